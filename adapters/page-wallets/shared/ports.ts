import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { ConnectInput, WalletEvent, WalletSession } from "../../../machines/connection/ports.ts";

type Port<I, O> = (input: I, at?: { signal?: AbortSignal }) => Promise<O>;

type ConnectedWallet = { connectorId: string; namespace: Namespace };

/** The ports that the wallets of one chain family on the page answer. */
export interface PageWalletPorts<Session = WalletSession, Event = WalletEvent> {
  /** Prompts the wallet's owner. */
  connectWallet: Port<ConnectInput, Session>;
  /** Never prompts. */
  restoreWallet: Port<ConnectInput, Session>;
  disconnectWallet: Port<ConnectedWallet, void>;
  /** Answers with the network that the wallet is on afterwards (R17). */
  switchWalletNetwork: Port<{ connectorId: string; network: Network }, CaipNetworkId>;
  watchWallet(input: ConnectedWallet, send: (event: Event) => void): () => void;
}
