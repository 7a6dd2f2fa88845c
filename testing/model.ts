/**
 * A machine taken step by step without running it: pure transitions, with the timers that it would start, a clock that
 * stands still between steps, and the actors that it would wait for. Paths are searched on it.
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

/** What moves a machine one step. */
export type Step =
  | { kind: "send"; event: AnyEventObject }
  | { kind: "done"; child: string; output: unknown }
  | { kind: "error"; child: string; error: unknown }
  /** Time passes; delays that are over by then fire. */
  | { kind: "wait"; ms: number };

/** One round of transitions, and what the machine was before it. */
export interface Round {
  event: EventObject;
  before: AnyMachineSnapshot | undefined;
  taken: readonly AnyTransitionDefinition[];
}

/** Where a model stands. */
export interface Standing {
  snapshot: AnyMachineSnapshot;
  now: number;
  timers: ReadonlyMap<string, { event: EventObject; due: number }>;
  /** Children that ended: they do so once. */
  settled: ReadonlySet<AnyActorRef>;
}

interface Action {
  type: string;
  params?: { event?: EventObject; id?: string; delay?: number; sendId?: string };
}

type Observer = { next?: (event: { type: string; event: EventObject; snapshot: unknown }) => void };
type Micro = { event: EventObject; snapshot: AnyMachineSnapshot; _transitions: readonly AnyTransitionDefinition[] };

/** A scope in which a machine takes transitions, and nothing of what it decides is carried out. */
function inertScope() {
  const self: AnyActorRef & { _parent?: AnyActorRef } = createEmptyActor();
  // A machine may write to whoever started it.
  self._parent = createEmptyActor();
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
  return { scope: scope as never, actions, micros };
}

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

/** The timer that is over first. */
export function nextTimer({ timers }: Standing): { id: string; event: EventObject; due: number } | undefined {
  let first: { id: string; event: EventObject; due: number } | undefined;
  for (const [id, timer] of timers) if (!first || timer.due < first.due) first = { id, ...timer };
  return first;
}

/** A machine that can be stepped; `provide` it with ports that never answer first. */
export class Model {
  readonly #machine: AnyStateMachine;
  #inert = inertScope();

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
  }

  /** Where it stands once it has been started. */
  start(input: unknown): { standing: Standing; rounds: Round[] } {
    // A scope of its own: a systemId is taken once in each.
    this.#inert = inertScope();
    return this.#record(
      { snapshot: undefined as never, now: 0, timers: new Map(), settled: new Set() },
      { type: "xstate.init" },
      (scope) => this.#machine.getInitialSnapshot(scope, input as never),
    );
  }

  /** Where it stands after `step`. */
  take(from: Standing, step: Step): { standing: Standing; rounds: Round[] } {
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

  #wait(from: Standing, until: number): { standing: Standing; rounds: Round[] } {
    let standing: Standing = { ...from, now: until };
    const rounds: Round[] = [];
    for (let timer = nextTimer(standing); timer && timer.due <= until; timer = nextTimer(standing)) {
      const timers = new Map(standing.timers);
      timers.delete(timer.id);
      const sent = this.#send({ ...standing, timers }, timer.event);
      standing = sent.standing;
      rounds.push(...sent.rounds);
    }
    return { standing, rounds };
  }

  #send(from: Standing, event: EventObject): { standing: Standing; rounds: Round[] } {
    if (from.snapshot.status !== "active") return { standing: from, rounds: [] };
    return this.#record(from, event, (scope) => this.#machine.transition(from.snapshot, event as never, scope));
  }

  #record(from: Standing, event: EventObject, run: (scope: never) => AnyMachineSnapshot) {
    const { scope, actions, micros } = this.#inert;
    actions.length = 0;
    micros.length = 0;
    const snapshot = run(scope);
    if (snapshot.status === "error") throw snapshot.error;
    const rounds = micros.map(
      (micro, at): Round => ({
        event: at === 0 && event.type !== "xstate.init" ? event : micro.event,
        before: at === 0 ? from.snapshot : micros[at - 1]?.snapshot,
        taken: micro._transitions,
      }),
    );
    rounds.push({ event: { type: "" }, before: snapshot, taken: [] });
    return { standing: { ...from, snapshot, timers: timersAfter(from, actions) }, rounds };
  }
}
