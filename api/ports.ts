/** How a function of an adapter becomes the port of a machine. */
import { type EventObject, fromCallback, fromPromise } from "xstate";
import type { Feed, Port } from "../machines/app/port.ts";

type Answer<I, O> = (input: I, at: { signal: AbortSignal }) => Promise<O>;

/** A port that `answer` answers; stopping the actor aborts it. */
export function answered<I, O>(answer: Answer<I, O>): Port<I, O> {
  return fromPromise<O, I>(({ input, signal }) => answer(input, { signal }));
}

/** A feed that `run` runs, told what its machine sends. */
export function fed<I, E extends EventObject, R extends EventObject>(
  run: (input: I, send: (event: E) => void, receive: (listener: (event: R) => void) => void) => () => void,
): Feed<I, E, R> {
  return fromCallback<R, I>(({ input, sendBack, receive }) => run(input, sendBack as (event: E) => void, receive));
}
