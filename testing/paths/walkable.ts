/** Refuses machines and samples that cannot be walked, before the search, in one sentence with the remedy. */
import type { AnyStateMachine, AnyStateNode } from "xstate";
import { misspelt } from "../../domain/nearest.ts";
import { takes } from "./descriptors.ts";

const delaysOf = (node: AnyStateNode): unknown[] => [
  ...node.after.map(({ delay }) => delay),
  ...Object.values(node.states).flatMap(delaysOf),
];

/** The part of a sample whose names and lists are checked. */
interface Names {
  readonly inputs: readonly unknown[];
  readonly events: readonly { readonly type: string }[];
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly unknown[];
}

const eventsOf = (node: AnyStateNode): string[] => [
  ...node.transitions.keys(),
  ...Object.values(node.states).flatMap(eventsOf),
];

const actorsOf = (node: AnyStateNode): string[] => [
  ...node.invoke.flatMap(({ id, src }) => (typeof src === "string" ? [src, id] : [id])),
  ...Object.values(node.states).flatMap(actorsOf),
];

/** The names that an action may start, which a chart does not have, are known only once they were `started`. */
const namesOf = ({ root, implementations }: AnyStateMachine, started: Iterable<string> = []): string[] => [
  ...new Set([...actorsOf(root), ...Object.keys(implementations.actors), ...started]),
];

/** Throws where a part of the sample that has to be a list is none: errors are one for all actors, outputs one for each. */
function wantLists({ id }: AnyStateMachine, { events, errors = [], outputs = {} }: Names): void {
  const answers = Object.entries(outputs).map(([name, list]) => [`outputs.${name}`, list] as const);
  for (const [name, part] of [["events", events], ["errors", errors], ...answers] as const)
    if (!Array.isArray(part)) throw new Error(`The sample of ${id} wants a list as \`${name}\`: write it in brackets.`);
}

/**
 * Throws where an event of the sample has no type, as a bare name has none; where no state takes it, and the sample lacks one that is spelt
 * nearly so. Samples that serve several machines have events of the others.
 */
export function wantTaken({ id, root }: AnyStateMachine, events: Names["events"]): void {
  const bare = events.findIndex((event: Partial<Names["events"][number]> | null) => typeof event?.type !== "string");
  if (bare >= 0)
    throw new Error(
      `The sample of ${id} wants a \`type\` in each of its events, and ${JSON.stringify(events[bare])} has none.`,
    );
  const known = [...new Set(eventsOf(root))];
  const missing = known.filter((descriptor) => !events.some(({ type }) => takes(descriptor, type)));
  for (const { type } of events) {
    const meant = known.some((descriptor) => takes(descriptor, type)) ? undefined : misspelt(type, missing);
    if (meant)
      throw new Error(`No state of ${id} takes the sample's event ${type} (nearest: ${meant}): mend its name.`);
  }
}

/** Throws where the sample has answers of an actor that never was, neither in the chart nor `started`, and lacks those of one that is spelt nearly so. */
export function wantAnswerable(machine: AnyStateMachine, { outputs = {} }: Names, started: ReadonlySet<string>): void {
  const known = namesOf(machine, started);
  const missing = known.filter((name) => !Object.hasOwn(outputs, name));
  for (const name of Object.keys(outputs)) {
    const meant = known.includes(name) ? undefined : misspelt(name, missing);
    if (meant)
      throw new Error(
        `${machine.id} starts no actor ${name}, whose outputs the sample has (nearest: ${meant}): mend its name.`,
      );
  }
}

/** True if the sample has answers of an actor that the chart does not name: an action may spawn it. */
export function hasUncharted(machine: AnyStateMachine, { outputs = {} }: Names): boolean {
  const known = namesOf(machine);
  return Object.keys(outputs).some((name) => !known.includes(name));
}

/** Throws where `machine` is none, names a delay that nobody gave, has no input to start with, or an event that is misspelt. */
export function wantWalkable(machine: AnyStateMachine, sample: Names): void {
  const { inputs, events } = sample;
  if (!machine.root)
    throw new Error("Only machines can be walked, those of createMachine: invoke other logic from one.");
  if (!inputs?.length)
    throw new Error(
      `${machine.id} needs an input to start: give the sample \`inputs\`, [undefined] where it takes none.`,
    );
  const names = delaysOf(machine.root).filter((delay) => typeof delay === "string");
  const unknown = names.find((name) => !Object.hasOwn(machine.implementations.delays, name));
  if (unknown !== undefined)
    throw new Error(
      `${machine.id} has no delay ${unknown}: name it with setup({ delays }) or machine.provide({ delays }).`,
    );
  wantLists(machine, sample);
  wantTaken(machine, events);
}
