/**
 * Buying coins for money: the form, and the purchase that the visitor makes on a provider's page. The flows of an
 * account start it and it lives as long as they do. A click opens the prepared page in its own task (R16). A purchase
 * at Coinbase is followed in Coinbase's history until it has arrived or failed, whatever the visitor does here, even
 * during a later purchase at Meld, which reports nothing. A reloaded page resumes waiting for an open purchase.
 */
import { and, assign, forwardTo, raise, sendTo, setup } from "xstate";
import { arrivalOf, type OpenPurchase, type Purchase } from "../../domain/buy/purchase.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { View } from "../../domain/modal/routes.ts";
import type { AccountTarget } from "../account/ports.ts";
import { isSameAccount, isSameTarget } from "../account/target.ts";
import { copyText } from "../app/ports.ts";
import { sendToActor, showToast, track } from "../app/send-to-actor.ts";
import { buyFormMachine } from "./buy-form.ts";
import type { BuyEvent, CheckoutChosen } from "./events.ts";
import { type CheckoutWindowEvent, keepPurchase, openCheckout, recallPurchase } from "./ports.ts";
import { purchasesMachine } from "./purchases.ts";

export interface BuyContext {
  target: AccountTarget;
  /** The flow's view on the open card; null while it shows none. */
  view: View | null;
  /** The running purchase. */
  purchase: OpenPurchase | null;
  /** A purchase at Coinbase that is still awaited while another one runs at Meld. */
  earlier: OpenPurchase | null;
  /** The checkout page of `purchase`; null for a purchase that the last page left open. */
  url: string | null;
  /** Milliseconds for which a resumed purchase is still awaited. */
  left: number;
  /** The history's entry of the last purchase. */
  arrival: Purchase | null;
}

type Recalled = { output: (OpenPurchase & { left: number }) | null };
type Internal = { type: "purchase.changed" } | { type: "link.copied" };
type Events = BuyEvent | CheckoutWindowEvent | Internal;

/** No purchase is made, and none is known. */
const NOTHING = { purchase: null, earlier: null, url: null, arrival: null } as const;

/** True if a history reports the purchase's progress: Coinbase has one, Meld has none. */
const isTold = (purchase: OpenPurchase | null): boolean => purchase?.provider === "coinbase";

/** The awaited purchase, which the next page goes on awaiting. */
const awaitedOf = ({ purchase, earlier }: Pick<BuyContext, "purchase" | "earlier">): OpenPurchase | null =>
  isTold(purchase) ? purchase : earlier;

/** The history's entry of the earlier purchase. */
function earlierIn({ earlier }: BuyContext, event: Events): Purchase | undefined {
  return earlier && event.type === "purchases.read" ? arrivalOf(event.purchases, earlier) : undefined;
}

/** The history's entry of the purchase. */
function arrivalIn({ purchase, arrival }: BuyContext, event: Events): Purchase | undefined {
  if (event.type !== "purchases.read") return undefined;
  if (purchase) return arrivalOf(event.purchases, purchase);
  return event.purchases.find(({ id }) => id === arrival?.id);
}

const buySetup = setup({
  types: {
    context: {} as BuyContext,
    events: {} as Events,
    input: {} as { target: AccountTarget },
    tags: {} as "opening" | "blocked" | "awaited" | "open" | "closed" | "elsewhere" | "overdue",
  },
  actors: { form: buyFormMachine, purchases: purchasesMachine, openCheckout, keepPurchase, recallPurchase, copyText },
  delays: {
    purchase: LIMITS.purchase,
    purchaseLeft: ({ context }) => context.left,
  },
  guards: {
    isSameTarget,
    isSameAccount,
    isFormShown: ({ context }) => context.view === "OnRampProviders",
    isProgressShown: ({ context }) => context.view === "BuyInProgress",
    hasUrl: ({ context }) => context.url !== null,
    isTold: ({ context }) => isTold(context.purchase),
    hasEarlier: ({ context }) => context.earlier !== null,
    isEarlierBought: ({ context, event }) => earlierIn(context, event)?.status === "confirmed",
    isEarlierRefused: ({ context, event }) => earlierIn(context, event)?.status === "failed",
    isRecalled: ({ event }) => (event as unknown as Recalled).output !== null,
    hasArrived: ({ context, event }) => arrivalIn(context, event) !== undefined,
    isBought: ({ context }) => context.arrival?.status === "confirmed",
    isRefused: ({ context }) => context.arrival?.status === "failed",
  },
  actions: {
    takeView: assign(({ event }) => ({ view: event.type === "flow.show" ? event.view : null })),
    takeTarget: assign(({ context, event }) => {
      if (event.type !== "target.changed") return {};
      const { target } = event;
      const isOther = target.address !== context.target.address;
      return { target, ...(isOther && NOTHING) };
    }),
    tellForm: forwardTo("form"),
    goBack: sendToActor("router", { type: "route.back" }),
    begin: assign(({ context, event }) => {
      if (event.type !== "checkout.chosen") return {};
      const { provider, since, url } = event;
      const purchase = { provider, address: context.target.address, at: 0, since };
      // The history lists every later purchase at Coinbase, so a new one there is awaited in place of the one before.
      return { purchase, earlier: isTold(purchase) ? null : awaitedOf(context), url, arrival: null };
    }),
    dropEarlier: assign({ earlier: null }),
    trackProvider: track(({ event }) => ({
      type: "track",
      event: "SELECT_BUY_PROVIDER",
      properties: { provider: (event as CheckoutChosen).provider },
    })),
    showProgress: sendToActor("router", { type: "route.push", route: { view: "BuyInProgress" } }),
    takeStart: assign(({ context: { purchase }, event }) =>
      (event.type === "popup.opened" || event.type === "popup.blocked") && purchase
        ? { purchase: { ...purchase, at: event.at } }
        : {},
    ),
    keep: raise({ type: "purchase.changed" }),
    takeRecalled: assign(({ event }) => {
      const { output } = event as unknown as Recalled;
      if (!output) return {};
      const { left, ...purchase } = output;
      return { purchase, left, url: null };
    }),
    takeArrival: assign(({ context, event }) => ({
      arrival: arrivalIn(context, event) ?? context.arrival,
      purchase: null,
      url: null,
    })),
    await: sendTo("purchases", { type: "purchases.await" }),
    rest: sendTo("purchases", { type: "purchases.rest" }),
    awaitEarlier: sendTo("purchases", ({ context }) => ({
      type: context.earlier ? "purchases.await" : "purchases.rest",
    })),
    tellPurchases: forwardTo("purchases"),
    showHistory: sendToActor("router", { type: "route.replace", route: { view: "OnRampActivity" } }),
    tellArrived: showToast("success", "buy.arrived"),
    tellFailed: showToast("error", "buy.failed"),
    refreshBalance: sendToActor("app", { type: "balance.refresh" }),
    refreshTokens: sendToActor("app", { type: "tokens.refresh" }),
    tellCopied: showToast("success", "buy.link.copied"),
    tellPageCopied: raise({ type: "link.copied" }),
    tellNotCopied: showToast("error", "buy.link.failed"),
    tellNoLink: showToast("error", "buy.link.none"),
  },
});

const page = buySetup.createStateConfig({
  description: "Follows the card and the account.",
  on: {
    "flow.show": { actions: ["takeView", "tellForm", "tellPurchases"] },
    "flow.hide": { actions: ["takeView", "tellForm", "tellPurchases"] },
    "target.changed": [{ guard: "isSameTarget" }, { actions: ["takeTarget", "tellForm", "tellPurchases"] }],
  },
});

const ARRIVAL = [
  {
    guard: and(["hasArrived", "isProgressShown"]),
    target: "#buy.purchase.settling",
    actions: ["takeArrival", "showHistory"],
  },
  { guard: "hasArrived", target: "#buy.purchase.settling", actions: "takeArrival" },
] as const;
const SETTLED = [
  {
    guard: "isBought",
    target: "#buy.purchase.none",
    actions: ["keep", "tellArrived", "refreshBalance", "refreshTokens"],
  },
  { guard: "isRefused", target: "#buy.purchase.none", actions: ["keep", "tellFailed"] },
] as const;
const EARLIER = [
  {
    guard: "isEarlierBought",
    actions: ["dropEarlier", "rest", "keep", "tellArrived", "refreshBalance", "refreshTokens"],
  },
  { guard: "isEarlierRefused", actions: ["dropEarlier", "rest", "keep", "tellFailed"] },
] as const;
const purchase = buySetup.createStateConfig({
  initial: "recalling",
  on: {
    "checkout.chosen": {
      target: ".buying",
      reenter: true,
      actions: ["begin", "trackProvider", "showProgress"],
    },
    "target.changed": [{ guard: "isSameAccount" }, { target: ".recalling" }],
  },
  states: {
    recalling: {
      description: "The account may have left a purchase open on the last page.",
      invoke: {
        id: "recallPurchase",
        src: "recallPurchase",
        input: ({ context }) => context.target,
        onDone: [
          {
            guard: and(["isRecalled", "isFormShown"]),
            target: "resumed",
            actions: ["takeRecalled", "showProgress"],
          },
          { guard: "isRecalled", target: "resumed", actions: "takeRecalled" },
          { target: "none" },
        ],
        onError: "none",
      },
    },
    none: {},
    buying: {
      initial: "opening",
      invoke: {
        id: "openCheckout",
        src: "openCheckout",
        input: ({ context }) => ({ url: context.url as string }),
        onError: { target: ".blocked" },
      },
      entry: "awaitEarlier",
      exit: "rest",
      on: { "buy.reopen": { target: "buying", reenter: true }, "purchases.read": EARLIER },
      after: { purchase: { guard: "hasEarlier", actions: ["dropEarlier", "rest"] } },
      states: {
        opening: {
          tags: "opening",
          on: {
            "popup.opened": [
              { guard: "isTold", target: "awaited", actions: ["takeStart", "keep"] },
              { target: "unheard", actions: "takeStart" },
            ],
            "popup.blocked": { target: "blocked", actions: "takeStart" },
          },
        },
        blocked: {
          description: "The browser has blocked the window; the visitor may open the link elsewhere.",
          tags: "blocked",
          on: { "link.copied": { guard: "isTold", target: "awaited.elsewhere", actions: "keep" } },
        },
        awaited: {
          description:
            "The history is polled until the purchase is in it. A closed window ends nothing, because the purchase may be paid.",
          tags: "awaited",
          entry: "await",
          exit: "rest",
          initial: "open",
          on: { "purchases.read": ARRIVAL },
          after: { purchase: "overdue" },
          states: {
            open: { on: { "popup.closed": "closed" } },
            closed: { tags: "closed" },
            elsewhere: { tags: "elsewhere" },
          },
        },
        unheard: {
          description: "The provider does not report the end of a purchase.",
          tags: "open",
          on: { "popup.closed": "left" },
        },
        left: { entry: ["refreshBalance", "refreshTokens"], tags: "closed" },
        overdue: {
          description: "The wait for the purchase has ended; a later one appears in the history all the same.",
          tags: "overdue",
          on: { "purchases.read": ARRIVAL },
        },
      },
    },
    resumed: {
      description: "The purchase of the last page is followed without its window.",
      tags: ["awaited", "closed"],
      entry: "await",
      exit: "rest",
      on: { "purchases.read": ARRIVAL },
      after: { purchaseLeft: "none" },
    },
    settling: {
      description:
        "The payment has arrived or was refused. The purchase stays stored until the coins arrive, for a reloaded page.",
      entry: "await",
      exit: "rest",
      always: SETTLED,
      on: { "purchases.read": { actions: "takeArrival" } },
      after: { purchase: "none" },
    },
  },
});

export const buyMachine = buySetup.createMachine({
  id: "buy",
  context: ({ input }) => ({ ...input, ...NOTHING, view: null, left: 0 }),
  type: "parallel",
  invoke: [
    { id: "form", src: "form", input: ({ context: { target } }) => ({ target }), onError: { actions: [] } },
    { id: "purchases", src: "purchases", input: ({ context: { target } }) => ({ target }), onError: { actions: [] } },
  ],
  on: {
    "buy.amount": { actions: "tellForm" },
    "buy.token": { actions: "tellForm" },
    "buy.fiat": { actions: "tellForm" },
    "buy.retry": { actions: ["tellForm", "tellPurchases"] },
    "buy.open": { actions: "tellForm" },
  },
  states: {
    page,
    purchase,
    memory: {
      initial: "kept",
      on: { "purchase.changed": ".keeping" },
      states: {
        kept: {},
        keeping: {
          description: "The open purchase is stored, so that a reloaded page waits for it.",
          invoke: {
            id: "keepPurchase",
            src: "keepPurchase",
            input: ({ context }) => ({ purchase: awaitedOf(context) }),
            onDone: "kept",
            onError: "kept",
          },
        },
      },
    },
    copy: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "buy.copy": [{ guard: "hasUrl", target: "copying" }, { actions: ["tellNoLink", "goBack"] }],
          },
        },
        copying: {
          invoke: {
            id: "copyText",
            src: "copyText",
            input: ({ context }) => ({ text: context.url ?? "" }),
            onDone: { target: "idle", actions: ["tellCopied", "tellPageCopied"] },
            onError: { target: "idle", actions: "tellNotCopied" },
          },
        },
      },
    },
  },
});
