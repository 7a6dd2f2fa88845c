import type { CaipNetworkId } from "../caip.ts";
import { parseCaipNetworkId, splitNetworkId } from "../caip.ts";
import type { Namespace } from "../namespaces.ts";
import { namespaceRow } from "../namespaces.ts";
import { NETWORK_ROWS } from "./network-rows.ts";

/** A network that a host may name by its id alone (PUBLIC.md, NET-6). */
export interface KnownNetwork {
  /** The chain number for EVM, else the CAIP-2 reference. */
  readonly id: number | string;
  readonly caipNetworkId: CaipNetworkId;
  readonly chainNamespace: Namespace;
  readonly name: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /** The chain's own public nodes. */
  readonly rpc: readonly string[];
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } };
  readonly testnet: boolean;
  /** An id that earlier software used for the same network. */
  readonly formerCaipNetworkId?: CaipNetworkId;
}

/** Chains that the provider's RPC host serves, besides Solana's and Bitcoin's (protocol.md §2.9). */
const PROVIDER_RPC =
  "1,10,56,97,100,137,300,324,1101,1301,1329,5000,5003,8217,8453,17000,42161,42220,43113,43114,59144,80002,80084,84532," +
  "421614,7777777,11155111,11155420,999999999,1313161554,1313161555";

/** The networks that can be named by an id: protocol.md §1.10, the swap networks of §4.1, and §4.4. */
export const KNOWN_NETWORKS: readonly KnownNetwork[] = NETWORK_ROWS.split("\n").map(read);

function read(row: string): KnownNetwork {
  const [mark = "", name = "", currency, rpc, explorer, page, former] = row.split("|");
  const testnet = mark.startsWith("*");
  const [reference = "", chainNamespace = "eip155"] = mark.replace("*", "").split(":").reverse() as [string, Namespace];
  const unit = /^(?:(.*) )?(.+)$/.exec(currency || "Ether ETH");
  const symbol = unit?.[2] ?? "";
  const { decimals = 18, reference: kind } = namespaceRow(chainNamespace);
  const isNumber = kind === "number";
  return {
    id: isNumber ? Number(reference) : reference,
    caipNetworkId: parseCaipNetworkId(`${chainNamespace}:${reference}`),
    chainNamespace,
    name,
    nativeCurrency: { name: unit?.[1] ?? symbol, symbol, decimals },
    rpc: [`https://${rpc}`],
    ...(explorer && { blockExplorers: { default: { name: explorer, url: `https://${page}` } } }),
    testnet,
    ...(former && { formerCaipNetworkId: parseCaipNetworkId(`${chainNamespace}:${former}`) }),
  };
}

/** The known network of a chain number, a reference or a CAIP-2 id (a former one too). */
export function knownNetwork(id: unknown): KnownNetwork | undefined {
  return KNOWN_NETWORKS.find(({ caipNetworkId, formerCaipNetworkId, id: own }) =>
    // No large number is converted to text here, because for the first few of them V8 allocates a table of 48 KB.
    [caipNetworkId, formerCaipNetworkId, own, splitNetworkId(caipNetworkId).reference].includes((id ?? "") as string),
  );
}

/** True if the provider's RPC host serves a network, so that it may be asked before the chain's own nodes (NET-4). */
export function hasProviderRpc(id: CaipNetworkId): boolean {
  const { namespace, reference } = splitNetworkId(id);
  if (namespace === "eip155") return PROVIDER_RPC.split(",").includes(reference);
  return knownNetwork(id) !== undefined || (namespace === "near" && reference === "mainnet");
}
