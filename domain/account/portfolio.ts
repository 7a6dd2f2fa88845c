import { formatUnits } from "../amount.ts";
import type { Token } from "./token.ts";

/** Fraction digits of a dollar that are counted; what is smaller is dropped, so that a sum is never too high. */
const DIGITS = 8;

const DOLLAR = 10n ** BigInt(DIGITS);
const PLAIN = /^(\d{1,80})(?:\.(\d+))?$/;

/** A token in an account's list. */
export interface Holding {
  token: Token;
  /** Thousandths of the total, floored; undefined if no price is known. */
  share: number | undefined;
}

/** An account's tokens as its list shows them. */
export interface Portfolio {
  /** The value of all tokens with a known price, in US dollars, as decimal text; undefined if there is none. */
  total: string | undefined;
  /** Worth one dollar or more, the most valuable first; then those without a known price, which is not a price of 0. */
  main: readonly Holding[];
  /** Worth less than one dollar. */
  small: readonly Holding[];
}

/** A value of dollars in the smallest counted unit; undefined for anything but plain decimal text. */
function unitsOf(value: string | undefined): bigint | undefined {
  const [, whole = "", fraction = ""] = PLAIN.exec(value ?? "") ?? [];
  return whole ? BigInt(whole + fraction.slice(0, DIGITS).padEnd(DIGITS, "0")) : undefined;
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
  const priced: { token: Token; units: bigint }[] = [];
  const unpriced: Holding[] = [];
  let sum = 0n;
  for (const token of tokens) {
    const units = unitsOf(token.value);
    if (units === undefined) unpriced.push({ token, share: undefined });
    else priced.push({ token, units });
    sum += units ?? 0n;
  }
  priced.sort((one, other) => (one.units < other.units ? 1 : one.units > other.units ? -1 : 0));
  const firstSmall = priced.findIndex(({ units }) => units < DOLLAR);
  const bound = firstSmall < 0 ? priced.length : firstSmall;
  const holdings = priced.map(({ token, units }) => ({ token, share: sum > 0n ? Number((units * 1000n) / sum) : 0 }));
  return {
    total: priced.length > 0 ? formatUnits(sum, DIGITS) : undefined,
    main: [...holdings.slice(0, bound), ...unpriced],
    small: holdings.slice(bound),
  };
}

/** How a total changed. */
export interface Change {
  direction: "up" | "down" | "same";
  /** The difference in US dollars, as decimal text without a sign. */
  amount: string;
  /** Thousandths of the earlier total, floored; undefined if that was 0. */
  share: number | undefined;
}

/** How the total changed since an earlier one; undefined if either is unknown. */
export function changeOf(total: string | undefined, earlier: string | null | undefined): Change | undefined {
  const now = unitsOf(total);
  const before = unitsOf(earlier ?? undefined);
  if (now === undefined || before === undefined) return undefined;
  const difference = now > before ? now - before : before - now;
  return {
    direction: now > before ? "up" : now < before ? "down" : "same",
    amount: formatUnits(difference, DIGITS),
    share: before > 0n ? Number((difference * 1000n) / before) : undefined,
  };
}
