import { floorTo } from "../../../domain/amount.ts";
import { formatExact, formatPercent } from "../../../domain/format.ts";
import type { Asset } from "../../../domain/send/asset.ts";
import { symbolOf } from "../tokens/symbol.ts";

/** Fraction digits of a quoted amount (protocol.md §2.6). */
const DIGITS = 6;

/** Digits that are kept of an amount with more leading zeros than DIGITS. */
const LEAST = 3;

/** An amount rounded down, to six fraction digits or to the first three that are not 0. */
export function shorten(amount: string): string {
  const zeros = /^-?0\.(0*)[1-9]/.exec(amount)?.[1]?.length ?? 0;
  return floorTo(amount, Math.max(DIGITS, zeros + LEAST));
}

/** A rounded amount with its symbol. */
export function formatShort(amount: string, asset: Pick<Asset, "symbol">, lang: string): string {
  return `${formatExact(shorten(amount), lang)} ${symbolOf(asset)}`;
}

/** A share in percent, to two fraction digits. */
export function shortPercent(percent: string, lang: string): string {
  const isTiny = /[1-9]/.test(percent) && !/[1-9]/.test(floorTo(percent.replace("-", ""), 2));
  return isTiny ? `<${formatPercent("0.01", lang)}` : formatPercent(floorTo(percent, 2), lang);
}
