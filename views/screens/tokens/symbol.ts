import type { Network } from "../../../domain/networks/network.ts";
import { type Asset, nativeAsset } from "../../../domain/send/asset.ts";
import { safeText } from "../../../domain/text.ts";

/** The longest symbol that is shown. */
const SYMBOL = 12;

/** The symbol of an asset, safe to show. */
export function symbolOf({ symbol }: Pick<Asset, "symbol">): string {
  return safeText(symbol, SYMBOL) || "?";
}

/** The coin that pays fees, and its price. */
export type Coin = Pick<Asset, "symbol" | "price">;

/** The coin that pays fees on a network, from the account's assets there. */
export function coinOf(network: Network, assets: readonly Asset[]): Coin {
  return assets.find(({ key }) => key === "native") ?? nativeAsset(network);
}
