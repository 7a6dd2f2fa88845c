import type { CaipNetworkId } from "../../domain/caip.ts";
import { AppKitError, type ErrorCode } from "../../domain/errors.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";
import { fillNetwork, networkIdOf } from "../../domain/networks/network-option.ts";
import { invalidOption } from "../../domain/options/checks.ts";
import type { NetworkOption } from "../../domain/options/options.ts";
import type { World } from "../../views/shell/world.ts";
import { type Core, follow, namespaceFor, required, worldNow } from "../core.ts";
import { smartAccountNetworks } from "./account.ts";

/** The value that `subscribeNetwork` delivers (protocol.md §5.3). */
export interface PublicNetwork {
  caipNetwork: Network;
  /** The chain number of an EVM chain; in other families the reference of its CAIP-2 id. */
  chainId: number | string;
  caipNetworkId: CaipNetworkId;
}

/** All known facts about one namespace's network (NET-1; product.md §3 "Network state"). */
export interface NetworkState {
  namespace: Namespace;
  /** The network that the namespace is on; undefined if the page has none of it. */
  caipNetwork: Network | undefined;
  /** True (default) unless the wallet named the networks that it serves. */
  supportsAllNetworks: boolean;
  /** The chain numbers on which an embedded wallet can have a smart account, or those that the host named. */
  smartAccountEnabledNetworks: readonly number[];
  /** The networks of the page. */
  requestedCaipNetworks: readonly Network[];
  /** The networks that the wallet named; empty without a wallet. */
  approvedCaipNetworkIds: readonly CaipNetworkId[];
}

export function publicNetwork({ network }: World): PublicNetwork {
  const { active } = network.context;
  return { caipNetwork: active, chainId: active.id, caipNetworkId: active.caipNetworkId };
}

/** The networks of the page, or those of one chain family. */
function requestedOf({ network }: World, namespace?: Namespace): readonly Network[] {
  const { requested } = network.context;
  return namespace ? requested.filter(({ chainNamespace }) => chainNamespace === namespace) : requested;
}

function networkIn(world: World, namespace: Namespace): Network | undefined {
  const { active, networkIds } = world.network.context;
  if (active.chainNamespace === namespace) return active;
  const requested = requestedOf(world, namespace);
  return requested.find(({ caipNetworkId }) => caipNetworkId === networkIds[namespace]) ?? requested[0];
}

function stateOf(core: Core, namespaceOption: Namespace | undefined): NetworkState {
  const world = worldNow(core);
  const namespace = namespaceFor(world, namespaceOption);
  const grant = world.network.context.grants[namespace];
  return {
    namespace,
    caipNetwork: networkIn(world, namespace),
    supportsAllNetworks: grant?.supportsAllNetworks ?? true,
    smartAccountEnabledNetworks: smartAccountNetworks(world, namespace),
    requestedCaipNetworks: requestedOf(world, namespace),
    approvedCaipNetworkIds: grant?.approvedNetworkIds ?? [],
  };
}

function sameIn(
  networks: readonly Network[],
  chainNamespace: Namespace | undefined,
  id: number | string,
): Network | undefined {
  const wanted = networkIdOf({ chainNamespace, id });
  return networks.find(({ caipNetworkId }) => caipNetworkId === wanted);
}

/** Methods that read the networks. */
export function networkMethods(core: Core) {
  return {
    /** The active network's chain number, or its id in its chain family. */
    getChainId: () => publicNetwork(worldNow(core)).chainId,
    /** The active network's CAIP-2 id. */
    getCaipNetworkId: () => publicNetwork(worldNow(core)).caipNetworkId,
    /** The active network, a namespace's own, or the one of an id. */
    getCaipNetwork(namespace?: Namespace, id?: number | string): Network | undefined {
      const world = worldNow(core);
      if (id !== undefined) return sameIn(requestedOf(world, namespace), namespace, id);
      return namespace ? networkIn(world, namespace) : world.network.context.active;
    },
    /** The networks of the page, or those of one chain family. */
    getCaipNetworks: (namespace?: Namespace): readonly Network[] => requestedOf(worldNow(core), namespace),
    /** Everything of NET-1 for one namespace. @throws CHAIN_NOT_SUPPORTED */
    getNetworkState: (namespace?: Namespace) => stateOf(core, namespace),
    /** The networks that the connected wallet has approved; empty if it supports all. @throws CHAIN_NOT_SUPPORTED */
    getApprovedCaipNetworkIds: (namespace?: Namespace) => stateOf(core, namespace).approvedCaipNetworkIds,
    /** Delivers the active network, at once and at each change. @throws INVALID_OPTION */
    subscribeNetwork: (listener: (network: PublicNetwork) => void) => follow(core, "network", publicNetwork, listener),
    /** Delivers the active network only, at once and at each change. @throws INVALID_OPTION */
    subscribeCaipNetworkChange: (listener: (network: Network) => void) =>
      follow(core, "caipNetwork", (world) => world.network.context.active, listener),
  };
}

/** The list of networks, while the instance runs. */
export function networkListMethods(core: Core) {
  /** The networks of the page. @throws `code` if the page does not serve `namespace`. */
  const served = (namespace: Namespace, code: ErrorCode = "NAMESPACE_NOT_SERVED"): readonly Network[] => {
    const world = worldNow(core);
    if (!world.app.context.namespaces.includes(namespace)) throw new AppKitError(code, { namespace });
    return requestedOf(world);
  };
  const filled = (option: string, namespace: Namespace, wanted: NetworkOption): Network => {
    const network = fillNetwork(option, wanted, core.resolved.fill);
    if (network.chainNamespace !== namespace) throw invalidOption(option, wanted, `a network of ${namespace}`);
    return network;
  };
  // Of two networks with the same id the later one replaces the earlier, at the earlier's place.
  const update = (networks: readonly Network[]) => {
    const byId = new Map(networks.map((network) => [network.caipNetworkId, network]));
    core.root.send({ type: "settings.update", settings: { networks: [...byId.values()] } });
  };
  return {
    /** Replaces the networks of one namespace. @throws ADAPTER_NOT_FOUND, INVALID_OPTION, NO_RPC_URL. */
    setRequestedCaipNetworks(networks: readonly NetworkOption[], namespace: Namespace): void {
      const requested = served(namespace, "ADAPTER_NOT_FOUND");
      if (!Array.isArray(networks)) throw invalidOption("networks", networks, "a list of networks");
      const others = requested.filter(({ chainNamespace }) => chainNamespace !== namespace);
      update([...others, ...networks.map((option, at) => filled(`networks[${at}]`, namespace, option))]);
    },
    /**
     * Adds a network, or replaces the one with the same id.
     *
     * @throws NAMESPACE_NOT_SERVED, INVALID_OPTION, NO_RPC_URL.
     */
    addNetwork(namespace: Namespace, network: NetworkOption): void {
      update([...served(namespace), filled("network", namespace, network)]);
    },
    /** Removes a network from the page. @throws NAMESPACE_NOT_SERVED, NETWORK_NOT_FOUND for an unknown one. */
    removeNetwork(namespace: Namespace, id: number | string): void {
      const requested = served(namespace);
      const gone = required(sameIn(requestedOf(worldNow(core), namespace), namespace, id), "NETWORK_NOT_FOUND");
      update(requested.filter((network) => network !== gone));
    },
  };
}

/** The change of the network. */
export function networkActions(core: Core) {
  return {
    /**
     * Changes the network, once the boot is over; a connected wallet is asked. Resolves when the network is active.
     *
     * @throws CAIP_NETWORK_UNDEFINED without an argument, NETWORK_CLIENT_NOT_SET without a page, CAIP_NETWORK_NOT_FOUND
     * for a network that is not among `networks` (the alert 'Network Not Found' shows too), CHAIN_ADAPTER_NOT_FOUND if
     * `networks` has none of its chain family, SWITCH_DECLINED, SWITCH_FAILED, SWITCH_UNSUPPORTED, SWITCH_REPLACED if
     * another switch is requested before the wallet has answered.
     */
    async switchNetwork(network: NetworkOption | Network): Promise<void> {
      worldNow(core);
      await (await import("./switch-network.ts")).switchNetwork(core, network);
    },
    /**
     * Returns a namespace to its first network; one with a connected wallet stays on the wallet's.
     *
     * @throws CHAIN_NOT_SUPPORTED, NETWORK_NOT_FOUND if the page has no network left of it.
     */
    resetNetwork(namespace?: Namespace): void {
      const world = worldNow(core);
      const chosen = namespaceFor(world, namespace);
      const first = required(requestedOf(world, chosen)[0], "NETWORK_NOT_FOUND");
      if (!world.accounts[chosen])
        core.root.system.get("network")?.send({ type: "network.choose", networkId: first.caipNetworkId });
    },
  };
}
