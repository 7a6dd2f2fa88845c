/**
 * The card: closed, opening, open or closing. The root starts it and it lives as long as the root. Opening counts as
 * loading until the wallet list has settled or timed out; the card shows at once all the same. Dismissing is refused
 * with a shake while the view stands for a state that has to be resolved. After a success the screen says so before the
 * card closes, unless the visitor prefers reduced motion. An embedded card never closes: closing it only tells the
 * root, which shows the first view again.
 */
import { assign, enqueueActions, not, setup, stateIn } from "xstate";
import { LIMITS } from "../../domain/limits.ts";
import { isDismissable, SUCCESS_VIEWS, type View } from "../../domain/modal/routes.ts";
import { hideToast, sendToActor } from "../app/send-to-actor.ts";
import type { ModalEvent } from "./events.ts";

type Summons = Extract<ModalEvent, { type: "modal.summon" }>;

export interface ModalContext {
  embedded: boolean;
  /** True if the visitor prefers reduced motion. */
  isStill: boolean;
  view: View;
  /** True if the view offers to resolve a state that may stay as it is. */
  isOptional: boolean;
  /** True while a required sign-in is open (ROUTE-8). */
  isLocked: boolean;
}

/** A card that can be dismissed, or refuses that with a shake. */
const SHOWN = {
  tags: ["visible", "open"],
  initial: "resting",
  states: { resting: {}, shaking: { tags: "shaking", after: { shake: "resting" } } },
  on: {
    "modal.close": "closing",
    "modal.succeed": [{ guard: "saysSuccess", target: "closing.succeeding" }, { target: "closing" }],
    "modal.summon": { actions: "pushRoute" },
    "modal.dismiss": [
      { guard: "isDismissable", target: "closing" },
      { target: ".shaking", reenter: true },
    ],
  },
} as const;

export const modalMachine = setup({
  types: {
    context: {} as ModalContext,
    events: {} as ModalEvent,
    input: {} as Pick<ModalContext, "embedded" | "isStill">,
    tags: {} as "visible" | "open" | "loading" | "shaking" | "succeeded",
  },
  delays: { sheet: LIMITS.sheet, shake: LIMITS.shake, success: LIMITS.success, prefetch: LIMITS.prefetch },
  guards: {
    isEmbedded: ({ context }) => context.embedded,
    isDismissable: stateIn({ dismissal: "allowed" }),
    isUnresolved: ({ context: { view, isOptional, isLocked } }) => !isOptional && !isDismissable(view, isLocked),
    saysSuccess: ({ context: { view, isStill } }) => !isStill && SUCCESS_VIEWS.includes(view),
    isOn: ({ event }) => event.type === "loading.set" && event.on,
  },
  actions: {
    tellOpened: sendToActor("app", ({ context }) => ({ type: "modal.opened", view: context.view })),
    tellClosed: sendToActor("app", { type: "modal.closed" }),
    askToOpen: sendToActor("app", ({ event }) => ({ ...(event as Summons), type: "modal.open" })),
    pushRoute: enqueueActions(({ event, enqueue }) => {
      const { route, beneath } = event as Summons;
      if (route) enqueue(sendToActor("router", { type: "route.push", route, ...(beneath && { beneath }) }));
    }),
    takeView: assign(({ event }) =>
      event.type === "view.shown" ? { view: event.view, isOptional: event.isOptional ?? false } : {},
    ),
    takeLock: assign(({ event }) => (event.type === "modal.lock" ? { isLocked: event.on } : {})),
    hideToast: hideToast(),
  },
}).createMachine({
  id: "modal",
  context: ({ input }) => ({ ...input, view: "Connect", isOptional: false, isLocked: false }),
  type: "parallel",
  on: { "view.shown": { actions: "takeView" }, "modal.lock": { actions: "takeLock" } },
  states: {
    card: {
      initial: "closed",
      states: {
        closed: {
          description: "Nothing is drawn. An embedded card skips this state.",
          always: { guard: "isEmbedded", target: "embedded" },
          on: { "modal.open": "opening", "modal.summon": { actions: "askToOpen" } },
        },
        opening: {
          description: "The card is seen and usable; the wallet list has not settled yet.",
          ...SHOWN,
          entry: "tellOpened",
          on: { ...SHOWN.on, "prefetch.settled": "open" },
          after: { prefetch: "open" },
        },
        open: SHOWN,
        closing: {
          description: "The closing animation runs; opening again interrupts it.",
          tags: "visible",
          entry: ["hideToast", "tellClosed"],
          initial: "fading",
          states: {
            succeeding: {
              description: "The card counts as closed while its screen shows the success for a moment.",
              tags: "succeeded",
              on: { "modal.close": "fading", "modal.dismiss": "fading" },
              after: { success: "fading" },
            },
            fading: { after: { sheet: "#modal.card.closed" } },
          },
          on: { "modal.open": "opening", "modal.summon": { actions: "askToOpen" } },
        },
        embedded: {
          description: "Part of the page: it cannot close, only go back to its first view.",
          tags: ["visible", "open"],
          entry: "tellOpened",
          on: {
            "modal.close": { actions: ["hideToast", "tellClosed"] },
            "modal.succeed": { actions: ["hideToast", "tellClosed"] },
            "modal.summon": { actions: "pushRoute" },
          },
        },
      },
    },
    dismissal: {
      initial: "allowed",
      states: {
        allowed: { always: { guard: "isUnresolved", target: "refused" } },
        refused: { always: { guard: not("isUnresolved"), target: "allowed" } },
      },
    },
    work: {
      description:
        "The state that hosts and tests read as `loading`; it ends when the card closes, however that happens.",
      initial: "idle",
      on: { "modal.close": ".idle", "modal.succeed": ".idle" },
      states: {
        idle: {
          on: { "loading.set": { guard: "isOn", target: "busy" } },
          always: { guard: stateIn({ card: "opening" }), target: "opening" },
        },
        opening: {
          tags: "loading",
          on: { "loading.set": { guard: "isOn", target: "busy" } },
          always: { guard: not(stateIn({ card: "opening" })), target: "idle" },
        },
        busy: {
          tags: "loading",
          on: { "loading.set": { guard: not("isOn"), target: "idle" } },
          always: { guard: stateIn({ card: "closing" }), target: "idle" },
        },
      },
    },
  },
});
