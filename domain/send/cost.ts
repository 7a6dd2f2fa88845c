/** What a transfer costs, as people read it. Pure. */
import { decimalText, floorTo, multiplyDecimals, sumDecimals } from "../amount.ts";

/** Digits of a cost that count. */
const DIGITS = 3;

/** A cost to three digits, rounded up: nobody pays less than that, and nobody reads less than they pay. */
export function roundCost(cost: string): string {
  const zeros = /^0\.(0*)/.exec(cost)?.[1]?.length ?? 0;
  const places = zeros + DIGITS;
  const floored = floorTo(cost, places);
  return floored === floorTo(cost, cost.length) ? floored : sumDecimals([floored, `0.${"1".padStart(places, "0")}`]);
}

/** What an amount is worth, in US dollars, as exact decimal text; undefined where that is not known. */
export function worth(amount: string | null, price: string | undefined): string | undefined {
  const [quantity, figure] = [decimalText(amount), decimalText(price)];
  return quantity && figure && multiplyDecimals(quantity, figure);
}
