import { type EventObject, enqueueActions, type MachineContext } from "xstate";
import { ERRORS, type Fault, faultOf } from "../domain/errors.ts";
import { mail } from "./mail.ts";

/** What of a failed step a screen can say. */
export function faultIn(event: EventObject): Fault {
  return faultOf((event as { error?: unknown }).error, "CONNECTION_FAILED");
}

/** An action that says once more, where the host looks, what only the host can mend (ERR-1). */
export function tellFault<C extends MachineContext, E extends EventObject>(read: (at: { context: C }) => Fault | null) {
  return enqueueActions<C, E, undefined, E, never, never, never, never, never>(({ context, enqueue }) => {
    const fault = read({ context });
    if (fault && ERRORS[fault.code].surface === "alert")
      enqueue(mail("notice", { type: "alert.show", code: fault.code }));
  });
}
