import type { Address } from "../../../domain/addresses/address.ts";
import type { CaipAddress, CaipNetworkId } from "../../../domain/caip.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { SwapToken } from "../../../domain/swap/tokens.ts";

/** Ethereum, or another network with the same coin. */
export function ethereum(caipNetworkId = "eip155:1"): Network {
  return {
    id: Number(caipNetworkId.split(":")[1]),
    name: "Ethereum",
    caipNetworkId: caipNetworkId as CaipNetworkId,
    chainNamespace: "eip155",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    assets: {},
    testnet: false,
  };
}

export const USDC_ADDRESS = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
export const USDT_ADDRESS = "0xdac17f958d2ee523a2206206994597c13d831ec7";

/** A token of Ethereum at an address, of which the account holds 1,000. */
export function token(address: string, change: Partial<SwapToken> = {}): SwapToken {
  return {
    ...{ key: `eip155:1:${address}` as CaipAddress, address: address as Address },
    ...{ name: "USD Coin", symbol: "USDC", decimals: 6, balance: "1000", price: "1" },
    ...change,
  };
}

export const ETH: SwapToken = {
  ...{ key: "native", name: "Ether", symbol: "ETH", decimals: 18, balance: "5", price: "3000" },
};
export const USDC = token(USDC_ADDRESS);
export const USDT = token(USDT_ADDRESS, { name: "Tether USD", symbol: "USDT" });

/** An address with a number in it. */
export const numbered = (at: number) => `0x${at.toString(16).padStart(40, "0")}`;
