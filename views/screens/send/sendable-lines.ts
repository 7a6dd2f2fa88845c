import { isFound } from "../../../domain/search.ts";
import type { Asset } from "../../../domain/send/asset.ts";
import { readAs } from "../../../domain/send/look-alike.ts";
import { type TokenLine, tokenLines } from "../tokens/token-lines.ts";

/** An asset that can be sent, as its list shows it. */
export interface SendableLine extends TokenLine {
  /** True for a token whose symbol reads like the network's coin or like a priced token, without being either. */
  isTwin: boolean;
}

/** An asset's symbol as people read it; undefined for one without letters and digits. */
const read = ({ symbol }: Asset): string | undefined => readAs(symbol) || undefined;

/** The assets that can be sent: the network's coin first, then by falling worth. */
export function sendableLines(assets: readonly Asset[]): readonly SendableLine[] {
  const natives = new Set(assets.filter(({ key }) => key === "native").map(read));
  const priced = new Set(assets.filter(({ price }) => price !== undefined).map(read));
  const isTwin = (asset: Asset): boolean => {
    const own = read(asset);
    if (own === undefined || asset.key === "native") return false;
    return natives.has(own) || (asset.price === undefined && priced.has(own));
  };
  return tokenLines(assets).map((line) => ({ ...line, isTwin: isTwin(line.asset) }));
}

/** The lines whose symbol or name contains `query`, or whose address equals it. */
export function searchTokens(lines: readonly SendableLine[], query: string): readonly SendableLine[] {
  return lines.filter(({ asset: { symbol, name, address = "" } }) => isFound(query, symbol, name, address));
}
