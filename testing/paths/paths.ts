/**
 * The shortest paths through a machine: to each state, over each transition, with each guard true and false. They are
 * searched breadth first on the pure machine, so that it need not run, and answers of ports, failures and elapsed time are
 * steps like any other.
 */
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  getNextTransitions,
  type StateValue,
} from "xstate";
import { tell } from "../tell.ts";
import { Demands } from "./demands.ts";
import { takes } from "./descriptors.ts";
import { Model, nextTimer, pending, type Round, type Standing, type Step, type Taken } from "./model.ts";
import { hasUncharted, wantAnswerable, wantWalkable } from "./walkable.ts";

/** The inputs of the search: samples of everything that comes from outside the machine. */
export interface Sample {
  /** The inputs to start the machine with; each is a start of its own. */
  inputs: readonly unknown[];
  /** Events with their payloads, enough of them for each guard to be true and false. */
  events: readonly AnyEventObject[];
  /** Answers of one-shot actors, by the name of their logic or, where it has none, by their id. */
  outputs?: Readonly<Record<string, readonly unknown[]>>;
  /** The errors that actors reject with; default: one `Error`. */
  errors?: readonly unknown[];
  /** The part of the context that distinguishes two situations: the values that guards read. Default: nothing. */
  watch?: (context: AnyMachineSnapshot["context"]) => unknown;
  /**
   * A machine of many regions is in very many situations: one is gone on from only if some `together` of its parts, which are
   * states, timers, children and what is watched, were never together before. Default: every situation.
   */
  together?: 2 | 3;
  /** The search gives up beyond this many situations; default 5,000. */
  most?: number;
}

/** One step of the search: its origin (undefined at a start), the step, and its result. */
export interface Move {
  input: unknown;
  from: Standing | undefined;
  step: Step | undefined;
  taken: Taken;
  /** The steps that lead to `from`, with their states. */
  way: () => PathStep[];
}

/** A step of a path. */
export interface PathStep {
  step: Step;
  /** The machine's state after the step. */
  state: StateValue;
}

/** A way through a machine from its start. */
export interface Path {
  /** The input that the machine is started with. */
  input: unknown;
  /** The state after the start. */
  initial: StateValue;
  steps: readonly PathStep[];
  /** The items that this path is the first to cover. */
  reaches: readonly string[];
}

/** The result of a search. */
export interface Paths {
  /** The machine's id. */
  machine: string;
  paths: readonly Path[];
  /** The number of situations. */
  situations: number;
  /** The number of items that have to be covered: states, transitions, and guards that are true and false. */
  demands: number;
  /** The items that no path covers. */
  unreached: readonly string[];
}

interface Spot {
  input: unknown;
  standing: Standing;
  parent: Spot | undefined;
  step: Step | undefined;
  reaches: string[];
  isLeaf: boolean;
}

const ALMOST = 1;
const MOST = 5_000;

/** The key that distinguishes situations of a machine, by its sample. */
export function keyOf({ snapshot, timers, now }: Standing, { watch }: Sample): string {
  const children = Object.keys(snapshot.children);
  const due = [...timers].sort(([, one], [, other]) => one.due - other.due).map(([id]) => id);
  const first = nextTimer({ timers } as Standing);
  const isAlmost = first !== undefined && first.due - now <= ALMOST;
  const watched = watch ? tell(watch(snapshot.context)) : "";
  return `${JSON.stringify([snapshot.status, snapshot.value, children, due, isAlmost])}${watched}`;
}

/** The active states of a machine, each by its whole name. */
function activeIn(value: StateValue, path = ""): string[] {
  if (typeof value === "string") return [`${path}.${value}`];
  return Object.entries(value).flatMap(([name, inner]) => (inner ? activeIn(inner, `${path}.${name}`) : []));
}

/** The parts of a situation. */
function partsOf({ snapshot, timers }: Standing, { watch }: Sample): string[] {
  const watched: unknown = watch?.(snapshot.context);
  const values = (Array.isArray(watched) ? watched : [watched]).map((value, at) => `${at}=${tell(value)}`);
  return [...activeIn(snapshot.value), ...Object.keys(snapshot.children), ...[...timers].map(([id]) => id), ...values];
}

/** Every choice of so many of the names, in their order. */
function choices(names: readonly string[], count: number): string[] {
  if (count === 0) return [""];
  return names.flatMap((name, at) => choices(names.slice(at + 1), count - 1).map((rest) => `${name} ${rest}`));
}

function sendable({ snapshot }: Standing, events: readonly AnyEventObject[]): Step[] {
  const descriptors = [...new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))];
  const taken = events.filter(({ type }) => descriptors.some((descriptor) => takes(descriptor, type)));
  return taken.map((event) => ({ kind: "send", event }));
}

/** The answers that a sample has for a child, by the name of its logic or, where that has none, by its id. */
function outputsOf(outputs: Sample["outputs"], child: string, src: unknown): readonly unknown[] {
  return (typeof src === "string" ? outputs?.[src] : undefined) ?? outputs?.[child] ?? [];
}

function answers(standing: Standing, { outputs = {}, errors = [new Error("sample")] }: Sample): Step[] {
  return pending(standing).flatMap(([child, { src }]) => {
    const samples = outputsOf(outputs, child, src);
    return [
      ...samples.map((output): Step => ({ kind: "done", child, output })),
      ...errors.map((error): Step => ({ kind: "error", child, error })),
    ];
  });
}

/** Waits until the next delay elapses, and, if several run, until just before, so that another one may start there. */
function waits(standing: Standing, delays: number): Step[] {
  const first = nextTimer(standing);
  if (!first) return [];
  const ms = first.due - standing.now;
  const almost: Step[] = delays > 1 && ms > ALMOST ? [{ kind: "wait", ms: ms - ALMOST }] : [];
  return [{ kind: "wait", ms }, ...almost];
}

/** True if a transition takes the answer or the failure that a step is; events and waits may be sent and passed in vain. */
export function isHandled(standing: Standing, step: Step): boolean {
  if (step.kind === "send" || step.kind === "wait") return true;
  const type = `xstate.${step.kind}.actor.${step.child}`;
  // A wildcard takes an answer; an error that no transition names breaks the machine.
  return getNextTransitions(standing.snapshot).some(({ eventType }) =>
    step.kind === "done" ? takes(eventType, type) : eventType === type,
  );
}

/** A step in words: an event's type with its payload, an answer, a wait. */
export function sayStep(step: Step): string {
  return sayWith(step, tell);
}

/** A step in words, with values as `say` writes them. */
export function sayWith(step: Step, say: (value: unknown) => string): string {
  if (step.kind === "wait") return `wait ${step.ms} ms`;
  if (step.kind === "done") return `${step.child} answers ${say(step.output)}`.trimEnd();
  if (step.kind === "error") return `${step.child} fails with ${say(step.error)}`;
  const { type, ...payload } = step.event;
  return Object.keys(payload).length ? `${type} ${say(payload)}` : type;
}

function wayTo(spot: Spot): Spot[] {
  const way: Spot[] = [];
  for (let at: Spot | undefined = spot; at?.step; at = at.parent) way.unshift(at);
  return way;
}

function delaysBelow(node: AnyStateNode): number {
  return Object.values(node.states).reduce((sum, child) => sum + delaysBelow(child), node.after.length);
}

/** The steps that can be taken from a standing: events, answers and failures of what is waited for, and waits. */
export function stepsFrom(machine: AnyStateMachine, standing: Standing, sample: Sample): Step[] {
  if (standing.snapshot.status !== "active") return [];
  const delays = delaysBelow(machine.root);
  const steps = [...sendable(standing, sample.events), ...answers(standing, sample), ...waits(standing, delays)];
  return steps.filter((step) => isHandled(standing, step));
}

const stepsTo = (spot: Spot): PathStep[] =>
  wayTo(spot).map(({ step, standing }) => ({ step: step as Step, state: standing.snapshot.value }));

/** How many steps of a way without an end are told: enough to see which of them come again and again. */
const TOLD = 12;

function endless({ id }: AnyStateMachine, most: number, last: Spot): string {
  const way = wayTo(last).map(({ step }) => sayStep(step as Step));
  const told = [...way.slice(0, TOLD), ...(way.length > TOLD ? [`${way.length - TOLD} more`] : [])].join(", ");
  return `${id} has over ${most} situations, the last after ${told}: watch less of its context, or end what goes on`;
}

class Search {
  readonly #machine: AnyStateMachine;
  readonly #model: Model;
  readonly #demands: Demands;
  readonly #sample: Sample;
  readonly #open: Set<string>;
  readonly #spots = new Map<string, Spot>();
  /** Ends of paths that cover something, although they lead to a known situation. */
  readonly #ends: Spot[] = [];
  readonly #met = new Set<string>();

  /** True if the sample names actors that the chart does not; then all that were ever started are noted. */
  readonly #isNoting: boolean;
  readonly #started = new Set<string>();

  readonly #look: (move: Move) => void;

  constructor(machine: AnyStateMachine, sample: Sample, look: (move: Move) => void) {
    wantWalkable(machine, sample);
    this.#isNoting = hasUncharted(machine, sample);
    this.#look = look;
    this.#machine = machine;
    this.#model = new Model(machine);
    this.#demands = new Demands(machine);
    this.#sample = sample;
    this.#open = new Set(this.#demands.all.map(({ id }) => id));
  }

  run(): Paths {
    const queue = this.#sample.inputs.flatMap((input) => {
      const where = () => (input === undefined ? "at its start" : `at its start with ${tell(input)}`);
      const taken = this.#saying(where, () => this.#model.start(input));
      const { standing, rounds } = taken;
      this.#look({ input, from: undefined, step: undefined, taken, way: () => [] });
      return this.#arrive({ input, parent: undefined, step: undefined, standing }, rounds);
    });
    const most = this.#sample.most ?? MOST;
    for (let at = 0; at < queue.length; at += 1) {
      const spot = queue[at] as Spot;
      if (at > most) throw new Error(endless(this.#machine, most, spot));
      queue.push(...this.#expand(spot));
    }
    if (this.#isNoting) wantAnswerable(this.#machine, this.#sample, this.#started);
    const leaves = [...this.#spots.values(), ...this.#ends].filter(({ isLeaf }) => isLeaf);
    return {
      machine: this.#machine.id,
      paths: leaves.map(pathTo),
      situations: this.#spots.size,
      demands: this.#demands.all.length,
      unreached: [...this.#open],
    };
  }

  #expand(spot: Spot): Spot[] {
    const steps = stepsFrom(this.#machine, spot.standing, this.#sample);
    return steps.flatMap((step) => this.#go(spot, step));
  }

  #go(parent: Spot, step: Step): Spot[] {
    const where = () => `after ${[...wayTo(parent).map((spot) => spot.step as Step), step].map(sayStep).join(", ")}`;
    const taken = this.#saying(where, () => this.#model.take(parent.standing, step));
    const { standing, rounds } = taken;
    this.#look({ input: parent.input, from: parent.standing, step, taken, way: () => stepsTo(parent) });
    return this.#arrive({ input: parent.input, parent, step, standing }, rounds);
  }

  /** The result of a step; an error names the step. */
  #saying(where: () => string, take: () => Taken): Taken {
    try {
      return take();
    } catch (error) {
      throw new Error(`${this.#machine.id} throws ${where()}: ${String(error)}`, { cause: error });
    }
  }

  #arrive(at: Pick<Spot, "input" | "parent" | "step" | "standing">, rounds: readonly Round[]): Spot[] {
    if (this.#isNoting) this.#note(at.standing);
    const met = this.#open.size > 0 ? this.#demands.met(rounds, at.standing.snapshot) : [];
    const reaches = [...new Set(met)].filter((id) => this.#open.delete(id));
    const key = JSON.stringify(this.#sample.inputs.indexOf(at.input)) + keyOf(at.standing, this.#sample);
    const isNew = !this.#spots.has(key);
    if (!isNew && reaches.length === 0) return [];
    const spot: Spot = { ...at, reaches, isLeaf: true };
    if (at.parent) at.parent.isLeaf = false;
    if (!isNew) {
      this.#ends.push(spot);
      return [];
    }
    this.#spots.set(key, spot);
    return this.#isUnlike(spot) ? [spot] : [];
  }

  #note(standing: Standing): void {
    for (const [id, { src }] of pending(standing)) {
      this.#started.add(id);
      if (typeof src === "string") this.#started.add(src);
    }
  }

  /** True if the situation has parts together that were not together before. */
  #isUnlike({ standing }: Spot): boolean {
    const { together } = this.#sample;
    if (!together) return true;
    const found = choices(partsOf(standing, this.#sample), together).filter((choice) => !this.#met.has(choice));
    for (const choice of found) this.#met.add(choice);
    return found.length > 0;
  }
}

function pathTo(leaf: Spot): Path {
  const way = wayTo(leaf);
  const first = way[0]?.parent ?? leaf;
  return {
    input: leaf.input,
    initial: first.standing.snapshot.value,
    steps: stepsTo(leaf),
    reaches: [first, ...way].flatMap(({ reaches }) => reaches),
  };
}

/**
 * The shortest paths through `machine`, whose actors are never run, so that it may be the real one. Throws the machine's own
 * error, with the steps that lead to it, and if there are too many situations. `look` gets every step of the search, also
 * those that lead to a known situation.
 */
export function pathsOf(machine: AnyStateMachine, sample: Sample, look: (move: Move) => void = () => undefined): Paths {
  return new Search(machine, sample, look).run();
}
