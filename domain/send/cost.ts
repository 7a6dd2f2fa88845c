/** Costs and values in the form that people read. Pure. */
import { decimalText, floorTo, multiplyDecimals, sumDecimals } from "../amount.ts";

/** The significant digits of a shown cost. */
const DIGITS = 3;

/** A cost rounded up to three digits, so that nobody reads less than they pay. */
export function roundCost(cost: string): string {
  const zeros = /^0\.(0*)/.exec(cost)?.[1]?.length ?? 0;
  const places = zeros + DIGITS;
  const floored = floorTo(cost, places);
  return floored === floorTo(cost, cost.length) ? floored : sumDecimals([floored, `0.${"1".padStart(places, "0")}`]);
}

/** The value of an amount in US dollars, as exact decimal text; undefined if unknown. */
export function worth(amount: string | null, price: string | undefined): string | undefined {
  const [quantity, figure] = [decimalText(amount), decimalText(price)];
  return quantity && figure && multiplyDecimals(quantity, figure);
}
