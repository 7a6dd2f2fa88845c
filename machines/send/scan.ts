/**
 * The scan of a receiver's code. The flows of an account start it, and it lives as long as they do. The camera runs
 * only while both the scan's view and the page are visible; leaving either stops it. The first code that names a
 * receiver goes to the transfer's form, as if it had been pasted, and closes the view. For any other code the visitor
 * is told its kind, and the camera reads on.
 */
import { assign, not, sendParent, setup } from "xstate";
import { type ForeignCode, foreignCode } from "../../domain/send/scanned.ts";
import { type AccountTarget, type VisibilityEvent, watchVisibility } from "../account/ports.ts";
import { sendToActor } from "../app/send-to-actor.ts";
import type { ScanEvent } from "./events.ts";
import { type CameraEvent, type CameraFault, watchCamera } from "./ports.ts";

export interface ScanContext {
  target: AccountTarget;
  /** The reason why the camera does not run. */
  fault: CameraFault | null;
  /** The kind of the last code, if it names no receiver. */
  foreign: ForeignCode | null;
}

type CodeRead = Extract<CameraEvent, { type: "code.read" }>;

export const scanMachine = setup({
  types: {
    context: {} as ScanContext,
    events: {} as ScanEvent | CameraEvent | VisibilityEvent,
    input: {} as { target: AccountTarget },
    tags: {} as "asking" | "reading" | "failed",
  },
  actors: { watchCamera, watchVisibility },
  guards: {
    isScan: ({ event }) => event.type === "flow.show" && event.view === "WalletSendScan",
    isForeign: ({ context, event }) => foreignCode((event as CodeRead).text, context.target.network) !== null,
  },
  actions: {
    takeTarget: assign(({ event }) => (event.type === "target.changed" ? { target: event.target, foreign: null } : {})),
    begin: assign({ fault: null, foreign: null }),
    takeFault: assign(({ event }) => (event.type === "camera.failed" ? { fault: event.fault } : { fault: "failed" })),
    takeForeign: assign(({ context, event }) => ({
      foreign: foreignCode((event as CodeRead).text, context.target.network),
    })),
    fillForm: sendParent(({ event }) => ({ type: "send.to", text: (event as CodeRead).text })),
    leave: sendToActor("router", { type: "route.leave", views: ["WalletSendScan"] }),
  },
}).createMachine({
  id: "scan",
  context: ({ input }) => ({ ...input, fault: null, foreign: null }),
  initial: "away",
  on: { "target.changed": { actions: "takeTarget" } },
  states: {
    away: { on: { "flow.show": { guard: "isScan", target: "seen", actions: "begin" } } },
    seen: {
      invoke: { id: "watchVisibility", src: "watchVisibility", onError: { actions: [] } },
      on: {
        "flow.hide": "away",
        "flow.show": { guard: not("isScan"), target: "away" },
        "page.hidden": ".hidden",
      },
      initial: "hidden",
      states: {
        hidden: {
          description: "The page is hidden: the camera is off.",
          on: { "page.shown": { target: "watching", actions: "begin" } },
        },
        watching: {
          invoke: {
            id: "watchCamera",
            src: "watchCamera",
            onError: { target: "failed", actions: "takeFault" },
          },
          on: { "camera.failed": { target: "failed", actions: "takeFault" } },
          initial: "asking",
          states: {
            asking: {
              description: "The browser asks the visitor for the camera; there is no deadline.",
              tags: "asking",
              on: { "camera.opened": "reading" },
            },
            reading: {
              tags: "reading",
              on: {
                "code.read": [
                  { guard: "isForeign", actions: "takeForeign" },
                  { target: "#scan.away", actions: ["fillForm", "leave"] },
                ],
              },
            },
          },
        },
        failed: { tags: "failed", on: { "scan.retry": { target: "watching", actions: "begin" } } },
      },
    },
  },
});
