/**
 * The root. It boots from the facts that the last page stored, owns the lifetimes of all other actors, and passes each
 * actor's reports on to the actors that they concern. It decides nothing else. It lives until the host destroys the instance.
 */
import { and, assign, emit, enqueueActions, not, raise, setup, stateIn } from "xstate";
import { type Facts, NO_FACTS } from "../../domain/app/facts.ts";
import { LIMITS } from "../../domain/limits.ts";
import { BOXLESS, type View } from "../../domain/modal/routes.ts";
import { namespacesOf, networkOf } from "../../domain/networks/network.ts";
import { account } from "../account/lazy-account.ts";
import { leaveNft, look, resumeSession } from "../account/reactions.ts";
import { analyticsMachine } from "../analytics/analytics.ts";
import { connectionMachine } from "../connection/connection.ts";
import { endNamespaceSearch, restore } from "../connection/reactions.ts";
import { approvalMachine } from "../embedded/approval.ts";
import { frameMachine } from "../embedded/frame.ts";
import { modalMachine } from "../modal/modal.ts";
import { noticeMachine } from "../modal/notice.ts";
import { onModalClosed, prefetch, warnStorage } from "../modal/reactions.ts";
import { routerMachine } from "../modal/router.ts";
import { networkMachine } from "../networks/network.ts";
import { askAnyWallet } from "../pairing/reactions.ts";
import { signInMachine } from "../sign-in/sign-in.ts";
import { walletsMachine } from "../wallets/wallets.ts";
import type { AppContext, AppEmitted, AppInput } from "./context.ts";
import { dispatch } from "./dispatch.ts";
import type { AppEvent } from "./events.ts";
import { recallFacts } from "./ports.ts";
import { messageConnections, type On } from "./reaction.ts";
import { REACTION_EVENTS, type ReactionEvent, reactionTo } from "./reactions.ts";
import * as rules from "./rules.ts";
import { sendToActor, track } from "./send-to-actor.ts";

/** An event with a reaction is handled in every state; the chart below lists the events that also depend on a state. */
const EVERY_REACTION = Object.fromEntries(REACTION_EVENTS.map((type) => [type, { actions: "react" }])) as {
  readonly [T in ReactionEvent]: { readonly actions: "react" };
};

/** The view that shows after `event`; null: the card is closed. */
function viewAfter(event: AppEvent): View | null {
  return "view" in event ? event.view : null;
}

export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    emitted: {} as AppEmitted,
    tags: {} as "initialized" | "unticked",
  },
  actors: {
    modal: modalMachine,
    router: routerMachine,
    notice: noticeMachine,
    analytics: analyticsMachine,
    network: networkMachine,
    wallets: walletsMachine,
    frame: frameMachine,
    approval: approvalMachine,
    signIn: signInMachine,
    connection: connectionMachine,
    account,
    recallFacts,
  },
  delays: { boot: LIMITS.boot, balanceRetryBlock: LIMITS.balanceRetryBlock },
  guards: {
    isTicked: ({ event }) => event.type === "legal.tick" && event.on,
    needsTick: ({ context }) => rules.needsTick(context.settings),
    mayPair: ({ context }) => context.settings.enableWalletConnect,
    mayConnect: not(stateIn({ legal: "unticked" })),
    isAttempt: ({ event }) => event.type === "view.shown" && rules.isAttempt(event.view),
    showsAnyCode: ({ context, event }) => event.type === "view.shown" && rules.showsAnyCode(context, event.view),
    isChoice: ({ event }) => event.type === "view.shown" && event.view === "SwitchActiveChain",
    isEmbedded: ({ context }) => context.settings.enableEmbedded,
    isStorageWarningDue: ({ context }) => context.isStorageWarningDue,
    isSettled: ({ context: { ending } }) => ending?.waiting.length === 0,
  },
  actions: {
    spawnConnections: enqueueActions(({ context, enqueue }) => {
      for (const namespace of context.namespaces)
        enqueue.spawnChild("connection", { id: `connection.${namespace}`, input: { namespace } });
    }),
    cancelAttempts: enqueueActions(({ context, enqueue }) =>
      dispatch(enqueue, messageConnections(context, { type: "connection.cancel" })),
    ),
    restore: enqueueActions(({ context, enqueue }, recalled: { facts: Facts; isPersistent: boolean }) =>
      dispatch(enqueue, restore(context, recalled)),
    ),
    settle: enqueueActions(({ context: { ending }, enqueue }) => {
      if (!ending) return;
      enqueue.emit({ type: "disconnect.settled", requested: ending.requested, failed: ending.failed });
      enqueue(track(rules.disconnectTracked(ending)));
      enqueue.assign({ ending: null });
    }),
    react: enqueueActions(({ context, event, enqueue }) => dispatch(enqueue, reactionTo(context, event))),
    endNamespaceSearch: enqueueActions(({ context, enqueue }) => dispatch(enqueue, endNamespaceSearch(context))),
    askAnyWallet: enqueueActions(({ context, enqueue }) => dispatch(enqueue, askAnyWallet(context))),
    onModalClosed: enqueueActions(({ context, enqueue }) => dispatch(enqueue, onModalClosed(context))),
    prefetch: enqueueActions(({ context, enqueue }) => dispatch(enqueue, prefetch(context))),
    leaveNft: enqueueActions(({ context, event, enqueue }) =>
      dispatch(enqueue, { messages: leaveNft(context, viewAfter(event)) }),
    ),
    takeView: assign(({ event }) => ({ view: viewAfter(event) })),
    look: enqueueActions(({ context, enqueue }) => dispatch(enqueue, { messages: look(context) })),
    resumeSession: enqueueActions(({ context, enqueue }) => dispatch(enqueue, { messages: resumeSession(context) })),
    warnStorage: enqueueActions(({ enqueue }) => dispatch(enqueue, warnStorage())),
    showFirst: sendToActor("router", ({ context }) => ({ type: "route.reset", route: rules.firstRoute(context) })),
    showBox: sendToActor("router", { type: "route.leave", views: BOXLESS, instead: { view: "Connect" } }),
    liftLater: raise(({ event }) => ({ ...(event as On<"balance.blocked">), type: "block.lifted" }), {
      delay: "balanceRetryBlock",
    }),
    trackCreated: track({ type: "track", event: "MODAL_CREATED" }),
    trackInitialized: track(({ context }) => rules.initializeTracked(context)),
    trackOpen: track(({ context }) => rules.modalTracked(context, "MODAL_OPEN")),
    trackClose: track(({ context }) => rules.modalTracked(context, "MODAL_CLOSE")),
    emitTracked: emit(({ context, event }) => {
      const { type, event: tracked } = rules.counted(context, event as On<"event.tracked">);
      return { type, event: tracked };
    }),
    countTracked: sendToActor("analytics", ({ context, event }) =>
      rules.counted(context, event as On<"event.tracked">),
    ),
  },
}).createMachine({
  id: "app",
  context: ({ input }) => ({
    ...input,
    namespaces: namespacesOf(input.settings.networks),
    active: networkOf(input.settings.networks, input.settings.defaultNetworkId),
    sessions: {},
    storedConnectors: {},
    unsupported: false,
    view: null,
    searchedNetwork: null,
    link: null,
    preferredAccountTypes: NO_FACTS.preferredAccountTypes,
    ending: null,
    blocked: [],
    isSignInDue: false,
    isStorageWarningDue: false,
  }),
  entry: "spawnConnections",
  type: "parallel",
  invoke: [
    { id: "notice", systemId: "notice", src: "notice", onError: { actions: [] } },
    { id: "router", systemId: "router", src: "router", onError: { actions: [] } },
    { id: "frame", systemId: "frame", src: "frame", onError: { actions: [] } },
    {
      id: "analytics",
      systemId: "analytics",
      src: "analytics",
      input: ({ context }) => ({ isAllowed: context.settings.features.analytics }),
      onError: { actions: [] },
    },
    { id: "signIn", systemId: "signIn", src: "signIn", onError: { actions: [] } },
    { id: "approval", systemId: "approval", src: "approval", onError: { actions: [] } },
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
        discovery: rules.discoveryOf(settings),
      }),
      onError: { actions: [] },
    },
    {
      id: "modal",
      systemId: "modal",
      src: "modal",
      input: ({ context: { settings, platform } }) => ({
        embedded: settings.enableEmbedded,
        isStill: platform.reducedMotion,
      }),
      onError: { actions: [] },
    },
  ],
  on: {
    ...EVERY_REACTION,
    "connector.choose": { guard: "mayConnect", actions: "react" },
    "pairing.start": { guard: and(["mayConnect", "mayPair"]), actions: "react" },
    "email.submit": { guard: "mayConnect", actions: "react" },
    "social.choose": { guard: "mayConnect", actions: "react" },
    "balance.blocked": { actions: ["react", "liftLater"] },
    "event.tracked": { actions: ["emitTracked", "countTracked"] },
  },
  states: {
    lifecycle: {
      initial: "booting",
      states: {
        booting: {
          description: "The stored facts are read; storage that never answers does not block the boot.",
          invoke: {
            id: "recallFacts",
            src: "recallFacts",
            onDone: { target: "running", actions: { type: "restore", params: ({ event }) => event.output } },
            onError: { target: "running", actions: assign({ isStorageWarningDue: true }) },
          },
          after: { boot: { target: "running", actions: assign({ isStorageWarningDue: true }) } },
        },
        running: { tags: "initialized", entry: ["trackCreated", "trackInitialized"] },
      },
    },
    legal: {
      initial: "deciding",
      states: {
        deciding: {
          always: [{ guard: "needsTick", target: "unticked", actions: "showBox" }, { target: "waived" }],
        },
        waived: { on: { "settings.update": { target: "deciding", actions: "react" } } },
        unticked: {
          description: "Connecting is off until the visitor has agreed to the terms (CONF-6).",
          tags: "unticked",
          on: {
            "legal.tick": { guard: "isTicked", target: "ticked" },
            "settings.update": { target: "deciding", actions: "react" },
          },
        },
        ticked: { on: { "legal.tick": { guard: not("isTicked"), target: "unticked" } } },
      },
    },
    card: {
      initial: "closed",
      states: {
        closed: {
          on: {
            "modal.opened": { target: "open", actions: ["takeView", "look", "resumeSession", "prefetch", "trackOpen"] },
          },
        },
        open: {
          description: "The visitor is warned once that this browser stores nothing, when the card is open (R7).",
          always: { guard: "isStorageWarningDue", actions: "warnStorage" },
          on: {
            "view.shown": { actions: ["leaveNft", "takeView", "look"] },
            "modal.closed": [
              { guard: "isEmbedded", actions: ["onModalClosed", "showFirst", "prefetch", "trackClose"] },
              { target: "closed", actions: ["leaveNft", "takeView", "look", "onModalClosed", "trackClose"] },
            ],
          },
        },
      },
    },
    departure: {
      description: "A disconnect is over when every namespace that it ends has answered.",
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
            "view.shown": [
              { guard: and(["showsAnyCode", "mayConnect"]), target: "connecting", actions: "askAnyWallet" },
              { guard: "isAttempt", target: "connecting" },
              { guard: "isChoice", actions: "endNamespaceSearch" },
            ],
          },
        },
        connecting: {
          on: {
            "view.shown": [
              {
                guard: and(["showsAnyCode", "mayConnect"]),
                target: "connecting",
                reenter: true,
                actions: "askAnyWallet",
              },
              { guard: not("isAttempt"), target: "elsewhere" },
            ],
          },
          exit: "cancelAttempts",
        },
      },
    },
  },
});
