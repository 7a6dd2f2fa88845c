import { type AnyActorLogic, type AnyActorRef, createActor, createMachine, fromCallback, fromPromise } from "xstate";
import { AppKitError, type ErrorCode, type ErrorContext } from "../../domain/errors.ts";
import type { World } from "../../views/shell/world.ts";

const deaf = fromCallback(() => {});
const MAILBOXES = ["router", "notice", "modal", "signIn"] as const;

/** A port that answers, or waits for ever where there is no answer. */
export const answers = <O>(output?: O) =>
  fromPromise<O>(() => (output === undefined ? new Promise(() => {}) : Promise.resolve(output)));

/** A port that rejects as an adapter does. */
export const refuses = <C extends ErrorCode>(code: C, context: ErrorContext[C]) =>
  fromPromise<never>(() => Promise.reject(new AppKitError(code, context)));

/** A port that rejects the first time, and then waits for ever. */
export function refusesOnce<C extends ErrorCode>(code: C, context: ErrorContext[C]) {
  const refusals = [new AppKitError(code, context)];
  return fromPromise<never>(() => {
    const refusal = refusals.pop();
    return refusal ? Promise.reject(refusal) : new Promise(() => {});
  });
}

/** One behaviour that runs by itself, its mail unread. */
export async function attempt(logic: AnyActorLogic, input: unknown): Promise<AnyActorRef> {
  const listeners = MAILBOXES.map((systemId) => ({ id: systemId, systemId, src: deaf }));
  const parent = createMachine({ invoke: [...listeners, { id: "attempt", src: logic, input: () => input }] as never });
  const root = createActor(parent, { systemId: "app" });
  root.start();
  await rest();
  return (root.getSnapshot().children as Record<string, AnyActorRef>)["attempt"] as AnyActorRef;
}

/** Lets promises settle. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** `world` with a login that runs. */
export function loggingIn<W extends keyof World["login"]>(world: World, way: W, actor: AnyActorRef): World {
  return { ...world, login: { [way]: actor.getSnapshot() } };
}
