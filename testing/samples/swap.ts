import { AppKitError } from "../../domain/errors.ts";
import { EMPTY_SWAP, formOf, type SwapEntry } from "../../domain/swap/entry.ts";
import { swapFlaw } from "../../domain/swap/form.ts";
import { swapRouter } from "../../domain/swap/networks.ts";
import { nextOf, type SwapCall, type SwapIntent, type SwapOffer } from "../../domain/swap/swap.ts";
import { swapTokens } from "../../domain/swap/tokens.ts";
import type { FlowsEvent } from "../../machines/account/events.ts";
import type { SentEvent } from "../../machines/send/ports.ts";
import type { SwapEvent, SwapFormEvent } from "../../machines/swap/events.ts";
import type { SwapContext } from "../../machines/swap/swap.ts";
import type { Sample } from "../paths/paths.ts";
import { ALICE, BASE, ETHEREUM, SOLANA } from "./values.ts";

const TARGET = { address: ALICE, network: ETHEREUM };

const SEEN = [
  { type: "flow.show", view: "Swap" },
  { type: "flow.show", view: "SwapPreview" },
  { type: "flow.hide" },
  { type: "target.changed", target: TARGET },
  { type: "target.changed", target: { address: ALICE, network: BASE } },
] satisfies FlowsEvent[];

const COIN = { name: "Ether", symbol: "ETH", decimals: 18 };
const HELD = { ...COIN, key: "native" as const, balance: "1.5", price: "3000" };
const LISTED = {
  key: `${ETHEREUM.caipNetworkId}:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48` as SwapIntent["from"]["key"],
  address: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48" as typeof ALICE,
  ...{ name: "USD Coin", symbol: "USDC", decimals: 6 },
};

/** The tokens of the samples: ether, with a balance, and USDC. */
export const SWAP_BASIS = { tokens: swapTokens([LISTED], [HELD], ETHEREUM), cost: "0.003", isCovered: false };

const [FROM, TO] = SWAP_BASIS.tokens as [SwapIntent["from"], SwapIntent["to"]];

export const SWAP_INTENT: SwapIntent = {
  ...{ sender: ALICE, network: ETHEREUM, from: FROM, to: TO, amount: "1", slippage: "1", quoted: "2970" },
};

const SWAP_CALL: SwapCall = {
  to: swapRouter(ETHEREUM.caipNetworkId) as SwapCall["to"],
  data: "0x07ed2379",
  value: "0x1",
};

/** A swap that can be signed at once. */
export const SWAP_OFFER: SwapOffer = {
  ...{
    intent: SWAP_INTENT,
    toAmount: "2970",
    least: "2940.3",
    at: 1,
    prices: {},
    cost: null,
    isBundled: false,
    outcome: { state: "unknown" },
  },
  steps: [{ what: "swap", call: SWAP_CALL }],
};

/** A swap that the router may not take the token for yet. */
export const APPROVAL_OFFER: SwapOffer = {
  ...SWAP_OFFER,
  steps: [{ what: "approve", call: SWAP_OFFER.steps[0].call }, ...SWAP_OFFER.steps],
};

/** A swap that the chain would refuse. */
export const DOOMED_OFFER: SwapOffer = {
  ...SWAP_OFFER,
  outcome: { state: "refused", fault: { code: "NODE_FUNDS_LOW" } },
};

const SENT = [
  { type: "form.sent", intent: SWAP_INTENT },
  { type: "form.sent", intent: { ...SWAP_INTENT, amount: "2" } },
] satisfies SwapFormEvent[];

const WISHES = [
  { type: "swap.token", side: "to", key: LISTED.key },
  { type: "swap.amount", text: "0.5" },
  { type: "swap.most" },
  { type: "swap.turn" },
  { type: "swap.slippage", slippage: "3" },
  { type: "swap.fill", toToken: "USDC", amount: "0.5" },
  { type: "swap.retry" },
  { type: "swap.review" },
] satisfies SwapFormEvent[];

/** The form with which a sample of the search starts. */
const START: SwapEntry = { ...EMPTY_SWAP, target: TARGET, basis: null };

export const swapFormSample = {
  inputs: [{ target: START.target }, { target: { address: ALICE, network: SOLANA } }],
  errors: [new Error("broken"), new AppKitError("SWAP_UNSUPPORTED", {})],
  events: [
    ...SEEN,
    ...WISHES,
    { type: "swap.token", side: "from", key: LISTED.key },
    { type: "swap.amount", text: "" },
    { type: "form.clear" },
    ...SENT,
  ] satisfies SwapFormEvent[],
  outputs: {
    readSwap: [SWAP_BASIS, { ...SWAP_BASIS, cost: null }],
    quoteSwap: [
      { toAmount: "2970", prices: { native: "3000" } },
      { toAmount: null, prices: {} },
    ],
  },
  watch: (entry: SwapEntry) => [
    ...[entry.target.network.caipNetworkId, entry.basis !== null, entry.basis?.cost, entry.from, entry.to],
    ...[entry.wanted !== null, entry.quoted !== null, entry.amount === "", swapFlaw(formOf(entry))],
  ],
  together: 3,
} satisfies Sample;

const APPROVAL = { hash: "0x5a", at: 1 };

export const swapSample = {
  inputs: [{ target: TARGET }],
  events: [
    ...SEEN,
    ...WISHES,
    { type: "form.completed", intent: SWAP_INTENT, isSmartAccount: false },
    { type: "swap.confirm" },
    { type: "sent.seen", hash: APPROVAL.hash, nonce: 7, call: "0x5e 0x0 0x" },
    { type: "sent.ended", hash: APPROVAL.hash, end: "confirmed" },
    { type: "sent.ended", hash: APPROVAL.hash, end: "reverted" },
    { type: "sent.ended", hash: "0x5b", end: "confirmed" },
  ] satisfies (SwapEvent | SentEvent)[],
  outputs: { prepareSwap: [SWAP_OFFER, APPROVAL_OFFER, DOOMED_OFFER], signSwap: [APPROVAL] },
  errors: [
    ...(["router", "rate"] as const).map((deviation) => new AppKitError("SWAP_REFUSED", { deviation })),
    new Error("down"),
  ],
  watch: ({ target, intent, offer, prompted, approval, fault }: SwapContext) => [
    ...[target.network.caipNetworkId, intent !== null, offer && [nextOf(offer), offer.outcome.state]],
    ...[prompted && [nextOf(prompted), prompted.intent === intent], approval !== null, fault],
  ],
  together: 3,
} satisfies Sample;
