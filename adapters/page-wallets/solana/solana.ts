import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { ConnectInput, WalletEvent, WalletSession } from "../../../machines/connection/ports.ts";
import type { DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import type { SolanaProvider } from "../../walletconnect/providers/provider-solana.ts";
import { COINBASE_ID, readCoinbase } from "./coinbase.ts";
import { hearWallets } from "./register.ts";
import { Registry } from "./registry.ts";
import { readWallet } from "./standard.ts";
import { connectWallet, disconnectWallet, restoreWallet, switchWalletNetwork, type WalletsDeps } from "./wallet.ts";
import { watchWallet } from "./watching.ts";

type Once<I, O> = (input: I, at?: { signal?: AbortSignal }) => Promise<O>;
type Watched = { connectorId: string };

/** Solana wallets that live in the page, as ports. Loaded when a network of Solana is asked for. */
export interface Solana {
  /** Sends `connector.announced` for each wallet that registers itself (wallet standard), as long as it lives. */
  discoverWallets(send: (event: DiscoveryEvent) => void): () => void;
  connectWallet: Once<ConnectInput, WalletSession>;
  restoreWallet: Once<ConnectInput, WalletSession>;
  disconnectWallet: Once<Watched, void>;
  switchWalletNetwork: Once<{ connectorId: string; network: Network }, CaipNetworkId>;
  watchWallet(input: Watched, send: (event: WalletEvent) => void): () => void;
  /** The provider of a wallet that is connected. */
  providerOf(connectorId: string): SolanaProvider | undefined;
  /** Ends every connection; what is still open with a wallet is answered with the end. */
  close(): void;
}

export interface SolanaPlace {
  window: Window;
  clock: Clock;
  /** Asks a network's nodes: for wallets that only sign. */
  read: WalletsDeps["read"];
  /** The explorer id of a well-known wallet, by its name. */
  explorerIdOf(name: string): string | undefined;
  /** Whether what sits on `window.coinbaseSolana` is offered; default true. */
  enableCoinbase?: boolean | undefined;
}

/** Takes the one that does not register itself; looks again when the page becomes visible. */
function lookForCoinbase(window: Window, registry: Registry): () => void {
  let isTaken = false;
  const look = () => {
    const found = isTaken || registry.has(COINBASE_ID) ? undefined : readCoinbase(window);
    if (!found) return;
    isTaken = true;
    registry.add(found);
  };
  look();
  window.document?.addEventListener("visibilitychange", look);
  return () => window.document?.removeEventListener("visibilitychange", look);
}

/** Everything about Solana wallets in the page; they stay in here, under the ids of their connectors. */
export function createSolana({ window, clock, read, explorerIdOf, enableCoinbase = true }: SolanaPlace): Solana {
  const registry = new Registry(clock, explorerIdOf);
  const deps: WalletsDeps = { clock, registry, connections: new Map(), prompts: new Map(), read };
  return {
    discoverWallets(send) {
      registry.begin();
      const end = registry.subscribe(send);
      const leave = hearWallets(window, (given) => {
        const wallet = readWallet(given);
        return wallet ? registry.add(wallet) : () => {};
      });
      const stop = enableCoinbase ? lookForCoinbase(window, registry) : () => {};
      return () => {
        stop();
        leave();
        end();
      };
    },
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
      for (const connection of deps.connections.values()) connection.end();
      deps.connections.clear();
    },
  };
}
