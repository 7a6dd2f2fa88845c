/**
 * Steps a machine without running it: pure transitions, with the timers that it would start, a clock that stands still
 * between steps, and the actors that it would wait for. Paths are searched on this model.
 */
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createEmptyActor,
  type EventObject,
} from "xstate";
import { ALWAYS_ON, systemIdOf } from "./always-on.ts";

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

interface Action {
  type: string;
  params?: {
    event?: EventObject;
    id?: string;
    delay?: number;
    sendId?: string;
    to?: AnyActorRef;
    src?: unknown;
    input?: unknown;
  };
}

type Observer = { next?: (event: { type: string; event: EventObject; snapshot: unknown }) => void };
type Micro = { event: EventObject; snapshot: AnyMachineSnapshot; _transitions: readonly AnyTransitionDefinition[] };

type System = { _set(name: string, actor: AnyActorRef): void };

/** An actor scope in which machine `id` takes transitions without executing its actions. */
function inertScope(id: string) {
  const self: AnyActorRef & { _parent?: AnyActorRef } = createEmptyActor();
  // A machine may send to its parent.
  self._parent = createEmptyActor();
  const names = new Map<AnyActorRef, string>([[self._parent, "parent"]]);
  const system = self.system as unknown as System;
  // The root starts all other actors itself.
  for (const name of id === "app" ? (["app"] as const) : ALWAYS_ON) {
    const actor = name === systemIdOf(id) ? self : createEmptyActor();
    names.set(actor, name);
    system._set(name, actor);
  }
  const actions: Action[] = [];
  const micros: Micro[] = [];
  const observer: Observer = {
    next: (event) => {
      if (event.type === "@xstate.microstep") micros.push(event as unknown as Micro);
    },
  };
  self.system.inspect(observer as never);
  const scope = {
    self,
    id: "",
    sessionId: "",
    system: self.system,
    logger: () => undefined,
    defer: () => undefined,
    stopChild: () => undefined,
    emit: () => undefined,
    actionExecutor: (action: Action) => void actions.push(action),
  };
  return { scope: scope as never, actions, micros, names };
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

function timersAfter({ timers, now }: Standing, actions: readonly Action[]): Standing["timers"] {
  const after = new Map(timers);
  for (const { type, params } of actions) {
    if (type === "xstate.cancel" && params?.sendId) after.delete(params.sendId);
    if (type !== "xstate.raise" || params?.delay === undefined || !params.event) continue;
    const id = params.id ?? `${params.event.type}@${now}`;
    after.set(id, { event: params.event, due: now + params.delay });
  }
  return after;
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

/** A machine that can be stepped; `provide` it with ports that never answer first. */
export class Model {
  readonly #machine: AnyStateMachine;
  #inert: ReturnType<typeof inertScope>;

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
    this.#inert = inertScope(machine.id);
  }

  /** The standing after the start. */
  start(input: unknown): Taken {
    // A scope of its own, because each accepts a systemId once.
    this.#inert = inertScope(this.#machine.id);
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
    let standing: Standing = { ...from, now: until };
    const rounds: Round[] = [];
    const effects: Effect[] = [];
    for (let timer = nextTimer(standing); timer && timer.due <= until; timer = nextTimer(standing)) {
      const timers = new Map(standing.timers);
      timers.delete(timer.id);
      const sent = this.#send({ ...standing, timers }, timer.event);
      standing = sent.standing;
      rounds.push(...sent.rounds);
      effects.push(...sent.effects);
    }
    return { standing, rounds, effects };
  }

  #send(from: Standing, event: EventObject): Taken {
    if (from.snapshot.status !== "active") return { standing: from, rounds: [], effects: [] };
    return this.#record(from, event, (scope) => this.#machine.transition(from.snapshot, event as never, scope));
  }

  #record(from: Standing, event: EventObject, run: (scope: never) => AnyMachineSnapshot): Taken {
    const { scope, actions, micros, names } = this.#inert;
    actions.length = 0;
    micros.length = 0;
    const snapshot = run(scope);
    if (snapshot.status === "error") throw snapshot.error;
    // Children that start within the step add rounds of their own.
    const own = micros.filter(({ snapshot: { machine } }) => machine === this.#machine);
    const rounds = own.map(
      (micro, at): Round => ({
        event: at === 0 && event.type !== "xstate.init" ? event : micro.event,
        before: at === 0 ? from.snapshot : own[at - 1]?.snapshot,
        taken: micro._transitions,
      }),
    );
    rounds.push({ event: { type: "" }, before: snapshot, taken: [] });
    const effects = actions.flatMap((action) => effectOf(action, names) ?? []);
    return { standing: { ...from, snapshot, timers: timersAfter(from, actions) }, rounds, effects };
  }
}
