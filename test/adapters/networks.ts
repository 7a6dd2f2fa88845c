import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Network } from "../../domain/networks/network.ts";

/** A network with these nodes. */
export function network(http: readonly string[], change: Partial<Network> = {}): Network {
  return {
    id: 1,
    name: "Ethereum",
    caipNetworkId: "eip155:1" as CaipNetworkId,
    chainNamespace: "eip155",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http }, chainDefault: { http: ["https://chain.example/rpc"] } },
    blockExplorers: { default: { name: "Scan", url: "https://scan.example" } },
    assets: {},
    testnet: false,
    ...change,
  };
}
