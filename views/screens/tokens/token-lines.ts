import { floorTo, parseUnits } from "../../../domain/amount.ts";
import type { Asset } from "../../../domain/send/asset.ts";
import { worth } from "../../../domain/send/cost.ts";

/** Fraction digits of a dollar by which tokens are compared. */
const DIGITS = 8;

/** An asset as its list shows it. */
export interface TokenLine<A extends Asset = Asset> {
  asset: A;
  /** The worth of the account's balance in US dollars, as decimal text; undefined where no price is known. */
  value: string | undefined;
}

export const keyOf = ({ asset: { key } }: TokenLine): string => key;

/** The worth in the smallest unit that is compared; an asset without a price ranks last. */
function rankOf(value: string | undefined): bigint {
  const parsed = value === undefined ? undefined : parseUnits(floorTo(value, DIGITS), DIGITS);
  return parsed?.ok ? parsed.value : -1n;
}

/** Assets with their worth: the network's coin first, then by falling worth. */
export function tokenLines<A extends Asset>(assets: readonly A[]): readonly TokenLine<A>[] {
  const lines = assets.map((asset) => {
    const value = worth(asset.balance, asset.price);
    return { line: { asset, value }, rank: rankOf(value), isNative: asset.key === "native" };
  });
  lines.sort((one, other) => {
    if (one.isNative !== other.isNative) return one.isNative ? -1 : 1;
    return one.rank < other.rank ? 1 : one.rank > other.rank ? -1 : 0;
  });
  return lines.map(({ line }) => line);
}
