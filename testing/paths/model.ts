/**
 * Steps a machine without running it: pure transitions, with the timers that it would start, a clock that stands still
 * between steps, and the actors that it would wait for. Paths are searched on this model.
 */
import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
} from "xstate";
import { tell } from "../tell.ts";
import { type Action, InertScope } from "./inert.ts";

/** One step of a machine. */
export type Step =
  | { kind: "send"; event: AnyEventObject }
  | { kind: "done"; child: string; output: unknown }
  | { kind: "error"; child: string; error: unknown }
  /** Time passes; delays that have elapsed by then fire. */
  | { kind: "wait"; ms: number };

/** The effects of a machine, in order: sent, started, stopped, its own timers, and events emitted to the host. */
export type Effect =
  | { kind: "tell"; to: string; event: EventObject }
  | { kind: "start"; child: string; src: string; input: unknown }
  | { kind: "stop"; child: string }
  | { kind: "timer"; event: EventObject; ms: number }
  | { kind: "emit"; event: EventObject };

/** The result of a step: the new standing, its rounds, and its effects. */
export interface Taken {
  standing: Standing;
  rounds: Round[];
  effects: Effect[];
}

/** One round of transitions, and the snapshot before it. */
export interface Round {
  event: EventObject;
  before: AnyMachineSnapshot | undefined;
  taken: readonly AnyTransitionDefinition[];
}

/** The position of a model. */
export interface Standing {
  snapshot: AnyMachineSnapshot;
  now: number;
  timers: ReadonlyMap<string, { event: EventObject; due: number }>;
  /** Children that ended: each ends once. */
  settled: ReadonlySet<AnyActorRef>;
}

/** The effect of `action` on other actors; undefined if it concerns its machine only. */
function effectOf({ type, params = {} }: Action, names: ReadonlyMap<AnyActorRef, string>): Effect | undefined {
  const { event, to, id = "", delay, input } = params;
  if (type === "xstate.sendTo" && event && to) return { kind: "tell", to: names.get(to) ?? to.id, event };
  if (type === "xstate.spawnChild") return { kind: "start", child: id, src: sourceOf(params.src), input };
  if (type === "xstate.stopChild") return id ? { kind: "stop", child: id } : undefined;
  if (type === "xstate.raise" && event && delay !== undefined) return { kind: "timer", event, ms: delay };
  return type === "xstate.emit" && event ? { kind: "emit", event } : undefined;
}

const sourceOf = (src: unknown): string => (typeof src === "string" ? src : "its own logic");

/** The longest delay that a browser's timer takes, in milliseconds. */
const LONGEST = 2_147_483_647;

/** The delays that `actions` start and cancel. Throws where one is no time. */
function timersAfter({ timers, now }: Standing, actions: readonly Action[], self: AnyActorRef): Standing["timers"] {
  const after = new Map(timers);
  for (const { type, params } of actions) {
    if (type === "xstate.cancel" && params?.sendId) after.delete(params.sendId);
    const isOwn = type === "xstate.raise" || (type === "xstate.sendTo" && params?.to === self);
    if (!isOwn || params?.delay === undefined || !params.event) continue;
    const { event, delay } = params;
    if (!(delay <= LONGEST))
      throw new Error(`${event.type} is delayed by ${delay} ms, and no timer waits so: give it at most ${LONGEST} ms`);
    const due = now + delay;
    after.set(params.id ?? unnamed(event, due), { event, due });
  }
  return after;
}

/** A name for a delay that has none. Twins, one event at one time, are taken for one: else each repetition was another situation. */
const unnamed = ({ type, ...payload }: EventObject, due: number): string => `${type} ${tell(payload)}@${due}`;

/** Events that the machine sends itself, which it takes after the step. */
const toSelf = (actions: readonly Action[], self: AnyActorRef): EventObject[] =>
  actions.flatMap(({ type, params: { to, event, delay } = {} }) =>
    type === "xstate.sendTo" && to === self && event && delay === undefined ? [event] : [],
  );

/** Throws where a child has no logic at all, for nothing would ever answer. */
function hasLogic({ children, machine }: AnyMachineSnapshot): void {
  const bare = Object.entries(children as Record<string, AnyActorRef | undefined>).find(([, child]) => !child);
  if (bare)
    throw new Error(
      `${bare[0]} starts, and ${machine.id} has no logic of its name: give it with machine.provide({ actors }), ` +
        "answerable of appkit/testing where a test is to answer",
    );
}

/** The children that wait for an answer, by id. */
export function pending({ snapshot, settled }: Standing): [id: string, child: AnyActorRef][] {
  return Object.entries(snapshot.children as Record<string, AnyActorRef>).filter(([, child]) => !settled.has(child));
}

/** The timer that elapses first. */
export function nextTimer({ timers }: Standing): { id: string; event: EventObject; due: number } | undefined {
  let first: { id: string; event: EventObject; due: number } | undefined;
  for (const [id, timer] of timers) if (!first || timer.due < first.due) first = { id, ...timer };
  return first;
}

/** More delays than this in one wait have no end. */
const ENDLESS = 1_000;

/** A machine that can be stepped. Stand-ins take the place of its children, so that it may be the real one. */
export class Model {
  readonly #machine: AnyStateMachine;
  readonly #inert: InertScope;

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
    this.#inert = new InertScope(machine.id);
  }

  /** The standing after the start. */
  start(input: unknown): Taken {
    return this.#record(
      { snapshot: undefined as never, now: 0, timers: new Map(), settled: new Set() },
      { type: "xstate.init" },
      (scope) => this.#machine.getInitialSnapshot(scope, input as never),
    );
  }

  /** The standing after `step`. */
  take(from: Standing, step: Step): Taken {
    if (step.kind === "wait") return this.#wait(from, from.now + step.ms);
    if (step.kind === "send") return this.#send(from, step.event);
    const child = (from.snapshot.children as Record<string, AnyActorRef | undefined>)[step.child];
    const settled = new Set(from.settled);
    if (child) settled.add(child);
    const event =
      step.kind === "done"
        ? { type: `xstate.done.actor.${step.child}`, output: step.output, actorId: step.child }
        : { type: `xstate.error.actor.${step.child}`, error: step.error, actorId: step.child };
    return this.#send({ ...from, settled }, event);
  }

  #wait(from: Standing, until: number): Taken {
    let taken: Taken = { standing: { ...from, now: until }, rounds: [], effects: [] };
    const nextDue = () => {
      const timer = nextTimer(taken.standing);
      return timer && timer.due <= until ? timer : undefined;
    };
    let count = 0;
    for (let timer = nextDue(); timer; timer = nextDue()) {
      count += 1;
      if (count > ENDLESS) throw new Error(`${timer.event.type} is delayed by 0 ms again and again: give it some time`);
      const timers = new Map(taken.standing.timers);
      timers.delete(timer.id);
      taken = joined(taken, this.#send({ ...taken.standing, timers }, timer.event));
    }
    return taken;
  }

  #send(from: Standing, event: EventObject): Taken {
    if (from.snapshot.status !== "active") return { standing: from, rounds: [], effects: [] };
    return this.#record(from, event, (scope) => this.#machine.transition(from.snapshot, event as never, scope));
  }

  /** A step, and then what the machine sends itself, in its order. */
  #record(from: Standing, event: EventObject, run: (scope: never) => AnyMachineSnapshot): Taken {
    const first = this.#once(from, event, run);
    const queue = [...first.own];
    let { taken } = first;
    for (let at = 0; at < queue.length; at += 1) {
      const next = queue[at] as EventObject;
      const { snapshot } = taken.standing;
      if (snapshot.status !== "active") break;
      if (at > ENDLESS) throw new Error(`it sends itself ${next.type} again and again: let a guard end the circle`);
      const more = this.#once(taken.standing, next, (scope) =>
        this.#machine.transition(snapshot, next as never, scope),
      );
      queue.push(...more.own);
      taken = joined(taken, more.taken);
    }
    return taken;
  }

  #once(
    from: Standing,
    event: EventObject,
    run: (scope: never) => AnyMachineSnapshot,
  ): { taken: Taken; own: EventObject[] } {
    const { actions, micros, names, self } = this.#inert;
    const snapshot = run(this.#inert.scopeFor(from.snapshot?.children ?? {}));
    if (snapshot.status === "error") throw snapshot.error;
    hasLogic(snapshot);
    const rounds = micros.map(
      (micro, at): Round => ({
        event: at === 0 && event.type !== "xstate.init" ? event : micro.event,
        before: at === 0 ? from.snapshot : micros[at - 1]?.snapshot,
        taken: micro._transitions,
      }),
    );
    rounds.push({ event: { type: "" }, before: snapshot, taken: [] });
    const effects = actions.flatMap((action) => effectOf(action, names) ?? []);
    const standing = { ...from, snapshot, timers: timersAfter(from, actions, self) };
    return { taken: { standing, rounds, effects }, own: toSelf(actions, self) };
  }
}

const joined = (before: Taken, { standing, rounds, effects }: Taken): Taken => ({
  standing,
  rounds: [...before.rounds, ...rounds],
  effects: [...before.effects, ...effects],
});
