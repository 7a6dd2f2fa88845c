/**
 * Sending: the form, the review of its transfer, and the single prompt of the wallet. The flows of an account start it
 * and it lives as long as they do. Review freezes the transfer, so that the wallet is asked for exactly what was shown
 * (S13, I1). The prompt has a region of its own, because it stays open in the wallet whatever the visitor does here,
 * and its answer counts whenever it comes (S14). Sent transactions are reported to the flows.
 */
import { and, assign, forwardTo, raise, sendParent, sendTo, setup, stateIn } from "xstate";
import { type Fault, faultOf } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Asset } from "../../domain/send/asset.ts";
import { isDanger, risksOf } from "../../domain/send/risks.ts";
import { type SentTransaction, sentOf } from "../../domain/send/sent.ts";
import { type Examination, isSameTransfer, type Receiver, type Transfer } from "../../domain/send/transfer.ts";
import type { AccountTarget } from "../account/ports.ts";
import { isLeft, isSameTarget } from "../account/target.ts";
import { toastFault } from "../app/fault.ts";
import { endFlow, sendToActor, showToast, track } from "../app/send-to-actor.ts";
import type { OutboxEvent, SendEvent } from "./events.ts";
import { examineTransfer, recallReceivers, sendTransfer } from "./ports.ts";
import { sendFormMachine } from "./send-form.ts";

export interface SendContext {
  target: AccountTarget;
  /** The transfer under review; null while the form is edited. */
  transfer: Transfer | null;
  /** The account's earlier receivers; null while unknown. */
  known: readonly Receiver[] | null;
  assets: readonly Asset[];
  /** The examination of the transfer; null before the first answer. */
  examination: Examination | null;
  /** True once the examination has ended, also in failure: dead nodes must not block a send. */
  wasExamined: boolean;
  /** The transfer of the wallet's open prompt; null without one. */
  prompted: Transfer | null;
  /** The fault of the last prompt. */
  fault: Fault | null;
}

type Prompted = { type: "prompt.sent"; sent: Transfer } | { type: "prompt.failed" };
type Sent = Extract<Prompted, { type: "prompt.sent" }>;
type Answer = Pick<SentTransaction, "hash" | "at" | "lastHeight">;

/** The context without a review. */
const NOTHING = {
  transfer: null,
  known: null,
  assets: [],
  examination: null,
  wasExamined: false,
  fault: null,
} as const;

/** True if the transfer under review has a danger, so that a short press must not confirm it. */
function hasDanger({ transfer, ...evidence }: SendContext): boolean {
  return transfer !== null && risksOf(transfer, evidence).some(isDanger);
}

/** The properties of a transfer's tracked events. */
function sending({ prompted }: SendContext) {
  const { network, asset, amount } = prompted as Transfer;
  return { network: network.caipNetworkId, token: asset.symbol, amount };
}

/**
 * The fault that the toast tells of a failed transfer, whatever the screen says besides (SEND-4); UNSUPPORTED_CHAIN
 * keeps its code (SEND-1).
 */
function failureOf({ target, fault }: SendContext): Fault {
  if (fault?.code === "UNSUPPORTED_CHAIN") return fault;
  return { code: target.network.chainNamespace === "solana" ? "SEND_FAILED_SOLANA" : "SEND_FAILED" };
}

const sendSetup = setup({
  types: {
    context: {} as SendContext,
    events: {} as SendEvent | Prompted,
    input: {} as { target: AccountTarget },
    children: {} as {
      form: "form";
      recallReceivers: "recallReceivers";
      examineTransfer: "examineTransfer";
      sendTransfer: "sendTransfer";
    },
    tags: {} as "asking" | "prompted",
  },
  actors: { form: sendFormMachine, recallReceivers, examineTransfer, sendTransfer },
  delays: { feeRefresh: LIMITS.feeRefresh },
  guards: {
    isSameTarget,
    isLeft,
    isReview: ({ event }) => event.type === "flow.show" && event.view === "WalletSendPreview",
    isFrozen: ({ context }) => context.transfer !== null,
    isExamined: ({ context }) => context.wasExamined,
    isSafe: ({ context, event }) => !hasDanger(context) || (event.type === "send.confirm" && event.isHeld),
    isReviewed: ({ context, event }) => isSameTransfer(context.transfer, (event as Sent).sent),
    isRecalled: ({ context }) => context.known !== null,
    isUnprompted: stateIn({ prompt: "idle" }),
    isPrompting: ({ context }) => context.prompted !== null,
  },
  actions: {
    tellForm: forwardTo("form"),
    clearForm: sendTo("form", ({ event }) => ({ type: "form.clear", sent: (event as Sent).sent })),
    takeTarget: assign(({ event }) => (event.type === "target.changed" ? { ...NOTHING, target: event.target } : {})),
    freeze: assign(({ event }) => {
      if (event.type !== "form.completed") return {};
      const { transfer, known, assets } = event;
      return { ...NOTHING, transfer, known, assets };
    }),
    thaw: assign({ ...NOTHING }),
    showReview: sendToActor("router", { type: "route.push", route: { view: "WalletSendPreview" } }),
    leaveReview: sendToActor("router", { type: "route.leave", views: ["WalletSendPreview", "WalletSendSelectToken"] }),
    takeKnown: assign((_, known: readonly Receiver[]) => ({ known })),
    takeNobody: assign(({ context }) => ({ known: context.known ?? [] })),
    takeExamination: assign((_, examination: Examination) => ({ examination, wasExamined: true })),
    takeNoExamination: assign({ wasExamined: true }),
    beginPrompt: assign(({ context }) => ({ prompted: context.transfer, fault: null })),
    /** The fault is dropped if another transfer is under review by then, because it says nothing about that one. */
    endPrompt: assign(({ context: { transfer, prompted, fault } }) => ({
      prompted: null,
      fault: prompted && transfer && !isSameTransfer(transfer, prompted) ? null : fault,
    })),
    beginFlow: sendToActor("router", {
      type: "flow.begin",
      transaction: { view: "WalletSendPreview", onSuccess: "reset:Account", onCancel: "stay" },
    }),
    cancelFlow: endFlow("cancel"),
    endFlow: endFlow("success"),
    reportSent: sendParent(({ context }, answer: Answer): OutboxEvent => {
      const transfer = context.prompted as Transfer;
      return { type: "transaction.sent", sent: sentOf(transfer, answer), receiver: transfer.receiver };
    }),
    takeFault: assign((_, { error }: { error: unknown }) => ({ fault: faultOf(error, "SEND_FAILED") })),
    tellStarted: showToast("success", "send.started"),
    tellFailed: toastFault(({ context }) => failureOf(context)),
    tellPageSent: raise(({ context }) => ({ type: "prompt.sent", sent: context.prompted as Transfer })),
    tellPageFailed: raise({ type: "prompt.failed" }),
    trackBegin: track(({ context }) => ({ type: "track", event: "SEND_INITIATED", properties: sending(context) })),
    trackError: track(({ context }) => ({
      type: "track",
      event: "SEND_ERROR",
      properties: { ...sending(context), message: (context.fault as Fault).code },
    })),
  },
});

const page = sendSetup.createStateConfig({
  initial: "away",
  on: {
    "prompt.sent": [
      { guard: "isReviewed", target: ".away", actions: ["thaw", "clearForm", "leaveReview"] },
      { actions: "clearForm" },
    ],
    "form.completed": { actions: ["freeze", "showReview"] },
    "target.changed": [
      { guard: "isSameTarget" },
      { target: ".away", actions: ["takeTarget", "tellForm", "leaveReview"] },
    ],
  },
  states: {
    away: {
      description: "The review does not show.",
      on: {
        "flow.show": [
          { guard: and(["isReview", "isFrozen"]), target: "reviewing", actions: "tellForm" },
          { guard: "isReview", actions: "leaveReview" },
          { actions: ["thaw", "tellForm"] },
        ],
        "flow.hide": [{ guard: "isLeft", actions: ["thaw", "tellForm"] }, { actions: "tellForm" }],
      },
    },
    reviewing: {
      description: "The account's earlier receivers are read, so that a look-alike address is recognised (S12b).",
      initial: "examining",
      invoke: {
        id: "recallReceivers",
        src: "recallReceivers",
        input: ({ context }) => context.target,
        onDone: { actions: { type: "takeKnown", params: ({ event }) => event.output } },
        onError: { actions: "takeNobody" },
      },
      on: {
        "flow.hide": [{ guard: "isLeft", target: "away", actions: ["thaw", "tellForm"] }, { target: "away" }],
        "flow.show": [{ guard: "isReview" }, { target: "away", actions: ["thaw", "tellForm"] }],
        "send.confirm": {
          guard: and(["isExamined", "isRecalled", "isUnprompted", "isSafe"]),
          target: "asking",
          actions: ["beginPrompt", "trackBegin", "beginFlow"],
        },
      },
      states: {
        examining: {
          description:
            "The transfer is simulated and its receiver examined; it cannot be confirmed before the first result (S13).",
          invoke: {
            id: "examineTransfer",
            src: "examineTransfer",
            input: ({ context }) => context.transfer as Transfer,
            onDone: { target: "examined", actions: { type: "takeExamination", params: ({ event }) => event.output } },
            onError: { target: "examined", actions: "takeNoExamination" },
          },
        },
        examined: { after: { feeRefresh: "examining" } },
      },
    },
    asking: {
      description: "The wallet shows the transfer to its owner: there is no deadline, but the visitor can go back.",
      tags: "asking",
      initial: "seen",
      on: {
        "flow.show": [
          { guard: "isReview", target: ".seen" },
          { target: "away", actions: ["cancelFlow", "thaw", "tellForm"] },
        ],
        "flow.hide": ".unseen",
        "prompt.sent": { target: "away", actions: ["thaw", "clearForm", "endFlow"] },
        "target.changed": [
          { guard: "isSameTarget" },
          { target: "away", actions: ["cancelFlow", "takeTarget", "tellForm", "leaveReview"] },
        ],
      },
      states: {
        seen: { on: { "prompt.failed": { target: "#send.page.reviewing", actions: "cancelFlow" } } },
        unseen: {
          description: "The card is closed, or shows the embedded wallet's own question.",
          on: { "prompt.failed": { target: "#send.page.away", actions: "cancelFlow" } },
        },
      },
    },
  },
});

export const sendMachine = sendSetup.createMachine({
  id: "send",
  context: ({ input }) => ({ ...NOTHING, ...input, prompted: null }),
  type: "parallel",
  invoke: {
    id: "form",
    src: "form",
    input: ({ context: { target } }) => ({ target }),
    onError: { actions: [] },
  },
  on: {
    "send.token": { actions: "tellForm" },
    "send.amount": { actions: "tellForm" },
    "send.most": { actions: "tellForm" },
    "send.to": { actions: "tellForm" },
    "send.fill": { actions: "tellForm" },
    "send.choose": { actions: "tellForm" },
    "send.retry": { actions: "tellForm" },
    "send.review": { actions: "tellForm" },
  },
  states: {
    page,
    prompt: {
      description: "One prompt for one confirmation; it is open until the wallet has answered.",
      initial: "idle",
      states: {
        idle: { always: { guard: "isPrompting", target: "open" } },
        open: {
          tags: "prompted",
          invoke: {
            id: "sendTransfer",
            src: "sendTransfer",
            input: ({ context }) => context.prompted as Transfer,
            onDone: {
              target: "idle",
              actions: [
                { type: "reportSent", params: ({ event }) => event.output },
                "tellStarted",
                "tellPageSent",
                "endPrompt",
              ],
            },
            onError: {
              target: "idle",
              actions: [
                { type: "takeFault", params: ({ event }) => event },
                "tellFailed",
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
