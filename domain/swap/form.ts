import { isLess, sumDecimals } from "../amount.ts";
import { amountFault } from "../send/form.ts";
import type { SwapToken } from "./tokens.ts";

/** The reason why the newest request brought no quote. */
export type SwapMiss =
  /** No service answered, or the answer cannot be read. */
  | "failed"
  /** There is no offer for this swap. */
  | "unoffered";

/** The visitor's entry, and the facts that decide whether it can be reviewed. */
export interface SwapForm {
  from: SwapToken | null;
  to: SwapToken | null;
  /** The amount, as typed. */
  amount: string;
  /**
   * The amount that the newest quote promises, as decimal text; null without a quote, and if the swap is impossible.
   */
  quoted: string | null;
  /** The reason of a missing quote; null while there is a quote or one is requested. */
  miss: SwapMiss | null;
  /** The cost in the network's coin; null if unknown. */
  cost: string | null;
  /** The account's balance of that coin; null if unknown, which counts as none. */
  coin: string | null;
  /** True if the account does not pay the cost itself, like a smart account. */
  isCovered: boolean;
}

/** The reason why a form cannot be reviewed; the button says it (protocol.md §6.6). */
export type SwapFlaw =
  /** There is no quote: the button says `Swap` and does nothing. */
  | SwapMiss
  | "token"
  | "amount"
  /** The typed text is no amount of this token. */
  | "value"
  /**
   * The balance is too low, of the token (`funds`) or of the coin for the cost (`gas`); both read `Insufficient
   * balance`.
   */
  | "funds"
  | "gas"
  /** A quote is being requested. */
  | "quote";

function lacksGas({ from, amount, cost, coin, isCovered }: SwapForm & { from: SwapToken }): boolean {
  if (isCovered) return false;
  if (coin === null || isLess(coin, cost ?? "0") || !/[1-9]/.test(coin)) return true;
  return from.key === "native" && cost !== null && isLess(coin, sumDecimals([amount, cost]));
}

/** The first reason why a form cannot be reviewed, in the order of protocol.md §6.6; null for a complete one. */
export function swapFlaw(form: SwapForm): SwapFlaw | null {
  const { from, to, amount, quoted, miss } = form;
  if (miss) return miss;
  if (!from || !to) return "token";
  const fault = amountFault(amount, from);
  if (amount === "" || fault === "zero") return "amount";
  if (fault) return "value";
  if (from.balance === null || isLess(from.balance, amount)) return "funds";
  if (lacksGas({ ...form, from })) return "gas";
  return quoted === null ? "quote" : null;
}
