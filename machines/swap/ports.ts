/** The ports of swapping: what can be swapped, what it brings, what would be signed, and asking the wallet for it. */
import type { SentTransaction } from "../../domain/send/sent.ts";
import type { SwapBasis } from "../../domain/swap/entry.ts";
import { type SwapIntent, type SwapOffer, type SwapPair, sentFor } from "../../domain/swap/swap.ts";
import type { AccountTarget } from "../account/ports.ts";
import { port } from "../app/port.ts";
import { tellUnheard } from "../send/unheard.ts";

/** Reads what can be swapped, with what the account holds of it, and what a swap costs (SWAP-1, SWAP-2). Rejects with SWAP_INIT_FAILED. */
export const readSwap = port<AccountTarget, SwapBasis>("readSwap");

export interface SwapQuote {
  /** What comes back, as exact decimal text; null where nobody offers anything. */
  toAmount: string | null;
  /** What one of each token is worth, in US dollars, by their keys; one that nobody knows is absent. */
  prices: Readonly<Record<string, string>>;
}

/** Asks what an amount brings, and what both tokens are worth. */
export const quoteSwap = port<SwapPair & { amount: string }, SwapQuote>("quoteSwap");

/**
 * Has a swap built, compares it with its intent (S11), and simulates it. Rejects with SWAP_ALLOWANCE_FAILED, SWAP_APPROVAL_FAILED,
 * SWAP_BUILD_FAILED, SWAP_UNSUPPORTED, or with SWAP_REFUSED where the service wants anything else signed.
 */
export const prepareSwap = port<SwapIntent, SwapOffer>("prepareSwap");

/**
 * Asks the wallet for the next step of an offer, or for all of them where they go at once; prompts the visitor once and has no
 * deadline. Account and network are read again from the provider before (S13): rejects with SEND_ACCOUNT_CHANGED,
 * SEND_NETWORK_CHANGED, SEND_DECLINED, SWAP_EXPIRED for an offer that is older than 30 s, a code of the nodes' errors, or SWAP_FAILED.
 */
export const signSwap = port<SwapOffer, Pick<SentTransaction, "hash" | "at">>("signSwap", tellUnheard(sentFor));
