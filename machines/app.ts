/**
 * The root. It boots from what outlived the last page, owns the lifetimes of all others, and passes on what one of them
 * reports to those whom it concerns. It decides nothing else. It lives until the host destroys the instance.
 */
import { assign, emit, enqueueActions, not, setup, stateIn } from "xstate";
import type { Namespace } from "../domain/caip.ts";
import type { TrackedEvent } from "../domain/events.ts";
import { type Facts, NO_FACTS } from "../domain/facts.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Network } from "../domain/network.ts";
import type { PlatformFacts, Settings } from "../domain/settings.ts";
import { accountMachine } from "./account.ts";
import * as rules from "./app-rules.ts";
import { connectionMachine } from "./connection.ts";
import { type AppMail, mail, track } from "./mail.ts";
import { modalMachine } from "./modal.ts";
import { networkMachine } from "./network.ts";
import { noticeMachine } from "./notice.ts";
import { recallFacts, type WalletSession } from "./ports.ts";
import { routerMachine } from "./router.ts";
import { walletsMachine } from "./wallets.ts";

export interface AppInput {
  settings: Settings;
  platform: PlatformFacts;
}

export interface AppContext extends AppInput {
  namespaces: readonly Namespace[];
  active: Network;
  /** What each connected namespace has; nothing for any other (I4). */
  sessions: Partial<Record<Namespace, WalletSession>>;
  unsupported: boolean;
  preferredAccountTypes: Facts["preferredAccountTypes"];
  /** The disconnect that runs: what was asked, who has not answered, who failed (CONN-13). */
  ending: { asked: Namespace | "all"; waiting: readonly Namespace[]; failed: readonly Namespace[] } | null;
  /** The browser keeps nothing, and the visitor was not told yet (R7). */
  untold: boolean;
}

export type AppEmitted =
  | { type: "event.tracked"; event: TrackedEvent }
  | { type: "disconnect.settled"; asked: Namespace | "all"; failed: readonly Namespace[] };

export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppMail,
    input: {} as AppInput,
    emitted: {} as AppEmitted,
    tags: {} as "initialized" | "unticked",
  },
  actors: {
    modal: modalMachine,
    router: routerMachine,
    notice: noticeMachine,
    network: networkMachine,
    wallets: walletsMachine,
    connection: connectionMachine,
    account: accountMachine,
    recallFacts,
  },
  delays: { boot: LIMITS.boot },
  guards: {
    isTicked: ({ event }) => event.type === "legal.tick" && event.on,
    needsTick: ({ context }) => rules.needsTick(context.settings),
    mayConnect: not(stateIn({ legal: "unticked" })),
    isEmbedded: ({ context }) => context.settings.enableEmbedded,
    isSettled: ({ context }) => context.ending !== null && context.ending.waiting.length === 0,
  },
  actions: {
    spawnConnections: enqueueActions(({ context, enqueue }) => {
      for (const namespace of context.namespaces)
        enqueue.spawnChild("connection", { id: `connection.${namespace}`, input: { namespace } });
    }),
    cancelAttempts: enqueueActions(({ context, enqueue }) => {
      for (const namespace of context.namespaces) enqueue.sendTo(`connection.${namespace}`, { type: "connection.cancel" });
    }),
    retryAttempts: enqueueActions(({ context, enqueue }) => {
      for (const namespace of context.namespaces) enqueue.sendTo(`connection.${namespace}`, { type: "connection.retry" });
    }),
    tellAccount: enqueueActions(({ context, event, enqueue }) => {
      const namespace = context.active.chainNamespace;
      if (context.sessions[namespace]) enqueue.sendTo(`account.${namespace}`, event);
    }),
    restore: enqueueActions(({ context, enqueue }, { facts, kept }: { facts: Facts; kept: boolean }) => {
      enqueue.assign({ preferredAccountTypes: facts.preferredAccountTypes, untold: !kept });
      enqueue(mail("wallets", { type: "recent.recalled", recent: facts.recentWallets }));
      const { activeNetworkId } = facts;
      if (activeNetworkId) enqueue(mail("network", { type: "network.recalled", networkId: activeNetworkId }));
      for (const namespace of context.namespaces) {
        const connectorId = facts.connectors[namespace];
        if (!connectorId) continue;
        const networkId = rules.networkFor(context, namespace);
        enqueue.sendTo(`connection.${namespace}`, { type: "connection.restore", connectorId, networkId });
      }
    }),
    start: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "connector.choose") return;
      const { connector } = event;
      const networkId = rules.networkFor(context, connector.chain);
      enqueue.sendTo(`connection.${connector.chain}`, { type: "connection.start", connector, networkId });
      enqueue(mail("router", { type: "route.push", route: { view: "ConnectingExternal", connector } }));
    }),
    attach: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "connection.connected") return;
      const { namespace, networkId, connectorId, accounts } = event.session;
      const network = rules.networkOf(context.settings, networkId);
      const address = accounts[0] as (typeof accounts)[number];
      const id = `account.${namespace}`;
      enqueue.assign({ sessions: { ...context.sessions, [namespace]: event.session } });
      enqueue.stopChild(id);
      enqueue.spawnChild("account", { id, input: { address, accounts, network, tokens: context.settings.tokens } });
      const grant = { connectorId, networkId, supportsAllNetworks: true, approvedNetworkIds: [] };
      enqueue(mail("network", { type: "wallet.attached", namespace, grant }));
      enqueue(mail("wallets", { type: "recent.add", wallet: rules.recentOf(event.session) }));
      if (event.restored) enqueue(mail("router", { type: "route.reset", route: { view: "Account" } }));
      else enqueue(mail("modal", { type: "modal.close" }));
    }),
    follow: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "connection.changed") return;
      const { namespace, networkId, accounts } = event.session;
      const [address] = accounts;
      if (!context.sessions[namespace] || !address) return;
      enqueue.assign({ sessions: { ...context.sessions, [namespace]: event.session } });
      if (context.sessions[namespace].accounts !== accounts)
        enqueue.sendTo(`account.${namespace}`, { type: "account.moved", address, accounts });
      if (context.sessions[namespace].networkId !== networkId)
        enqueue(mail("network", { type: "chain.moved", namespace, networkId }));
    }),
    detach: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "connection.disconnected") return;
      const { namespace, failed } = event;
      const { ending } = context;
      if (ending) {
        const waiting = ending.waiting.filter((other) => other !== namespace);
        enqueue.assign({ ending: { ...ending, waiting, failed: failed ? [...ending.failed, namespace] : ending.failed } });
      }
      const { [namespace]: session, ...sessions } = context.sessions;
      if (!session) return;
      enqueue.assign({ sessions });
      enqueue.stopChild(`account.${namespace}`);
      enqueue(mail("network", { type: "wallet.detached", namespace }));
      enqueue(mail("modal", { type: "modal.close" }));
    }),
    end: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "connection.end") return;
      const waiting = rules.endingWith(context, event.namespace);
      enqueue.assign({ ending: { asked: event.namespace ?? "all", waiting, failed: [] } });
      for (const namespace of waiting) enqueue.sendTo(`connection.${namespace}`, { type: "connection.end" });
    }),
    settle: enqueueActions(({ context: { ending }, enqueue }) => {
      if (!ending) return;
      enqueue.emit({ type: "disconnect.settled", asked: ending.asked, failed: ending.failed });
      enqueue(
        track(
          ending.failed.length
            ? { type: "track", event: "DISCONNECT_ERROR", properties: { message: "Failed to disconnect" } }
            : { type: "track", event: "DISCONNECT_SUCCESS", properties: { namespace: ending.asked } },
        ),
      );
      enqueue.assign({ ending: null });
    }),
    takeNetwork: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "network.changed") return;
      const { network } = event;
      enqueue.assign({ active: network, unsupported: false });
      if (context.sessions[network.chainNamespace]) enqueue.sendTo(`account.${network.chainNamespace}`, event);
    }),
    takeSettings: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "settings.update") return;
      const settings = { ...context.settings, ...event.settings };
      enqueue.assign({ settings });
      if (event.settings.networks) enqueue(mail("network", { type: "networks.set", networks: settings.networks }));
      enqueue(mail("wallets", { type: "wallets.configure", config: rules.walletsConfig(settings) }));
    }),
    showFirst: mail("router", ({ context }) => ({ type: "route.reset", route: rules.firstRoute(context) })),
    openModal: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "modal.open") return;
      const { namespace, route } = event;
      if (namespace) enqueue(mail("network", { type: "namespace.activate", namespace }));
      enqueue(mail("wallets", { type: "wallets.filter", namespace }));
      enqueue(mail("router", { type: "route.reset", route: route ?? rules.firstRoute(context) }));
      enqueue(mail("modal", { type: "modal.open" }));
    }),
    openUnsupported: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ unsupported: true });
      if (!rules.isConnected(context)) return;
      enqueue(mail("router", { type: "route.reset", route: { view: "UnsupportedChain" } }));
      enqueue(mail("modal", { type: "modal.open" }));
    }),
    prefetch: enqueueActions(({ context, enqueue }) => {
      const ids = context.settings.networks.flatMap(({ assets }) => (assets.imageId ? [assets.imageId] : []));
      enqueue(mail("wallets", { type: "images.want", kind: "asset", ids }));
      if (rules.isConnected(context)) enqueue(mail("modal", { type: "prefetch.settled" }));
      else enqueue(mail("wallets", { type: "wallets.want" }));
    }),
    tellUnkept: enqueueActions(({ context, enqueue }) => {
      if (!context.untold) return;
      enqueue.assign({ untold: false });
      enqueue(mail("notice", { type: "toast.show", toast: { variant: "error", text: { key: "notice.storage" } } }));
    }),
    trackOpen: track(({ context }) => ({
      type: "track",
      event: "MODAL_OPEN",
      properties: { connected: rules.isConnected(context) },
    })),
    trackClose: track(({ context }) => ({
      type: "track",
      event: "MODAL_CLOSE",
      properties: { connected: rules.isConnected(context) },
    })),
    emitTracked: emit(({ event }) => event as Extract<AppMail, { type: "event.tracked" }>),
  },
}).createMachine({
  id: "app",
  context: ({ input }) => ({
    ...input,
    namespaces: [...new Set(input.settings.networks.map(({ chainNamespace }) => chainNamespace))],
    active: rules.networkOf(input.settings, input.settings.defaultNetworkId),
    sessions: {},
    unsupported: false,
    preferredAccountTypes: NO_FACTS.preferredAccountTypes,
    ending: null,
    untold: false,
  }),
  entry: "spawnConnections",
  type: "parallel",
  invoke: [
    { id: "notice", systemId: "notice", src: "notice", onError: { actions: [] } },
    { id: "router", systemId: "router", src: "router", onError: { actions: [] } },
    {
      id: "network",
      systemId: "network",
      src: "network",
      input: ({ context: { settings, active } }) => ({
        requested: settings.networks,
        active,
        strict: rules.isStrict(settings),
      }),
      onError: { actions: [] },
    },
    {
      id: "wallets",
      systemId: "wallets",
      src: "wallets",
      input: ({ context: { settings } }) => ({
        config: rules.walletsConfig(settings),
        discovery: { eip6963: settings.enableEIP6963, injected: settings.enableInjected },
      }),
      onError: { actions: [] },
    },
    {
      id: "modal",
      systemId: "modal",
      src: "modal",
      input: ({ context }) => ({ embedded: context.settings.enableEmbedded }),
      onError: { actions: [] },
    },
  ],
  on: {
    "modal.open": { actions: "openModal" },
    "modal.opened": { actions: ["prefetch", "tellUnkept", "trackOpen"] },
    "modal.closed": [
      { guard: "isEmbedded", actions: ["cancelAttempts", "showFirst", "trackClose"] },
      { actions: ["cancelAttempts", "trackClose"] },
    ],
    "connector.choose": { guard: "mayConnect", actions: "start" },
    "connection.retry": { actions: "retryAttempts" },
    "connection.connected": { actions: "attach" },
    "connection.changed": { actions: "follow" },
    "connection.disconnected": { actions: "detach" },
    "connection.end": { actions: "end" },
    "network.changed": { actions: "takeNetwork" },
    "network.unsupported": { actions: "openUnsupported" },
    "address.copy": { actions: "tellAccount" },
    "tab.choose": { actions: "tellAccount" },
    "balance.refresh": { actions: "tellAccount" },
    "settings.update": { actions: "takeSettings" },
    "event.tracked": { actions: "emitTracked" },
  },
  states: {
    life: {
      initial: "booting",
      states: {
        booting: {
          description: "What outlived the last page is read; storage that never answers does not hold this up.",
          invoke: {
            id: "recallFacts",
            src: "recallFacts",
            onDone: { target: "running", actions: { type: "restore", params: ({ event }) => event.output } },
            onError: { target: "running", actions: assign({ untold: true }) },
          },
          after: { boot: { target: "running", actions: assign({ untold: true }) } },
        },
        running: { tags: "initialized" },
      },
    },
    legal: {
      initial: "deciding",
      states: {
        deciding: { always: [{ guard: "needsTick", target: "unticked" }, { target: "waived" }] },
        waived: { on: { "settings.update": { target: "deciding", actions: "takeSettings" } } },
        unticked: {
          description: "No way to connect works before the visitor has agreed (CONF-6).",
          tags: "unticked",
          on: { "legal.tick": { guard: "isTicked", target: "ticked" } },
        },
        ticked: { on: { "legal.tick": { guard: not("isTicked"), target: "unticked" } } },
      },
    },
    departure: {
      description: "A disconnect is over when everybody asked has answered.",
      initial: "none",
      states: {
        none: { always: { guard: "isSettled", target: "settled" } },
        settled: { entry: "settle", always: "none" },
      },
    },
    watch: {
      description: "Leaving the screen of an attempt ends it.",
      initial: "elsewhere",
      states: {
        elsewhere: {
          on: {
            "view.shown": {
              guard: ({ event }) => event.view === "ConnectingExternal",
              target: "connecting",
            },
          },
        },
        connecting: {
          on: { "view.shown": { guard: ({ event }) => event.view !== "ConnectingExternal", target: "elsewhere" } },
          exit: "cancelAttempts",
        },
      },
    },
  },
});
