import type { CaipNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { ConnectInput } from "../../../machines/connection/ports.ts";
import type { DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import { within } from "../../browser/deadline.ts";
import { Registry } from "../evm/registry.ts";
import { type DiscoveryDeps, discoverWallets } from "./discovery.ts";
import type { PageBitcoinProvider } from "./provider.ts";
import {
  type BitcoinSession,
  connectWallet,
  disconnectWallet,
  providerOf,
  restoreWallet,
  switchWalletNetwork,
} from "./wallet.ts";
import { type BitcoinWalletEvent, watchWallet } from "./watching.ts";

type Once<I, O> = (input: I, at?: { signal?: AbortSignal }) => Promise<O>;
type Watched = { connectorId: string; namespace: Namespace };

/** Bitcoin wallets that live in the page, as ports. */
export interface Bitcoin {
  discoverWallets(send: (event: DiscoveryEvent) => void): () => void;
  connectWallet: Once<ConnectInput, BitcoinSession>;
  restoreWallet: Once<ConnectInput, BitcoinSession>;
  disconnectWallet: Once<Watched, void>;
  switchWalletNetwork: Once<{ connectorId: string; network: Network }, CaipNetworkId>;
  watchWallet(input: Watched, send: (event: BitcoinWalletEvent) => void): () => void;
  /** The provider under a connector's id, the same for every kind of wallet; undefined where it is not on the page. */
  providerOf(connectorId: string): PageBitcoinProvider | undefined;
}

export interface BitcoinPlace extends Pick<DiscoveryDeps, "window" | "explorerIdOf"> {
  clock: Clock;
}

/** Everything about Bitcoin wallets in the page; what they speak stays in here, under the ids of their connectors. */
export function createBitcoin({ window, clock, explorerIdOf }: BitcoinPlace): Bitcoin {
  const late = () => new AppKitError("CONNECTION_FAILED", {});
  const deps: DiscoveryDeps = {
    window,
    clock,
    explorerIdOf,
    registry: new Registry(clock),
    ties: new WeakMap(),
    known: new WeakSet(),
    read: (ask) => within(clock, LIMITS.walletRead, late, undefined, ask),
  };
  return {
    discoverWallets: (send) => discoverWallets(deps, send),
    connectWallet: (input, { signal } = {}) => connectWallet(deps, input, signal),
    restoreWallet: (input, { signal } = {}) => restoreWallet(deps, input, signal),
    disconnectWallet: (input, { signal } = {}) => disconnectWallet(deps, input, signal),
    switchWalletNetwork: (input, { signal } = {}) => switchWalletNetwork(deps, input, signal),
    watchWallet: (input, send) => watchWallet(deps, input, send),
    providerOf: (connectorId) => providerOf(deps.registry, connectorId),
  };
}
