import type { CaipNetworkId } from "../caip.ts";
import type { Namespace } from "../namespaces.ts";
import { namespaceRow } from "../namespaces.ts";

/** A network with every field of product.md §3 "Network" filled in (NET-9). */
export interface Network {
  id: number | string;
  name: string;
  caipNetworkId: CaipNetworkId;
  chainNamespace: Namespace;
  nativeCurrency: { name: string; symbol: string; decimals: number };
  rpcUrls: {
    /** The URLs for reads, in order of trust: the host's own, the provider's, the chain's (CONF-5, NET-4). */
    default: { http: readonly string[] };
    /** The URLs handed to a wallet that adds the chain: the host's own and the chain's, never the provider's. */
    chainDefault: { http: readonly string[] };
  };
  blockExplorers?: { default: { name: string; url: string } };
  assets: { imageId?: string; imageUrl?: string };
  testnet: boolean;
}

/** The name of a network that no table and no option has. */
export const UNKNOWN_NETWORK_NAME = "Unknown Network";

/** A placeholder for a chain without a known name (CONN-20, protocol.md §4.1). */
export function unknownNetwork(caipNetworkId: CaipNetworkId): Network {
  const [namespace, reference] = caipNetworkId.split(":") as [Namespace, string];
  return {
    id: namespace === "eip155" && /^\d+$/.test(reference) ? Number(reference) : reference,
    name: UNKNOWN_NETWORK_NAME,
    caipNetworkId,
    chainNamespace: namespace,
    nativeCurrency: { name: "", symbol: "", decimals: 0 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    assets: {},
    testnet: false,
  };
}

function explorerUrl({ blockExplorers }: Network, path: string): string | undefined {
  const base = blockExplorers?.default.url;
  return base && `${base.replace(/\/+$/, "")}/${path}`;
}

/** The page of an address on the network's explorer, if it has one. */
export function explorerAddressUrl(network: Network, address: string): string | undefined {
  return explorerUrl(network, `${namespaceRow(network.chainNamespace).explorerPath ?? "address"}/${address}`);
}

/** The page of a transaction on the network's explorer, if it has one; a hash comes from outside. */
export function explorerTransactionUrl(network: Network, hash: string): string | undefined {
  return hash ? explorerUrl(network, `tx/${encodeURIComponent(hash)}`) : undefined;
}
