/** What the root makes of a report: what it remembers, whom it starts and stops, and who hears what. Pure. */

import type { Facts } from "../../domain/app/facts.ts";
import type { Namespace } from "../../domain/caip.ts";
import { AUTH } from "../../domain/embedded/embedded.ts";
import type { AccountContext } from "../account/account.ts";
import type { AccountMail, ConnectionMail } from "../connection/events.ts";
import type { AppContext } from "./context.ts";
import type { AppMail, Mailboxes } from "./events.ts";
import type { WalletEvent } from "./ports.ts";
import * as rules from "./rules.ts";

type ToAlwaysOn = { [K in Exclude<keyof Mailboxes, "app">]: { to: K; event: Mailboxes[K] } }[Exclude<
  keyof Mailboxes,
  "app"
>];

export type Letter =
  | ToAlwaysOn
  | { to: `connection.${Namespace}`; event: ConnectionMail | WalletEvent }
  | { to: `account.${Namespace}`; event: AccountMail };

export interface Relay {
  remember?: Partial<AppContext>;
  stop?: `account.${Namespace}`;
  start?: { id: `account.${Namespace}`; input: AccountContext };
  letters?: readonly Letter[];
  /** A wallet was connected just now, at the visitor's wish. */
  isConnecting?: boolean;
}

const SHOW_ACCOUNT: Letter = { to: "router", event: { type: "route.reset", route: { view: "Account" } } };
const CLOSE: Letter = { to: "modal", event: { type: "modal.close" } };

export type On<T extends AppMail["type"]> = Extract<AppMail, { type: T }>;

/** One letter to every connection. */
export function tellConnections({ namespaces }: AppContext, event: ConnectionMail): Relay {
  return { letters: namespaces.map((namespace) => ({ to: `connection.${namespace}`, event })) };
}

/** One namespace is connected at a time: what another one asks for ends (I9, R4). */
export function cancelOthers({ namespaces }: AppContext, namespace: Namespace): Letter[] {
  const event = { type: "connection.cancel" } as const;
  return namespaces.flatMap((other) => (other === namespace ? [] : [{ to: `connection.${other}`, event } as const]));
}

/** One letter to the account that is active, where there is one. */
export function tellAccount(context: AppContext, event: AccountMail): Relay {
  if (!rules.isConnected(context)) return {};
  return { letters: [{ to: `account.${context.active.chainNamespace}`, event }] };
}

/** What outlived the last page goes to those who had it (CONN-12). */
export function restore(context: AppContext, { facts, kept }: { facts: Facts; kept: boolean }): Relay {
  const { activeNetworkId, recentWallets, preferredAccountTypes, connectors } = facts;
  const letters: Letter[] = [{ to: "wallets", event: { type: "recent.recalled", recent: recentWallets } }];
  if (activeNetworkId) letters.push({ to: "network", event: { type: "network.recalled", networkId: activeNetworkId } });
  const active = context.settings.networks.find(({ caipNetworkId }) => caipNetworkId === activeNetworkId);
  for (const namespace of context.namespaces) {
    const connectorId = connectors[namespace];
    const networkId = rules.networkFor({ ...context, active: active ?? context.active }, namespace);
    if (connectorId === AUTH) letters.push({ to: "frame", event: { type: "frame.want" } });
    if (connectorId)
      letters.push({
        to: `connection.${namespace}`,
        event: { type: "connection.restore", connectorId, networkId },
      });
  }
  return { remember: { preferredAccountTypes, untold: !kept, link: facts.deepLink ?? null }, letters };
}

/** A wallet was chosen: its namespace's connection starts an attempt, and its screen shows. */
export function start(context: AppContext, { connector }: On<"connector.choose">): Relay {
  if (!context.namespaces.includes(connector.chain)) return {};
  const networkId = rules.networkFor(context, connector.chain);
  return {
    letters: [
      ...cancelOthers(context, connector.chain),
      { to: `connection.${connector.chain}`, event: { type: "connection.start", connector, networkId } },
      { to: "router", event: { type: "route.push", route: { view: "ConnectingExternal", connector } } },
    ],
  };
}

/** A wallet is connected: it gets an account, and the page its network. */
export function attach(context: AppContext, { session, restored, adopted }: On<"connection.connected">): Relay {
  const { namespace, networkId, connectorId, accounts } = session;
  const { tokens, basic } = context.settings;
  const id = `account.${namespace}` as const;
  const sessions = { ...context.sessions, [namespace]: session };
  const network = rules.networkOf(context.settings, networkId);
  const address = rules.addressOf(context, session);
  const anywhere = { supportsAllNetworks: true, approvedNetworkIds: [] };
  const grant = { connectorId, networkId, ...(session.grant ?? anywhere) };
  const wish = context.sought?.chainNamespace === namespace && context.sought.caipNetworkId;
  // What nobody asked for does not take the visitor away from the namespace that they chose (STORE-1).
  const isAside = !wish && namespace !== context.active.chainNamespace;
  const quiet = isAside && (restored || (adopted === true && rules.isConnected(context)));
  const isConnecting = !quiet && (!restored || Boolean(wish));
  const isElsewhere = session.wallet.type === "WALLET_CONNECT" || session.wallet.type === "AUTH";
  return {
    // Where the wallet is, too: nobody is to sign in where the page was until now (SIGN-1).
    remember: { sessions, ...(!quiet && { active: network }) },
    stop: id,
    start: { id, input: { address, accounts, network, tokens, isSynced: !basic, blocked: context.blocked } },
    letters: [
      { to: "network", event: { type: "wallet.attached", namespace, grant, quiet, ...(wish && { wish }) } },
      // A paired wallet is kept under the id of the list, by those who know it; the embedded one has its own ways in.
      ...(isElsewhere
        ? []
        : [{ to: "wallets" as const, event: { type: "recent.add" as const, wallet: rules.recentOf(session) } }]),
      ...(quiet || isConnecting ? [] : [SHOW_ACCOUNT]),
      // Whether there is more to ask is known when it is known who signs in: the card closes then (SIGN-1).
      ...(isConnecting && !context.settings.signsIn ? [CLOSE] : []),
    ],
    isConnecting,
  };
}

/** The wallet moved by itself. */
export function follow(context: AppContext, { session }: On<"connection.changed">): Relay {
  const { namespace, networkId, accounts } = session;
  const before = context.sessions[namespace];
  if (!before || accounts.length === 0) return {};
  const address = rules.addressOf(context, session);
  const letters: Letter[] = [];
  if (before.accounts !== accounts || before.accountTypes !== session.accountTypes)
    letters.push({ to: `account.${namespace}`, event: { type: "account.moved", address, accounts } });
  if (before.networkId !== networkId)
    letters.push({ to: "network", event: { type: "chain.moved", namespace, networkId } });
  return { remember: { sessions: { ...context.sessions, [namespace]: session } }, letters };
}

/** A connection is over: nothing of it is left (CONN-13, CONN-14, I4). */
export function detach(context: AppContext, { namespace, failed, replaced }: On<"connection.disconnected">): Relay {
  const { [namespace]: session, ...sessions } = context.sessions;
  const ending = context.ending && {
    ...context.ending,
    waiting: context.ending.waiting.filter((other) => other !== namespace),
    failed: failed ? [...context.ending.failed, namespace] : context.ending.failed,
  };
  if (!session) return { remember: { ending } };
  const remaining = Object.keys(sessions) as Namespace[];
  const yields = !replaced && remaining.some((other) => !ending?.waiting.includes(other));
  const isSeen = !replaced && namespace === context.active.chainNamespace;
  return {
    remember: { ending, sessions, link: rules.linkAfter(context, sessions) },
    stop: `account.${namespace}`,
    letters: [{ to: "network", event: { type: "wallet.detached", namespace, yields } }, ...(isSeen ? [CLOSE] : [])],
  };
}

/** A disconnect was asked for, of one namespace with all that share its pairing, or of every one (CONN-13). */
export function end(context: AppContext, { namespace }: On<"connection.end">): Relay {
  const waiting = rules.endingWith(context, namespace);
  return {
    remember: { ending: { asked: namespace ?? "all", waiting, failed: [] } },
    letters: waiting.map((each) => ({ to: `connection.${each}`, event: { type: "connection.end" } })),
  };
}

/** The network is another one. */
export function takeNetwork(context: AppContext, event: On<"network.changed">): Relay {
  const { chainNamespace } = event.network;
  return {
    remember: { active: event.network, unsupported: false },
    letters: context.sessions[chainNamespace] ? [{ to: `account.${chainNamespace}`, event }] : [],
  };
}

/** The wallet is where this page does not run: said at once where somebody is connected (ROUTE-11). */
export function showUnsupported(context: AppContext): Relay {
  const remember = { unsupported: true };
  if (!rules.isConnected(context)) return { remember };
  return {
    remember,
    letters: [
      { to: "router", event: { type: "route.reset", route: { view: "UnsupportedChain" } } },
      { to: "modal", event: { type: "modal.open" } },
    ],
  };
}

/** Wallets of one namespace are offered for a network of its own; all that is connected stays as it is (protocol.md §6.5). */
export function seek(context: AppContext, { networkId }: On<"namespace.connect">): Relay {
  const sought = rules.networkOf(context.settings, networkId);
  const namespace = sought.chainNamespace;
  return {
    remember: { sought },
    letters: [
      { to: "wallets", event: { type: "wallets.filter", namespace } },
      { to: "router", event: { type: "route.push", route: rules.firstRoute(context, namespace) } },
      { to: "wallets", event: { type: "wallets.want" } },
    ],
  };
}

/** No wallet is looked for any more. */
export function forsake({ sought }: AppContext): Relay {
  if (!sought) return {};
  return {
    remember: { sought: null },
    letters: [{ to: "wallets", event: { type: "wallets.filter", namespace: undefined } }],
  };
}

/** An address may be read on its chain again. */
export function liftBlock({ blocked, sessions }: AppContext, event: On<"block.lifted">): Relay {
  const connected = Object.keys(sessions) as Namespace[];
  return {
    remember: { blocked: blocked.filter((key) => key !== event.key) },
    letters: connected.map((namespace) => ({ to: `account.${namespace}`, event })),
  };
}

/** The host changed its options. */
export function takeSettings(context: AppContext, event: On<"settings.update">): Relay {
  const settings = { ...context.settings, ...event.settings };
  const letters: Letter[] = [];
  if (rules.concernsWallets(event.settings))
    letters.push({ to: "wallets", event: { type: "wallets.configure", config: rules.walletsConfig(settings) } });
  if (rules.concernsNetworks(event.settings)) {
    const strict = rules.isStrict(settings);
    letters.push({ to: "network", event: { type: "networks.set", networks: settings.networks, strict } });
  }
  return { remember: { settings }, letters };
}

/** The modal is wished for, at a view or at the first one (ROUTE-2, ROUTE-6). */
export function open(context: AppContext, { namespace, route }: On<"modal.open">): Relay {
  if (context.settings.basic && rules.isConnected(context) && !context.isSignInDue) return {};
  const first = rules.firstRoute(context, namespace);
  // An account can only be shown to somebody who is connected, and nothing before a sign-in that is required (I6).
  const shown = route?.view === "Account" || context.isSignInDue ? first : (route ?? first);
  return {
    remember: { sought: null },
    letters: [
      ...(namespace ? [{ to: "network" as const, event: { type: "namespace.activate" as const, namespace } }] : []),
      { to: "wallets", event: { type: "wallets.filter", namespace } },
      { to: "router", event: { type: "route.reset", route: shown } },
      { to: "modal", event: { type: "modal.open" } },
      // Where the card was open already, another filter asks for other lists.
      ...(rules.isConnected(context) ? [] : [{ to: "wallets" as const, event: { type: "wallets.want" as const } }]),
    ],
  };
}
