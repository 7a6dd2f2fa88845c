import type { CaipNetworkId } from "../../domain/caip.ts";
import type { View } from "../../domain/modal/routes.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";

/** The networks that a connected wallet allows for its namespace. */
export interface NetworkGrant {
  connectorId: string;
  networkId: CaipNetworkId;
  supportsAllNetworks: boolean;
  approvedNetworkIds: readonly CaipNetworkId[];
}

export type NetworkEvent =
  | { type: "network.choose"; networkId: CaipNetworkId }
  | { type: "network.retry" }
  /** The card was closed: the running switch is abandoned. */
  | { type: "network.cancel" }
  | { type: "network.recalled"; networkId: CaipNetworkId }
  | { type: "networks.set"; networks: readonly Network[]; strict: boolean }
  | { type: "network.activate"; namespace: Namespace }
  /** `quiet`: the visitor did not request it, so the page stays on its network. `wish`: the network that the visitor wants. */
  | { type: "wallet.attached"; namespace: Namespace; grant: NetworkGrant; quiet: boolean; wish?: CaipNetworkId }
  /** `yields`: another connected namespace becomes active (NET-3). */
  | { type: "wallet.detached"; namespace: Namespace; yields: boolean }
  | { type: "chain.moved"; namespace: Namespace; networkId: CaipNetworkId }
  | { type: "view.shown"; view: View };
