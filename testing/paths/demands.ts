/**
 * The coverage that a machine's paths have to reach (SAFETY M1): each state entered, each transition taken, and each guard
 * both true and false.
 */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { candidates } from "./descriptors.ts";
import type { Round } from "./model.ts";

/** One item to cover, and its description. */
export interface Demand {
  id: string;
  kind: "state" | "transition" | "refusal";
}

/** Every transition of a machine, with the id that it has in reports. */
export function transitionIds(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const rows = nodesOf(machine.root).flatMap((node) =>
    listsOf(node).flatMap(([event, list]) =>
      list.map((transition, at) => [transition, nameOf(node, event, transition, at)] as const),
    ),
  );
  return new Map(rows);
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function listsOf(node: AnyStateNode): [event: string, list: readonly AnyTransitionDefinition[]][] {
  const always = node.always?.length ? [["", node.always] as [string, readonly AnyTransitionDefinition[]]] : [];
  return [...node.transitions, ...always];
}

/** The name of a guard; an inline guard has none. */
export function guardName(guard: unknown): string {
  if (typeof guard === "string") return guard;
  const { name, type, guards, stateValue } = guard as {
    name?: string;
    type?: string;
    guards?: readonly unknown[];
    stateValue?: unknown;
  };
  if (guards) return `${name} ${guards.map(guardName).join(", ")}`;
  if (stateValue !== undefined) return `in ${JSON.stringify(stateValue).replace(/[{}"]/g, "")}`;
  return type ?? "its own condition";
}

function nameOf(node: AnyStateNode, event: string, transition: AnyTransitionDefinition, at: number): string {
  const guard = transition.guard ? ` [${guardName(transition.guard)}]` : "";
  const target = transition.target?.map(({ id }) => id).join(", ");
  return `${node.id}: ${event || "always"} #${at + 1}${guard} -> ${target ?? "stays"}`;
}

/** Every item to cover in one machine, and the items that a step covers. */
export class Demands {
  readonly all: readonly Demand[];
  readonly #names = new Map<AnyTransitionDefinition, string>();

  constructor(machine: AnyStateMachine) {
    const all: Demand[] = [];
    for (const node of nodesOf(machine.root)) {
      // Nothing is ever in a history state: its transitions lead on.
      if (node.type !== "history") all.push({ id: node.id, kind: "state" });
      for (const [event, list] of listsOf(node)) {
        for (const [at, transition] of list.entries()) {
          const id = nameOf(node, event, transition, at);
          this.#names.set(transition, id);
          all.push({ id, kind: "transition" });
          if (transition.guard) all.push({ id: `not ${id}`, kind: "refusal" });
        }
      }
    }
    this.all = all;
  }

  /** The items covered by a step with these rounds, which ended in `after`. */
  met(rounds: readonly Round[], after: AnyMachineSnapshot): string[] {
    const nodes: readonly AnyStateNode[] = [...rounds.flatMap(({ before }) => before?._nodes ?? []), ...after._nodes];
    return [...nodes.map(({ id }) => id), ...rounds.flatMap((round) => this.#metInRound(round))];
  }

  #metInRound({ event, before, taken }: Round): string[] {
    const met = taken.flatMap((transition) => this.#names.get(transition) ?? []);
    if (!before || event.type === "xstate.init") return met;
    const isAlways = event.type === "" || taken.some(({ eventType }) => eventType === "");
    this.#refusals(before.machine.root, before, isAlways ? "" : event.type, new Set(taken), met);
    return met;
  }

  /** Adds the guards that were false; returns true if the node or one below it took the event. */
  #refusals(
    node: AnyStateNode,
    { _nodes }: AnyMachineSnapshot,
    event: string,
    taken: ReadonlySet<AnyTransitionDefinition>,
    met: string[],
  ): boolean {
    const below = Object.values(node.states).filter((child) => _nodes.includes(child));
    const isTaken = below.map((child) => this.#refusals(child, { _nodes } as AnyMachineSnapshot, event, taken, met));
    if (isTaken.includes(true)) return true;
    const list = event === "" ? node.always : candidates(node, event);
    for (const transition of list ?? []) {
      if (taken.has(transition)) return true;
      if (transition.guard) met.push(`not ${this.#names.get(transition)}`);
    }
    return false;
  }
}
