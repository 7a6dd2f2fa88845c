import { type EvmAddress, parseEvmAddress } from "../addresses/address.ts";
import { type CaipNetworkId, splitNetworkId } from "../caip.ts";
import type { Namespace } from "../namespaces.ts";
import { isSwapNetwork } from "./swap-chains.ts";

/** The router of the public aggregator, version 6, which has the same address on every chain except zkSync. */
const ROUTER = parseEvmAddress("0x111111125421cA6dc452d289314280a0f8842A65") as EvmAddress;
const ZKSYNC_ROUTER = parseEvmAddress("0x6fd4383cB451173D5f9304F041C7BCBf27d561fF") as EvmAddress;

/** True for ZKsync Era, where contracts have addresses of their own. */
export const isZkSync = (id: CaipNetworkId): boolean => splitNetworkId(id).reference === "324";

/** The only contract of a network that may take a visitor's tokens for a swap (S11); undefined if none is known. */
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

/** The placeholder address of a chain family's coin; undefined if there is no agreed one. */
export function coinPlaceholder(namespace: Namespace): string | undefined {
  return PLACEHOLDERS[namespace];
}
