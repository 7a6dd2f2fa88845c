/** The ports of swapping: tokens and cost, quotes, the offer to sign, and the wallet's prompt. */
import type { SentTransaction } from "../../domain/send/sent.ts";
import type { SwapBasis } from "../../domain/swap/entry.ts";
import { type SwapIntent, type SwapOffer, type SwapPair, sentFor } from "../../domain/swap/swap.ts";
import type { AccountTarget } from "../account/ports.ts";
import { port } from "../app/port.ts";
import { tellUnheard } from "../send/unheard.ts";

/**
 * Reads the tokens that can be swapped, with the account's balances, and the cost of a swap (SWAP-1, SWAP-2). Rejects
 * with SWAP_INIT_FAILED.
 */
export const readSwap = port<AccountTarget, SwapBasis>("readSwap");

export interface SwapQuote {
  /** The amount that comes back, as exact decimal text; null if nobody offers a swap. */
  toAmount: string | null;
  /** The prices of the tokens in US dollars, by the tokens' keys; an unknown price is absent. */
  prices: Readonly<Record<string, string>>;
}

/** Asks for a quote of an amount, and for the prices of both tokens. */
export const quoteSwap = port<SwapPair & { amount: string }, SwapQuote>("quoteSwap");

/**
 * Has the service build a swap, compares it with its intent (S11), and simulates it. Rejects with
 * SWAP_ALLOWANCE_FAILED, SWAP_APPROVAL_FAILED, SWAP_BUILD_FAILED, SWAP_UNSUPPORTED, or with SWAP_REFUSED if the built
 * transaction deviates from the intent.
 */
export const prepareSwap = port<SwapIntent, SwapOffer>("prepareSwap");

/**
 * Asks the wallet for the next step of an offer, or for all steps of a bundled one; prompts the visitor once and has no
 * deadline. Account and network are read from the provider again first (S13). Rejects with SEND_ACCOUNT_CHANGED,
 * SEND_NETWORK_CHANGED, SEND_DECLINED, SWAP_EXPIRED for an offer that is older than 30 s, a code of the nodes' errors,
 * or SWAP_FAILED.
 */
export const signSwap = port<SwapOffer, Pick<SentTransaction, "hash" | "at">>("signSwap", tellUnheard(sentFor));
