import { parseUnits } from "../amount.ts";
import type { PaymentCurrency } from "./options.ts";

/** An amount in decimal text, with the id of its currency. */
export interface Sum {
  amount: string;
  currency: string;
}

/** The costs and the proceeds of a purchase (product.md §3 "On-ramp quote"). */
export interface OnrampQuote {
  quoteId: string;
  purchaseAmount: Sum;
  paymentSubtotal: Sum;
  paymentTotal: Sum;
  networkFee: Sum;
  coinbaseFee: Sum;
  /** True if no price is known: every sum is the requested amount then (RAMP-1). */
  isEstimate: boolean;
}

/** The quote if the service gives none (protocol.md §2.8). */
export function estimatedQuote(amount: string, { id: currency }: PaymentCurrency): OnrampQuote {
  const sum = { amount, currency };
  return {
    ...{ quoteId: "mocked-quote-id", isEstimate: true },
    ...{ purchaseAmount: sum, paymentSubtotal: sum, paymentTotal: sum, networkFee: sum, coinbaseFee: sum },
  };
}

/** The fraction digits of every amount of money. */
const FRACTION = 2;

/** The reason why a typed amount cannot be paid. */
export type PaymentFlaw = "malformed" | "low" | "high";

/** The hundredths in decimal text; undefined for any other text. */
function hundredths(text: string): bigint | undefined {
  const parsed = parseUnits(text, FRACTION);
  return parsed.ok ? parsed.value : undefined;
}

/** The lowest and the highest limit of all payment methods; undefined without payment methods. */
export function paymentRange({
  payment_method_limits: limits,
}: PaymentCurrency): { min: string; max: string } | undefined {
  const by = (one: string, other: string) => ((hundredths(one) ?? 0n) < (hundredths(other) ?? 0n) ? -1 : 1);
  const min = limits.map((limit) => limit.min).sort(by)[0];
  const max = limits
    .map((limit) => limit.max)
    .sort(by)
    .at(-1);
  return min === undefined || max === undefined ? undefined : { min, max };
}

/** The flaw of a typed amount; undefined for an empty text and for a valid amount (S12). */
export function paymentFlaw(text: string, payment: PaymentCurrency): PaymentFlaw | undefined {
  if (text === "") return undefined;
  const paid = hundredths(text);
  if (paid === undefined) return "malformed";
  const range = paymentRange(payment);
  if (!range) return paid > 0n ? undefined : "low";
  if (paid < (hundredths(range.min) ?? 0n)) return "low";
  return paid > (hundredths(range.max) ?? paid) ? "high" : undefined;
}
