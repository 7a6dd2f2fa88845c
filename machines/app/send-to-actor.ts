/** Sending an event to an always-on actor by its name. */
import type { ActionFunction, EventObject, MachineContext } from "xstate";
import { createEmptyActor, sendTo } from "xstate";
import type { ReportedEvent } from "../../domain/analytics/tracked-events.ts";
import type { MessageKey } from "../../domain/messages.ts";
import type { Toast } from "../modal/events.ts";
import type { ActorEvents } from "./events.ts";

type Action<C extends MachineContext, E extends EventObject> = ActionFunction<
  C,
  E,
  E,
  undefined,
  never,
  never,
  never,
  never,
  never
>;

type EventOf<C, E, M> = M | ((args: { context: C; event: E }) => M);

/**
 * An action that sends `event` to the always-on actor `to`. If that actor has failed, nothing is sent: XState would
 * send the event to its own sender, in an endless loop.
 */
export function sendToActor<K extends keyof ActorEvents, C extends MachineContext, E extends EventObject>(
  to: K,
  event: EventOf<C, E, ActorEvents[K]>,
): Action<C, E> {
  return sendTo(
    ({ system }: { system: { get(id: string): unknown } }) => (system.get(to) ?? createEmptyActor()) as never,
    event as never,
  ) as never;
}

/** An action that shows a toast of one sentence. */
export function showToast<C extends MachineContext, E extends EventObject>(
  variant: Toast["variant"],
  key: MessageKey,
): Action<C, E> {
  return sendToActor("notice", { type: "toast.show", toast: { variant, text: { key } } });
}

/** An action that hides the toast. */
export function hideToast<C extends MachineContext, E extends EventObject>(): Action<C, E> {
  return sendToActor("notice", { type: "toast.hide" });
}

/** An action that ends the router's current flow. */
export function endFlow<C extends MachineContext, E extends EventObject>(outcome: "success" | "cancel"): Action<C, E> {
  return sendToActor("router", { type: "flow.end", outcome });
}

/** An action that reports `event` for analytics; another actor decides whether it is sent. */
export function track<C extends MachineContext, E extends EventObject>(
  event: EventOf<C, E, ReportedEvent>,
): Action<C, E> {
  return sendToActor<"app", C, E>("app", (args) => ({
    type: "event.tracked",
    event: typeof event === "function" ? event(args) : event,
  }));
}
