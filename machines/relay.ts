/** What the root makes of a report: what it remembers, whom it starts and stops, and who hears what. Pure. */
import type { Namespace } from "../domain/caip.ts";
import type { Facts } from "../domain/facts.ts";
import type { AccountContext } from "./account.ts";
import type { AppContext } from "./app-context.ts";
import * as rules from "./app-rules.ts";
import type { AccountMail, AppMail, ConnectionMail, Mailboxes } from "./mail.ts";

type ToAlwaysOn = { [K in Exclude<keyof Mailboxes, "app">]: { to: K; event: Mailboxes[K] } }[Exclude<
  keyof Mailboxes,
  "app"
>];

export type Letter =
  | ToAlwaysOn
  | { to: `connection.${Namespace}`; event: ConnectionMail }
  | { to: `account.${Namespace}`; event: AccountMail };

export interface Relay {
  remember?: Partial<AppContext>;
  stop?: `account.${Namespace}`;
  start?: { id: `account.${Namespace}`; input: AccountContext };
  letters?: readonly Letter[];
}

const CLOSE: Letter = { to: "modal", event: { type: "modal.close" } };

export type On<T extends AppMail["type"]> = Extract<AppMail, { type: T }>;

/** One letter to every connection. */
export function tellConnections({ namespaces }: AppContext, event: ConnectionMail): Relay {
  return { letters: namespaces.map((namespace) => ({ to: `connection.${namespace}`, event })) };
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
      { to: `connection.${connector.chain}`, event: { type: "connection.start", connector, networkId } },
      { to: "router", event: { type: "route.push", route: { view: "ConnectingExternal", connector } } },
    ],
  };
}

/** A wallet is connected: it gets an account, and the page its network. */
export function attach(context: AppContext, { session, restored }: On<"connection.connected">): Relay {
  const { namespace, networkId, connectorId, accounts } = session;
  const { tokens, basic } = context.settings;
  const id = `account.${namespace}` as const;
  const network = rules.networkOf(context.settings, networkId);
  const address = accounts[0] as (typeof accounts)[number];
  const anywhere = { supportsAllNetworks: true, approvedNetworkIds: [] };
  const grant = { connectorId, networkId, ...(session.grant ?? anywhere) };
  const isPaired = session.wallet.type === "WALLET_CONNECT";
  return {
    remember: { sessions: { ...context.sessions, [namespace]: session } },
    stop: id,
    start: { id, input: { address, accounts, network, tokens, isSynced: !basic, blocked: context.blocked } },
    letters: [
      { to: "network", event: { type: "wallet.attached", namespace, grant, restored } },
      // A paired wallet is kept under the id of the list, by those who know it.
      ...(isPaired
        ? []
        : [{ to: "wallets" as const, event: { type: "recent.add" as const, wallet: rules.recentOf(session) } }]),
      restored ? { to: "router", event: { type: "route.reset", route: { view: "Account" } } } : CLOSE,
    ],
  };
}

/** The wallet moved by itself. */
export function follow(context: AppContext, { session }: On<"connection.changed">): Relay {
  const { namespace, networkId, accounts } = session;
  const before = context.sessions[namespace];
  const [address] = accounts;
  if (!before || !address) return {};
  const letters: Letter[] = [];
  if (before.accounts !== accounts)
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
  return {
    remember: { ending, sessions, link: rules.linkAfter(context, sessions) },
    stop: `account.${namespace}`,
    letters: [{ to: "network", event: { type: "wallet.detached", namespace } }, ...(replaced ? [] : [CLOSE])],
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

/** The visitor's choice of account type wins over the host's default (CONF-7). */
export function prefer({ preferredAccountTypes }: AppContext, { namespace, accountType }: On<"account.prefer">): Relay {
  return { remember: { preferredAccountTypes: { ...preferredAccountTypes, [namespace]: accountType } } };
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
  if (context.settings.basic && rules.isConnected(context)) return {};
  const first = rules.firstRoute(context, namespace);
  // An account can only be shown to somebody who is connected.
  const shown = route?.view === "Account" ? first : (route ?? first);
  return {
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
