/** Actors that wait for a test to answer: they stand in for ports, feeds and children. */
import type { ActorLogic, AnyActorRef, AnyEventObject, EventObject, Snapshot } from "xstate";

/** The state of such an actor: its input, and the events that it received. */
export interface Answerable<I = unknown> {
  status: "active" | "done" | "error" | "stopped";
  output: unknown;
  error: unknown;
  input: I;
  events: readonly EventObject[];
}

type Child = { _parent?: { send(event: EventObject): void } };

/** Logic that waits for {@link answer} or {@link refuse}, and then settles synchronously, so that no test has to wait. */
export const answerable = {
  transition(snapshot, event, { self }) {
    if (event.type === "answer.given") return { ...snapshot, status: "done", output: event["output"] };
    if (event.type === "answer.refused") return { ...snapshot, status: "error", error: event["error"] };
    if (event.type === "xstate.stop") return { ...snapshot, status: "stopped" };
    if (event.type === "feed.said") (self as unknown as Child)._parent?.send(event["event"]);
    return /^(?:xstate|feed)\./.test(event.type) ? snapshot : { ...snapshot, events: [...snapshot.events, event] };
  },
  getInitialSnapshot: (_scope, input) => ({ status: "active", output: undefined, error: undefined, input, events: [] }),
  getPersistedSnapshot: (snapshot) => snapshot as Snapshot<unknown>,
} as ActorLogic<Answerable & Snapshot<unknown>, AnyEventObject>;

/** The input of `actor`, and the events that it received. */
export function askedOf<I = unknown>(actor: AnyActorRef): Answerable<I> {
  return actor.getSnapshot() as Answerable<I>;
}

/** Ends `actor` with `output`. */
export function answer(actor: AnyActorRef, output?: unknown): void {
  actor.send({ type: "answer.given", output });
}

/** Ends `actor` with `error`. */
export function refuse(actor: AnyActorRef, error: unknown): void {
  actor.send({ type: "answer.refused", error });
}

/** `answerable` under each of a machine's actor names. */
export function answerables(names: readonly string[]): Record<string, typeof answerable> {
  return Object.fromEntries(names.map((name) => [name, answerable]));
}

/** Makes the feed `actor` send `event` to its machine. */
export function say(actor: AnyActorRef, event: AnyEventObject): void {
  actor.send({ type: "feed.said", event });
}
