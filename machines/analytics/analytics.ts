/**
 * Counts the events of visitors if the host and the project allow it; it is off until then. Nothing is loaded,
 * requested or sent before a visitor's first event (EVENT-1, S9). A refused origin is reported to the page's developers
 * once. The root starts this actor, which lives as long as the root.
 */
import { assign, not, sendTo, setup } from "xstate";
import { sendToActor } from "../app/send-to-actor.ts";
import type { AnalyticsEvent } from "./events.ts";
import { type AnalyticsFeedEvent, type Counted, sendEvents } from "./ports.ts";

export interface AnalyticsContext {
  /** True while the host's feature `analytics` is on. */
  isAllowed: boolean;
}

/** The kit's own events, which only the page receives: before a visitor's first event nothing is sent (S9). */
const OWN_EVENTS: readonly string[] = ["MODAL_CREATED", "INITIALIZE"];

export const analyticsMachine = setup({
  types: {
    context: {} as AnalyticsContext,
    events: {} as AnalyticsEvent | AnalyticsFeedEvent,
    input: {} as AnalyticsContext,
  },
  actors: { sendEvents },
  guards: {
    isAllowed: ({ context }) => context.isAllowed,
    isCounted: ({ event }) => event.type === "event.tracked" && !OWN_EVENTS.includes(event.event.event),
  },
  actions: {
    takeAllowed: assign(({ event }) => (event.type === "analytics.allow" ? { isAllowed: event.on } : {})),
    send: sendTo("sendEvents", ({ event }) => ({ ...(event as Counted), type: "event.send" as const })),
    tellRefused: sendToActor("notice", { type: "alert.show", code: "INVALID_APP_CONFIGURATION" }),
  },
}).createMachine({
  id: "analytics",
  context: ({ input }) => input,
  initial: "off",
  on: { "analytics.allow": { actions: "takeAllowed" } },
  states: {
    off: { always: { guard: "isAllowed", target: "allowed" } },
    allowed: {
      always: { guard: not("isAllowed"), target: "off" },
      initial: "idle",
      states: {
        idle: {
          description: "The visitor has not acted yet.",
          on: { "event.tracked": { guard: "isCounted", target: "sending" } },
        },
        sending: {
          invoke: { id: "sendEvents", src: "sendEvents", onError: "denied" },
          initial: "first",
          on: {
            "event.tracked": { guard: "isCounted", actions: "send" },
            "analytics.denied": "denied",
          },
          states: {
            first: { entry: "send", always: "accepted" },
            accepted: { on: { "event.refused": "refused" } },
            refused: { entry: "tellRefused", on: { "event.accepted": "accepted" } },
          },
        },
        denied: { description: "The project, the visitor's browser or a failure turned analytics off." },
      },
    },
  },
});
