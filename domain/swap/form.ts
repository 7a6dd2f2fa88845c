import { sumDecimals } from "../amount.ts";
import { amountFault } from "../send/form.ts";
import { isLess } from "./quote.ts";
import type { SwapToken } from "./tokens.ts";

/** Why the newest question brought no quote. */
export type SwapMiss =
  /** Nobody answered, or nothing that can be read. */
  | "failed"
  /** Nobody offers anything for it. */
  | "unoffered";

/** What a visitor has entered, and what is known about it. */
export interface SwapForm {
  from: SwapToken | null;
  to: SwapToken | null;
  /** As typed. */
  amount: string;
  /** What the newest quote promises for it, as decimal text; null while there is none, and where there is no way to swap. */
  quoted: string | null;
  /** Null while a quote is promised or still to come. */
  miss: SwapMiss | null;
  /** What it costs in the network's coin; null where it is not known. */
  cost: string | null;
  /** What the account has of that coin; null where it is not known, which counts as none. */
  coin: string | null;
  /** True if the account does not pay the cost by itself, as a smart account does not. */
  isCovered: boolean;
}

/** The reason why a form cannot be reviewed; the button says it (protocol.md §6.6). */
export type SwapFlaw =
  /** There is no quote for it: the button says `Swap` and does nothing. */
  | SwapMiss
  | "token"
  | "amount"
  /** What is typed is no amount of this token. */
  | "value"
  /** More than there is, of the token or of the coin for the cost: both read `Insufficient balance`. */
  | "funds"
  | "gas"
  /** A quote is still to come. */
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
