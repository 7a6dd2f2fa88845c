import type { TrackedEvent } from "../../domain/analytics/tracked-events.ts";
import { invalidOption } from "../../domain/options/checks.ts";
import { safeText } from "../../domain/text.ts";
import type { Toast } from "../../machines/modal/events.ts";
import { type Core, requireListener, worldNow } from "../core.ts";

/** The value that `subscribeEvents` delivers (protocol.md §5.3). */
export interface RecordedEvent {
  /** Milliseconds since 1970. */
  timestamp: number;
  data: TrackedEvent;
  reportedErrors: Readonly<Record<string, boolean>>;
}

/** Notices to the visitor, and recorded events. */
export function messageMethods(core: Core, now: () => number) {
  let last: RecordedEvent | undefined;
  core.root.on("event.tracked", ({ event }) => {
    const { alertHistory } = core.store.getSnapshot().notice.context;
    const reportedErrors = Object.fromEntries(alertHistory.map((code) => [code, true]));
    const recorded = { timestamp: now(), data: event, reportedErrors };
    last = recorded;
    // Emitted after the present step, so that a listener that closes the card does not end a running connection.
    queueMicrotask(() => core.listeners.emit("events", recorded));
  });
  const show = (variant: Toast["variant"], message: unknown) => {
    worldNow(core);
    // Wallets throw errors that are plain objects.
    const { message: own, name } = Object(message) as Partial<Error>;
    const plain = safeText(typeof message === "string" ? message : own || name, 120);
    if (!plain) throw invalidOption("message", message, "a text");
    core.root.system.get("notice")?.send({ type: "toast.show", toast: { variant, text: { plain } } });
  };
  return {
    /**
     * Shows a text, or an error's message, in a red toast on the open card for 2,500 ms; at most 120 characters.
     * @throws INVALID_OPTION without a text.
     */
    showErrorMessage: (message: unknown) => show("error", message),
    /**
     * Shows a text in a green toast on the open card for 2,500 ms; at most 120 characters.
     *
     * @throws INVALID_OPTION without a text.
     */
    showSuccessMessage: (message: unknown) => show("success", message),
    /** The newest recorded event. */
    getEvent: () => last,
    /** Delivers each event as it is recorded, from the next one on. @throws INVALID_OPTION */
    subscribeEvents(listener: (event: RecordedEvent) => void) {
      requireListener(core, listener);
      return core.listeners.add("events", listener);
    },
    /** The flight recorder's text, without secrets; within the task that makes the instance, the log only. */
    report: () => core.report(),
  };
}
