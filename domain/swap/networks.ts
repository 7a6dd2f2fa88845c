import { type EvmAddress, parseEvmAddress } from "../addresses/address.ts";
import { type CaipNetworkId, splitNetworkId } from "../caip.ts";
import type { Namespace } from "../namespaces.ts";
import { isSwapNetwork } from "./swap-chains.ts";

/** The router of the public aggregator, version 6: at one address everywhere but on zkSync. */
const ROUTER = parseEvmAddress("0x111111125421cA6dc452d289314280a0f8842A65") as EvmAddress;
const ZKSYNC_ROUTER = parseEvmAddress("0x6fd4383cB451173D5f9304F041C7BCBf27d561fF") as EvmAddress;

/** True of ZKsync Era, where contracts stand at addresses of their own. */
export const isZkSync = (id: CaipNetworkId): boolean => splitNetworkId(id).reference === "324";

/** The one contract of a network that may take a visitor's tokens for a swap (S11); undefined where none is known. */
export function swapRouter(id: CaipNetworkId): EvmAddress | undefined {
  if (!isSwapNetwork(id)) return undefined;
  return isZkSync(id) ? ZKSYNC_ROUTER : ROUTER;
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
