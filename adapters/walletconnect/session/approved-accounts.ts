import type { Address } from "../../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { knownNetwork } from "../../../domain/networks/networks-table.ts";

/** The current id of a chain; older wallets use a former one for Solana (protocol.md §4.4). */
export const currentId = (id: CaipNetworkId): CaipNetworkId => knownNetwork(id)?.caipNetworkId ?? id;

interface Approved {
  readonly accounts: readonly { readonly networkId: CaipNetworkId; readonly address: Address }[];
}

/** The addresses on a chain, or on another one if the wallet gave none for it. */
export function accountsOn(approved: Approved | undefined, networkId: CaipNetworkId): Address[] {
  const all = approved?.accounts ?? [];
  const own = all.filter((account) => account.networkId === networkId);
  return [...new Set((own.length > 0 ? own : all).map(({ address }) => address))];
}
