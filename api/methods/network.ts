import { type CaipNetworkId, isCaipNetworkId, isNamespace, type Namespace } from "../../domain/caip.ts";
import { AppKitError } from "../../domain/errors.ts";
import type { Network } from "../../domain/network.ts";
import { fillNetwork } from "../../domain/network-option.ts";
import { knownNetwork } from "../../domain/networks-table.ts";
import type { NetworkOption } from "../../domain/options.ts";
import type { World } from "../../views/world.ts";
import { type Core, follow, namespaceFor, required, settled, worldNow } from "../core.ts";

/** What `subscribeNetwork` delivers (protocol.md §5.3). */
export interface PublicNetwork {
  caipNetwork: Network;
  chainId: number | string;
  caipNetworkId: CaipNetworkId;
}

/** Everything that is known of one namespace's network (NET-1; product.md §3 "Network state"). */
export interface NetworkState {
  namespace: Namespace;
  caipNetwork: Network | undefined;
  supportsAllNetworks: boolean;
  smartAccountEnabledNetworks: readonly number[];
  requestedCaipNetworks: readonly Network[];
  approvedCaipNetworkIds: readonly CaipNetworkId[];
}

function publicNetwork({ network }: World): PublicNetwork {
  const { active } = network.context;
  return { caipNetwork: active, chainId: active.id, caipNetworkId: active.caipNetworkId };
}

function requestedOf({ network }: World, namespace: Namespace): Network[] {
  return network.context.requested.filter(({ chainNamespace }) => chainNamespace === namespace);
}

function networkIn(world: World, namespace: Namespace): Network | undefined {
  const { active, networkIds } = world.network.context;
  if (active.chainNamespace === namespace) return active;
  const requested = requestedOf(world, namespace);
  return requested.find(({ caipNetworkId }) => caipNetworkId === networkIds[namespace]) ?? requested[0];
}

function stateOf(world: World, namespace: Namespace): NetworkState {
  const grant = world.network.context.grants[namespace];
  return {
    namespace,
    caipNetwork: networkIn(world, namespace),
    supportsAllNetworks: grant?.supportsAllNetworks ?? true,
    smartAccountEnabledNetworks: [],
    requestedCaipNetworks: requestedOf(world, namespace),
    approvedCaipNetworkIds: grant?.approvedNetworkIds ?? [],
  };
}

/** The id of a network however it was named; unknown names give undefined. */
function idOf(given: NetworkOption | { caipNetworkId: CaipNetworkId }): CaipNetworkId | undefined {
  if (typeof given === "object" && isCaipNetworkId(given.caipNetworkId)) return given.caipNetworkId;
  const id = typeof given === "object" ? (given as { id: number | string }).id : given;
  if (isCaipNetworkId(id)) return id;
  const known = knownNetwork(id)?.caipNetworkId;
  const text = `eip155:${id}`;
  return known ?? (isCaipNetworkId(text) ? text : undefined);
}

function switchTo(core: Core, networkId: CaipNetworkId): Promise<void> {
  return settled<void>(core, (resolve, reject) => {
    const actor = core.root.system.get("network");
    const look = () => {
      const { network } = worldNow(core);
      const { active, error } = network.context;
      if (network.hasTag("declined")) reject(new AppKitError(error ?? "SWITCH_FAILED", {} as never));
      else if (network.hasTag("switching")) return;
      else if (active.caipNetworkId === networkId) resolve();
      else reject(new AppKitError("SWITCH_DECLINED", {}));
    };
    actor?.send({ type: "network.choose", networkId });
    const subscription = actor?.subscribe(look);
    look();
    return () => subscription?.unsubscribe();
  });
}

/** Which network. */
export function networkMethods(core: Core) {
  const requested = (namespace: Namespace) => stateOf(worldNow(core), namespace).requestedCaipNetworks;
  return {
    getChainId: () => publicNetwork(worldNow(core)).chainId,
    getCaipNetworkId: () => publicNetwork(worldNow(core)).caipNetworkId,
    /** The active network, a namespace's own, or the one of an id. */
    getCaipNetwork(namespace?: Namespace, id?: number | string): Network | undefined {
      const world = worldNow(core);
      if (!namespace) return world.network.context.active;
      if (id === undefined) return networkIn(world, namespace);
      return requestedOf(world, namespace).find((network) => network.id === id || network.caipNetworkId === id);
    },
    getCaipNetworks(namespace?: Namespace): readonly Network[] {
      return namespace ? requested(namespace) : worldNow(core).network.context.requested;
    },
    /** Everything of NET-1 for one namespace. */
    getNetworkState: (namespace?: Namespace) => {
      const world = worldNow(core);
      return stateOf(world, namespaceFor(world, namespace));
    },
    getApprovedCaipNetworkIds: (namespace?: Namespace) => {
      const world = worldNow(core);
      return stateOf(world, namespaceFor(world, namespace)).approvedCaipNetworkIds;
    },
    subscribeNetwork: (listener: (network: PublicNetwork) => void) => follow(core, "network", publicNetwork, listener),
    subscribeCaipNetworkChange: (listener: (network: Network) => void) =>
      follow(core, "caipNetwork", (world) => world.network.context.active, listener),
  };
}

/** The list of networks, while the instance runs. */
export function networkListMethods(core: Core) {
  return {
    /** Replaces the networks of one namespace. */
    setRequestedCaipNetworks(networks: readonly NetworkOption[], namespace: Namespace): void {
      const world = worldNow(core);
      const filled = networks.map((given, at) => fillNetwork(`networks[${at}]`, given, core.resolved.fill));
      const others = world.network.context.requested.filter(({ chainNamespace }) => chainNamespace !== namespace);
      core.root.send({ type: "settings.update", settings: { networks: [...others, ...filled] } });
    },
    /** @throws ADAPTER_NOT_FOUND for a namespace that this instance does not serve, INVALID_OPTION, NO_RPC_URL. */
    addNetwork(namespace: Namespace, network: NetworkOption): void {
      const world = worldNow(core);
      if (!world.app.context.namespaces.includes(namespace)) throw new AppKitError("ADAPTER_NOT_FOUND", {});
      const filled = fillNetwork("network", network, core.resolved.fill);
      const others = world.app.context.settings.networks.filter(
        ({ caipNetworkId }) => caipNetworkId !== filled.caipNetworkId,
      );
      core.root.send({ type: "settings.update", settings: { networks: [...others, filled] } });
    },
    /** @throws ADAPTER_NOT_FOUND, NETWORK_NOT_FOUND for one that is not there. */
    removeNetwork(namespace: Namespace, id: number | string): void {
      const world = worldNow(core);
      if (!world.app.context.namespaces.includes(namespace)) throw new AppKitError("ADAPTER_NOT_FOUND", {});
      const gone = required(
        requestedOf(world, namespace).find((network) => network.id === id || network.caipNetworkId === id),
        "NETWORK_NOT_FOUND",
      );
      const networks = world.app.context.settings.networks.filter(
        (network) => network.caipNetworkId !== gone.caipNetworkId,
      );
      core.root.send({ type: "settings.update", settings: { networks } });
    },
  };
}

/** The change of the network. */
export function networkActions(core: Core) {
  return {
    /**
     * Changes the network; a connected wallet is asked. Resolves when it is there.
     *
     * @throws CAIP_NETWORK_UNDEFINED without an argument, NETWORK_CLIENT_NOT_SET before the boot is over,
     * CAIP_NETWORK_NOT_FOUND for one that is not among `networks` (the alert 'Network Not Found' shows too),
     * CHAIN_ADAPTER_NOT_FOUND, SWITCH_DECLINED, SWITCH_FAILED, SWITCH_UNSUPPORTED.
     */
    async switchNetwork(network: NetworkOption | Network): Promise<void> {
      const id = idOf(required(network, "CAIP_NETWORK_UNDEFINED"));
      const world = worldNow(core);
      if (!world.app.hasTag("initialized")) throw new AppKitError("NETWORK_CLIENT_NOT_SET", {});
      const [namespace] = (id ?? "").split(":");
      const isListed = world.network.context.requested.some(({ caipNetworkId }) => caipNetworkId === id);
      if (!id || !isListed) {
        core.root.system.get("notice")?.send({ type: "alert.show", code: "SWITCH_NETWORK_NOT_FOUND" });
        const isServed = isNamespace(namespace) && world.app.context.namespaces.includes(namespace);
        throw new AppKitError(isServed ? "CAIP_NETWORK_NOT_FOUND" : "CHAIN_ADAPTER_NOT_FOUND", {});
      }
      await switchTo(core, id);
    },
    /** Back to the namespace's first network, as if no wallet had said anything. */
    resetNetwork(namespace?: Namespace): void {
      const world = worldNow(core);
      const chosen = namespaceFor(world, namespace);
      const first = required(requestedOf(world, chosen)[0], "NETWORK_NOT_FOUND");
      if (!world.accounts[chosen])
        core.root.system.get("network")?.send({ type: "network.choose", networkId: first.caipNetworkId });
    },
  };
}
