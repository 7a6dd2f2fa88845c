/** The root's reactions when a wallet is chosen, connected, changed or disconnected. Pure. */
import type { Facts } from "../../domain/app/facts.ts";
import { AUTH } from "../../domain/embedded/embedded.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { networkOf } from "../../domain/networks/network.ts";
import { look } from "../account/reactions.ts";
import type { AppContext } from "../app/context.ts";
import {
  CLOSE,
  cancelOthers,
  type Message,
  type On,
  type Reaction,
  type Reactions,
  SUCCEED,
  WANT_WALLETS,
} from "../app/reaction.ts";
import * as rules from "../app/rules.ts";
import type { NetworkGrant } from "../networks/events.ts";
import type { WalletSession } from "./ports.ts";

const DROP_FLOWS: Message = { to: "router", event: { type: "flow.drop" } };
const SHOW_ACCOUNT: Message = { to: "router", event: { type: "route.reset", route: { view: "Account" } } };

/** Hands the stored facts to the actors that they concern (CONN-12). */
export function restore(
  context: AppContext,
  { facts, isPersistent }: { facts: Facts; isPersistent: boolean },
): Reaction {
  const { activeNetworkId, recentWallets, preferredAccountTypes, connectors } = facts;
  const messages: Message[] = [{ to: "wallets", event: { type: "recent.recalled", recent: recentWallets } }];
  if (activeNetworkId)
    messages.push({ to: "network", event: { type: "network.recalled", networkId: activeNetworkId } });
  const active = context.settings.networks.find(({ caipNetworkId }) => caipNetworkId === activeNetworkId);
  for (const namespace of context.namespaces) {
    const connectorId = connectors[namespace];
    const networkId = rules.networkFor({ ...context, active: active ?? context.active }, namespace);
    if (connectorId === AUTH) messages.push({ to: "frame", event: { type: "frame.want" } });
    if (connectorId)
      messages.push({
        to: `connection.${namespace}`,
        event: { type: "connection.restore", connectorId, networkId },
      });
  }
  return {
    context: {
      preferredAccountTypes,
      storedConnectors: connectors,
      isStorageWarningDue: !isPersistent,
      link: facts.deepLink ?? null,
    },
    messages,
  };
}

/** Ends sessions that no chain family uses any more at their wallets (I4). */
export function release(namespace: Namespace, connectorIds: readonly string[]): Message[] {
  return connectorIds.map((connectorId) => ({
    to: `connection.${namespace}`,
    event: { type: "connection.release", connectorId },
  }));
}

/** A wallet was chosen: its namespace's connection starts an attempt, and its screen shows. */
function start(context: AppContext, { connector }: On<"connector.choose">): Reaction {
  if (!context.namespaces.includes(connector.chain)) return {};
  const networkId = rules.networkFor(context, connector.chain);
  return {
    messages: [
      ...cancelOthers(context, connector.chain),
      { to: `connection.${connector.chain}`, event: { type: "connection.start", connector, networkId } },
      { to: "router", event: { type: "route.push", route: { view: "ConnectingExternal", connector } } },
    ],
  };
}

/** The networks that a wallet allows. */
function grantOf({ connectorId, networkId, grant }: WalletSession): NetworkGrant {
  return { connectorId, networkId, ...(grant ?? { supportsAllNetworks: true, approvedNetworkIds: [] }) };
}

/** A wallet is connected: starts its account and attaches its network. */
function attach(context: AppContext, { session, restored, adopted }: On<"connection.connected">): Reaction {
  const { namespace, networkId, accounts } = session;
  const { tokens, basic } = context.settings;
  const id = `account.${namespace}` as const;
  const sessions = { ...context.sessions, [namespace]: session };
  const { [namespace]: stored, ...storedConnectors } = context.storedConnectors;
  const network = networkOf(context.settings.networks, networkId);
  const address = rules.addressOf(context, session);
  const grant = grantOf(session);
  const wish = context.searchedNetwork?.chainNamespace === namespace && context.searchedNetwork.caipNetworkId;
  // A session that the visitor did not request does not move the page to another namespace (STORE-1).
  const isAside = !wish && namespace !== context.active.chainNamespace;
  const quiet = isAside && (restored || (adopted === true && rules.isConnected(context)));
  const isConnecting = !quiet && (!restored || Boolean(wish));
  return {
    // The wallet's network is set in the same step, so that no sign-in starts for the page's earlier network (SIGN-1).
    context: {
      sessions,
      storedConnectors,
      ...(!quiet && { active: network }),
      // The link of a pairing that this session replaces leads nowhere now (CONN-9).
      ...(context.sessions[namespace] && { link: rules.linkAfter(context, sessions) }),
    },
    stop: id,
    start: { id, input: { address, accounts, network, tokens, isSynced: !basic, blocked: context.blocked } },
    messages: [
      ...release(namespace, rules.abandoned(context, { sessions, storedConnectors })),
      { to: "network", event: { type: "wallet.attached", namespace, grant, quiet, ...(wish && { wish }) } },
      ...(quiet || namespace === context.active.chainNamespace ? [] : look({ ...context, active: network })),
      // The pairing itself reports its recent wallet under the list's id; the embedded wallet is no recent wallet.
      ...(rules.isRemote(session)
        ? []
        : [{ to: "wallets" as const, event: { type: "recent.add" as const, wallet: rules.recentOf(session) } }]),
      ...(quiet || isConnecting ? [] : [SHOW_ACCOUNT]),
      // With sign-in configured, the card closes only once sign-in has nothing to show (SIGN-1).
      ...(isConnecting && !context.settings.signsIn ? [SUCCEED] : []),
    ],
    isConnecting,
  };
}

/** The wallet changed its accounts or its chain. */
function follow(context: AppContext, { session, isPreferred }: On<"connection.changed">): Reaction {
  const { namespace, networkId, accounts, embedded } = session;
  const before = context.sessions[namespace];
  if (!before || accounts.length === 0) return {};
  const address = rules.addressOf(context, session);
  const messages: Message[] = [];
  if (JSON.stringify([before.accounts, before.accountTypes]) !== JSON.stringify([accounts, session.accountTypes]))
    messages.push({ to: `account.${namespace}`, event: { type: "account.moved", address, accounts } });
  if (JSON.stringify(before.grant) !== JSON.stringify(session.grant))
    messages.push({
      to: "network",
      event: { type: "wallet.attached", namespace, grant: grantOf(session), quiet: true },
    });
  if (before.networkId !== networkId) {
    messages.push({ to: "network", event: { type: "chain.moved", namespace, networkId } });
    // The network actor reports changes of the active family only.
    if (namespace !== context.active.chainNamespace)
      messages.push({
        to: `account.${namespace}`,
        event: { type: "network.changed", network: networkOf(context.settings.networks, networkId) },
      });
  }
  const preference = isPreferred && { ...context.preferredAccountTypes, [namespace]: embedded?.accountType };
  return {
    context: {
      sessions: { ...context.sessions, [namespace]: session },
      // The account type that the secure frame has set, which may differ from the requested one.
      ...(preference && { preferredAccountTypes: preference }),
    },
    messages,
  };
}

/** A connection is over: its session and its account are dropped (CONN-13, CONN-14, I4). */
function detach(
  context: AppContext,
  { namespace, failed, replaced, released, isWhole }: On<"connection.disconnected">,
): Reaction {
  const { [namespace]: session, ...sessions } = context.sessions;
  const { [namespace]: stored, ...storedConnectors } = context.storedConnectors;
  const abandoned = rules.abandoned(context, { sessions, storedConnectors });
  const over = release(namespace, released ? abandoned.filter((id) => id !== session?.connectorId) : abandoned);
  const ending = context.ending && {
    ...context.ending,
    waiting: context.ending.waiting.filter((other) => other !== namespace),
    failed: failed ? [...context.ending.failed, namespace] : context.ending.failed,
  };
  if (!session) return { context: { ending, storedConnectors }, messages: over };
  // The chain families of a session end one after the other, and none of them takes the place of another meanwhile.
  const isGoing = ({ namespace: other, connectorId }: WalletSession) =>
    ending?.waiting.includes(other) || (isWhole && connectorId === session.connectorId);
  const yields = !replaced && Object.values<WalletSession>(sessions).some((other) => !isGoing(other));
  const isActive = namespace === context.active.chainNamespace;
  // An approval ends with the embedded wallet alone, whichever chain family the page shows (S4).
  const isOver = context.view === "ApproveTransaction" ? session.connectorId === AUTH : isActive;
  return {
    context: { ending, sessions, storedConnectors, link: rules.linkAfter(context, sessions) },
    stop: `account.${namespace}`,
    messages: [
      ...over,
      { to: "network", event: { type: "wallet.detached", namespace, yields } },
      ...(isActive ? [DROP_FLOWS] : []),
      ...(isOver && !replaced ? [CLOSE] : []),
    ],
  };
}

/** Ends one namespace with all that share its pairing, or every namespace (CONN-13). */
function end(context: AppContext, { namespace }: On<"connection.end">): Reaction {
  const { ending } = context;
  const ended = rules.endingWith(context, namespace);
  // Two disconnects at the same time end together and fail together.
  const waiting = [...new Set([...(ending?.waiting ?? []), ...ended])];
  const requested = ending && ending.requested !== namespace ? "all" : (namespace ?? "all");
  return {
    context: { ending: { requested, waiting, failed: ending?.failed ?? [] } },
    messages: ended.map((each) => ({ to: `connection.${each}`, event: { type: "connection.end" } })),
  };
}

/** Offers wallets of one namespace for one of its networks; existing connections stay (protocol.md §6.5). */
function startNamespaceSearch(context: AppContext, { networkId }: On<"namespace.connect">): Reaction {
  const searchedNetwork = networkOf(context.settings.networks, networkId);
  const namespace = searchedNetwork.chainNamespace;
  return {
    context: { searchedNetwork },
    messages: [
      { to: "wallets", event: { type: "wallets.filter", namespace } },
      { to: "router", event: { type: "route.push", route: rules.firstRoute(context, namespace) } },
      WANT_WALLETS,
    ],
  };
}

/** Ends the wallet search of a namespace. */
export function endNamespaceSearch({ searchedNetwork }: AppContext): Reaction {
  if (!searchedNetwork) return {};
  return {
    context: { searchedNetwork: null },
    messages: [{ to: "wallets", event: { type: "wallets.filter", namespace: undefined } }],
  };
}

export const connectionReactions = {
  "connector.choose": start,
  "connection.connected": attach,
  "connection.changed": follow,
  "connection.disconnected": detach,
  "connection.end": end,
  "namespace.connect": startNamespaceSearch,
} satisfies Reactions;
