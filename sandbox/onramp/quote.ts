import { formatUnits } from "../../domain/amount.ts";
import type { Currency, Prices } from "../blockchain/prices.ts";
import { malformed } from "../http/fields.ts";
import { Refused } from "../http/reply.ts";
import type { Goods } from "./networks.ts";

/** Currencies that the on-ramp takes, by their code in capitals. */
export const fiats = ["USD", "EUR", "GBP"] as const;
export type Fiat = (typeof fiats)[number];

/** Limits of a payment, in hundredths; the larger limits of protocol.md §2.8. */
export const limits = { least: 10_00n, most: 25_000_00n } as const;

/** Hundredths of a percent that the provider keeps: within the 1 to 2 % of protocol.md §2.8. */
export const usualFee = 150n;

/** The price and output of a payment. Amounts of money are whole hundredths. */
export interface Quote {
  readonly goods: Goods;
  readonly fiat: Fiat;
  readonly total: bigint;
  readonly providerFee: bigint;
  readonly networkFee: bigint;
  readonly subtotal: bigint;
  /** Base units that are paid out. */
  readonly units: bigint;
  /** Price of one whole coin, decimal text. */
  readonly price: string;
}

/** The request of a quote: a payment, or an amount to buy. */
export type Wish = { readonly total: bigint } | { readonly units: bigint };

const priceDigits = 8n;
const whole = 10_000n;
/** Digits after the point of a paid-out amount: more than anybody reads. */
const paidDigits = 8;

const ceilDivide = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

/** Hundredths as decimal text with two digits. */
export function money(hundredths: bigint): string {
  const text = hundredths.toString().padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** Hundredths in decimal text or a number; refuses with 400 a value that is no amount of money. */
export function hundredths(value: unknown, field: string): bigint {
  const text = typeof value === "number" ? String(value) : value;
  const [, units, cents = ""] = (typeof text === "string" && /^(\d{1,9})(?:\.(\d{1,18}))?$/.exec(text)) || [];
  if (units === undefined) return malformed(field, `${field} must be a decimal amount`);
  return BigInt(units) * 100n + BigInt(cents.padEnd(2, "0").slice(0, 2));
}

/** The currency with this code, in any case; refuses with 400. */
export function fiatOf(value: unknown, field: string): Fiat {
  const wanted = typeof value === "string" ? value.toUpperCase() : "";
  return fiats.find((fiat) => fiat === wanted) ?? malformed(field, `${field} must be one of ${fiats.join(", ")}`);
}

function checkLimits(total: bigint, field: string): void {
  if (total >= limits.least && total <= limits.most) return;
  malformed(field, `${field} must come to a payment from ${money(limits.least)} to ${money(limits.most)}`);
}

/** Prices at a time, milliseconds since 1970. */
export interface Market {
  readonly prices: Prices;
  readonly now: number;
}

function priceOf({ prices, now }: Market, goods: Goods, fiat: Fiat): bigint {
  const price = prices.price(goods.symbol, fiat.toLowerCase() as Currency, now);
  if (price === undefined) throw new Refused(400, "purchaseCurrency", `${goods.symbol} has no price`);
  return BigInt(Math.round(price * 10 ** Number(priceDigits)));
}

/** The smallest part of the goods that is paid out. */
function grain({ decimals }: Goods): bigint {
  return 10n ** BigInt(Math.max(0, decimals - paidDigits));
}

/**
 * The quote of a payment, or of an amount to buy; `feeRate` is in hundredths of a percent.
 * Refuses with 400 on `field` an amount outside the limits.
 */
export function quoteOf(
  market: Market,
  { goods, fiat, wish, feeRate = usualFee }: { goods: Goods; fiat: Fiat; wish: Wish; feeRate?: bigint },
  field: string,
): Quote {
  const price = priceOf(market, goods, fiat);
  const one = 10n ** BigInt(goods.decimals) * 10n ** priceDigits;
  const networkFee = goods.network.fee;
  const bought = "units" in wish ? ceilDivide(wish.units * price * 100n, one) : 0n;
  const total = "total" in wish ? wish.total : ceilDivide((bought + networkFee) * whole, whole - feeRate);
  checkLimits(total, field);
  const providerFee = (total * feeRate) / whole;
  const subtotal = total - providerFee - networkFee;
  const most = (subtotal * one) / (price * 100n);
  const units = "units" in wish ? wish.units : most - (most % grain(goods));
  return {
    goods,
    fiat,
    total,
    providerFee,
    networkFee,
    subtotal,
    units,
    price: formatUnits(price, Number(priceDigits)),
  };
}

/** The amount that is paid out, as decimal text. */
export function paidOut({ units, goods }: Pick<Quote, "units" | "goods">): string {
  return formatUnits(units, goods.decimals);
}
