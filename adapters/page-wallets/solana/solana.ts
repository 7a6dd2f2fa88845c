import { AppKitError } from "../../../domain/errors.ts";
import type { DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import type { SolanaProvider } from "../../walletconnect/providers/provider-solana.ts";
import { disconnected } from "../shared/for-page.ts";
import { haveSameName } from "../shared/names.ts";
import { OpenRequests } from "../shared/open-requests.ts";
import type { PageWalletPorts } from "../shared/ports.ts";
import { Registry } from "../shared/registry.ts";
import { type DiscoveryDeps, discoverWallets } from "./discovery.ts";
import type { StandardWallet } from "./standard.ts";
import { connectWallet, disconnectWallet, restoreWallet, switchWalletNetwork, type WalletsDeps } from "./wallet.ts";
import { watchWallet } from "./watching.ts";

/** Solana wallets of the page, as ports. Loaded when a network of Solana is asked for. */
export interface Solana extends PageWalletPorts {
  /** Sends `connector.announced` for each wallet that registers itself (wallet standard), as long as it lives. */
  discoverWallets(send: (event: DiscoveryEvent) => void): () => void;
  /** The provider of a wallet that is connected. */
  providerOf(connectorId: string): SolanaProvider | undefined;
  /** Ends every connection; what is still open with a wallet is answered with the end. */
  close(): void;
}

export interface SolanaDeps extends Omit<DiscoveryDeps, "registry"> {
  clock: Clock;
  /** Asks a network's nodes: for wallets that only sign. */
  read: WalletsDeps["read"];
}

/** Everything about Solana wallets in the page; they stay in here, under the ids of their connectors. */
export function createSolana({ window, clock, read, explorerIdOf, enableCoinbase }: SolanaDeps): Solana {
  const registry = new Registry<StandardWallet>(clock, { isNamesake: haveSameName });
  const deps: WalletsDeps = { clock, registry, requests: new OpenRequests(clock), connections: new Map(), read };
  return {
    discoverWallets: (send) => discoverWallets({ window, registry, explorerIdOf, enableCoinbase }, send),
    connectWallet: (input, { signal } = {}) => connectWallet(deps, input, signal),
    restoreWallet: (input, { signal } = {}) => restoreWallet(deps, input, signal),
    disconnectWallet: (input, { signal } = {}) => disconnectWallet(deps, input, signal),
    switchWalletNetwork: (input) => switchWalletNetwork(deps, input),
    watchWallet: (input, send) => watchWallet(deps, input, send),
    providerOf(connectorId) {
      const connection = deps.connections.get(connectorId);
      return connection?.isOver ? undefined : connection?.provider;
    },
    close() {
      const reason = disconnected(new AppKitError("DESTROYED", {}));
      for (const connection of deps.connections.values()) connection.end(reason);
      deps.connections.clear();
    },
  };
}
