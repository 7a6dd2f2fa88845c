import type { Address, EvmAddress } from "../addresses/address.ts";
import type { Fault } from "../errors.ts";
import type { Network } from "../networks/network.ts";
import type { SentTransaction } from "../send/sent.ts";
import type { Outcome } from "../send/transfer.ts";
import type { SwapToken } from "./tokens.ts";

/** The choices of slippage: the largest loss between the quote and the block, in percent. */
export const SLIPPAGES = ["0.5", "1", "3"] as const;
export type Slippage = (typeof SLIPPAGES)[number];

/** The default slippage, in percent (SWAP-1). */
export const SLIPPAGE: Slippage = "1";

/** The account, the network and the two tokens of a swap. */
export interface SwapPair {
  sender: Address;
  network: Network;
  from: SwapToken;
  to: SwapToken;
}

/** The swap that a visitor wants; it does not change once it is under review (S13). */
export interface SwapIntent extends SwapPair {
  /** The given amount, as exact decimal text. */
  amount: string;
  slippage: Slippage;
  /** The amount that the shown quote promised for it, as exact decimal text. */
  quoted: string;
}

/** True for a fault of an offer, which the next offer does not have. */
export const isOfOffer = (fault: Fault | null): boolean =>
  fault?.code === "SWAP_REFUSED" || fault?.code === "SWAP_EXPIRED";

/**
 * True if both swap the same. The quoted amount and the slippage are not compared, because each quote promises another
 * amount.
 */
export function isSameSwap(one: (SwapPair & Pick<SwapIntent, "amount">) | null, other: SwapIntent): boolean {
  return (
    one?.sender === other.sender &&
    one.network.caipNetworkId === other.network.caipNetworkId &&
    one.from.key === other.from.key &&
    one.to.key === other.to.key &&
    one.amount === other.amount
  );
}

/**
 * A call for the wallet to make, in the form of wallets: `value` is a quantity in the coin's smallest units (EIP-1474).
 */
export interface SwapCall {
  to: EvmAddress;
  data: `0x${string}`;
  value: `0x${string}`;
}

/**
 * One call of a swap: `reset` sets USDT's allowance to 0, `approve` allows the router the amount, `swap` exchanges the
 * tokens.
 */
export interface SwapStep {
  what: "reset" | "approve" | "swap";
  call: SwapCall;
}

/** A swap that was built, checked against its intent (S11), and is shown; the wallet is asked for exactly this. */
export interface SwapOffer {
  intent: SwapIntent;
  /** The amount that it brings if nothing changes, as exact decimal text. */
  toAmount: string;
  /** The least that it brings; the router refuses less. */
  least: string;
  /** The remaining calls, in their order; the swap is the last one. */
  steps: readonly [SwapStep, ...SwapStep[]];
  /**
   * True if the wallet takes all steps at once (EIP-5792); else each is confirmed by itself, and the offer is rebuilt
   * after it.
   */
  isBundled: boolean;
  /** The result of simulating all steps together on the chain. */
  outcome: Outcome;
  /** When it was built, in milliseconds since 1970. */
  at: number;
  /** The prices of both tokens at that time, as in a quote. */
  prices: Readonly<Record<string, string>>;
  /** The cost at that time, in the network's coin, as decimal text; null if unknown. */
  cost: string | null;
}

/** The intent with the prices of its offer; a token whose new price is unknown keeps the earlier one. */
export function pricedNow(intent: SwapIntent, offer: Pick<SwapOffer, "prices"> | null): SwapIntent {
  const now = (token: SwapToken) => ({ ...token, ...(offer?.prices[token.key] && { price: offer.prices[token.key] }) });
  return { ...intent, from: now(intent.from), to: now(intent.to) };
}

/** The kind of the call that the next confirmation asks the wallet for: the swap itself, or a step before it. */
export function nextOf({ steps, isBundled }: SwapOffer): SwapStep["what"] {
  return isBundled ? "swap" : steps[0].what;
}

/** The sent transaction of an offer's next step, from the wallet's answer. */
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
