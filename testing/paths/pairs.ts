/**
 * Transition pairs: each transition out of a state, after each transition into it. They show what single transitions do not: a state
 * that is entered on another way with a context that its own transitions do not expect.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { transitionIds } from "./demands.ts";
import { Model, type Round, type Standing, type Step } from "./model.ts";
import { keyOf, type Move, type Path, type PathStep, pathsOf, type Sample, stepsFrom } from "./paths.ts";

/** The pairs of a machine that were walked, and paths that walk them. */
export interface Pairs {
  machine: string;
  walked: readonly string[];
  missed: readonly string[];
  paths: readonly Path[];
}

/** From how many places a pair's second transition is looked for, and in how many situations from each. */
const PLACES = 3;
const SITUATIONS = 100;

/** The transition by which each state was entered last. */
type Entries = ReadonlyMap<AnyStateNode, AnyTransitionDefinition>;
const NOTHING: Entries = new Map();
type Seconds = Map<AnyTransitionDefinition, string>;

function ancestorsOf({ parent }: AnyStateNode): AnyStateNode[] {
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/** A state, and what starts in it. */
function startedIn(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);
  const inner = node.type === "parallel" ? children : children.length > 0 ? (node.initial?.target ?? []) : [];
  return [node, ...inner.flatMap(startedIn)];
}

/** The states that a transition enters. */
function enteredBy({ source, target = [] }: AnyTransitionDefinition): AnyStateNode[] {
  const around = new Set([source, ...ancestorsOf(source)]);
  return target.flatMap((node) => [
    ...ancestorsOf(node).filter((each) => !around.has(each)),
    ...startedIn(node as AnyStateNode),
  ]);
}

/** The transitions that may be next in a state; one that goes on at once leaves no time for another. */
function outOf({ always = [], transitions }: AnyStateNode): readonly AnyTransitionDefinition[] {
  return always.some(({ guard }) => !guard) ? always : [...always, ...[...transitions.values()].flat()];
}

/** The pairs that a machine's chart has: first transition, second transition, name. */
function pairsIn(machine: AnyStateMachine): Map<AnyTransitionDefinition, Seconds> {
  const ids = transitionIds(machine);
  const rows = [...ids].map(([first, id]): [AnyTransitionDefinition, Seconds] => {
    const seconds = new Set(enteredBy(first).flatMap(outOf));
    return [first, new Map([...seconds].map((second) => [second, `${id}, then ${ids.get(second)}`]))];
  });
  return new Map(rows);
}

/** A place in the search: how it was reached, and by what each state was entered. */
interface Place {
  standing: Standing;
  entries: Entries;
  steps: readonly PathStep[];
}

/** Follows the search for the shortest paths of a machine, and then looks for the pairs that those do not walk. */
export class PairWalk {
  readonly #machine: AnyStateMachine;
  readonly #sample: Sample;
  readonly #model: Model;
  readonly #open: Map<AnyTransitionDefinition, Seconds>;
  readonly #entries = new WeakMap<Standing, Entries>();
  readonly #places = new Map<AnyTransitionDefinition, Move[]>();
  readonly #walked: string[] = [];
  readonly #paths: Path[] = [];

  constructor(machine: AnyStateMachine, sample: Sample) {
    this.#machine = machine;
    this.#sample = sample;
    this.#model = new Model(machine);
    this.#open = pairsIn(machine);
  }

  /** One move of the search: its own pairs, and a place from which more can be looked for. */
  readonly look = (move: Move): void => {
    const before = (move.from && this.#entries.get(move.from)) ?? NOTHING;
    const { entries, met } = this.#enter(before, move.taken.rounds);
    this.#entries.set(move.taken.standing, entries);
    if (met.length > 0) this.#keep(move.input, stepsOf(move), met);
    if (entries === before) return;
    for (const [node, first] of entries) {
      if (before.get(node) === first || !this.#open.get(first)?.size) continue;
      const known = this.#places.get(first) ?? [];
      if (known.length < PLACES && known.at(-1) !== move) this.#places.set(first, [...known, move]);
    }
  };

  /** The pairs that were walked, those of the search and those that were looked for after it. */
  finish(): Pairs {
    for (const [first, moves] of this.#places) for (const move of moves) this.#lookAfter(first, move);
    const missed = [...this.#open.values()].flatMap((seconds) => [...seconds.values()]);
    return { machine: this.#machine.id, walked: this.#walked, missed, paths: this.#paths };
  }

  /** Looks on from a place, as long as a state is there that was entered by `first`. */
  #lookAfter(first: AnyTransitionDefinition, move: Move): void {
    const { standing } = move.taken;
    const queue: Place[] = [{ standing, entries: this.#entries.get(standing) ?? NOTHING, steps: stepsOf(move) }];
    const seen = new Set<string>();
    for (let at = 0; at < queue.length && at < SITUATIONS && this.#open.get(first)?.size; at += 1) {
      for (const next of this.#nextOf(queue[at] as Place, move.input)) {
        const key = keyOf(next.standing, this.#sample);
        const isHeld = [...next.entries.values()].includes(first);
        if (!isHeld || seen.has(key)) continue;
        seen.add(key);
        queue.push(next);
      }
    }
  }

  #nextOf({ standing, entries, steps }: Place, input: unknown): Place[] {
    return stepsFrom(this.#machine, standing, this.#sample).map((step) => {
      const taken = this.#model.take(standing, step);
      const entered = this.#enter(entries, taken.rounds);
      const next = [...steps, { step, state: taken.standing.snapshot.value }];
      if (entered.met.length > 0) this.#keep(input, next, entered.met);
      return { standing: taken.standing, entries: entered.entries, steps: next };
    });
  }

  /** Goes through the rounds of a step: strikes off the pairs that they walk, and notes by what states are entered. */
  #enter(before: Entries, rounds: readonly Round[]): { entries: Entries; met: string[] } {
    let entries = before;
    const met: string[] = [];
    for (const { taken } of rounds) {
      for (const second of taken) {
        const first = entries.get(second.source);
        if (first) met.push(...this.#strike(first, second));
      }
      const moving = taken.filter(({ target }) => target);
      if (moving.length > 0) entries = after(entries, moving);
    }
    return { entries, met };
  }

  #strike(first: AnyTransitionDefinition, second: AnyTransitionDefinition): string[] {
    const seconds = this.#open.get(first);
    const name = seconds?.get(second);
    if (name === undefined) return [];
    seconds?.delete(second);
    this.#walked.push(name);
    return [name];
  }

  #keep(input: unknown, steps: readonly PathStep[], met: readonly string[]): void {
    const initial = new Model(this.#machine).start(input).standing.snapshot.value;
    this.#paths.push({ input, initial, steps, reaches: met });
  }
}

/** By what each state was entered after some transitions. */
function after(before: Entries, taken: readonly AnyTransitionDefinition[]): Entries {
  const entries = new Map(before);
  for (const each of taken) {
    for (const left of below(each.source)) entries.delete(left);
    for (const node of enteredBy(each)) entries.set(node, each);
  }
  return entries;
}

function below(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states).flatMap((child) => [child, ...below(child)]);
}

function stepsOf({ step, taken, way }: Move): PathStep[] {
  return step ? [...way(), { step: step as Step, state: taken.standing.snapshot.value }] : way();
}

/** The pairs of `machine` that its samples walk, and the paths that do. */
export function pairsOf(machine: AnyStateMachine, sample: Sample): Pairs {
  const walk = new PairWalk(machine, sample);
  pathsOf(machine, sample, walk.look);
  return walk.finish();
}
