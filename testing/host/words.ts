/** The facts in a page's own texts, as a visitor reads them. */
import type { LookedNetwork } from "./probe/look.ts";

/** The lines of a text, without the space around them. */
export const linesOf = (text: string): string[] => text.split("\n").map((line) => line.trim());

/** A line that tells what an account holds: it says so, or is an amount and a symbol alone. */
export const TELLS_BALANCE = /\b(?:balance|holds?|have|own|guthaben|saldo|solde)\b|^[\d.,\s]+\p{L}+$/iu;

/** The words of a text in small letters, each with a space before and after it. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}:]+/u)
    .join(" ")} `;

/** True where a text names a network: by its name, its CAIP-2 id, or its number. */
export function tellsNetwork(text: string, { name, caipNetworkId }: LookedNetwork): boolean {
  const [, number = ""] = caipNetworkId.split(":");
  const words = wordsOf(text);
  return [name, caipNetworkId, number].some((part) => words.includes(wordsOf(part)));
}

/** An amount as a text shows it: its value, and how far the exact one may be from it. */
export interface ShownAmount {
  readonly value: number;
  readonly step: number;
}

/** Amounts of a symbol in a line, with a point or a comma before their decimals; shortened ones, as 1.2K, are left out. */
export function amountsIn(line: string, symbol: string): ShownAmount[] {
  const found = line.matchAll(/(\d[\d.,'\u00a0\u202f]*)\s*(\p{L}+)/gu);
  return [...found].flatMap(([, digits = "", unit]) => (unit === symbol ? amountOf(digits) : []));
}

function amountOf(digits: string): ShownAmount {
  const plain = digits.replace(/[.,]$/, "").replace(/['\u00a0\u202f]/g, "");
  const marks = plain.match(/[.,]/g) ?? [];
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  // A mark that comes twice parts thousands; a single one is the decimal point.
  const isWhole = marks.length === 0 || (marks.length > 1 && marks.every((mark) => mark === marks[0]));
  const decimals = isWhole ? "" : plain.slice(last + 1);
  const whole = isWhole ? plain : plain.slice(0, last);
  return { value: Number(`${whole.replace(/[.,]/g, "")}.${decimals || 0}`), step: 10 ** -decimals.length };
}

/** True where an amount is rounded or cut from an exact one; one comma with three digits after it may part thousands, too. */
export const isNear = ({ value, step }: ShownAmount, exact: number): boolean =>
  Math.abs(value - exact) < step * 1.001 || (step === 0.001 && Math.abs(value * 1_000 - exact) < 1);

/** No coin is divided more finely. */
const MOST_DECIMALS = 30;

/** True where an amount is an exact one with its decimal point elsewhere, by two digits at least: another amount is something else. */
export const isMisplaced = ({ value, step }: ShownAmount, exact: number): boolean =>
  value >= 10 * step &&
  Array.from({ length: 2 * MOST_DECIMALS + 1 }, (_, at) => at - MOST_DECIMALS).some(
    (places) => places !== 0 && isNear({ value, step }, exact * 10 ** places),
  );
