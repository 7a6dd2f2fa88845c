/**
 * The form of a swap: the two tokens and the amount, with the tokens that can be swapped and the newest quote. The swap
 * machine starts it and tells it which view shows; while that is a view of the form, balances and quote are kept fresh.
 * An edit abandons a running quote request, so that the newest wins (I7). A complete swap is handed over for review.
 * Another account or network clears the form, except for the values that the page still wants filled in.
 */
import { assign, not, raise, sendParent, setup } from "xstate";
import { codeOf } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import {
  EMPTY_SWAP,
  emptied,
  filled,
  formOf,
  intentOf,
  mostOf,
  quotable,
  type SwapBasis,
  type SwapEntry,
  turned,
  withAmount,
  withToken,
} from "../../domain/swap/entry.ts";
import { swapFlaw } from "../../domain/swap/form.ts";
import { isSameSwap, type SwapIntent, type SwapPair } from "../../domain/swap/swap.ts";
import { isSwapNetwork } from "../../domain/swap/swap-chains.ts";
import type { AccountTarget } from "../account/ports.ts";
import { isSameTarget } from "../account/target.ts";
import { sendToActor, showToast } from "../app/send-to-actor.ts";
import type { SwapCompleted, SwapFormEvent } from "./events.ts";
import { quoteSwap, readSwap, type SwapQuote } from "./ports.ts";

const formSetup = setup({
  types: {
    context: {} as SwapEntry,
    events: {} as SwapFormEvent | { type: "basis.known" },
    input: {} as { target: AccountTarget },
    tags: {} as "loading" | "failed" | "quoting",
  },
  actors: { readSwap, quoteSwap },
  delays: {
    balanceSettle: LIMITS.balanceSettle,
    quotePause: LIMITS.quotePause,
    quoteRefresh: LIMITS.quoteRefresh,
    quoteRest: LIMITS.quoteLife - LIMITS.quoteRefresh,
  },
  guards: {
    isSameTarget,
    isUnsupported: ({ context }, { error }: { error: unknown }) =>
      codeOf(error, "") === "SWAP_UNSUPPORTED" && !isSwapNetwork(context.target.network.caipNetworkId),
    /** True if the form still contains the sent swap: the form is cleared then, so that nobody sends the swap twice. */
    isSent: ({ context, event }) => event.type === "form.sent" && isSameSwap(quotable(context), event.intent),
    isForm: ({ event }) => event.type === "flow.show" && (event.view === "Swap" || event.view === "SwapSelectToken"),
    isKnown: ({ context }) => context.basis !== null,
    isQuotable: ({ context }) => quotable(context) !== null,
    isComplete: ({ context }) => swapFlaw(formOf(context)) === null && intentOf(context) !== null,
    isPromising: (_, { toAmount }: Pick<SwapQuote, "toAmount">) => toAmount !== null,
    knowsMost: ({ context }) => mostOf(context) !== null,
  },
  actions: {
    takeTarget: assign(({ context, event }) =>
      event.type === "target.changed" ? { ...emptied(context), target: event.target, basis: null } : {},
    ),
    takeBasis: assign(({ context }, basis: SwapBasis) => ({ basis, ...filled({ ...context, basis }) })),
    tellBasis: raise({ type: "basis.known" }),
    tellInitFailed: showToast("error", "error.SWAP_INIT_FAILED"),
    takeToken: assign(({ context, event }) =>
      event.type === "swap.token" ? withToken(context, event.side, event.key) : {},
    ),
    showForm: sendToActor("router", { type: "route.leave", views: ["SwapSelectToken"] }),
    takeAmount: assign(({ event }) => (event.type === "swap.amount" ? withAmount(event.text) : {})),
    takeMost: assign(({ context }) => withAmount(mostOf(context) ?? "")),
    turn: assign(({ context }) => turned(context)),
    takeSlippage: assign(({ event }) => (event.type === "swap.slippage" ? { slippage: event.slippage } : {})),
    takeWanted: assign(({ context, event }) => {
      if (event.type !== "swap.fill") return {};
      const { type: _, ...wanted } = event;
      return { wanted, ...filled({ ...context, wanted }) };
    }),
    takeQuote: assign((_, { toAmount, prices }: SwapQuote) => ({
      quoted: toAmount,
      prices,
      miss: toAmount === null ? ("unoffered" as const) : null,
    })),
    takeFailure: assign({ quoted: null, miss: "failed" }),
    dropQuote: assign({ quoted: null }),
    dropAnswer: assign({ quoted: null, miss: null }),
    clear: assign(({ context }) => emptied(context)),
    complete: sendParent(
      ({ context }): SwapCompleted => ({
        type: "form.completed",
        intent: intentOf(context) as SwapIntent,
        isSmartAccount: context.basis?.isCovered ?? false,
      }),
    ),
  },
});

const basisRegion = formSetup.createStateConfig({
  initial: "loading",
  states: {
    loading: {
      tags: "loading",
      invoke: {
        id: "readSwap",
        src: "readSwap",
        input: ({ context: { target } }) => target,
        onDone: { target: "known", actions: [{ type: "takeBasis", params: ({ event }) => event.output }, "tellBasis"] },
        onError: [
          { guard: "isKnown", target: "known" },
          { guard: { type: "isUnsupported", params: ({ event }) => event }, target: "failed" },
          { target: "failed", actions: "tellInitFailed" },
        ],
      },
    },
    known: { after: { quoteRefresh: "loading" } },
    failed: {
      description: "The list of tokens failed; the screen offers a retry.",
      tags: "failed",
      on: { "swap.retry": "loading" },
    },
  },
});

const quoteRegion = formSetup.createStateConfig({
  initial: "deciding",
  on: {
    "swap.token": { target: ".deciding", actions: ["takeToken", "showForm"] },
    "swap.amount": { target: ".deciding", actions: "takeAmount" },
    "swap.most": { guard: "knowsMost", target: ".deciding", actions: "takeMost" },
    "swap.turn": { target: ".deciding", actions: "turn" },
    "swap.fill": { target: ".deciding", actions: "takeWanted" },
    "swap.retry": ".deciding",
    // A chosen token may be missing from the new list.
    "basis.known": { guard: not("isQuotable"), target: ".none", actions: "dropAnswer" },
  },
  states: {
    deciding: { always: [{ guard: "isQuotable", target: "pausing" }, { target: "none" }] },
    none: { description: "The entry is too incomplete for a quote.", on: { "basis.known": "deciding" } },
    pausing: { tags: "quoting", after: { quotePause: "quoting" } },
    quoting: {
      description: "The last quote is shown until it is 30 s old, while a new one is requested.",
      tags: "quoting",
      after: { quoteRest: { actions: "dropQuote" } },
      invoke: {
        id: "quoteSwap",
        src: "quoteSwap",
        input: ({ context }) => quotable(context) as SwapPair & { amount: string },
        onDone: [
          {
            guard: { type: "isPromising", params: ({ event }) => event.output },
            target: "quoted",
            actions: { type: "takeQuote", params: ({ event }) => event.output },
          },
          { target: "failed", actions: { type: "takeQuote", params: ({ event }) => event.output } },
        ],
        onError: { target: "failed", actions: "takeFailure" },
      },
    },
    quoted: { after: { quoteRefresh: "quoting" } },
    failed: {
      description: "There is no offer or no answer; the quote is requested again.",
      after: { quoteRefresh: "quoting" },
    },
  },
});

export const swapFormMachine = formSetup.createMachine({
  id: "swap-form",
  context: ({ input }) => ({ ...EMPTY_SWAP, ...input, basis: null }),
  initial: "away",
  on: {
    "form.clear": { actions: "clear" },
    "form.sent": { guard: "isSent", actions: "clear" },
    "swap.fill": { actions: "takeWanted" },
  },
  states: {
    away: {
      description: "The form is hidden: no request is sent. The entry stays until it is cleared; the quote is dropped.",
      on: {
        "flow.show": { guard: "isForm", target: "editing", actions: "dropQuote" },
        "target.changed": [{ guard: "isSameTarget" }, { actions: "takeTarget" }],
      },
    },
    settling: {
      description: "The wallet is still changing; the last address and network count.",
      tags: "loading",
      on: {
        "flow.hide": "away",
        "flow.show": { guard: not("isForm"), target: "away" },
        "target.changed": [{ guard: "isSameTarget" }, { target: "settling", reenter: true, actions: "takeTarget" }],
      },
      after: { balanceSettle: "editing" },
    },
    editing: {
      type: "parallel",
      on: {
        "flow.hide": "away",
        "flow.show": { guard: not("isForm"), target: "away" },
        "swap.slippage": { actions: "takeSlippage" },
        "swap.review": { guard: "isComplete", actions: "complete" },
        "target.changed": [{ guard: "isSameTarget" }, { target: "settling", actions: "takeTarget" }],
      },
      states: { basis: basisRegion, quote: quoteRegion },
    },
  },
});
