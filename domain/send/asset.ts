import type { Token } from "../account/token.ts";
import type { Address } from "../addresses/address.ts";
import { parseUnits } from "../amount.ts";
import { type CaipAddress, parseCaipAddress } from "../caip.ts";
import type { Network } from "../networks/network.ts";

/** An asset that can be sent: the network's own coin, or a token. */
export interface Asset {
  /** The CAIP-10 id of the contract or mint; "native" for the network's own coin. */
  key: CaipAddress | "native";
  /** The contract or mint; absent for the network's own coin. */
  address?: Address | undefined;
  name: string;
  symbol: string;
  decimals: number;
  /** The account's balance, as exact decimal text; null if unknown. */
  balance: string | null;
  /** The price of one unit, in US dollars, as decimal text; absent if unknown. */
  price?: string | undefined;
  iconUrl?: string | undefined;
}

/** The network's own coin, as far as the network itself describes it; its balance is unknown. */
export function nativeAsset({ nativeCurrency: { name, symbol, decimals } }: Network): Asset {
  return { key: "native", name, symbol, decimals, balance: null };
}

/** The asset of a token; a service tells of the network's own coin its balance, price and picture alone. */
function assetOf({ name, symbol, address, quantity, price, iconUrl }: Token, network: Network): Asset {
  const rest = { balance: quantity.numeric, ...(price && { price }), ...(iconUrl && { iconUrl }) };
  if (!address) return { ...nativeAsset(network), ...rest };
  const plain = parseCaipAddress(address).address as Address;
  return { key: address, address: plain, name, symbol, decimals: Number(quantity.decimals), ...rest };
}

/** The assets that an account can send on a network; the network's own coin is always one of them. */
export function assetsOf(tokens: readonly Token[], network: Network): readonly Asset[] {
  const assets = tokens
    .filter(({ networkId }) => networkId === network.caipNetworkId)
    .map((token) => assetOf(token, network));
  return assets.some(({ key }) => key === "native") ? assets : [nativeAsset(network), ...assets];
}

/** The largest amount that a contract can be told (uint256). */
export const MOST_UNITS = 2n ** 256n - 1n;

/** The amount of a text in smallest units of an asset; undefined for a text that is no amount, or one above uint256. */
export function unitsOf(text: string, { decimals }: Pick<Asset, "decimals">): bigint | undefined {
  const parsed = parseUnits(text, decimals);
  return parsed.ok && parsed.value <= MOST_UNITS ? parsed.value : undefined;
}
