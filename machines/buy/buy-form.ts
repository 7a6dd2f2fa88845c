/**
 * The form of a purchase: currencies and amount, with the options, the price, and the checkout pages that the providers
 * prepare, so that a click can open one in its own task (R16). The buy machine invokes it and it lives as long as that.
 * It requests data only while its view shows, and reports the chosen checkout page to the buy machine.
 */
import { assign, raise, sendParent, setup, stateIn } from "xstate";
import { type BuyEntry, chosenCurrency, chosenPayment, payableAmount } from "../../domain/buy/entry.ts";
import { DEFAULT_OPTIONS, type OnrampOptions } from "../../domain/buy/options.ts";
import type { OnrampProvider } from "../../domain/buy/providers.ts";
import type { OnrampQuote } from "../../domain/buy/quote.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { AccountTarget } from "../account/ports.ts";
import { isSameTarget } from "../account/target.ts";
import { sendToActor } from "../app/send-to-actor.ts";
import type { BuyFormEvent, CheckoutChosen } from "./events.ts";
import {
  type Checkout,
  type CheckoutEvent,
  fetchOnrampOptions,
  type PurchaseDraft,
  prepareCheckouts,
  quotePurchase,
} from "./ports.ts";

export interface BuyFormContext extends BuyEntry {
  target: AccountTarget;
  /** The price of the entered purchase; null before it is known. */
  quote: OnrampQuote | null;
  /** The providers' checkout pages; null: the provider has none; absent while it is being prepared. */
  checkouts: Partial<Record<OnrampProvider, Checkout | null>>;
}

type Events = BuyFormEvent | CheckoutEvent | { type: "draft.changed" };

/** The context before any answer of the services. */
const UNKNOWN = { options: null, quote: null, checkouts: {} } as const;

function draftOf(context: BuyFormContext): PurchaseDraft {
  const { target, symbol } = context;
  return {
    ...target,
    currency: chosenCurrency(context, target.network.chainNamespace),
    isChosen: symbol !== null,
    payment: chosenPayment(context),
    amount: payableAmount(context),
  };
}

/** The part of the entry that a price and a checkout page depend on. */
function draftKey(context: BuyFormContext): string {
  const { currency, payment, amount } = draftOf(context);
  return [currency.id, payment.id, amount].join(" ");
}

function chosenCheckout({ checkouts }: BuyFormContext, event: Events): CheckoutChosen | undefined {
  const checkout = event.type === "buy.open" && checkouts[event.provider];
  return checkout ? { type: "checkout.chosen", provider: event.provider, ...checkout } : undefined;
}

export const buyFormMachine = setup({
  types: {
    context: {} as BuyFormContext,
    events: {} as Events,
    input: {} as { target: AccountTarget },
    tags: {} as "pricing",
  },
  actors: { fetchOnrampOptions, quotePurchase, prepareCheckouts },
  delays: { debounce: LIMITS.debounce },
  guards: {
    isSameTarget,
    isForm: ({ event }) => event.type === "flow.show" && event.view === "OnRampProviders",
    isShown: stateIn({ page: "shown" }),
    hasAmount: ({ context }) => payableAmount(context) !== "",
    isOtherDraft: ({ context }, options: OnrampOptions) => draftKey({ ...context, options }) !== draftKey(context),
    hasCheckout: ({ context, event }) => chosenCheckout(context, event) !== undefined,
  },
  actions: {
    takeTarget: assign(({ event }) => (event.type === "target.changed" ? { ...UNKNOWN, target: event.target } : {})),
    takeOptions: assign((_, options: OnrampOptions) => ({ options })),
    takeToken: assign(({ event }) => (event.type === "buy.token" ? { symbol: event.symbol, quote: null } : {})),
    takeFiat: assign(({ event }) => (event.type === "buy.fiat" ? { payment: event.id, quote: null } : {})),
    takeAmount: assign(({ event }) => (event.type === "buy.amount" ? { amount: event.text, quote: null } : {})),
    dropQuote: assign({ quote: null }),
    tellChanged: raise({ type: "draft.changed" }),
    takeQuote: assign((_, quote: OnrampQuote | null) => ({ quote })),
    dropCheckouts: assign({ checkouts: {} }),
    takeCheckout: assign(({ context: { checkouts }, event }) =>
      event.type === "checkout.prepared" ? { checkouts: { ...checkouts, [event.provider]: event.checkout } } : {},
    ),
    tellCheckout: sendParent(({ context, event }) => chosenCheckout(context, event) as CheckoutChosen),
    goBack: sendToActor("router", { type: "route.back" }),
  },
}).createMachine({
  id: "buy-form",
  context: ({ input }) => ({ ...input, ...UNKNOWN, symbol: null, payment: "USD", amount: "" }),
  type: "parallel",
  on: {
    "buy.token": { actions: ["takeToken", "goBack"] },
    "buy.fiat": { actions: ["takeFiat", "goBack"] },
    "buy.open": { guard: "hasCheckout", actions: "tellCheckout" },
  },
  states: {
    page: {
      initial: "away",
      on: { "target.changed": [{ guard: "isSameTarget" }, { actions: "takeTarget" }] },
      states: {
        away: {
          description: "The form is not shown: no page is prepared (R10).",
          on: { "flow.show": { guard: "isForm", target: "shown" } },
        },
        shown: {
          initial: "asking",
          on: {
            "flow.hide": "away",
            "flow.show": [{ guard: "isForm" }, { target: "away" }],
            "buy.amount": { target: ".pausing", actions: "takeAmount" },
            "buy.retry": ".asking",
            "target.changed": [{ guard: "isSameTarget" }, { target: ".pausing", actions: "takeTarget" }],
          },
          states: {
            pausing: {
              description:
                "The visitor is typing, or the wallet is changing; pages prepared before are not opened any more.",
              entry: "dropCheckouts",
              tags: "pricing",
              after: { debounce: "asking" },
            },
            asking: {
              description: "Each provider prepares its page, and the price of the entered amount is requested.",
              entry: "dropCheckouts",
              initial: "deciding",
              invoke: {
                id: "prepareCheckouts",
                src: "prepareCheckouts",
                input: ({ context }) => draftOf(context),
                onError: { actions: [] },
              },
              on: {
                "checkout.prepared": { actions: "takeCheckout" },
                "draft.changed": { target: "asking", reenter: true },
              },
              states: {
                deciding: { always: [{ guard: "hasAmount", target: "quoting" }, { target: "settled" }] },
                quoting: {
                  tags: "pricing",
                  invoke: {
                    id: "quotePurchase",
                    src: "quotePurchase",
                    input: ({ context }) => draftOf(context),
                    onDone: { target: "settled", actions: { type: "takeQuote", params: ({ event }) => event.output } },
                    onError: "settled",
                  },
                },
                settled: {},
              },
            },
          },
        },
      },
    },
    options: {
      initial: "unknown",
      on: { "target.changed": [{ guard: "isSameTarget" }, { target: ".unknown" }] },
      states: {
        unknown: { always: { guard: "isShown", target: "loading" } },
        loading: {
          invoke: {
            id: "fetchOnrampOptions",
            src: "fetchOnrampOptions",
            input: ({ context }) => context.target,
            onDone: [
              {
                guard: { type: "isOtherDraft", params: ({ event }) => event.output },
                target: "known",
                actions: [{ type: "takeOptions", params: ({ event }) => event.output }, "dropQuote", "tellChanged"],
              },
              { target: "known", actions: { type: "takeOptions", params: ({ event }) => event.output } },
            ],
            onError: { target: "known", actions: { type: "takeOptions", params: DEFAULT_OPTIONS } },
          },
        },
        known: {},
      },
    },
  },
});
