import { invalidOption } from "../../../domain/options/checks.ts";
import { safeImageUrl } from "../../../domain/safe-url.ts";
import { safeText } from "../../../domain/text.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import { WELL_KNOWN_IDS } from "../../../domain/wallets/well-known-ids.ts";
import type { Discovery, DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import { OpenRequests } from "../shared/open-requests.ts";
import type { PageWalletPorts } from "../shared/ports.ts";
import { isProvider, type Provider } from "../shared/provider.ts";
import { Registry } from "../shared/registry.ts";
import { discoverWallets } from "./discovery.ts";
import { RDNS_IDENTITY } from "./identity.ts";
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

/** EVM wallets of the page, as ports. */
export interface Injected extends PageWalletPorts {
  discoverWallets(input: Discovery, send: (event: DiscoveryEvent) => void): () => void;
  /** Offers a wallet of the host's own; throws INVALID_OPTION for a provider that cannot be asked. Returns what removes it. */
  addConnector(connector: HostConnector): () => void;
  /** The provider under a connector's id; undefined where it is not on the page. */
  providerOf(connectorId: string): Provider | undefined;
}

function addConnector(registry: Registry<Provider>, host: HostConnector): () => void {
  const { id, provider, rdns } = host;
  const explorerId = WELL_KNOWN_IDS.get(rdns ?? "") ?? host.explorerId;
  if (!isProvider(provider)) throw invalidOption("connector.provider", provider, "an EIP-1193 provider");
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
  return registry.add(connector, provider);
}

/** Everything about wallets in the page; providers stay in here, under the ids of their connectors. */
export function createInjected({ window, clock }: { window: Window; clock: Clock }): Injected {
  const registry = new Registry<Provider>(clock, RDNS_IDENTITY);
  const deps = { window, clock, registry, requests: new OpenRequests(clock) };
  return {
    discoverWallets: (input, send) => discoverWallets(deps, input, send),
    connectWallet: (input, { signal } = {}) => connectWallet(deps, input, signal),
    restoreWallet: (input, { signal } = {}) => restoreWallet(deps, input, signal),
    disconnectWallet: (input, { signal } = {}) => disconnectWallet(deps, input, signal),
    // Evaluated when the first wallet is asked to switch.
    switchWalletNetwork: async (input, { signal } = {}) =>
      (await import("./switching.ts")).switchWalletNetwork(deps, input, signal),
    watchWallet: (input, send) => watchWallet(deps, input, send),
    addConnector: (connector) => addConnector(registry, connector),
    providerOf: (connectorId) => registry.providerOf(connectorId),
  };
}
