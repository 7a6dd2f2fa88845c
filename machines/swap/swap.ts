/**
 * Swapping: the form, the preview of the built and checked offer, and the wallet's prompts, one for each confirmation.
 * The flows of an account start it and it lives as long as they do. Review freezes the visitor's intent (S13); its
 * offer is renewed every 10 s and never signed when it is older than 30 s. Without an allowance for the router the
 * token is approved first, and the swap is previewed again once the chain has the approval. The prompt has a region of
 * its own, because it stays open in the wallet whatever the visitor does here, and its answer counts whenever it comes
 * (S14). Sent transactions are reported to the flows.
 */
import { and, assign, forwardTo, not, raise, sendParent, sendTo, setup, stateIn } from "xstate";
import { type Fault, faultOf } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { View } from "../../domain/modal/routes.ts";
import type { SentTransaction } from "../../domain/send/sent.ts";
import { bringsLess } from "../../domain/swap/deviation.ts";
import { isOfOffer, isSameSwap, nextOf, type SwapIntent, type SwapOffer, sentFor } from "../../domain/swap/swap.ts";
import type { AccountTarget } from "../account/ports.ts";
import { isSameTarget } from "../account/target.ts";
import { toastFault } from "../app/fault.ts";
import { endFlow, sendToActor, showToast, track } from "../app/send-to-actor.ts";
import type { OutboxEvent } from "../send/events.ts";
import { followSent, type SentEvent } from "../send/ports.ts";
import type { SwapEvent } from "./events.ts";
import { prepareSwap, signSwap } from "./ports.ts";
import { swapFormMachine } from "./swap-form.ts";
import { promptedSwap, swapping } from "./tracked.ts";

export interface SwapContext {
  target: AccountTarget;
  /** The swap under review; null while the form is edited. */
  intent: SwapIntent | null;
  isSmartAccount: boolean;
  /** The offer that is shown and, once confirmed, signed; null before the first answer and once it is too old. */
  offer: SwapOffer | null;
  /** The offer of the wallet's open prompt; null without one. */
  prompted: SwapOffer | null;
  /** The approval that the chain has not confirmed yet. */
  approval: SentTransaction | null;
  /** The number of steps that were left at the last prompt; null before the first prompt. */
  stepsAsked: number | null;
  /** Why the last step led to nothing. */
  fault: Fault | null;
}

type Answer = Pick<SentTransaction, "hash" | "at">;
/** The wallet has sent the transaction of its prompt: the swap, or an approval before it. */
type Sent = { type: "swap.sent" | "approval.sent"; intent: SwapIntent; sent: SentTransaction };
type Inner = { type: "offer.taken" } | Sent | { type: "prompt.failed" };

/** The context before the first prompt of a review, and without a review. */
const UNPROMPTED = { approval: null, stepsAsked: null, fault: null } as const;
const NOTHING = { intent: null, isSmartAccount: false, offer: null, ...UNPROMPTED } as const;

const PREVIEW: readonly View[] = ["SwapPreview"];

const swapSetup = setup({
  types: {
    context: {} as SwapContext,
    events: {} as SwapEvent | SentEvent | Inner,
    input: {} as { target: AccountTarget },
    children: {} as {
      form: "form";
      prepareSwap: "prepareSwap";
      signSwap: "signSwap";
      followSent: "followSent";
    },
    tags: {} as "preparing" | "asking" | "approving" | "prompted",
  },
  actors: { form: swapFormMachine, prepareSwap, signSwap, followSent },
  delays: { quoteRefresh: LIMITS.quoteRefresh, quoteLife: LIMITS.quoteLife },
  guards: {
    isSameTarget,
    isPreview: ({ event }) => event.type === "flow.show" && PREVIEW.includes(event.view),
    isFrozen: ({ context }) => context.intent !== null,
    isOffered: ({ context }) => context.offer !== null && context.offer.outcome.state !== "refused",
    isSwap: ({ context }) => context.prompted !== null && nextOf(context.prompted) === "swap",
    isReviewed: ({ context, event }) => isSameSwap(context.intent, (event as Sent).intent),
    isUnapproved: ({ context, event }) =>
      event.type === "sent.ended" && event.hash === context.approval?.hash && /reverted|dropped/.test(event.end),
    isApprovalOver: ({ context, event }) => event.type === "sent.ended" && event.hash === context.approval?.hash,
    hasOffer: ({ context }) => context.offer !== null,
    isRefusal: (_, { error }: { error: unknown }) => faultOf(error, "SWAP_BUILD_FAILED").code === "SWAP_REFUSED",
    bringsLess: ({ context }) => bringsLess(context.fault),
    isSeen: stateIn({ look: "shown" }),
    isUnprompted: stateIn({ prompt: "idle" }),
    isPrompting: ({ context }) => context.prompted !== null,
  },
  actions: {
    tellForm: forwardTo("form"),
    tellFormSent: sendTo("form", ({ event }) => ({ type: "form.sent", intent: (event as Sent).intent })),
    clearForm: sendTo("form", { type: "form.clear" }),
    takeTarget: assign(({ event }) => (event.type === "target.changed" ? { ...NOTHING, target: event.target } : {})),
    freeze: assign(({ event }) => {
      if (event.type !== "form.completed") return {};
      const { intent, isSmartAccount } = event;
      return { ...NOTHING, intent, isSmartAccount };
    }),
    thaw: assign({ ...NOTHING }),
    showPreview: sendToActor("router", { type: "route.push", route: { view: "SwapPreview" } }),
    leavePreview: sendToActor("router", { type: "route.leave", views: ["SwapPreview", "SwapSelectToken"] }),
    // A fault of the wallet stays until the next prompt; a new offer clears only what an earlier one was at fault for.
    takeOffer: assign(({ context: { fault } }, offer: SwapOffer) => ({
      ...{ offer, fault: isOfOffer(fault) ? null : fault },
    })),
    tellOffer: raise({ type: "offer.taken" }),
    dropOffer: assign({ offer: null }),
    beginPrompt: assign(({ context: { offer } }) => ({
      ...{ prompted: offer, stepsAsked: offer?.steps.length ?? null, fault: null },
    })),
    endPrompt: assign({ prompted: null }),
    beginFlow: sendToActor("router", {
      type: "flow.begin",
      transaction: { view: "SwapPreview", onSuccess: "reset:Account", onCancel: "stay" },
    }),
    cancelFlow: endFlow("cancel"),
    endFlow: endFlow("success"),
    reportSent: sendParent(({ context }, answer: Answer): OutboxEvent => {
      return { type: "transaction.sent", sent: sentFor(context.prompted as SwapOffer, answer) };
    }),
    takeApproval: assign(({ event }) => ({ approval: (event as Sent).sent })),
    endApproval: assign({ approval: null, offer: null }),
    takeFault: assign((_, { error }: { error: unknown }) => ({ fault: faultOf(error, "SWAP_FAILED") })),
    takeRefusal: assign((_, { error }: { error: unknown }) => ({
      ...{ offer: null, fault: faultOf(error, "SWAP_BUILD_FAILED") },
    })),
    takeUnapproved: assign(({ event }) =>
      "end" in event ? { fault: { code: "SWAP_FAILED", values: { end: event.end } } } : {},
    ),
    tellAsking: sendToActor("notice", ({ context }) => {
      const key = context.offer && nextOf(context.offer) === "swap" ? "swap.confirming" : "swap.approving";
      return { type: "toast.show", toast: { variant: "loading", text: { key }, autoClose: false } };
    }),
    tellSent: sendToActor("notice", ({ context }) => {
      const { intent, toAmount } = context.prompted as SwapOffer;
      const { from, to } = intent;
      const text = { key: "swap.started", values: { from: from.symbol, to: to.symbol }, amount: toAmount } as const;
      return { type: "toast.show", toast: { variant: "success", text } };
    }),
    tellApproving: showToast("success", "send.started"),
    tellFault: toastFault(({ context }) => context.fault as Fault),
    tellPageSent: raise(({ context }, answer: Answer): Sent => {
      const offer = context.prompted as SwapOffer;
      const sent = sentFor(offer, answer);
      return { type: sent.what === "swap" ? "swap.sent" : "approval.sent", intent: offer.intent, sent };
    }),
    tellPageFailed: raise({ type: "prompt.failed" }),
    trackBegin: track(({ event }) => {
      const { intent } = event as Extract<SwapEvent, { type: "form.completed" }>;
      return { type: "track", event: "INITIATE_SWAP", properties: swapping(intent, intent.quoted) };
    }),
    trackError: track(({ context }) => ({
      type: "track",
      event: context.prompted && nextOf(context.prompted) === "swap" ? "SWAP_ERROR" : "SWAP_APPROVAL_ERROR",
      properties: { ...promptedSwap(context), message: (context.fault as Fault).code },
    })),
  },
});

const page = swapSetup.createStateConfig({
  initial: "away",
  on: {
    // The visitor may have gone back during the prompt and be reviewing the same swap again.
    "swap.sent": [
      { guard: "isReviewed", target: ".away", actions: ["thaw", "clearForm", "leavePreview"] },
      { actions: "tellFormSent" },
    ],
    "approval.sent": { guard: "isReviewed", target: ".approving", actions: "takeApproval" },
    "form.completed": { actions: ["freeze", "trackBegin", "showPreview"] },
    "target.changed": [
      { guard: "isSameTarget" },
      { target: ".away", actions: ["takeTarget", "tellForm", "leavePreview"] },
    ],
  },
  states: {
    away: {
      description: "The preview does not show.",
      on: {
        "flow.show": [
          { guard: and(["isPreview", "isFrozen"]), target: "reviewing", actions: "tellForm" },
          { guard: "isPreview", actions: "leavePreview" },
          { actions: ["thaw", "tellForm"] },
        ],
        "flow.hide": { actions: ["thaw", "clearForm", "tellForm"] },
      },
    },
    reviewing: {
      initial: "preparing",
      on: {
        "flow.hide": { target: "away", actions: ["thaw", "clearForm"] },
        "flow.show": [{ guard: "isPreview" }, { target: "away", actions: ["thaw", "tellForm"] }],
        "swap.confirm": {
          guard: and(["isOffered", "isUnprompted"]),
          target: "asking",
          actions: ["tellAsking", "beginPrompt", "beginFlow"],
        },
      },
      states: {
        preparing: {
          description: "The swap is built, compared with what the visitor wants, and simulated (S11).",
          tags: "preparing",
          invoke: {
            id: "prepareSwap",
            src: "prepareSwap",
            input: ({ context }) => context.intent as SwapIntent,
            onDone: {
              target: "prepared",
              actions: [{ type: "takeOffer", params: ({ event }) => event.output }, "tellOffer"],
            },
            onError: [
              {
                guard: { type: "isRefusal", params: ({ event }) => event },
                target: "refused",
                actions: { type: "takeRefusal", params: ({ event }) => event },
              },
              { guard: "hasOffer", target: "prepared" },
              {
                target: "#swap.page.away",
                actions: [{ type: "takeRefusal", params: ({ event }) => event }, "tellFault", "leavePreview"],
              },
            ],
          },
        },
        prepared: { after: { quoteRefresh: "preparing" } },
        refused: {
          description:
            "The built transaction differs from the wanted swap; the visitor can retry, with a new quote if it brings less.",
          on: { "swap.retry": [{ guard: "bringsLess", actions: ["tellForm", "leavePreview"] }, "preparing"] },
        },
      },
    },
    asking: {
      description: "The wallet shows the swap to its owner: there is no deadline, but the visitor can go back.",
      tags: "asking",
      on: {
        "flow.show": [{ guard: "isPreview" }, { target: "away", actions: ["cancelFlow", "thaw", "tellForm"] }],
        "swap.sent": { target: "away", actions: ["thaw", "clearForm", "endFlow"] },
        "approval.sent": { target: "approving", actions: ["takeApproval", "cancelFlow"] },
        "prompt.failed": [
          { guard: "isSeen", target: "reviewing", actions: "cancelFlow" },
          { target: "away", actions: "cancelFlow" },
        ],
        "target.changed": [
          { guard: "isSameTarget" },
          { target: "away", actions: ["cancelFlow", "takeTarget", "tellForm", "leavePreview"] },
        ],
      },
    },
    approving: {
      description: "The chain does not have the approval yet; the swap is previewed again when it does.",
      tags: "approving",
      invoke: {
        id: "followSent",
        src: "followSent",
        input: ({ context }) => context.approval as SentTransaction,
        onError: { target: "approved", actions: "endApproval" },
      },
      on: {
        "flow.hide": { target: "away", actions: ["thaw", "clearForm"] },
        "flow.show": [{ guard: "isPreview" }, { target: "away", actions: ["thaw", "tellForm"] }],
        "sent.ended": [
          {
            guard: "isUnapproved",
            target: "approved",
            actions: ["endApproval", "takeUnapproved", "tellFault", "trackError"],
          },
          { guard: "isApprovalOver", target: "approved", actions: "endApproval" },
        ],
      },
    },
    approved: { always: [{ guard: "isSeen", target: "reviewing" }, { target: "away" }] },
  },
});

export const swapMachine = swapSetup.createMachine({
  id: "swap",
  context: ({ input }) => ({ ...NOTHING, ...input, prompted: null }),
  type: "parallel",
  invoke: {
    id: "form",
    src: "form",
    input: ({ context: { target } }) => ({ target }),
    onError: { actions: [] },
  },
  on: {
    "swap.token": { actions: "tellForm" },
    "swap.amount": { actions: "tellForm" },
    "swap.most": { actions: "tellForm" },
    "swap.turn": { actions: "tellForm" },
    "swap.slippage": { actions: "tellForm" },
    "swap.fill": { actions: "tellForm" },
    "swap.retry": { actions: "tellForm" },
    "swap.review": { actions: "tellForm" },
  },
  states: {
    page,
    look: {
      description: "The wallet may answer while the preview is hidden: the swap goes on when it is shown.",
      initial: "hidden",
      states: {
        hidden: { on: { "flow.show": { guard: "isPreview", target: "shown" } } },
        shown: { on: { "flow.show": { guard: not("isPreview"), target: "hidden" }, "flow.hide": "hidden" } },
      },
    },
    age: {
      description: "An offer that is 30 s old is not shown any more (S13).",
      initial: "none",
      on: { "offer.taken": ".fresh" },
      states: { none: {}, fresh: { after: { quoteLife: { target: "none", actions: "dropOffer" } } } },
    },
    prompt: {
      description: "One prompt for one confirmation; it is open until the wallet has answered.",
      initial: "idle",
      states: {
        idle: { always: { guard: "isPrompting", target: "open" } },
        open: {
          tags: "prompted",
          invoke: {
            id: "signSwap",
            src: "signSwap",
            input: ({ context }) => context.prompted as SwapOffer,
            onDone: [
              {
                guard: "isSwap",
                target: "idle",
                actions: [
                  { type: "reportSent", params: ({ event }) => event.output },
                  "tellSent",
                  { type: "tellPageSent", params: ({ event }) => event.output },
                  "endPrompt",
                ],
              },
              {
                target: "idle",
                actions: [
                  { type: "reportSent", params: ({ event }) => event.output },
                  "tellApproving",
                  { type: "tellPageSent", params: ({ event }) => event.output },
                  "endPrompt",
                ],
              },
            ],
            onError: {
              target: "idle",
              actions: [
                { type: "takeFault", params: ({ event }) => event },
                "tellFault",
                "trackError",
                "endPrompt",
                "tellPageFailed",
              ],
            },
          },
        },
      },
    },
  },
});
