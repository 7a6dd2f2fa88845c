import type { Actor, AnyActorRef, AnyEventObject, AnyMachineSnapshot } from "xstate";
import type { Log } from "../adapters/browser/log.ts";
import { isErrorCode } from "../adapters/browser/redact.ts";
import { codeOf } from "../domain/errors.ts";
import type { appMachine } from "../machines/app/app.ts";

/** The catalogue code that an event brings: its own, or that of the error in it; a one-time code is none. */
function codeIn({ code, error }: AnyEventObject): string {
  if (error !== undefined) return ` ${codeOf(error, "foreign error")}`;
  return isErrorCode(code) ? ` ${code}` : "";
}

/**
 * Remembers each step of every statechart for `report()`: the chart, the event, the state after it. What an event carries besides
 * the code of an error is left out, since it may be a code, an address or a key (S9).
 */
export function recordTransitions(root: Actor<typeof appMachine>, log: Pick<Log, "debug">): void {
  root.system.inspect((inspected) => {
    if (inspected.type !== "@xstate.snapshot") return;
    const { actorRef, event, snapshot } = inspected;
    const { value } = snapshot as Partial<AnyMachineSnapshot>;
    if (value === undefined) return;
    // The id of the root is made up by the library.
    const name = actorRef === root ? root.logic.id : (actorRef as AnyActorRef).id;
    log.debug(`${name} ${event.type}${codeIn(event)} -> ${JSON.stringify(value)}`);
  });
}
