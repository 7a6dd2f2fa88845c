/** The events that the network takes. */
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { View } from "../../domain/modal/routes.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";

/** What a wallet lets its namespace do. */
export interface Grant {
  connectorId: string;
  networkId: CaipNetworkId;
  supportsAllNetworks: boolean;
  approvedNetworkIds: readonly CaipNetworkId[];
}

export type NetworkEvent =
  | { type: "network.choose"; networkId: CaipNetworkId }
  | { type: "network.retry" }
  /** The card was closed: nobody waits for the switch any more. */
  | { type: "network.cancel" }
  | { type: "network.recalled"; networkId: CaipNetworkId }
  | { type: "networks.set"; networks: readonly Network[]; strict: boolean }
  | { type: "namespace.activate"; namespace: Namespace }
  /** `quiet`: nobody asked for it now, so the page stays where it is. `wish`: where the visitor wants to go with it. */
  | { type: "wallet.attached"; namespace: Namespace; grant: Grant; quiet: boolean; wish?: CaipNetworkId }
  /** `yields`: another namespace that is connected takes its place (NET-3). */
  | { type: "wallet.detached"; namespace: Namespace; yields: boolean }
  | { type: "chain.moved"; namespace: Namespace; networkId: CaipNetworkId }
  | { type: "view.shown"; view: View };
