/**
 * The purchases of an address in Coinbase's history. The buy machine invokes it, tells it when a purchase is awaited,
 * and receives each answer; it lives as long as that. It polls only while a purchase is awaited, or while the visitor
 * looks at the list and an entry of it is in progress.
 */
import { and, assign, not, sendParent, setup, stateIn } from "xstate";
import { isUnsettled, type PurchasesAnswer } from "../../domain/buy/purchase.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { AccountTarget } from "../account/ports.ts";
import { isSameAccount, isSameTarget } from "../account/target.ts";
import type { PurchasesEvent, PurchasesRead } from "./events.ts";
import { fetchPurchases } from "./ports.ts";

export interface PurchasesContext {
  target: AccountTarget;
  /** The last answer; null before the first one. */
  answer: PurchasesAnswer | null;
}

export const purchasesMachine = setup({
  types: {
    context: {} as PurchasesContext,
    events: {} as PurchasesEvent,
    input: {} as { target: AccountTarget },
    tags: {} as "unavailable",
  },
  actors: { fetchPurchases },
  delays: { purchasePoll: LIMITS.purchasePoll, purchaseRefresh: LIMITS.purchaseRefresh },
  guards: {
    isSameTarget,
    isSameAccount,
    isList: ({ event }) => event.type === "flow.show" && event.view === "OnRampActivity",
    isShown: stateIn({ look: "shown" }),
    isAwaited: stateIn({ wait: "awaited" }),
    isUnread: ({ context }) => context.answer === null,
    isUnsettled: ({ context }) => context.answer !== null && isUnsettled(context.answer),
  },
  actions: {
    takeTarget: assign(({ context, event }) => {
      if (event.type !== "target.changed") return {};
      const { target } = event;
      return { target, answer: target.address === context.target.address ? context.answer : null };
    }),
    takeAnswer: assign((_, answer: PurchasesAnswer) => ({ answer })),
    tellRead: sendParent((_, { purchases }: PurchasesAnswer): PurchasesRead => ({ type: "purchases.read", purchases })),
  },
}).createMachine({
  id: "purchases",
  context: ({ input }) => ({ ...input, answer: null }),
  type: "parallel",
  states: {
    look: {
      initial: "away",
      on: {
        "flow.show": [{ guard: "isList", target: ".shown" }, { target: ".away" }],
        "flow.hide": ".away",
        "target.changed": [{ guard: "isSameTarget" }, { actions: "takeTarget" }],
      },
      states: { away: {}, shown: {} },
    },
    wait: {
      initial: "none",
      on: { "purchases.await": ".awaited", "purchases.rest": ".none" },
      states: { none: {}, awaited: {} },
    },
    read: {
      initial: "idle",
      on: {
        "flow.show": { guard: "isList", target: ".reading" },
        "target.changed": [{ guard: "isSameAccount" }, { target: ".deciding" }],
      },
      states: {
        deciding: {
          always: [
            { guard: and(["isShown", "isUnread"]), target: "reading" },
            { guard: and(["isShown", "isUnsettled"]), target: "refreshing" },
            { target: "idle" },
          ],
        },
        idle: { always: { guard: "isAwaited", target: "pausing" } },
        pausing: {
          description: "A new purchase is expected.",
          always: { guard: not("isAwaited"), target: "idle" },
          after: { purchasePoll: "reading" },
        },
        refreshing: {
          description: "A purchase in progress is polled.",
          always: { guard: not("isShown"), target: "idle" },
          after: { purchaseRefresh: "reading" },
        },
        reading: {
          invoke: {
            id: "fetchPurchases",
            src: "fetchPurchases",
            input: ({ context }) => context.target,
            onDone: {
              target: "deciding",
              actions: [
                { type: "takeAnswer", params: ({ event }) => event.output },
                { type: "tellRead", params: ({ event }) => event.output },
              ],
            },
            onError: "missed",
          },
        },
        missed: {
          tags: "unavailable",
          always: { guard: "isAwaited", target: "pausing" },
          on: { "buy.retry": "reading" },
        },
      },
    },
  },
});
