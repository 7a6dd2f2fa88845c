/** What the network needs from the outside: a wallet that switches. */
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Network } from "../../domain/networks/network.ts";
import { port } from "../app/port.ts";

/** Has the wallet switch, adding the network if it is unknown there; answers with the chain re-read afterwards (R17). */
export const switchWalletNetwork = port<{ connectorId: string; network: Network }, CaipNetworkId>(
  "switchWalletNetwork",
);
