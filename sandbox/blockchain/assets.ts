import { coinOf, nativePlaceholder, tokensOf } from "../assets/tokens.ts";

/** A coin or token that an account can hold on a chain. */
export interface Asset {
  /** CAIP-2 id. */
  readonly chain: string;
  /** Plain, EVM in lower case, as the public services spell it; the placeholder for the coin. */
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly eip2612: boolean;
  /** The chain's own coin. */
  readonly native: boolean;
}

const spelt = (chain: string, address: string): string =>
  chain.startsWith("solana:") ? address : address.toLowerCase();

/** The address that stands for a chain's coin where an address is required. */
export function coinAddress(chain: string): string {
  return chain.startsWith("solana:") ? nativePlaceholder.solana : nativePlaceholder.eip155;
}

/** The coin of a chain. */
export function coinAsset(chain: string): Asset {
  return { chain, address: coinAddress(chain), ...coinOf(chain), eip2612: false, native: true };
}

/** Coin and tokens of a chain, the coin first. */
export function assetsOf(chain: string): Asset[] {
  const tokens = tokensOf(chain).map(({ address, symbol, name, decimals, eip2612 }) => {
    return { chain, address: spelt(chain, address), symbol, name, decimals, eip2612, native: false };
  });
  return [coinAsset(chain), ...tokens];
}

/** The coin or token at an address of a chain. */
export function assetAt(chain: string, address: string): Asset | undefined {
  const wanted = spelt(chain, address);
  return assetsOf(chain).find((asset) => asset.address === wanted);
}

/** CAIP-10 of an asset. */
export function caip10(asset: Pick<Asset, "chain" | "address">): string {
  return `${asset.chain}:${asset.address}`;
}

/** Where the picture of a symbol is: an address that loads as it stands, without a query. */
export function iconUrl(base: string, symbol: string): string {
  return `${base}/icons/${encodeURIComponent(symbol)}.svg`;
}
