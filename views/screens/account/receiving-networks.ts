import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { World } from "../../shell/world.ts";
import { type DisplayItem, networkDisplay } from "../wallets/wallet-display.ts";

export type ReceivingNetwork = DisplayItem & { id: CaipNetworkId };

/**
 * The networks on which the address of the active account is its own: those of its namespace; a smart account exists on the active
 * one alone (protocol.md §6.4).
 */
export function receivingNetworks(world: World): ReceivingNetwork[] {
  const { active, sessions, settings } = world.app.context;
  const isSmart = sessions[active.chainNamespace]?.embedded?.accountType === "smartAccount";
  const networks = isSmart
    ? [active]
    : settings.networks.filter(({ chainNamespace }) => chainNamespace === active.chainNamespace);
  return networks.map((network) => ({ ...networkDisplay(world, network), id: network.caipNetworkId }));
}
