import { type EventObject, enqueueActions, type MachineContext } from "xstate";
import { type Fault, faultOf, isAlert } from "../../domain/errors.ts";
import { sendToActor } from "./send-to-actor.ts";

/** The fault of a failed step, as a screen shows it. */
export function faultIn(event: EventObject): Fault {
  return faultOf((event as { error?: unknown }).error, "CONNECTION_FAILED");
}

/** An action that shows the toast of a fault. */
export function toastFault<C extends MachineContext, E extends EventObject>(
  read: (at: { context: C; event: E }) => Fault,
) {
  return sendToActor<"notice", C, E>("notice", (at) => {
    const { code, values } = read(at);
    return {
      type: "toast.show",
      toast: { variant: "error", text: { key: `error.${code}`, ...(values && { values }) } },
    };
  });
}

/** An action that raises an alert if only the host can fix the fault (ERR-1). */
export function tellFault<C extends MachineContext, E extends EventObject>(read: (at: { context: C }) => Fault | null) {
  return enqueueActions<C, E, undefined, E, never, never, never, never, never>(({ context, enqueue }) => {
    const fault = read({ context });
    if (fault && isAlert(fault.code)) enqueue(sendToActor("notice", { type: "alert.show", code: fault.code }));
  });
}
