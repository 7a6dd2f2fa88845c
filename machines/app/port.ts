/** Ports: each looks up the function that answers it by name, among the answers given to its actor system. */
import {
  type AnyActorRef,
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type PromiseActorLogic,
} from "xstate";
import { AppKitError } from "../../domain/errors.ts";

/** A one-shot port: `I` in, `O` out, or a rejection. */
export type Port<I, O> = PromiseActorLogic<O, I>;
/** A feed takes `I` at its start and events `R` later on, and sends events `E` to its machine until it is stopped. */
export type Feed<I, E extends EventObject, R extends EventObject = EventObject> = CallbackActorLogic<R, I> & {
  readonly sends?: E | undefined;
};

/** Answers a one-shot port; the signal is aborted when its actor is stopped. */
type Answer<I, O> = (input: I, at: { signal: AbortSignal }) => Promise<O>;
/** Runs a feed; `receive` subscribes to its machine's events. Returns the function that stops it. */
type Run<I, E, R> = (input: I, send: (event: E) => void, receive: (listener: (event: R) => void) => void) => () => void;

/** Receives a port's pending answer when its actor is stopped and cannot receive it any more. */
export type OnStop<I, O> = (answer: Promise<O>, input: I, system: AnyActorRef["system"]) => void;

/** The function that answers a port. */
export type AnswerTo<P> =
  P extends Feed<infer I, infer E, infer R> ? Run<I, E, R> : P extends Port<infer I, infer O> ? Answer<I, O> : never;

/** Answers by the names of their ports. */
type Answers = Readonly<Record<string, (...args: never[]) => unknown>>;

const answersOf = new WeakMap<AnyActorRef["system"], Answers>();

/** Sets the answers for the ports of `root` and of every actor below it; call it before the root starts. */
export function answerPorts({ system }: AnyActorRef, answers: Answers): void {
  answersOf.set(system, answers);
}

/** A one-shot port by its name. `onStop` receives the pending answer when the actor is stopped. */
export function port<I, O>(name: string, onStop?: OnStop<I, O>): Port<I, O> {
  return fromPromise<O, I>(({ input, signal, system }) => {
    const answer = answersOf.get(system)?.[name] as Answer<I, O> | undefined;
    if (!answer) return Promise.reject(new AppKitError("PORT_NOT_PROVIDED", { port: name }));
    const answered = answer(input, { signal });
    if (onStop) signal.addEventListener("abort", () => onStop(answered, input, system));
    return answered;
  });
}

export function feed<I, E extends EventObject, R extends EventObject = EventObject>(name: string): Feed<I, E, R> {
  return fromCallback<R, I>(({ input, sendBack, receive, system }) => {
    const answer = answersOf.get(system)?.[name] as Run<I, E, R> | undefined;
    if (!answer) throw new AppKitError("PORT_NOT_PROVIDED", { port: name });
    return answer(input, sendBack, receive);
  });
}
