import type { Token } from "../account/token.ts";
import type { Address } from "../addresses/address.ts";
import { parseUnits } from "../amount.ts";
import { type CaipAddress, parseCaipAddress } from "../caip.ts";
import type { Network } from "../networks/network.ts";

/** What can be sent: the network's own coin, or a token of it. */
export interface Asset {
  /** The CAIP-10 id of its contract or mint; "native" for the network's own coin. */
  key: CaipAddress | "native";
  /** Its contract or mint; absent for the network's own coin. */
  address?: Address | undefined;
  name: string;
  symbol: string;
  decimals: number;
  /** What the account holds, as exact decimal text; null where that is not known. */
  balance: string | null;
  /** What one is worth, in US dollars, as decimal text; absent where it is not known. */
  price?: string | undefined;
  iconUrl?: string | undefined;
}

/** The network's own coin, of which nothing is known but what the network says. */
export function nativeAsset({ nativeCurrency: { name, symbol, decimals } }: Network): Asset {
  return { key: "native", name, symbol, decimals, balance: null };
}

/** What an account holds of a token; how finely the own coin is divided is for the network to say. */
function assetOf({ name, symbol, address, quantity, price, iconUrl }: Token, { nativeCurrency }: Network): Asset {
  return {
    key: address ?? "native",
    ...(address && { address: parseCaipAddress(address).address as Address }),
    name,
    symbol,
    decimals: address ? Number(quantity.decimals) : nativeCurrency.decimals,
    balance: quantity.numeric,
    ...(price && { price }),
    ...(iconUrl && { iconUrl }),
  };
}

/** What an account can send on a network, of what it holds; its own coin is always among it. */
export function assetsOf(tokens: readonly Token[], network: Network): readonly Asset[] {
  const assets = tokens
    .filter(({ networkId }) => networkId === network.caipNetworkId)
    .map((token) => assetOf(token, network));
  return assets.some(({ key }) => key === "native") ? assets : [nativeAsset(network), ...assets];
}

/** The largest amount that a contract can be told (uint256). */
export const MOST_UNITS = 2n ** 256n - 1n;

/** The smallest units of an asset that a text stands for; undefined where it stands for none, or for more than there can be. */
export function unitsOf(text: string, { decimals }: Pick<Asset, "decimals">): bigint | undefined {
  const parsed = parseUnits(text, decimals);
  return parsed.ok && parsed.value <= MOST_UNITS ? parsed.value : undefined;
}
