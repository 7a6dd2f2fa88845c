import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import { within } from "../../browser/deadline.ts";
import { disconnected } from "../shared/for-page.ts";
import { haveSameName } from "../shared/names.ts";
import { OpenRequests } from "../shared/open-requests.ts";
import type { PageWalletPorts } from "../shared/ports.ts";
import { type IdentityRule, Registry } from "../shared/registry.ts";
import { type DiscoveryDeps, discoverWallets } from "./discovery.ts";
import type { PageBitcoinProvider } from "./provider.ts";
import { type BitcoinSession, connectWallet, disconnectWallet, restoreWallet, switchWalletNetwork } from "./wallet.ts";
import { type BitcoinWalletEvent, watchWallet } from "./watching.ts";

/** Bitcoin wallets of the page, as ports. */
export interface Bitcoin extends PageWalletPorts<BitcoinSession, BitcoinWalletEvent> {
  discoverWallets(send: (event: DiscoveryEvent) => void): () => void;
  /** The provider under a connector's id, the same for every kind of wallet; undefined where it is not on the page. */
  providerOf(connectorId: string): PageBitcoinProvider | undefined;
  /** Ends every connection; what is still open with a wallet is answered with the end. */
  close(): void;
}

export interface BitcoinPageDeps extends Pick<DiscoveryDeps, "window" | "explorerIdOf"> {
  clock: Clock;
}

/** A wallet that registers itself is known by its name alone; one at a known place of the page by that place. */
const NAME_IDENTITY: IdentityRule = {
  isNamesake: haveSameName,
  isRival: (own, other) => own.type === "ANNOUNCED" && other.type === "ANNOUNCED" && haveSameName(own, other),
};

/** Everything about Bitcoin wallets in the page; what they speak stays in here, under the ids of their connectors. */
export function createBitcoin({ window, clock, explorerIdOf }: BitcoinPageDeps): Bitcoin {
  const late = () => new AppKitError("CONNECTION_FAILED", {});
  const deps: DiscoveryDeps = {
    window,
    clock,
    explorerIdOf,
    registry: new Registry<PageBitcoinProvider>(clock, NAME_IDENTITY),
    requests: new OpenRequests(clock),
    connections: new Map(),
    known: new WeakSet(),
    read: (ask, until) => (until ? ask() : within(clock, LIMITS.walletRead, late, undefined, ask)),
  };
  return {
    discoverWallets: (send) => discoverWallets(deps, send),
    connectWallet: (input, { signal } = {}) => connectWallet(deps, input, signal),
    restoreWallet: (input, { signal } = {}) => restoreWallet(deps, input, signal),
    disconnectWallet: (input, { signal } = {}) => disconnectWallet(deps, input, signal),
    switchWalletNetwork: (input, { signal } = {}) => switchWalletNetwork(deps, input, signal),
    watchWallet: (input, send) => watchWallet(deps, input, send),
    providerOf: (connectorId) => deps.registry.providerOf(connectorId),
    close() {
      const reason = disconnected(new AppKitError("DESTROYED", {}));
      for (const connection of deps.connections.values()) connection.end(reason);
    },
  };
}
