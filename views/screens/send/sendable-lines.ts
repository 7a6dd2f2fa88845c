import type { Asset } from "../../../domain/send/asset.ts";
import { type TokenLine, tokenLines } from "../tokens/token-lines.ts";

/** An asset that can be sent, as its list shows it. */
export interface SendableLine extends TokenLine {
  /** Calls itself as the network's coin does, or as a token with a price, and is neither. */
  isTwin: boolean;
}

const spelt = ({ symbol }: Asset): string => symbol.normalize("NFKC").trim().toLowerCase();

/** What can be sent, the network's coin first, then what is worth most. */
export function sendableLines(assets: readonly Asset[]): readonly SendableLine[] {
  const natives = new Set(assets.filter(({ key }) => key === "native").map(spelt));
  const priced = new Set(assets.filter(({ price }) => price !== undefined).map(spelt));
  const isTwin = (asset: Asset): boolean =>
    asset.key !== "native" && (natives.has(spelt(asset)) || (asset.price === undefined && priced.has(spelt(asset))));
  return tokenLines(assets).map((line) => ({ ...line, isTwin: isTwin(line.asset) }));
}

/** The lines whose symbol or name has `query` in it, or whose address it is. */
export function searchTokens(lines: readonly SendableLine[], query: string): readonly SendableLine[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return lines;
  return lines.filter(({ asset: { symbol, name, address = "" } }) =>
    [symbol, name, address].some((text) => text.toLowerCase().includes(wanted)),
  );
}
