import type { UniversalProvider } from "../../adapters/walletconnect/session/universal-provider.ts";
import { isNamespace, type Namespace } from "../../domain/namespaces.ts";
import { invalidOption, isWord } from "../../domain/options/checks.ts";
import { isRecord } from "../../domain/record.ts";
import { networkImageId } from "../../domain/wallets/image-ids.ts";
import { type Connector, type ConnectorType, mergeConnectors, visibleConnectors } from "../../domain/wallets/wallet.ts";
import type { World } from "../../views/shell/world.ts";
import {
  type Core,
  type Eip1193Provider,
  follow,
  type HostProvider,
  namespaceFor,
  type ProviderFor,
  requireListener,
  worldNow,
} from "../core.ts";

export function providerTypeOf(world: World, namespace: Namespace): ConnectorType | undefined {
  return world.app.context.sessions[namespace]?.wallet.type;
}

/** The provider of the wallet that is connected. */
export function providerMethods(core: Core) {
  const provider = (world: World, namespace: Namespace): Eip1193Provider | undefined => {
    const session = world.app.context.sessions[namespace];
    return session && core.providerOf(session.connectorId, namespace);
  };
  const idsOf = ({ app }: World) =>
    app.context.namespaces.map((namespace) => app.context.sessions[namespace]?.connectorId ?? null);
  return {
    /** The connected wallet's provider of a chain family; undefined while none is connected. @throws CHAIN_NOT_SUPPORTED for a family without a network here. */
    getProvider<N extends Namespace>(namespace: N): ProviderFor<N> | undefined {
      const world = worldNow(core);
      return provider(world, namespaceFor(world, namespace)) as ProviderFor<N> | undefined;
    },
    /**
     * The provider over all chain families of a paired wallet's session, also before one is paired.
     *
     * @throws SIGN_CLIENT_NOT_INITIALIZED without a page; the provider's `request` throws JSON_RPC_PROVIDER_NOT_FOUND
     * for a chain not in `networks`.
     */
    getUniversalProvider: async (): Promise<UniversalProvider> => worldNow(core) && core.universal(),
    /** How the wallet of a chain family was connected; undefined while none is. */
    getProviderType: (namespace: Namespace) =>
      isNamespace(namespace) ? providerTypeOf(worldNow(core), namespace) : undefined,
    /** The provider of the active chain family's wallet; undefined while none is connected. */
    getWalletProvider: () => {
      const world = worldNow(core);
      return provider(world, namespaceFor(world));
    },
    /** How the active chain family's wallet was connected; undefined while none is. */
    getWalletProviderType: () => {
      const world = worldNow(core);
      return providerTypeOf(world, namespaceFor(world));
    },
    /** Delivers the provider of each namespace, at each change. @throws INVALID_OPTION */
    subscribeProviders(listener: (providers: Partial<Record<Namespace, Eip1193Provider>>) => void) {
      requireListener(core, listener);
      return follow(core, "providers", idsOf, () => {
        const world = worldNow(core);
        const entries = world.app.context.namespaces.map((namespace) => [namespace, provider(world, namespace)]);
        listener(Object.fromEntries(entries));
      });
    },
  };
}

/** The wallets that were found. */
export function connectorMethods(core: Core) {
  return {
    /** Every connector that may be shown, each with its provider (CONN-3, CONN-15). */
    getConnectors(): (Connector & { provider: Eip1193Provider | undefined })[] {
      const { connectors, excluded } = worldNow(core).wallets.context;
      const visible = visibleConnectors(connectors, excluded);
      return mergeConnectors(visible).map((connector) => ({
        ...connector,
        provider: core.providerOf(connector.id, connector.chain),
      }));
    },
    /** Adds a wallet of the host's own: an EIP-1193 provider under a name (type EXTERNAL). @throws INVALID_OPTION, also for another chain family than eip155. */
    addConnector(
      connector: Pick<Connector, "id" | "name" | "imageUrl"> & { provider: HostProvider; chain?: Namespace },
    ): void {
      worldNow(core);
      if (!isRecord(connector) || !isWord(connector.id) || !isWord(connector.name))
        throw invalidOption("connector", connector, "an object with id, name and provider");
      const { provider: own, chain = "eip155", ...rest } = connector;
      // EIP-1193 is of EVM chains.
      if (chain !== "eip155") throw invalidOption("chain", chain, "eip155");
      core.addConnector({ ...rest, chain, type: "EXTERNAL" }, own);
    },
    /** The image of a network or a connector, once it was loaded. */
    getConnectorImage(id: string): string | undefined {
      const { wallets } = worldNow(core);
      const connector = wallets.context.connectors.find((each) => each.id === id);
      return (
        core.resolved.connectorImages[id] ?? connector?.imageUrl ?? wallets.context.images[connector?.imageId ?? ""]
      );
    },
    /** The image of the active network, once it was loaded. */
    getNetworkImage(): string | undefined {
      const { wallets, network } = worldNow(core);
      const { assets, caipNetworkId } = network.context.active;
      return assets.imageUrl ?? wallets.context.images[assets.imageId ?? networkImageId(caipNetworkId) ?? ""];
    },
  };
}
