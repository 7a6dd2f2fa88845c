/**
 * How a room names what it needs from the outside: a one-shot port is a promise, a feed is a callback that sends events until it
 * is stopped. The defaults reject with the port's own name, so that a forgotten wire is loud; `api/wire.ts` plugs the adapters in.
 */
import type { CallbackActorLogic, EventObject, PromiseActorLogic } from "xstate";
import { fromCallback, fromPromise } from "xstate";
import { AppKitError } from "../../domain/errors.ts";

/** A one-shot port: `I` in, `O` out, or a rejection. */
export type Port<I, O> = PromiseActorLogic<O, I>;

/** A feed: told `I` at its start and `R` later on, sends `E` back to its machine until it is stopped. */
export type Feed<I, E extends EventObject, R extends EventObject = EventObject> = CallbackActorLogic<R, I> & {
  readonly sends?: E | undefined;
};

export function port<I, O>(name: string): Port<I, O> {
  return fromPromise<O, I>(() => Promise.reject(new AppKitError("PORT_NOT_PROVIDED", { port: name })));
}

export function feed<I, E extends EventObject, R extends EventObject = EventObject>(name: string): Feed<I, E, R> {
  return fromCallback<R, I>(() => {
    throw new AppKitError("PORT_NOT_PROVIDED", { port: name });
  });
}
