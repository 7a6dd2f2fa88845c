/** The port of the network: the wallet's switch. */
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Network } from "../../domain/networks/network.ts";
import { port } from "../app/port.ts";

/** Asks the wallet to switch, and adds the network if the wallet does not know it; returns the chain read afterwards (R17). */
export const switchWalletNetwork = port<{ connectorId: string; network: Network }, CaipNetworkId>(
  "switchWalletNetwork",
);
