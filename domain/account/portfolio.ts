import { formatUnits } from "../amount.ts";
import type { Token } from "./token.ts";

/** The counted fraction digits of a dollar; further digits are dropped, so that a sum is never too high. */
const DIGITS = 8;

const DOLLAR = 10 ** DIGITS;
const PLAIN = /^\d+(?:\.\d+)?$/;

/** The most digits of whole dollars. */
const MOST = 80;

/** The most digits of whole dollars whose value, with its fraction, is an exact number. */
const EXACT = 7;

/** An account's tokens as its list shows them. */
export interface Portfolio {
  /** The value of all tokens with a known price, in US dollars, as decimal text; undefined if there is none. */
  total: string | undefined;
  /** Worth one dollar or more, the most valuable first; then those without a known price, which is not a price of 0. */
  main: readonly Token[];
  /** Worth less than one dollar. */
  small: readonly Token[];
  /** Thousandths of the total, floored; undefined if no price is known. */
  shareOf(token: Token): number | undefined;
}

/**
 * A value of dollars in the smallest counted unit; undefined for anything but plain decimal text. It is a number if
 * that is exact, because thousands of bigints would delay the page.
 */
function unitsOf(value = ""): number | bigint | undefined {
  if (!PLAIN.test(value)) return undefined;
  const point = value.indexOf(".");
  const digits = point < 0 ? value.length : point;
  if (digits > MOST) return undefined;
  const counted = value.slice(0, digits + 1 + DIGITS);
  if (digits > EXACT) return BigInt(value.slice(0, digits) + counted.slice(digits + 1).padEnd(DIGITS, "0"));
  return Math.round(Number(counted) * DOLLAR);
}

const portfolios = new WeakMap<readonly Token[], Portfolio>();

/** The list of an account's tokens; calculated once for each answer, because there may be thousands (ACCT-14). */
export function portfolioOf(tokens: readonly Token[]): Portfolio {
  const known = portfolios.get(tokens);
  if (known) return known;
  const portfolio = arrange(tokens);
  portfolios.set(tokens, portfolio);
  return portfolio;
}

function arrange(tokens: readonly Token[]): Portfolio {
  const priced: { token: Token; units: number | bigint }[] = [];
  const unpriced: Token[] = [];
  let sum = 0n;
  // The part of the sum that is still a number; it is added to `sum` before it gets inexact.
  let open = 0;
  for (const token of tokens) {
    const units = unitsOf(token.value);
    if (units === undefined) unpriced.push(token);
    else priced.push({ token, units });
    if (typeof units === "number") open += units;
    else sum += units ?? 0n;
    if (open > 2 ** 52) {
      sum += BigInt(open);
      open = 0;
    }
  }
  sum += BigInt(open);
  priced.sort((one, other) => (one.units < other.units ? 1 : one.units > other.units ? -1 : 0));
  const firstSmall = priced.findIndex(({ units }) => units < DOLLAR);
  const bound = firstSmall < 0 ? priced.length : firstSmall;
  const sorted = priced.map(({ token }) => token);
  return {
    total: priced.length > 0 ? formatUnits(sum, DIGITS) : undefined,
    main: [...sorted.slice(0, bound), ...unpriced],
    small: sorted.slice(bound),
    shareOf({ value }) {
      const units = unitsOf(value);
      if (units === undefined) return undefined;
      return sum > 0n ? Number((BigInt(units) * 1000n) / sum) : 0;
    },
  };
}

/** The change of a total. */
export interface Change {
  direction: "up" | "down" | "same";
  /** The difference in US dollars, as decimal text without a sign. */
  amount: string;
  /** Thousandths of the earlier total, floored; undefined if that was 0. */
  share: number | undefined;
}

/** The change of a total since an earlier one; undefined if either is unknown. */
export function changeOf(total: string | undefined, earlier: string | null | undefined): Change | undefined {
  const [units, earlierUnits] = [unitsOf(total), unitsOf(earlier ?? undefined)];
  if (units === undefined || earlierUnits === undefined) return undefined;
  const [now, before] = [BigInt(units), BigInt(earlierUnits)];
  const difference = now > before ? now - before : before - now;
  return {
    direction: now > before ? "up" : now < before ? "down" : "same",
    amount: formatUnits(difference, DIGITS),
    share: before > 0n ? Number((difference * 1000n) / before) : undefined,
  };
}
