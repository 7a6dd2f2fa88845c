import type { Address, EvmAddress } from "../addresses/address.ts";
import type { Network } from "../networks/network.ts";
import type { SentTransaction } from "../send/sent.ts";
import type { Outcome } from "../send/transfer.ts";
import type { SwapToken } from "./tokens.ts";

/** The shares, in percent, that a visitor can choose to lose at most between the quote and the block. */
export const SLIPPAGES = ["0.5", "1", "3"] as const;
export type Slippage = (typeof SLIPPAGES)[number];

/** The share in percent that is lost at most unless the visitor chooses another (SWAP-1). */
export const SLIPPAGE: Slippage = "1";

/** The account, the network and the two tokens of a swap. */
export interface SwapPair {
  sender: Address;
  network: Network;
  from: SwapToken;
  to: SwapToken;
}

/** What a visitor wants: nothing of it changes once it is reviewed (S13). */
export interface SwapIntent extends SwapPair {
  /** What is given, as exact decimal text. */
  amount: string;
  slippage: Slippage;
  /** What the shown quote promised for it, as exact decimal text. */
  quoted: string;
}

/** True if both swap the same: what is promised for it, and how much less may come, is another with each quote. */
export function isSameSwap(one: (SwapPair & Pick<SwapIntent, "amount">) | null, other: SwapIntent): boolean {
  return (
    one?.sender === other.sender &&
    one.network.caipNetworkId === other.network.caipNetworkId &&
    one.from.key === other.from.key &&
    one.to.key === other.to.key &&
    one.amount === other.amount
  );
}

/** A call that the wallet is asked to make, as wallets take it: its value is a quantity of the coin's smallest units (EIP-1474). */
export interface SwapCall {
  to: EvmAddress;
  data: `0x${string}`;
  value: `0x${string}`;
}

/** One call of a swap: USDT's allowance is set to 0, the router may take the amount, or the tokens change hands. */
export interface SwapStep {
  what: "reset" | "approve" | "swap";
  call: SwapCall;
}

/** A swap that was built, checked against its intent (S11), and is shown: what the wallet is asked for is what stands here. */
export interface SwapOffer {
  intent: SwapIntent;
  /** What it brings if nothing changes, as exact decimal text. */
  toAmount: string;
  /** What it brings at least: the router refuses less. */
  least: string;
  /** What is left to do, in its order; the swap is the last of it. */
  steps: readonly [SwapStep, ...SwapStep[]];
  /** True if the wallet takes all steps at once (EIP-5792); else each is confirmed by itself, and the offer is made anew. */
  isBundled: boolean;
  /** What a simulation on the chain says of all steps together. */
  outcome: Outcome;
  /** When it was built, in milliseconds since 1970. */
  at: number;
  /** What both tokens are worth then, as in a quote. */
  prices: Readonly<Record<string, string>>;
  /** What it costs then in the network's coin, as decimal text; null where it is not known. */
  cost: string | null;
}

/** What an offer is for, with what its tokens are worth by then: of one that nobody knows, what was known before. */
export function pricedNow(intent: SwapIntent, offer: Pick<SwapOffer, "prices"> | null): SwapIntent {
  const now = (token: SwapToken) => ({ ...token, ...(offer?.prices[token.key] && { price: offer.prices[token.key] }) });
  return { ...intent, from: now(intent.from), to: now(intent.to) };
}

/** What the wallet is asked for at the next confirmation: the swap itself, or something before it. */
export function nextOf({ steps, isBundled }: SwapOffer): SwapStep["what"] {
  return isBundled ? "swap" : steps[0].what;
}

/** The transaction that a wallet has answered with when it was asked for the next step of an offer. */
export function sentFor(offer: SwapOffer, { hash, at }: Pick<SentTransaction, "hash" | "at">): SentTransaction {
  const { sender, network, from, to, amount } = offer.intent;
  const isSwap = nextOf(offer) === "swap";
  return {
    ...{ hash, at, sender, networkId: network.caipNetworkId, what: isSwap ? "swap" : "approve" },
    ...{ amount, symbol: from.symbol },
    ...(offer.isBundled && { isCalls: true }),
    ...(isSwap && { gets: { amount: offer.least, likely: offer.toAmount, symbol: to.symbol } }),
  };
}
