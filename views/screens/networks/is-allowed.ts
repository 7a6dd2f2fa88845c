import type { Network } from "../../../domain/networks/network.ts";
import type { NetworkContext } from "../../../machines/networks/rules.ts";

/** True if the wallet of the network's namespace allows it; without a wallet every network is allowed. */
export function isAllowed({ grants }: NetworkContext, { caipNetworkId, chainNamespace }: Network): boolean {
  const grant = grants[chainNamespace];
  return !grant || grant.supportsAllNetworks || grant.approvedNetworkIds.includes(caipNetworkId);
}
