import { formatUnits, isLess, multiplyDecimals, parseUnits } from "../amount.ts";
import type { Network } from "../networks/network.ts";
import type { Asset } from "../send/asset.ts";
import type { Slippage } from "./swap.ts";

/** The share of the given amount that the provider keeps (protocol.md §2.6). */
export const PROVIDER_FEE = "0.0085";

/** The gas that a swap is assumed to take before it is built (protocol.md §2.6). */
const GAS = 150_000n;

/** The lowest balance, in US dollars, at which the button shows that fills in the whole balance (protocol.md §2.6). */
const LEAST_MAX = "0.00005";

/** The fraction digits of a quotient: enough for a token of 18 decimals whose price has 18 zeros. */
const DIGITS = 36;

/** The fraction digits of the longest decimal text: no token has more. */
const LONGEST = 255;

/** Decimal text as an integer on one common scale; undefined for any other text. */
function scaled(text: string): bigint | undefined {
  const parsed = parseUnits(text, LONGEST);
  return parsed.ok ? parsed.value : undefined;
}

/** The quotient of two decimal texts, rounded down; null for an invalid text and for a divisor of 0. */
function quotient(one: string, other: string, factor = 1n): string | null {
  const [left, right] = [scaled(one), scaled(other)];
  if (left === undefined || !right) return null;
  return formatUnits((left * factor * 10n ** BigInt(DIGITS)) / right, DIGITS);
}

/** The difference of two decimal texts, at least 0. */
export function less(one: string, other: string): string {
  const difference = (scaled(one) ?? 0n) - (scaled(other) ?? 0n);
  return formatUnits(difference > 0n ? difference : 0n, LONGEST);
}

/** A price or a rate; undefined for a missing one and for 0, which stands for an unknown one. */
const known = (price: string | null | undefined) => (price && /[1-9]/.test(price) ? price : undefined);

/** The value of an amount of a token in US dollars; null if the token's price is unknown. */
export function worthOf(amount: string, { price }: Pick<Asset, "price">): string | null {
  const each = known(price);
  return each && scaled(amount) !== undefined ? multiplyDecimals(amount, each) : null;
}

/** The least that a swap brings of the promised amount, in smallest units, rounded down like the router does. */
export function leastUnits(promised: bigint, slippage: Slippage): bigint {
  const slippageUnits = scaled(slippage) ?? 0n;
  const whole = 100n * 10n ** BigInt(LONGEST);
  return (promised * (whole - slippageUnits)) / whole;
}

/** The shown details of a quote. Texts are exact; a quotient without end is rounded down. */
export interface QuoteDetails {
  /** The amount that one unit of the given token brings; null: too small to write out. */
  rate: string | null;
  /** The loss of value between the given and the taken amount, in percent; negative for a gain; null: unknown. */
  priceImpact: string | null;
  /** The least that comes back, and its difference to the promised amount. */
  least: string;
  slippageAmount: string;
  /** The provider's fee, in the given token. */
  providerFee: string;
}

interface Quoted {
  from: Asset;
  to: Asset;
  amount: string;
  toAmount: string;
  slippage: Slippage;
}

/** (in − out) / in × 100, by the prices of the two tokens. */
function priceImpact({ from, to, amount, toAmount }: Quoted): string | null {
  const [worthIn, worthOut] = [worthOf(amount, from), worthOf(toAmount, to)];
  if (worthIn === null || worthOut === null) return null;
  if (isLess(worthOut, worthIn)) return quotient(less(worthIn, worthOut), worthIn, 100n);
  const gain = quotient(less(worthOut, worthIn), worthIn, 100n);
  return gain === null || gain === "0" ? gain : `-${gain}`;
}

/** The shown details of a quote. */
export function quoteDetails(quoted: Quoted): QuoteDetails {
  const { to, amount, toAmount, slippage } = quoted;
  const promised = parseUnits(toAmount, to.decimals);
  const least = promised.ok ? formatUnits(leastUnits(promised.value, slippage), to.decimals) : "0";
  return {
    rate: known(quotient(toAmount, amount)) ?? null,
    priceImpact: priceImpact(quoted),
    least,
    slippageAmount: less(toAmount, least),
    providerFee: multiplyDecimals(amount, PROVIDER_FEE),
  };
}

/** The cost of a swap that is not built yet, in the network's coin; the gas price is in smallest units. */
export function networkCost({ nativeCurrency }: Network, gasPrice: bigint): string {
  return formatUnits(gasPrice * GAS, nativeCurrency.decimals);
}

/** The most that can be given: of the network's coin the rest after the cost, of a token all; null if unknown. */
export function mostToSwap({ key, balance }: Asset, cost: string | null): string | null {
  if (key !== "native" || balance === null) return balance;
  return cost === null ? null : less(balance, cost);
}

/** True if the balance is large enough to offer giving all of it. */
export function hasMax(asset: Asset): boolean {
  const worth = asset.balance === null ? null : worthOf(asset.balance, asset);
  return worth !== null && isLess(LEAST_MAX, worth);
}
