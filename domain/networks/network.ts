import type { CaipNetworkId } from "../caip.ts";
import type { Namespace } from "../namespaces.ts";
import { namespaceRow } from "../namespaces.ts";

/** A network with every field of product.md §3 "Network" filled in (NET-9). */
export interface Network {
  /** The chain number of an EVM chain; in other families the reference of its CAIP-2 id. */
  id: number | string;
  /** The name for visitors. */
  name: string;
  /** CAIP-2: `eip155:1`. */
  caipNetworkId: CaipNetworkId;
  /** The chain family, as the namespace of CAIP-2. */
  chainNamespace: Namespace;
  /** The coin that pays for transactions. */
  nativeCurrency: { name: string; symbol: string; decimals: number };
  rpcUrls: {
    /** The URLs for reads, in order of trust: the host's own, the provider's, the chain's (CONF-5, NET-4). */
    default: { http: readonly string[] };
    /** The URLs handed to a wallet that adds the chain: the host's own and the chain's, never the provider's. */
    chainDefault: { http: readonly string[] };
  };
  /** The explorer that addresses and transactions are linked to; without one there are no links. */
  blockExplorers?: { default: { name: string; url: string } };
  /** The picture: its id at the wallet list's service, or its own URL, which counts first. */
  assets: { imageId?: string; imageUrl?: string };
  /** True if its coins are worth nothing. */
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

/** The network with an id among `networks`; a placeholder if it is none of them. */
export function networkOf(networks: readonly Network[], id: CaipNetworkId): Network {
  return networks.find(({ caipNetworkId }) => caipNetworkId === id) ?? unknownNetwork(id);
}

/** The chain families of networks, each once. */
export function namespacesOf(networks: readonly Network[]): Namespace[] {
  return [...new Set(networks.map(({ chainNamespace }) => chainNamespace))];
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
