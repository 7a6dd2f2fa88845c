import { DEFAULT_OPTIONS, type PaymentCurrency } from "../../domain/buy/options.ts";
import type { Purchase } from "../../domain/buy/purchase.ts";
import { estimatedQuote } from "../../domain/buy/quote.ts";
import type { FlowsEvent } from "../../machines/account/events.ts";
import type { BuyContext } from "../../machines/buy/buy.ts";
import type { BuyFormContext } from "../../machines/buy/buy-form.ts";
import type { BuyEvent, BuyFormEvent, PurchasesEvent } from "../../machines/buy/events.ts";
import type { Checkout, CheckoutEvent, CheckoutWindowEvent } from "../../machines/buy/ports.ts";
import type { PurchasesContext } from "../../machines/buy/purchases.ts";
import type { Sample } from "../paths/paths.ts";
import { ALICE, BASE, BOB, ETHEREUM } from "./values.ts";

const TARGET = { address: ALICE, network: ETHEREUM };

const [DOLLAR, EURO] = DEFAULT_OPTIONS.paymentCurrencies as [PaymentCurrency, PaymentCurrency];

export const CHECKOUT: Checkout = { url: "https://pay.example/buy", since: 1_767_000_000_000 };

const OLD: Purchase = { id: "old", at: CHECKOUT.since, status: "confirmed", amount: "50", symbol: "USDC" };
export const PENDING: Purchase = { ...OLD, id: "new", at: CHECKOUT.since + 60_000, status: "pending", amount: "98.4" };
export const BOUGHT: Purchase = { ...PENDING, status: "confirmed" };

/** The history's answers: nothing bought, in progress, finished, failed. */
const HISTORIES = [[OLD], [PENDING, OLD], [BOUGHT, OLD], [{ ...BOUGHT, status: "failed" as const }, OLD]].map(
  (purchases) => ({ purchases, at: CHECKOUT.since + 90_000 }),
);

const SEEN = [
  { type: "flow.show", view: "OnRampProviders" },
  { type: "flow.show", view: "BuyInProgress" },
  { type: "flow.hide" },
  { type: "target.changed", target: TARGET },
] satisfies FlowsEvent[];

const WISHES = [
  { type: "buy.amount", text: "100" },
  { type: "buy.token", symbol: "ETH" },
  { type: "buy.fiat", id: "EUR" },
  { type: "buy.retry" },
  { type: "buy.open", provider: "coinbase" },
] satisfies BuyFormEvent[];

export const buyFormSample = {
  inputs: [{ target: TARGET }],
  events: [
    ...SEEN,
    ...WISHES,
    { type: "buy.amount", text: "1" },
    { type: "target.changed", target: { address: ALICE, network: BASE } },
    { type: "checkout.prepared", provider: "coinbase", checkout: CHECKOUT },
    { type: "checkout.prepared", provider: "coinbase", checkout: null },
  ] satisfies (BuyFormEvent | CheckoutEvent)[],
  outputs: {
    fetchOnrampOptions: [DEFAULT_OPTIONS, { ...DEFAULT_OPTIONS, paymentCurrencies: [EURO] }],
    quotePurchase: [estimatedQuote("100", DOLLAR), null],
  },
  watch: ({ target, options, symbol, payment, amount, quote, checkouts }: BuyFormContext) => [
    ...[target.network.caipNetworkId, options !== null, symbol, payment, amount, quote !== null],
    checkouts.coinbase && true,
  ],
  most: 60_000,
} satisfies Sample;

export const buySample = {
  inputs: [{ target: TARGET }],
  events: [
    ...SEEN,
    { type: "target.changed", target: { address: BOB, network: ETHEREUM } },
    ...WISHES,
    { type: "checkout.chosen", provider: "coinbase", ...CHECKOUT },
    { type: "checkout.chosen", provider: "meld", ...CHECKOUT, since: 0 },
    ...HISTORIES.map(({ purchases }) => ({ type: "purchases.read" as const, purchases })),
    { type: "buy.reopen" },
    { type: "buy.copy" },
    { type: "popup.opened", at: CHECKOUT.since },
    { type: "popup.blocked", at: CHECKOUT.since },
    { type: "popup.closed" },
  ] satisfies (BuyEvent | CheckoutWindowEvent)[],
  outputs: {
    keepPurchase: [undefined],
    recallPurchase: [null, { provider: "coinbase", address: ALICE, at: 1, since: CHECKOUT.since, left: 60_000 }],
    copyText: [undefined],
  },
  watch: ({ target, view, purchase, earlier, url, arrival }: BuyContext): readonly unknown[] => [
    ...[target.address === ALICE, view, purchase?.provider, earlier !== null, url !== null, arrival?.status],
  ],
} satisfies Sample;

export const purchasesSample = {
  inputs: [{ target: TARGET }],
  events: [
    ...SEEN,
    { type: "flow.show", view: "OnRampActivity" },
    { type: "target.changed", target: { address: ALICE, network: BASE } },
    { type: "target.changed", target: { address: BOB, network: ETHEREUM } },
    { type: "buy.retry" },
    { type: "purchases.await" },
    { type: "purchases.rest" },
  ] satisfies PurchasesEvent[],
  outputs: { fetchPurchases: HISTORIES },
  watch: ({ target, answer }: PurchasesContext) => [
    target.address,
    target.network.caipNetworkId,
    answer?.purchases[0]?.status,
  ],
} satisfies Sample;
