/**
 * The form of a transfer: asset, amount and receiver, with the account's assets, its earlier receivers and the
 * estimated cost. The send machine starts it and tells it which view shows; while that is a view of the form, the cost
 * is kept fresh. A complete transfer is handed over for review. Another account, network or chain family clears the
 * form (NET-3), except for the payment link that led there: a link for another family is passed to that family's form.
 */
import { assign, enqueueActions, not, sendParent, setup } from "xstate";
import { LIMITS } from "../../domain/limits.ts";
import type { View } from "../../domain/modal/routes.ts";
import { hasFeature } from "../../domain/namespaces.ts";
import { assetsOf, nativeAsset } from "../../domain/send/asset.ts";
import {
  carried,
  chosenAsset,
  costed,
  draftOf,
  entered,
  isOfFamily,
  led,
  linkFault,
  mostOf,
  nameIn,
  type SendEntry,
  stocked,
  transferOf,
} from "../../domain/send/entry.ts";
import { sendFlaw } from "../../domain/send/form.ts";
import { type Estimate, isSameTransfer, type Receiver, type Transfer } from "../../domain/send/transfer.ts";
import { type AccountTarget, fetchTokens, type TokensAnswer } from "../account/ports.ts";
import { isLeft, isSameTarget } from "../account/target.ts";
import { faultIn } from "../app/fault.ts";
import { sendToActor, showToast } from "../app/send-to-actor.ts";
import type { FormCompleted, FormEvent } from "./events.ts";
import { estimateTransfer, recallReceivers, resolveReceiver } from "./ports.ts";

export interface SendFormContext extends SendEntry {
  /** The account's earlier receivers; null before the first answer. */
  known: readonly Receiver[] | null;
  /** Says why the last name has no address: nobody has it, or no service told. */
  unresolved?: "send.to.unresolved" | "error.NAME_UNRESOLVED";
}

/** An empty form. */
const EMPTY = { key: null, amount: "", isMost: false, to: "", receiver: null, link: null, estimate: null } as const;

/** The actions once another chain family becomes active. */
const LEFT = ["passLink", "clear"] as const;

/** The views that belong to the form. */
const FORM: readonly View[] = ["WalletSend", "WalletSendSelectToken", "WalletSendScan"];

const formSetup = setup({
  types: {
    context: {} as SendFormContext,
    events: {} as FormEvent | { type: "entry.known" },
    input: {} as { target: AccountTarget },
    tags: {} as "loading" | "unavailable" | "resolving" | "unresolved" | "estimating",
  },
  actors: { fetchTokens, recallReceivers, resolveReceiver, estimateTransfer },
  delays: {
    debounce: LIMITS.debounce,
    balanceSettle: LIMITS.balanceSettle,
    feePause: LIMITS.feePause,
    feeRefresh: LIMITS.feeRefresh,
  },
  guards: {
    isSameTarget,
    isLeft,
    isForm: ({ event }) => event.type === "flow.show" && FORM.includes(event.view),
    isComplete: ({ context }) => sendFlaw(context) === null && linkFault(context) === null,
    isSent: ({ context, event }) => event.type === "form.clear" && isSameTransfer(transferOf(context), event.sent),
    isListed: ({ context }) => hasFeature(context.target.network.chainNamespace, "balance"),
    hasAsset: ({ context }) => chosenAsset(context) !== null,
    isName: ({ context }) => nameIn(context) !== undefined,
    isNamed: ({ event }) => event.type === "send.choose" && event.receiver.name !== undefined,
    knowsMost: ({ context }) => mostOf(context) !== "",
  },
  actions: {
    takeTarget: assign(({ context, event }) => {
      if (event.type !== "target.changed") return {};
      const { target } = event;
      return { ...EMPTY, target, assets: null, known: null, ...carried(context, target) };
    }),
    takeTokens: assign(({ context }, { tokens }: TokensAnswer) =>
      stocked(context, assetsOf(tokens, context.target.network)),
    ),
    takeCoin: assign(({ context }) => stocked(context, context.assets ?? [nativeAsset(context.target.network)])),
    takeKnown: assign((_, known: readonly Receiver[]) => ({ known })),
    takeNobody: assign(({ context }) => ({ known: context.known ?? [] })),
    takeToken: assign(({ event }) =>
      event.type === "send.token" ? { key: event.key, isMost: false, estimate: null, link: null } : {},
    ),
    /** The typed amount counts, also once a waiting payment link can be followed. */
    takeAmount: assign(({ context: { link }, event }) =>
      event.type === "send.amount"
        ? { amount: event.text, isMost: false, link: link && { ...link, amount: undefined } }
        : {},
    ),
    takeMost: assign(({ context }) => ({ amount: mostOf(context), isMost: true })),
    takeTo: assign(({ context, event }) => (event.type === "send.to" ? entered(context, event.text) : {})),
    takeUnresolved: assign(({ event }) => ({
      unresolved: faultIn(event).code === "NAME_UNRESOLVED" ? "send.to.unresolved" : "error.NAME_UNRESOLVED",
    })),
    takeLink: assign(({ context, event }) => (event.type === "send.fill" ? led(context, event.link) : {})),
    /** Another chain family is active: a payment link for it is filled into that family's form. */
    passLink: enqueueActions(({ context, enqueue }) => {
      const { link } = context;
      if (link && !isOfFamily(link, context)) enqueue(sendToActor("app", { type: "send.fill", link }));
    }),
    choose: assign(({ event }) => {
      if (event.type !== "send.choose") return {};
      const { name, address } = event.receiver;
      return { to: name ?? address, receiver: name ? null : event.receiver, link: null };
    }),
    /** Takes the remembered address without its name, which may belong to somebody else by now. */
    takeRemembered: assign(({ context: { known, to } }) => {
      const address = known?.find(({ name }) => name === to)?.address;
      return address ? { to: address, receiver: { address } } : {};
    }),
    takeReceiver: assign((_, receiver: Receiver) => ({ receiver })),
    tellKnown: enqueueActions(({ enqueue }) => enqueue.raise({ type: "entry.known" })),
    tellUnresolved: showToast("error", "error.NAME_UNRESOLVED"),
    tellIncomplete: showToast("error", "send.incomplete"),
    takeEstimate: assign(({ context }, estimate: Estimate) => costed(context, estimate)),
    clear: assign(EMPTY),
    complete: sendParent(({ context }): FormCompleted => {
      const { known, assets } = context;
      const transfer = transferOf(context) as Transfer;
      return { type: "form.completed", transfer, known, assets: assets ?? [] };
    }),
    showToken: sendToActor("router", { type: "route.leave", views: ["WalletSendSelectToken"] }),
  },
});

const assetsRegion = formSetup.createStateConfig({
  initial: "deciding",
  states: {
    deciding: {
      always: [
        { guard: "isListed", target: "loading" },
        { target: "ready", actions: ["takeCoin", "tellKnown"] },
      ],
    },
    loading: {
      tags: "loading",
      invoke: {
        id: "fetchTokens",
        src: "fetchTokens",
        input: ({ context: { target } }) => ({ ...target, fresh: false }),
        onDone: {
          target: "ready",
          actions: [{ type: "takeTokens", params: ({ event }) => event.output }, "tellKnown"],
        },
        onError: { target: "unavailable", actions: ["takeCoin", "tellKnown"] },
      },
    },
    ready: {},
    unavailable: {
      description: "The account's tokens failed to load: the network's coin can be sent all the same.",
      tags: "unavailable",
      on: { "send.retry": "loading" },
    },
  },
});

const knownRegion = formSetup.createStateConfig({
  initial: "recalling",
  states: {
    recalling: {
      invoke: {
        id: "recallReceivers",
        src: "recallReceivers",
        input: ({ context: { target } }) => target,
        onDone: { target: "known", actions: { type: "takeKnown", params: ({ event }) => event.output } },
        onError: { target: "known", actions: "takeNobody" },
      },
    },
    known: {},
  },
});

const receiverRegion = formSetup.createStateConfig({
  initial: "deciding",
  on: {
    "send.to": { target: ".deciding", actions: "takeTo" },
    "send.fill": { target: ".deciding", actions: "takeLink" },
    "send.choose": [
      { guard: "isNamed", target: ".renewing", actions: "choose" },
      { target: ".deciding", actions: "choose" },
    ],
  },
  states: {
    deciding: { always: [{ guard: "isName", target: "pausing" }, { target: "settled" }] },
    settled: {},
    pausing: { tags: "resolving", after: { debounce: "resolving" } },
    resolving: {
      tags: "resolving",
      invoke: {
        id: "resolveReceiver",
        src: "resolveReceiver",
        input: ({ context }) => ({ ...context.target, name: nameIn(context) ?? context.to }),
        onDone: {
          target: "settled",
          actions: [{ type: "takeReceiver", params: ({ event }) => event.output }, "tellKnown"],
        },
        onError: {
          target: "unresolved",
          actions: ["takeUnresolved", "tellUnresolved"],
        },
      },
    },
    renewing: {
      description:
        "The name of a recent receiver is resolved again; if that fails, its last address is used without the name.",
      tags: "resolving",
      invoke: {
        id: "resolveReceiver",
        src: "resolveReceiver",
        input: ({ context }) => ({ ...context.target, name: context.to }),
        onDone: {
          target: "settled",
          actions: [{ type: "takeReceiver", params: ({ event }) => event.output }, "tellKnown"],
        },
        onError: { target: "settled", actions: ["takeRemembered", "tellKnown"] },
      },
    },
    unresolved: { tags: "unresolved", on: { "send.retry": "resolving" } },
  },
});

const costRegion = formSetup.createStateConfig({
  initial: "deciding",
  on: {
    "send.token": { target: ".deciding", actions: ["takeToken", "showToken"] },
    "send.amount": { target: ".deciding", actions: "takeAmount" },
    "send.most": { guard: "knowsMost", target: ".deciding", actions: "takeMost" },
    "send.to": ".deciding",
    "send.fill": ".deciding",
    "send.choose": ".deciding",
    "entry.known": ".deciding",
    "send.retry": ".deciding",
  },
  states: {
    deciding: { always: [{ guard: "hasAsset", target: "pausing" }, { target: "unknown" }] },
    unknown: { description: "The entry is too incomplete for an estimate." },
    pausing: { tags: "estimating", after: { feePause: "estimating" } },
    estimating: {
      tags: "estimating",
      invoke: {
        id: "estimateTransfer",
        src: "estimateTransfer",
        input: ({ context }) => draftOf(context),
        onDone: { target: "known", actions: { type: "takeEstimate", params: ({ event }) => event.output } },
        onError: "failed",
      },
    },
    known: { after: { feeRefresh: "estimating" } },
    failed: { description: "No node gives an estimate; it is requested again.", after: { feeRefresh: "estimating" } },
  },
});

export const sendFormMachine = formSetup.createMachine({
  id: "send-form",
  context: ({ input }) => ({ ...EMPTY, ...input, assets: null, known: null }),
  initial: "away",
  on: { "form.clear": { guard: "isSent", actions: "clear" }, "send.fill": { actions: "takeLink" } },
  states: {
    away: {
      description: "The form is hidden: no request is sent, and the entry stays.",
      on: {
        "flow.show": { guard: "isForm", target: "editing" },
        "flow.hide": { guard: "isLeft", actions: LEFT },
        "target.changed": [{ guard: "isSameTarget" }, { actions: "takeTarget" }],
      },
    },
    settling: {
      description: "The wallet is still changing; the last address and network count.",
      tags: "loading",
      on: {
        "flow.hide": [{ guard: "isLeft", target: "away", actions: LEFT }, { target: "away" }],
        "flow.show": { guard: not("isForm"), target: "away" },
        "target.changed": [{ guard: "isSameTarget" }, { target: "settling", reenter: true, actions: "takeTarget" }],
      },
      after: { balanceSettle: "editing" },
    },
    editing: {
      type: "parallel",
      on: {
        "flow.hide": [{ guard: "isLeft", target: "away", actions: LEFT }, { target: "away" }],
        "flow.show": { guard: not("isForm"), target: "away" },
        "send.review": [{ guard: "isComplete", actions: "complete" }, { actions: "tellIncomplete" }],
        "target.changed": [{ guard: "isSameTarget" }, { target: "settling", actions: "takeTarget" }],
      },
      states: { assets: assetsRegion, known: knownRegion, receiver: receiverRegion, cost: costRegion },
    },
  },
});
