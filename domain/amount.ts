/** The reason why a typed amount is refused: nothing is ever rounded or guessed (S12). */
type AmountFlaw = "empty" | "sign" | "exponent" | "malformed" | "fraction" | "long" | "decimals";

export type AmountResult =
  | { readonly ok: true; readonly value: bigint }
  | { readonly ok: false; readonly flaw: AmountFlaw };

const PLAIN = /^(?:([0-9]+)\.?([0-9]*)|\.([0-9]+))$/;
/** A decimal number in its plain form, which most numbers from outside have already. */
const WRITTEN = /^(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9])?$/;
const DECIMAL = /^([-+]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([-+]?[0-9]{1,3}))?$/;

/** The longest text that is read as a number; 2^256 has 78 digits. */
const MOST = 512;

/** The number of fraction digits that a sum keeps. */
const SUMMED = 80;

/** The most decimals that a token may have (a uint8 in ERC-20). */
const MOST_DECIMALS = 255;

/** True for a number of decimals that a token may have: an integer from 0 to 255. */
export function isDecimals(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS;
}

/**
 * A typed amount in smallest units. Refuses signs, exponents, separators, foreign digits and more fraction digits than
 * `decimals` (S12).
 */
export function parseUnits(text: string, decimals: number): AmountResult {
  if (!isDecimals(decimals)) return refuse("decimals");
  if (text === "") return refuse("empty");
  if (text.length > MOST) return refuse("long");
  if (/^[-+]/.test(text)) return refuse("sign");
  if (/^[0-9.]+e[-+]?[0-9]+$/i.test(text)) return refuse("exponent");
  const match = PLAIN.exec(text);
  if (!match) return refuse("malformed");
  const fraction = match[2] ?? match[3] ?? "";
  if (fraction.length > decimals) return refuse("fraction");
  return { ok: true, value: BigInt((match[1] ?? "") + fraction.padEnd(decimals, "0")) };
}

function refuse(flaw: AmountFlaw): AmountResult {
  return { ok: false, flaw };
}

/** The exact decimal text of smallest units, without trailing zeros; throws RangeError for impossible decimals. */
export function formatUnits(value: bigint, decimals: number): string {
  if (!isDecimals(decimals)) throw new RangeError(`Invalid decimals: ${decimals}`);
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return (value < 0n ? "-" : "") + whole + (fraction && `.${fraction}`);
}

/**
 * The plain decimal text of a number, bigint or numeric text from outside, with exponents expanded; undefined for anything
 * else, and for one that is `most` characters or longer.
 */
export function decimalText(value: unknown, most = MOST): string | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "bigint") return undefined;
  const text = String(value);
  if (text.length < most && WRITTEN.test(text)) return text;
  const [, sign, whole = "", fraction = "", exponent = "0"] = (text.length <= most && DECIMAL.exec(text)) || [];
  const digits = whole + fraction;
  if (!digits) return undefined;
  const point = whole.length + Number(exponent);
  const head = digits.slice(0, Math.max(point, 0)).padEnd(point, "0").replace(/^0+/, "") || "0";
  const tail = digits
    .slice(Math.max(point, 0))
    .padStart(digits.length - point, "0")
    .replace(/0+$/, "");
  const plain = tail ? `${head}.${tail}` : head;
  if (plain.length >= most) return undefined;
  return sign === "-" && plain !== "0" ? `-${plain}` : plain;
}

/** Decimal text cut to so many fraction digits, downwards, without trailing zeros; throws RangeError for other text. */
export function floorTo(text: string, digits: number): string {
  // A product or a quotient is longer than any number from outside.
  const plain = decimalText(text, Number.POSITIVE_INFINITY);
  if (plain === undefined) throw new RangeError("Not a decimal number");
  const [whole = "0", fraction = ""] = plain.replace("-", "").split(".");
  const units = BigInt(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  if (!plain.startsWith("-")) return formatUnits(units, digits);
  return formatUnits(fraction.length > digits ? -units - 1n : -units, digits);
}

/** True if one decimal text is less than the other; an invalid text on either side counts as less. */
export function isLess(one: string, other: string): boolean {
  const [left, right] = [parseUnits(one, MOST_DECIMALS), parseUnits(other, MOST_DECIMALS)];
  return !left.ok || !right.ok || left.value < right.value;
}

/** The exact sum of numbers from outside, each read to 80 fraction digits; values that are not numbers count as 0. */
export function sumDecimals(values: readonly unknown[]): string {
  const numbers = values.map((value) => (decimalText(value) ?? "0").split("."));
  // Thousands of values are added while a visitor scrolls, so the numbers are kept short.
  const digits = Math.min(SUMMED, Math.max(0, ...new Set(numbers.map(([, fraction = ""]) => fraction.length))));
  const units = numbers.map(([whole = "0", fraction = ""]) =>
    BigInt(whole + fraction.slice(0, digits).padEnd(digits, "0")),
  );
  const sum = units.reduce((total, unit) => total + unit, 0n);
  return formatUnits(sum, digits);
}

/** A decimal number as units of its last digit. */
interface Factor {
  units: bigint;
  decimals: number;
}

/** The exact product of two decimal texts, each read to 80 fraction digits; throws RangeError for other text. */
export function multiplyDecimals(one: string, other: string): string {
  const [multiplicand, multiplier] = [one, other].map((text) => {
    const [whole = "0", fraction = ""] = floorTo(text, SUMMED).split(".");
    return { units: BigInt(whole + fraction), decimals: fraction.length };
  }) as [Factor, Factor];
  return formatUnits(multiplicand.units * multiplier.units, multiplicand.decimals + multiplier.decimals);
}
