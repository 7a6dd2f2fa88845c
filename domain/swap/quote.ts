import { formatUnits, multiplyDecimals, parseUnits } from "../amount.ts";
import type { Network } from "../networks/network.ts";
import type { Asset } from "../send/asset.ts";
import type { Slippage } from "./swap.ts";

/** The share of the given amount that the provider keeps (protocol.md §2.6). */
export const PROVIDER_FEE = "0.0085";

/** The gas that a swap is assumed to take before it is built (protocol.md §2.6). */
const GAS = 150_000n;

/** The button that fills in all that there is stands from this worth on, in US dollars (protocol.md §2.6). */
const LEAST_MAX = "0.00005";

/** So many fraction digits a quotient has: enough for a token of 18 decimals whose price has 18 zeros. */
const DIGITS = 36;

/** The fraction digits of the longest decimal text: no token has more. */
const LONGEST = 255;

/** The integer that decimal text stands for on the scale that all of them share; undefined for other text. */
function scaled(text: string): bigint | undefined {
  const parsed = parseUnits(text, LONGEST);
  return parsed.ok ? parsed.value : undefined;
}

/** True if decimal text is less than other decimal text; a text that is none counts as less. */
export function isLess(one: string, other: string): boolean {
  const [left, right] = [scaled(one), scaled(other)];
  return left === undefined || right === undefined || left < right;
}

/** A quotient of decimal texts, rounded down; null where there is none. */
function quotient(one: string, other: string, factor = 1n): string | null {
  const [left, right] = [scaled(one), scaled(other)];
  if (left === undefined || !right) return null;
  return formatUnits((left * factor * 10n ** BigInt(DIGITS)) / right, DIGITS);
}

/** One decimal text less another, at least 0. */
export function less(one: string, other: string): string {
  const difference = (scaled(one) ?? 0n) - (scaled(other) ?? 0n);
  return formatUnits(difference > 0n ? difference : 0n, LONGEST);
}

/** A price, or a rate: one that is missing or 0 is not known. */
const known = (price: string | null | undefined) => (price && /[1-9]/.test(price) ? price : undefined);

/** What so much of a token is worth in US dollars; null where its price is not known. */
export function worthOf(amount: string, { price }: Pick<Asset, "price">): string | null {
  const each = known(price);
  return each && scaled(amount) !== undefined ? multiplyDecimals(amount, each) : null;
}

/** The smallest units that a swap brings at least, of those that were promised: rounded down, as the router counts. */
export function leastUnits(promised: bigint, slippage: Slippage): bigint {
  const parts = scaled(slippage) ?? 0n;
  const whole = 100n * 10n ** BigInt(LONGEST);
  return (promised * (whole - parts)) / whole;
}

/** What is told about a quote. Texts are exact, or rounded down where a quotient has no end. */
export interface QuoteDetails {
  /** What one of the given token brings; null: less than can be told. */
  rate: string | null;
  /** How much less comes back than is given, in percent of its worth; negative where more comes back; null: unknown. */
  priceImpact: string | null;
  /** What comes back at least, and the difference to what is promised. */
  least: string;
  slippageAmount: string;
  /** What the provider keeps, in the given token. */
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
  const [given, taken] = [worthOf(amount, from), worthOf(toAmount, to)];
  if (given === null || taken === null) return null;
  if (isLess(taken, given)) return quotient(less(given, taken), given, 100n);
  const gain = quotient(less(taken, given), given, 100n);
  return gain === null || gain === "0" ? gain : `-${gain}`;
}

/** What is told about a quote. */
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

/** What a swap costs in the network's coin, of a gas price in its smallest units and of the gas that it takes. */
export function networkCost({ nativeCurrency }: Network, gasPrice: bigint, gas = GAS): string {
  return formatUnits(gasPrice * gas, nativeCurrency.decimals);
}

/** The most that can be given: of the network's coin what is left after the cost, of a token all; null where it is not known. */
export function mostToSwap({ key, balance }: Asset, cost: string | null): string | null {
  if (key !== "native" || balance === null) return balance;
  return cost === null ? null : less(balance, cost);
}

/** True if there is enough of a token to offer to give all of it. */
export function hasMax(asset: Asset): boolean {
  const worth = asset.balance === null ? null : worthOf(asset.balance, asset);
  return worth !== null && isLess(LEAST_MAX, worth);
}
