import type { CaipNetworkId } from "../../domain/caip.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { type Network, networkOf } from "../../domain/networks/network.ts";
import type { NetworkEvent, NetworkGrant } from "./events.ts";

export interface NetworkContext {
  requested: readonly Network[];
  active: Network;
  /** The last network of each namespace (NET-1). */
  networkIds: Partial<Record<Namespace, CaipNetworkId>>;
  /** The networks that each connected namespace's wallet allows (NET-1). */
  grants: Partial<Record<Namespace, NetworkGrant>>;
  /** Unsupported networks are shown as such (ROUTE-11): network switching is on, unsupported ones are not allowed, not basic. */
  strict: boolean;
  /** The network chosen while no wallet was connected; the next wallet is asked to switch to it. */
  wish: CaipNetworkId | null;
  /** The target of the switch; `error` is the code of the last failed one. */
  target: Network | null;
  error: ErrorCode | null;
}

export function find(context: NetworkContext, networkId: CaipNetworkId): Network | undefined {
  return context.requested.find((network) => network.caipNetworkId === networkId);
}

/** The network of a namespace: the wallet's last report, else the last one in use, else the first one requested. */
function networkOfNamespace(context: NetworkContext, namespace: Namespace): Network | undefined {
  const { requested, networkIds, grants } = context;
  const known = networkIds[namespace];
  if (known && grants[namespace]) return networkOf(requested, known);
  return (known && find(context, known)) ?? requested.find((network) => network.chainNamespace === namespace);
}

/** The network of the first namespace that is still connected after the active one's wallet has left (NET-3). */
function remaining(context: NetworkContext, event: NetworkEvent): Network | undefined {
  const { requested, grants, active } = context;
  if (event.type !== "wallet.detached" || !event.yields || grants[active.chainNamespace]) return undefined;
  const next = requested.find(({ chainNamespace }) => grants[chainNamespace]);
  return next && networkOfNamespace(context, next.chainNamespace);
}

/** The wallet's last reported network; it may have changed during a switch (R17). */
export function lastKnown(context: NetworkContext): Network {
  const { active, networkIds, requested } = context;
  const networkId = networkIds[active.chainNamespace] ?? active.caipNetworkId;
  return networkId === active.caipNetworkId ? active : networkOf(requested, networkId);
}

/**
 * The network that a newly attached wallet is asked to switch to; null if it is there already or the page no longer requests
 * it.
 */
export function wishOf(context: NetworkContext, event: NetworkEvent): CaipNetworkId | null {
  if (event.type !== "wallet.attached") return null;
  const wanted = event.wish ?? context.wish;
  if (!wanted || wanted === event.grant.networkId || !find(context, wanted)) return null;
  return wanted.startsWith(`${event.namespace}:`) ? wanted : null;
}

/** True if the connected wallet is on the chosen network already, so that only the page has to change. */
export function isThere({ grants, networkIds }: NetworkContext, networkId: CaipNetworkId): boolean {
  const [namespace] = networkId.split(":") as [Namespace];
  return grants[namespace] !== undefined && networkIds[namespace] === networkId;
}

/** The wallet's own network, which stays active although the page no longer requests it (R17). */
function staying({ active, grants, networkIds }: NetworkContext, event: NetworkEvent): Network | undefined {
  const { chainNamespace, caipNetworkId } = active;
  // The other family's wallet may leave while this one has reported another network.
  const isOwn = event.type === "networks.set" || networkIds[chainNamespace] === caipNetworkId;
  return isOwn && grants[chainNamespace] ? active : undefined;
}

/** The active network after `event`; the same one if it changes nothing. */
export function activeAfter(context: NetworkContext, event: NetworkEvent): Network {
  switch (event.type) {
    case "network.choose":
    case "network.recalled":
      return find(context, event.networkId) ?? context.active;
    case "wallet.attached":
      return event.quiet ? context.active : networkOf(context.requested, event.grant.networkId);
    case "chain.moved":
      if (event.namespace !== context.active.chainNamespace) return context.active;
      return networkOf(context.requested, event.networkId);
    case "network.activate":
      return networkOfNamespace(context, event.namespace) ?? context.active;
    case "wallet.detached":
    case "networks.set":
      return (
        remaining(context, event) ??
        find(context, context.active.caipNetworkId) ??
        staying(context, event) ??
        networkOfNamespace(context, context.active.chainNamespace) ??
        context.requested[0] ??
        context.active
      );
    default:
      return lastKnown(context);
  }
}

export function isSupported({ requested, active, strict }: NetworkContext): boolean {
  return (
    !strict || requested.length === 0 || requested.some((network) => network.caipNetworkId === active.caipNetworkId)
  );
}
