/**
 * Toasts and alerts. One toast shows at a time: a new one waits until the old one is gone (ROUTE-16, I8). Alerts are for the
 * developers of the page; each shows once, with a way to copy the report of the session. The root starts it and it lives as long as the root.
 */
import { assign, raise, setup } from "xstate";
import type { ErrorCode } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { copyReport } from "../app/ports.ts";
import type { NoticeEvent, Toast } from "./events.ts";

export interface NoticeContext {
  toast: Toast | null;
  alert: ErrorCode | null;
  /** Alerts that were shown before: none shows twice. */
  alertHistory: readonly ErrorCode[];
}

export const noticeMachine = setup({
  types: { context: {} as NoticeContext, events: {} as NoticeEvent, tags: {} as "toast" | "alert" },
  actors: { copyReport },
  delays: { toastSwap: LIMITS.toastSwap, toast: LIMITS.toast },
  guards: {
    staysOpen: ({ context }) => context.toast?.autoClose === false,
    isRepeated: ({ context, event }) => event.type === "alert.show" && context.alertHistory.includes(event.code),
  },
  actions: {
    takeToast: assign({ toast: ({ context, event }) => (event.type === "toast.show" ? event.toast : context.toast) }),
    dropToast: assign({ toast: null }),
    takeAlert: assign(({ context, event }) =>
      event.type === "alert.show" ? { alert: event.code, alertHistory: [...context.alertHistory, event.code] } : {},
    ),
    dropAlert: assign({ alert: null }),
    tellCopied: raise({ type: "toast.show", toast: { variant: "success", text: { key: "report.copied" } } }),
    tellNotCopied: raise({ type: "toast.show", toast: { variant: "error", text: { key: "account.copyFailed" } } }),
  },
}).createMachine({
  id: "notice",
  context: { toast: null, alert: null, alertHistory: [] },
  type: "parallel",
  states: {
    toast: {
      initial: "hidden",
      states: {
        hidden: { entry: "dropToast", on: { "toast.show": "showing" } },
        showing: {
          tags: "toast",
          entry: "takeToast",
          initial: "deciding",
          states: {
            deciding: { always: [{ guard: "staysOpen", target: "staying" }, { target: "passing" }] },
            passing: { after: { toast: "#notice.toast.hidden" } },
            staying: { description: "It shows until it is hidden or replaced." },
          },
          on: { "toast.hide": "hidden", "toast.show": "swapping" },
        },
        swapping: {
          description: "The old toast fades out; if several arrive meanwhile, the last one shows.",
          entry: "takeToast",
          on: { "toast.hide": "hidden", "toast.show": { actions: "takeToast" } },
          after: { toastSwap: "next" },
        },
        next: { always: "showing" },
      },
    },
    alert: {
      initial: "none",
      states: {
        none: { entry: "dropAlert", on: { "alert.show": [{ guard: "isRepeated" }, { target: "shown" }] } },
        shown: {
          tags: "alert",
          entry: "takeAlert",
          on: { "alert.dismiss": "none", "alert.show": [{ guard: "isRepeated" }, { target: "shown", reenter: true }] },
        },
      },
    },
    report: {
      initial: "idle",
      states: {
        idle: { on: { "report.copy": "copying" } },
        copying: {
          invoke: {
            id: "copyReport",
            src: "copyReport",
            onDone: { target: "idle", actions: "tellCopied" },
            onError: { target: "idle", actions: "tellNotCopied" },
          },
        },
      },
    },
  },
});
