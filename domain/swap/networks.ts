import { type EvmAddress, parseEvmAddress } from "../address.ts";
import { type CaipNetworkId, splitNetworkId } from "../caip.ts";
import type { Namespace } from "../namespaces.ts";

/** The EVM chains on which tokens can be swapped (SWAP-1, protocol.md §4.1). */
const SWAP_CHAINS = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map(String);

/** The router of the public aggregator, version 6: at one address everywhere but on zkSync. */
const ROUTER = parseEvmAddress("0x111111125421cA6dc452d289314280a0f8842A65") as EvmAddress;
const ZKSYNC_ROUTER = parseEvmAddress("0x6fd4383cB451173D5f9304F041C7BCBf27d561fF") as EvmAddress;

/** True if tokens can be swapped on a network. */
export function isSwapNetwork(id: CaipNetworkId): boolean {
  const { namespace, reference } = splitNetworkId(id);
  return namespace === "eip155" && SWAP_CHAINS.includes(reference);
}

/** The one contract of a network that may take a visitor's tokens for a swap (S11); undefined where none is known. */
export function swapRouter(id: CaipNetworkId): EvmAddress | undefined {
  if (!isSwapNetwork(id)) return undefined;
  return splitNetworkId(id).reference === "324" ? ZKSYNC_ROUTER : ROUTER;
}

/** The addresses that stand for a network's own coin where a token's address is required (SWAP-3). */
const PLACEHOLDERS: { readonly [N in Namespace]?: string } = {
  eip155: "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
  solana: "So11111111111111111111111111111111111111111",
  polkadot: "0x",
  bip122: "0x",
};

/** The address that stands for the coin of a chain family; undefined where none is agreed upon. */
export function coinPlaceholder(namespace: Namespace): string | undefined {
  return PLACEHOLDERS[namespace];
}

/** The contracts of USDT that return nothing, and refuse to change an allowance that is not 0 (protocol.md §4.1). */
const TETHERS = [
  "0xdac17f958d2ee523a2206206994597c13d831ec7",
  "0xc2132d05d31c914a87c6611c10748aeb04b58e8f",
  "0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7",
  "0x919c1c267bc06a7039e03fcc2ef738525769109c",
  "0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e",
  "0x55d398326f99059ff775485246999027b3197955",
  "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9",
];

/** True for a contract of USDT, however it is spelt. */
export function isTether(address: string): boolean {
  return TETHERS.includes(address.toLowerCase());
}
