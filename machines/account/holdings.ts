/**
 * The holdings and the history of an account, while its view is open. One list is shown at a time, and only that list
 * is requested, at once and every 10 s, while the page is visible; the accounts of a wallet once a look. The tokens are
 * requested with any list of a tab, because their total stands above each. The balance stands there, too: the account is
 * told to renew it. The account starts this actor when its view first opens, and stops it with itself. Lists stay in
 * memory, so that they show at once when the view opens again. There is no other poller.
 */
import { assign, enqueueActions, forwardTo, sendParent, sendTo, setup } from "xstate";
import type { Address } from "../../domain/addresses/address.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { AccountList, BalanceLook, HoldingsEvent } from "./events.ts";
import { historyMachine } from "./history.ts";
import { type AccountTarget, type VisibilityEvent, watchVisibility } from "./ports.ts";
import { tokensMachine } from "./tokens.ts";
import { totalsMachine } from "./totals.ts";

export interface HoldingsInput {
  target: AccountTarget;
  /** The addresses of the wallet. */
  accounts: readonly Address[];
  blocked: readonly string[];
  /** The list that is shown. */
  list: AccountList;
}

export interface HoldingsContext {
  input: HoldingsInput;
  /** The list that is shown, or that was shown last. */
  list: AccountList;
}

/** The child that reads a list. */
function ownerOf(list: AccountList): "tokens" | "history" | "totals" {
  if (list === "accounts") return "totals";
  return list === "tokens" ? "tokens" : "history";
}

export const holdingsMachine = setup({
  types: {
    context: {} as HoldingsContext,
    events: {} as HoldingsEvent | VisibilityEvent,
    input: {} as HoldingsInput,
    children: {} as { tokens: "tokens"; history: "history"; totals: "totals"; watchVisibility: "watchVisibility" },
  },
  actors: { tokens: tokensMachine, history: historyMachine, totals: totalsMachine, watchVisibility },
  delays: { holdingsPoll: LIMITS.holdingsPoll },
  guards: {
    isSameList: ({ context, event }) => event.type === "holdings.show" && event.list === context.list,
  },
  actions: {
    takeList: assign(({ event }) => (event.type === "holdings.show" ? { list: event.list } : {})),
    watch: enqueueActions(({ context: { list }, enqueue }) => {
      if (list === "accounts") return enqueue.sendTo("totals", { type: "list.watched" });
      enqueue.sendTo("tokens", { type: "list.watched" });
      if (list === "tokens") return enqueue.sendTo("tokens", { type: "list.polled" });
      enqueue.sendTo("history", { type: "history.list", list });
      enqueue.sendTo("history", { type: "list.watched" });
    }),
    leaveHistory: sendTo("history", { type: "list.left" as const }),
    leaveTotals: sendTo("totals", { type: "list.left" as const }),
    leaveTokens: sendTo("tokens", { type: "list.left" as const }),
    poll: enqueueActions(({ context, enqueue }) => enqueue.sendTo(ownerOf(context.list), { type: "list.polled" })),
    tellLook: sendParent({ type: "balance.look" } satisfies BalanceLook),
    tellTokens: forwardTo("tokens"),
    tellHistory: forwardTo("history"),
    tellTotals: forwardTo("totals"),
  },
}).createMachine({
  id: "holdings",
  context: ({ input }) => ({ input, list: input.list }),
  invoke: [
    {
      id: "tokens",
      src: "tokens",
      input: ({ context: { input } }) => ({ target: input.target, blocked: input.blocked }),
      onError: { actions: [] },
    },
    {
      id: "history",
      src: "history",
      input: ({ context: { input } }) => ({ target: input.target }),
      onError: { actions: [] },
    },
    {
      id: "totals",
      src: "totals",
      input: ({ context: { input } }) => ({
        accounts: input.accounts,
        network: input.target.network,
        blocked: input.blocked,
      }),
      onError: { actions: [] },
    },
    { id: "watchVisibility", src: "watchVisibility", onError: { actions: [] } },
  ],
  on: {
    "target.changed": { actions: ["tellTokens", "tellHistory", "tellTotals"] },
    "block.lifted": { actions: ["tellTokens", "tellTotals"] },
    "tokens.refresh": { actions: "tellTokens" },
    "history.more": { actions: "tellHistory" },
    "history.retry": { actions: "tellHistory" },
    "nft.open": { actions: "tellHistory" },
    "nft.close": { actions: "tellHistory" },
    "nft.retry": { actions: "tellHistory" },
  },
  initial: "shown",
  states: {
    closed: {
      initial: "visible",
      states: {
        visible: {
          on: { "page.hidden": "hidden", "holdings.show": { target: "#holdings.shown.visible", actions: "takeList" } },
        },
        hidden: {
          on: { "page.shown": "visible", "holdings.show": { target: "#holdings.shown.hidden", actions: "takeList" } },
        },
      },
    },
    shown: {
      initial: "visible",
      states: {
        visible: {
          entry: "watch",
          exit: ["leaveHistory", "leaveTotals"],
          on: {
            "page.hidden": { target: "hidden", actions: "leaveTokens" },
            "holdings.show": [{ guard: "isSameList" }, { target: "visible", reenter: true, actions: "takeList" }],
            "holdings.hide": { target: "#holdings.closed.visible", actions: "leaveTokens" },
          },
          initial: "waiting",
          states: {
            waiting: { after: { holdingsPoll: { target: "waiting", reenter: true, actions: ["poll", "tellLook"] } } },
          },
        },
        hidden: {
          description: "The tab is in the background: no request is sent until it is visible.",
          on: {
            "page.shown": "visible",
            "holdings.show": { actions: "takeList" },
            "holdings.hide": "#holdings.closed.hidden",
          },
        },
      },
    },
  },
});
