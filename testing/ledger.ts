/**
 * A record of a machine's behaviour: for each sample of its inputs, the messages that it sends, the actors that it starts
 * with their inputs, those that it stops, its context changes and its next states. Stored beside a test and reviewed by
 * people, it proves which actions ran: states alone do not show a missing message, or one to the wrong actor.
 */
import type { AnyTransitionDefinition } from "xstate";
import type { Effect, Standing } from "./paths/model.ts";
import { type Move, sayWith } from "./paths/paths.ts";

/** Values that are written by a name. */
export type Names = Readonly<Record<string, unknown>>;

type Plain = Readonly<Record<string, unknown>>;
type Say = (value: unknown) => string;

/** Longer lists are written as their length and first item. */
const MANY = 6;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Error);
}

function sayList(items: readonly unknown[], say: Say): string {
  return items.length > MANY ? `[${items.length} times ${say(items[0])}]` : `[${items.map(say).join(", ")}]`;
}

/** Creates the writer of a value on one line, which uses the names in `names` and writes each object once. */
export function sayer(names: Names): Say {
  const known = new Map(Object.entries(names).map(([name, value]) => [JSON.stringify(value), name]));
  const written = new WeakMap<object, string>();
  const say: Say = (value) => {
    if (typeof value !== "object" || value === null) return write(value);
    const line = written.get(value) ?? write(value);
    written.set(value, line);
    return line;
  };
  const write: Say = (value) => {
    if (value === undefined) return "nothing";
    if (value instanceof Error) return `Error ${(value as { code?: string }).code ?? value.message}`;
    if (isPlain(value) && typeof value["transition"] === "function") return "its logic";
    const text = JSON.stringify(value);
    const name = known.get(text);
    if (name) return name;
    if (Array.isArray(value)) return sayList(value, say);
    if (!isPlain(value)) return text;
    const fields = Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : `${key}: ${say(one)}`));
    return fields.length ? `{ ${fields.join(", ")} }` : "{}";
  };
  return say;
}

/** The active states: `card.opening.resting`, `work.idle`. */
function statesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.entries(value as Plain).flatMap(([key, inner]) => {
    const below = statesOf(inner);
    return below.length ? below.map((state) => `${key}.${state}`) : [key];
  });
}

function sayEvent({ type, ...payload }: { type: string }, say: Say): string {
  return Object.keys(payload).length ? `${type} ${say(payload)}` : type;
}

function sayEffect(effect: Effect, say: Say): string {
  switch (effect.kind) {
    case "tell":
      return `${effect.to} < ${sayEvent(effect.event, say)}`;
    case "start": {
      const { child, src, input } = effect;
      return `starts ${child}${src === child ? "" : ` (${src})`}${input === undefined ? "" : ` with ${say(input)}`}`;
    }
    case "stop":
      return `stops ${effect.child}`;
    case "timer": {
      const { event, ms } = effect;
      return `in ${ms} ms: ${event.type.startsWith("xstate.after") ? "goes on" : sayEvent(event, say)}`;
    }
    case "emit":
      return `host < ${sayEvent(effect.event, say)}`;
  }
}

/** The differences between two plain objects, by path. */
function changes(before: unknown, after: unknown, way: string, say: Say): string[] {
  if (before === after || JSON.stringify(before) === JSON.stringify(after)) return [];
  const isNamed = (value: unknown): boolean => /^\w+$/.test(say(value));
  if (!isPlain(before) || !isPlain(after) || isNamed(before) || isNamed(after))
    return [`${way}: ${say(before)} => ${say(after)}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changes(before[key], after[key], way ? `${way}.${key}` : key, say),
  );
}

function enteredBy(from: Standing | undefined, { snapshot: { value } }: Standing): string[] {
  if (from?.snapshot.value === value) return [];
  const before = from ? statesOf(from.snapshot.value) : [];
  return statesOf(value).filter((state) => !before.includes(state));
}

/** False for a child that ended by itself: leaving its state does not stop it. */
function isTold(effect: Effect, from: Standing | undefined, { settled }: Standing): boolean {
  const child = effect.kind === "stop" ? from?.snapshot.children[effect.child] : undefined;
  return !(child && settled.has(child));
}

function linesOf({ from, taken: { standing, effects } }: Move, say: Say): string[] {
  const { snapshot } = standing;
  const after = enteredBy(from, standing);
  return [
    ...effects.filter((effect) => isTold(effect, from, standing)).map((effect) => sayEffect(effect, say)),
    ...changes(from?.snapshot.context ?? {}, snapshot.context, "", say),
    ...(after.length ? [`-> ${after.join(", ")}`] : []),
    ...(snapshot.status === "done" ? [`ends with ${say(snapshot.output)}`] : []),
  ];
}

function changedBy({ from, taken: { standing } }: Move): string[] {
  const before = (from?.snapshot.context ?? {}) as Plain;
  const after = standing.snapshot.context as Plain;
  const isOther = (key: string): boolean => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  return Object.keys(after).filter((key) => before[key] !== after[key] && isOther(key));
}

function headOf(effect: Effect): string {
  if (effect.kind === "start" || effect.kind === "stop") return `${effect.kind} ${effect.child}`;
  return `${effect.kind === "tell" ? effect.to : effect.kind} ${effect.event.type}`;
}

const idOf = ({ source, target }: AnyTransitionDefinition): string =>
  `${source.id} -> ${target?.map(({ id }) => id).join(", ") ?? ""}`;

/** The states in which a step was taken: the whole state value, or, in a parallel machine, the regions that took it. */
function placesOf({ from }: Move, taken: readonly AnyTransitionDefinition[]): string[] {
  if (!from) return [];
  const { value, machine } = from.snapshot;
  return machine.root.type === "parallel" ? taken.map(({ source }) => source.id) : statesOf(value);
}

/** The plain text of an effect, to tell it apart from others of the same kind. */
function wordsOf(effect: Effect): string {
  const value = effect.kind === "start" ? effect.input : effect.kind === "stop" ? null : effect.event;
  const words = (one: unknown, depth: number): unknown => {
    if (typeof one !== "object" || one === null) return one;
    return isPlain(one) && depth > 0 ? Object.values(one).map((inner) => words(inner, depth - 1)) : undefined;
  };
  return `${headOf(effect)} ${JSON.stringify(words(value, 2))}`;
}

/** Records the steps of a search, each kind of outcome by its shortest example. */
export class Ledger {
  readonly #say: Say;
  readonly #keys = new Set<string>();
  /** Step -> outcome -> the states that took it. */
  readonly #rows = new Map<string, Map<string, Set<string>>>();
  readonly #steps = new Map<unknown, string>();

  constructor(names: Names) {
    this.#say = sayer(names);
  }

  readonly look = (move: Move): void => {
    const taken = move.from ? (move.taken.rounds[0]?.taken ?? []) : [];
    if (move.from && taken.length === 0) return;
    const step = this.#stepOf(move);
    if (!this.#isNew(step, move, taken)) return;
    const outcome = linesOf(move, this.#say).join("\n");
    if (!outcome) return;
    const outcomes = this.#rows.get(step) ?? new Map<string, Set<string>>();
    const states = outcomes.get(outcome) ?? new Set();
    for (const state of placesOf(move, taken)) states.add(state);
    this.#rows.set(step, outcomes.set(outcome, states));
  };

  /** True if a transition has an effect or change that this step did not record yet; alone, also if it has fewer. */
  #isNew(step: string, move: Move, taken: readonly AnyTransitionDefinition[]): boolean {
    const { effects } = move.taken;
    const changed = changedBy(move);
    const all = [...effects.map(headOf), ...changed].join(" ");
    const entered = enteredBy(move.from, move.taken.standing).map((state) => `-> ${state}`);
    const marks = [...effects.map(wordsOf), ...changed, ...entered, ...(taken.length > 1 ? [] : [all])];
    const keys = (taken.length ? taken.map(idOf) : [""]).flatMap((way) =>
      marks.map((mark) => `${step} ${way} ${mark}`),
    );
    const fresh = keys.filter((key) => !this.#keys.has(key));
    for (const key of fresh) this.#keys.add(key);
    return fresh.length > 0;
  }

  #stepOf({ step, input }: Move): string {
    if (!step) return `start ${input === undefined ? "" : this.#say(input)}`.trimEnd();
    const by = step.kind === "send" ? step.event : step;
    const known = step.kind === "send" ? this.#steps.get(by) : undefined;
    if (known) return known;
    const words = sayWith(step, this.#say);
    this.#steps.set(by, words);
    return words;
  }

  toString(): string {
    return [...this.#rows].map(([step, outcomes]) => `${step}\n${[...outcomes].map(sayOutcome).join("")}`).join("\n");
  }
}

function sayOutcome([outcome, states]: [string, ReadonlySet<string>]): string {
  const lines = outcome.split("\n").map((line) => `    ${line}\n`);
  return `${states.size ? `  in ${[...states].join(", ")}\n` : ""}${lines.join("")}`;
}
