import { floorTo, parseUnits } from "../../../domain/amount.ts";
import type { Asset } from "../../../domain/send/asset.ts";
import { worth } from "../../../domain/send/cost.ts";

/** Fraction digits of a dollar by which tokens are compared. */
const DIGITS = 8;

/** An asset as its list shows it. */
export interface TokenLine {
  asset: Asset;
  /** What the account's part of it is worth, in US dollars, as decimal text; undefined where no price is known. */
  value: string | undefined;
  /** Calls itself as the network's coin does, or as a token with a price, and is neither. */
  isTwin: boolean;
}

const spelt = ({ symbol }: Asset): string => symbol.normalize("NFKC").trim().toLowerCase();

/** The worth in the smallest unit that is compared; nothing is worth less than what has no price. */
function rankOf(value: string | undefined): bigint {
  const parsed = value === undefined ? undefined : parseUnits(floorTo(value, DIGITS), DIGITS);
  return parsed?.ok ? parsed.value : -1n;
}

/** What can be sent, the network's coin first, then what is worth most. */
export function tokenLines(assets: readonly Asset[]): readonly TokenLine[] {
  const natives = new Set(assets.filter(({ key }) => key === "native").map(spelt));
  const priced = new Set(assets.filter(({ price }) => price !== undefined).map(spelt));
  const isTwin = (asset: Asset): boolean =>
    asset.key !== "native" && (natives.has(spelt(asset)) || (asset.price === undefined && priced.has(spelt(asset))));
  const lines = assets.map((asset) => {
    const value = worth(asset.balance, asset.price);
    return { line: { asset, value, isTwin: isTwin(asset) }, rank: rankOf(value), isNative: asset.key === "native" };
  });
  lines.sort((one, other) => {
    if (one.isNative !== other.isNative) return one.isNative ? -1 : 1;
    return one.rank < other.rank ? 1 : one.rank > other.rank ? -1 : 0;
  });
  return lines.map(({ line }) => line);
}

/** The lines whose symbol or name has `query` in it, or whose address it is. */
export function searchTokens(lines: readonly TokenLine[], query: string): readonly TokenLine[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return lines;
  return lines.filter(({ asset: { symbol, name, address = "" } }) =>
    [symbol, name, address].some((text) => text.toLowerCase().includes(wanted)),
  );
}
