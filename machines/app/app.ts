/**
 * The root. It boots from what outlived the last page, owns the lifetimes of all others, and passes on what one of them
 * reports to those whom it concerns. It decides nothing else. It lives until the host destroys the instance.
 */
import { and, assign, emit, enqueueActions, not, raise, setup, stateIn } from "xstate";
import { type Facts, NO_FACTS } from "../../domain/app/facts.ts";
import { LIMITS } from "../../domain/limits.ts";
import { accountMachine } from "../account/account.ts";
import { connectionMachine } from "../connection/connection.ts";
import { approvalMachine } from "../embedded/approval.ts";
import { frameMachine } from "../embedded/frame.ts";
import { modalMachine } from "../modal/modal.ts";
import { noticeMachine } from "../modal/notice.ts";
import * as card from "../modal/reactions.ts";
import { routerMachine } from "../modal/router.ts";
import { networkMachine } from "../networks/network.ts";
import { signInMachine } from "../sign-in/sign-in.ts";
import { walletsMachine } from "../wallets/wallets.ts";
import type { AppContext, AppEmitted, AppInput } from "./context.ts";
import { post } from "./dispatch.ts";
import { type AppMail, mail, track } from "./events.ts";
import { recallFacts } from "./ports.ts";
import { relayOf } from "./reactions.ts";
import * as relay from "./root-reactions.ts";
import * as rules from "./rules.ts";

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
    frame: frameMachine,
    approval: approvalMachine,
    signIn: signInMachine,
    connection: connectionMachine,
    account: accountMachine,
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
    isSettled: ({ context: { ending } }) => ending?.waiting.length === 0,
  },
  actions: {
    spawnConnections: enqueueActions(({ context, enqueue }) => {
      for (const namespace of context.namespaces)
        enqueue.spawnChild("connection", { id: `connection.${namespace}`, input: { namespace } });
    }),
    cancelAttempts: enqueueActions(({ context, enqueue }) =>
      post(enqueue, relay.tellConnections(context, { type: "connection.cancel" })),
    ),
    restore: enqueueActions(({ context, enqueue }, recalled: { facts: Facts; kept: boolean }) =>
      post(enqueue, relay.restore(context, recalled)),
    ),
    settle: enqueueActions(({ context: { ending }, enqueue }) => {
      if (!ending) return;
      enqueue.emit({ type: "disconnect.settled", asked: ending.asked, failed: ending.failed });
      enqueue(track(rules.endedOf(ending)));
      enqueue.assign({ ending: null });
    }),
    relay: enqueueActions(({ context, event, enqueue }) => post(enqueue, relayOf(context, event))),
    rest: enqueueActions(({ context, enqueue }) => post(enqueue, card.rest(context))),
    prefetch: enqueueActions(({ context, enqueue }) => post(enqueue, card.prefetch(context))),
    tellUnkept: enqueueActions(({ context, enqueue }) => post(enqueue, card.tellUnkept(context))),
    showFirst: mail("router", ({ context }) => ({ type: "route.reset", route: rules.firstRoute(context) })),
    liftLater: raise(({ event }) => ({ ...(event as relay.On<"balance.blocked">), type: "block.lifted" }), {
      delay: "balanceRetryBlock",
    }),
    trackOpen: track(({ context }) => rules.seen(context, "MODAL_OPEN")),
    trackClose: track(({ context }) => rules.seen(context, "MODAL_CLOSE")),
    emitTracked: emit(({ event }) => event as relay.On<"event.tracked">),
  },
}).createMachine({
  id: "app",
  context: ({ input }) => ({
    ...input,
    namespaces: [...new Set(input.settings.networks.map(({ chainNamespace }) => chainNamespace))],
    active: rules.networkOf(input.settings, input.settings.defaultNetworkId),
    sessions: {},
    unsupported: false,
    sought: null,
    link: null,
    preferredAccountTypes: NO_FACTS.preferredAccountTypes,
    ending: null,
    blocked: [],
    isSignInDue: false,
    untold: false,
  }),
  entry: "spawnConnections",
  type: "parallel",
  invoke: [
    { id: "notice", systemId: "notice", src: "notice", onError: { actions: [] } },
    { id: "router", systemId: "router", src: "router", onError: { actions: [] } },
    { id: "frame", systemId: "frame", src: "frame", onError: { actions: [] } },
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
    "modal.open": { actions: "relay" },
    "modal.opened": { actions: ["prefetch", "tellUnkept", "trackOpen"] },
    "modal.closed": [
      { guard: "isEmbedded", actions: ["rest", "showFirst", "trackClose"] },
      { actions: ["rest", "trackClose"] },
    ],
    "connector.choose": { guard: "mayConnect", actions: "relay" },
    "namespace.connect": { actions: "relay" },
    "pairing.start": { guard: and(["mayConnect", "mayPair"]), actions: "relay" },
    "pairing.show": { actions: "relay" },
    "pairing.link": { actions: "relay" },
    "uri.copy": { actions: "relay" },
    "email.submit": { guard: "mayConnect", actions: "relay" },
    "social.choose": { guard: "mayConnect", actions: "relay" },
    "social.returned": { actions: "relay" },
    "otp.submit": { actions: "relay" },
    "email.resend": { actions: "relay" },
    "email.change": { actions: "relay" },
    "email.changed": { actions: "relay" },
    "sessions.settled": { actions: "relay" },
    "connection.retry": { actions: "relay" },
    "connection.connected": { actions: "relay" },
    "connection.changed": { actions: "relay" },
    "connection.disconnected": { actions: "relay" },
    "connection.end": { actions: "relay" },
    "network.changed": { actions: "relay" },
    "network.unsupported": { actions: "relay" },
    "network.supported": { actions: "relay" },
    "account.prefer": { actions: "relay" },
    "address.copy": { actions: "relay" },
    "tab.choose": { actions: "relay" },
    "balance.refresh": { actions: "relay" },
    "balance.blocked": { actions: ["relay", "liftLater"] },
    "block.lifted": { actions: "relay" },
    "signIn.due": { actions: "relay" },
    "settings.update": { actions: "relay" },
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
        waived: { on: { "settings.update": { target: "deciding", actions: "relay" } } },
        unticked: {
          description: "No way to connect works before the visitor has agreed (CONF-6).",
          tags: "unticked",
          on: {
            "legal.tick": { guard: "isTicked", target: "ticked" },
            "settings.update": { target: "deciding", actions: "relay" },
          },
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
            "view.shown": [
              { guard: and(["showsAnyCode", "mayConnect"]), target: "connecting", actions: "relay" },
              { guard: "isAttempt", target: "connecting" },
              { guard: "isChoice", actions: "relay" },
            ],
          },
        },
        connecting: {
          on: {
            "view.shown": [
              { guard: and(["showsAnyCode", "mayConnect"]), target: "connecting", reenter: true, actions: "relay" },
              { guard: not("isAttempt"), target: "elsewhere" },
            ],
          },
          exit: "cancelAttempts",
        },
      },
    },
  },
});
