import { decimalText, floorTo, sumDecimals } from "./amount.ts";

// All values are floored, so that nobody reads more than they have (ACCT-7). They come as decimal text, bigint or an API's
// number; their digits are never computed as floating-point numbers.

interface Numerals {
  readonly integer: Intl.NumberFormat;
  readonly digits: readonly string[];
  readonly point: string;
  /** The signs before and after a number of dollars or per cent. */
  readonly signs: Partial<Record<Counted, readonly string[]>>;
}

const COUNTED = {
  dollars: { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 },
  percent: { style: "percent" },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

type Counted = keyof typeof COUNTED;

const numerals = new Map<string, Numerals>();

/** Cached, because Intl objects are slow to create and a token list needs many. */
function numeralsOf(locale: string): Numerals {
  let known = numerals.get(locale);
  if (!known) {
    const integer = numberFormat(locale);
    const { locale: resolved } = integer.resolvedOptions();
    const formatParts = new Intl.NumberFormat(resolved, { minimumFractionDigits: 1 }).formatToParts(0);
    const digits = Array.from({ length: 10 }, (_, digit) => integer.format(digit));
    known = { integer, digits, point: formatParts.find(({ type }) => type === "decimal")?.value ?? ".", signs: {} };
    numerals.set(locale, known);
  }
  return known;
}

/** The number format of a locale; that of English for a text that is no language tag. */
export function numberFormat(locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, options);
  } catch {
    return new Intl.NumberFormat("en-US", options);
  }
}

/** The decimal sign of a locale; by default the browser's own. */
export function decimalSign(locale = new Intl.NumberFormat().resolvedOptions().locale): string {
  return numeralsOf(locale).point;
}

/** Plain decimal text in the digits, grouping and decimal sign of a locale. */
function localise(text: string, locale: string): string {
  const { integer, digits, point } = numeralsOf(locale);
  const [whole = "0", fraction] = text.replace("-", "").split(".");
  const after = fraction?.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? digit);
  return (text.startsWith("-") ? "-" : "") + integer.format(BigInt(whole)) + (after ? point + after : "");
}

/** The signs that a locale writes before and after a number of dollars or per cent. */
export function signsOf(counted: Counted, locale: string): readonly string[] {
  const { integer, digits, signs } = numeralsOf(locale);
  signs[counted] ??= new Intl.NumberFormat(integer.resolvedOptions().locale, COUNTED[counted])
    .format(0)
    .split(digits[0] ?? "0");
  return signs[counted];
}

/** Per cent with all of its digits. */
export function formatPercent(value: unknown, locale: string): string {
  return signsOf("percent", locale).join(formatExact(value, locale));
}

/** Decimal text with all of its digits, for amounts that are moved; values that are not numbers count as 0. */
export function formatExact(value: unknown, locale: string): string {
  return localise(decimalText(value) ?? "0", locale);
}

/** Floored to exactly two fraction digits; values that are not numbers count as 0. */
function toCents(value: unknown): string {
  const [whole, fraction = ""] = floorTo(decimalText(value) ?? "0", 2).split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}

/** A balance floored to 3 decimals; '0.00' if that leaves nothing, and for values that are not numbers (ACCT-7). */
export function formatBalance(amount: unknown, locale: string): string {
  const floored = floorTo(decimalText(amount) ?? "0", 3);
  return localise(floored === "0" ? "0.00" : floored, locale);
}

/** A quantity floored to at most 3 decimals; '0' for values that are not numbers (ACCT-7). */
export function formatQuantity(quantity: unknown, locale: string): string {
  return localise(floorTo(decimalText(quantity) ?? "0", 3), locale);
}

/** An amount of money floored to 2 decimals, without its currency sign; '0.00' for values that are not numbers (ACCT-7). */
export function formatFiat(value: unknown, locale: string): string {
  return localise(toCents(value), locale);
}

/**
 * A quantity with its symbol; one too small for 3 decimals is written as less than 0.001, because it is not 0 (ACCT-7).
 */
export function formatTokens(quantity: unknown, symbol: string, locale: string): string {
  const text = decimalText(quantity) ?? "0";
  const isTiny = text !== "0" && floorTo(text, 3) === "0";
  return `${isTiny ? `<${localise("0.001", locale)}` : formatQuantity(text, locale)} ${symbol}`.trim();
}

/**
 * An amount of US dollars, floored to cents; one below a cent is written as less than a cent, because it is not 0
 * (ACCT-7).
 */
export function formatDollars(value: unknown, locale: string): string {
  const text = decimalText(value) ?? "0";
  const isTiny = text !== "0" && floorTo(text, 2) === "0";
  const signed = signsOf("dollars", locale).join(formatFiat(isTiny ? "0.01" : text, locale));
  return isTiny ? `<${signed}` : signed;
}

/** Thousandths as per cent with at most one decimal. */
export function formatShare(thousandths: number, locale: string): string {
  return thousandths > 0
    ? formatPercent(floorTo(`${thousandths / 10}`, 1), locale)
    : `<${formatPercent("0.1", locale)}`;
}

/** The exact sum of `values`, floored to cents, in two parts; '0' and '00' for an empty list (protocol.md §4.9). */
export function formatTotal(values: readonly unknown[], locale: string): { whole: string; cents: string } {
  const [whole = "0", cents = "00"] = toCents(sumDecimals(values)).split(".");
  return { whole: localise(whole, locale), cents: localise(`0.${cents}`, locale).slice(-2) };
}
