import { DEFAULT_OPTIONS } from "../../domain/buy/options.ts";
import type { Purchase } from "../../domain/buy/purchase.ts";
import { estimatedQuote, type OnrampQuote } from "../../domain/buy/quote.ts";
import type { BuyInProgressProps } from "../../views/screens/buy/BuyInProgress.tsx";
import type { CurrencyListProps } from "../../views/screens/buy/CurrencyList.tsx";
import type { OnRampProvidersProps } from "../../views/screens/buy/OnRampProviders.tsx";
import type { ScreenProps } from "../../views/screens/screens.tsx";
import { DAY, THEN } from "./account-samples.ts";
import { ARABIC, CHINESE, GERMAN, LONG, picture } from "./samples.ts";

const [DOLLAR] = DEFAULT_OPTIONS.paymentCurrencies as [(typeof DEFAULT_OPTIONS.paymentCurrencies)[number]];

const dollars = (amount: string) => ({ amount, currency: "USD" });

const quote: OnrampQuote = {
  quoteId: "q1",
  purchaseAmount: { amount: "97.204181", currency: "USDC" },
  paymentSubtotal: dollars("97.25"),
  paymentTotal: dollars("100"),
  networkFee: dollars("0.85"),
  coinbaseFee: dollars("1.9"),
  isEstimate: false,
};

const empty: OnRampProvidersProps = {
  amount: "",
  range: { min: "10.00", max: "25000.00" },
  payment: "USD",
  symbol: "USDC",
  hasTokens: true,
  quote: null,
  pricing: false,
  lang: "en",
  providers: [
    { provider: "coinbase", phase: "ready" },
    { provider: "meld", phase: "ready" },
  ],
  networks: [{ name: "Opal" }, { name: "Polder", image: picture(0) }, { name: "Basalt" }],
  foot: false,
};
const priced: OnRampProvidersProps = { ...empty, amount: "100", quote };
const held = empty.providers.map((one) => ({ ...one, phase: "held" as const }));
const preparing = empty.providers.map((one) => ({ ...one, phase: "preparing" as const }));

const progress: BuyInProgressProps = { provider: "Coinbase", phase: "awaited" };

const currency = (symbol: string, name: string, isChosen = false) => ({
  ...{ id: symbol, name, symbol, isChosen },
  event: { type: "buy.token", symbol } as const,
});
const tokens: CurrencyListProps = { currencies: [currency("USDC", "USD Coin", true), currency("ETH", "Ethereum")] };
const money = (id: string, name: string, isChosen = false) => ({
  ...{ id, name, symbol: id, isChosen },
  event: { type: "buy.fiat", id } as const,
});
const fiats: CurrencyListProps = { currencies: [money("USD", "US Dollar", true), money("EUR", "Euro")] };
const unsigned = { terms: "https://larkspur.example/terms", consent: { ticked: false } };

const purchase = (id: string, days: number, more: Partial<Purchase> = {}): Purchase => ({
  ...{ id, at: THEN - days * DAY, status: "confirmed", amount: "97.204181", symbol: "USDC", ...more },
});
const PURCHASES = [
  purchase("a", 0, { status: "pending" }),
  purchase("b", 3, { status: "failed", amount: "0.0412", symbol: "ETH", iconUrl: picture(2) }),
  purchase("c", 41),
  purchase("d", 44, { amount: "0.000000000000000001", symbol: "ETH" }),
];

/** Buying, in every state that its screens can be met in. */
export const BUYING = {
  OnRampProviders: {
    empty,
    preparing: { ...empty, providers: preparing },
    pricing: { ...empty, amount: "100", pricing: true, providers: preparing },
    priced,
    estimated: { ...priced, quote: estimatedQuote("100", DOLLAR) },
    "too little": { ...empty, amount: "1", flaw: "low", providers: held },
    "too much": { ...empty, amount: "1000000", flaw: "high", providers: held },
    "no number": { ...empty, amount: "1,5", flaw: "malformed", providers: held },
    "one is missing": {
      ...empty,
      providers: [
        { provider: "coinbase", phase: "missed" },
        { provider: "meld", phase: "ready" },
      ],
    },
    "on solana": { ...empty, symbol: "SOL", hasTokens: false, providers: [{ provider: "meld", phase: "ready" }] },
    "with a foot": { ...priced, foot: true },
    nobody: { ...empty, providers: [] },
    "long names": {
      ...priced,
      symbol: "DONAUDAMPFER",
      amount: "123456789012345678901234567890",
      quote: { ...quote, purchaseAmount: { amount: `${"9".repeat(40)}.5`, currency: "X" } },
      networks: [LONG, ARABIC, CHINESE, GERMAN, "Opal"].map((name) => ({ name })),
    },
  },
  BuyInProgress: {
    opening: { ...progress, phase: "opening" },
    awaited: progress,
    open: { provider: "Meld.io", phase: "open" },
    closed: { ...progress, phase: "closed" },
    resumed: { ...progress, phase: "resumed" },
    blocked: { ...progress, phase: "blocked" },
    overdue: { ...progress, phase: "overdue" },
    none: { provider: "", phase: "none" },
  },
  OnRampActivity: {
    list: { purchases: PURCHASES, failed: false, lang: "en" },
    loading: { purchases: null, failed: false, lang: "en" },
    none: { purchases: [], failed: false, lang: "en" },
    failed: { purchases: null, failed: true, lang: "en" },
    "failed later": { purchases: PURCHASES.slice(2), failed: true, lang: "de" },
    "long names": {
      purchases: [
        purchase("a", 0, { amount: `${"9".repeat(40)}.5`, symbol: GERMAN }),
        purchase("b", 0, { symbol: "" }),
      ],
      failed: false,
      lang: "ar",
    },
  },
  OnRampTokenSelect: {
    list: tokens,
    "not agreed": { ...tokens, ...unsigned },
    agreed: { ...tokens, ...unsigned, consent: { ticked: true } },
    "long names": { currencies: [LONG, ARABIC, CHINESE, GERMAN].map((name) => currency(name.slice(0, 12), name)) },
  },
  OnRampFiatSelect: {
    list: fiats,
    "not agreed": { ...fiats, ...unsigned },
  },
  WhatIsABuy: { explained: {} },
} satisfies { [V in keyof ScreenProps as V extends BuyView ? V : never]: Record<string, ScreenProps[V]> };

type BuyView =
  | "OnRampProviders"
  | "BuyInProgress"
  | "OnRampActivity"
  | "OnRampTokenSelect"
  | "OnRampFiatSelect"
  | "WhatIsABuy";
