import { type CaipNetworkId, splitNetworkId } from "../caip.ts";

/** The EVM chains on which tokens can be swapped (SWAP-1, protocol.md §4.1). */
const SWAP_CHAINS = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map(String);

/** True if tokens can be swapped on a network. */
export function isSwapNetwork(id: CaipNetworkId): boolean {
  const { namespace, reference } = splitNetworkId(id);
  return namespace === "eip155" && SWAP_CHAINS.includes(reference);
}
