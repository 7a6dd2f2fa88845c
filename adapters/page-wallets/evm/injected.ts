import type { CaipNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { Network } from "../../../domain/networks/network.ts";
import { safeImageUrl } from "../../../domain/safe-url.ts";
import { safeText } from "../../../domain/text.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import type { ConnectInput, WalletEvent, WalletSession } from "../../../machines/connection/ports.ts";
import type { DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import { discoverWallets } from "./discovery.ts";
import { isProvider, type Provider } from "./provider.ts";
import { Registry } from "./registry.ts";
import { connectWallet, disconnectWallet, restoreWallet } from "./wallet.ts";
import { watchWallet } from "./watching.ts";

/** A connector that the host brings itself. */
interface HostConnector {
  id: string;
  name: string;
  provider: unknown;
  imageUrl?: string;
  explorerId?: string;
  rdns?: string;
}

type Once<I, O> = (input: I, at?: { signal?: AbortSignal }) => Promise<O>;
type Watched = { connectorId: string; namespace: Namespace };

/** Wallets that live in the page, as ports. */
export interface Injected {
  discoverWallets(input: { eip6963: boolean; injected: boolean }, send: (event: DiscoveryEvent) => void): () => void;
  connectWallet: Once<ConnectInput, WalletSession>;
  restoreWallet: Once<ConnectInput, WalletSession>;
  disconnectWallet: Once<Watched, void>;
  switchWalletNetwork: Once<{ connectorId: string; network: Network }, CaipNetworkId>;
  watchWallet(input: Watched, send: (event: WalletEvent) => void): () => void;
  /** Offers a wallet of the host's own; throws INVALID_OPTION for a provider that cannot be asked. Returns what removes it. */
  addConnector(connector: HostConnector): () => void;
  /** The provider under a connector's id; undefined where it is not on the page. */
  providerOf(connectorId: string): Provider | undefined;
}

function addConnector(registry: Registry, host: HostConnector): () => void {
  const { id, provider, explorerId, rdns } = host;
  if (!isProvider(provider))
    throw new AppKitError("INVALID_OPTION", {
      option: "connectors",
      got: typeof provider,
      wants: "an EIP-1193 provider",
    });
  const imageUrl = safeImageUrl(host.imageUrl, true);
  const connector: Connector = {
    id,
    name: safeText(host.name) || id,
    type: "EXTERNAL",
    chain: "eip155",
    ...(imageUrl && { imageUrl }),
    ...(explorerId && { explorerId }),
    ...(rdns && { info: { rdns } }),
  };
  registry.makeRoom(id);
  registry.add(connector, provider);
  return () => registry.remove(id);
}

/** Everything about wallets in the page; providers stay in here, under the ids of their connectors. */
export function createInjected({ window, clock }: { window: Window; clock: Clock }): Injected {
  const world = { window, clock, registry: new Registry(clock) };
  return {
    discoverWallets: (input, send) => discoverWallets(world, input, send),
    connectWallet: (input, { signal } = {}) => connectWallet(world, input, signal),
    restoreWallet: (input, { signal } = {}) => restoreWallet(world, input, signal),
    disconnectWallet: (input, { signal } = {}) => disconnectWallet(world, input, signal),
    // Evaluated when the first wallet is asked to switch.
    switchWalletNetwork: async (input, { signal } = {}) =>
      (await import("./switching.ts")).switchWalletNetwork(world, input, signal),
    watchWallet: (input, send) => watchWallet(world, input, send),
    addConnector: (connector) => addConnector(world.registry, connector),
    providerOf: (connectorId) => world.registry.providerOf(connectorId),
  };
}
