/**
 * The connection of one namespace to one wallet (CONN-8). The root starts one for each namespace of the host's networks; it
 * lives as long as the root and reports to it: connected, changed, disconnected. A running attempt is its child; while
 * connected it listens to the wallet. A pairing may also bring sessions of other namespaces: the root hands those to their
 * connections.
 */

// biome-ignore lint/style/noExcessiveLinesPerFile: one chart, which is read in one piece.
import { type AnyActorLogic, assign, enqueueActions, forwardTo, raise, setup, stateIn } from "xstate";
import type { Login } from "../../domain/embedded/embedded.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { loadFeature } from "../app/ports.ts";
import { ATTEMPTS } from "../app/rules.ts";
import { sendToActor, showToast, track } from "../app/send-to-actor.ts";
import { preferAccount, preparePopup } from "../embedded/ports.ts";
import { pageWalletMachine } from "./page-wallet.ts";
import { type ConnectInput, disconnectWallet, restoreWallet, type WalletSession, watchWallet } from "./ports.ts";
import { releaseMachine } from "./release.ts";
import * as rules from "./rules.ts";
import { type ConnectionContext, type ConnectionMachineEvent, NO_SESSION } from "./rules.ts";

const connectionSetup = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionMachineEvent,
    input: {} as { namespace: Namespace },
    tags: {} as "disconnected" | "connecting" | "connected" | "disconnecting",
  },
  actors: {
    pageWallet: pageWalletMachine,
    release: releaseMachine,
    loadFeature,
    preferAccount,
    preparePopup,
    restoreWallet,
    watchWallet,
    disconnectWallet,
  },
  delays: { disconnect: LIMITS.disconnect, restore: ({ context }) => rules.restoreWithin(context) },
  guards: {
    hasSession: ({ context, event }) => rules.sessionForNamespace(context.namespace, event) !== undefined,
    isEmpty: ({ event }) => event.type === "accounts.changed" && event.accounts.length === 0,
    isEmbedded: ({ context }) => context.session?.embedded !== undefined,
    isChange: ({ context, event }) => rules.isChange(context, event),
    isStored: ({ context }) => context.restore !== null,
    isPairingAsked: stateIn({ connected: { pairing: "asking" } }),
    isLoginAsked: stateIn({ connected: { login: "asking" } }),
  },
  actions: {
    takeAttempt: assign(({ event }) => rules.attemptFrom(event)),
    takePairing: assign(({ context, event }) => rules.pairingFrom(context, event)),
    takeLogin: assign(({ event }) => rules.loginFrom(event)),
    takePreference: assign(({ event }) => (event.type === "account.prefer" ? { preference: event } : {})),
    startLogin: enqueueActions(({ context, enqueue }, logic: AnyActorLogic) => {
      enqueue.spawnChild(logic as never, { id: "login", input: context.login } as never);
    }),
    stopAsking: enqueueActions(({ event, enqueue }, id: "pairing" | "login") => {
      // A running attempt goes on when the present wallet disconnects during it.
      if (event.type !== "wallet.disconnected") enqueue.stopChild(id);
    }),
    startPairing: enqueueActions(({ context, enqueue }, logic: AnyActorLogic) => {
      enqueue.spawnChild(logic as never, { id: "pairing", input: context.pairing } as never);
    }),
    takeSession: assign(({ context, event }) => rules.sessionFrom(context, event)),
    takeRestore: assign(({ context, event }) => rules.restoreFrom(context, event)),
    takeChange: assign(({ context, event }) => rules.changeFrom(context, event)),
    // A wallet without accounts counts as disconnected.
    leave: raise({ type: "wallet.disconnected" }),
    clear: assign(NO_SESSION),
    dropSession: assign({ session: null }),
    markReleased: assign({ released: true }),
    takeEnd: assign(({ event }) => ({ released: event.type === "wallet.disconnected" && !!event.isSuperseded })),
    markFailed: assign({ failed: true }),
    markAnswered: assign({ restore: null }),
    release: enqueueActions(({ context: { namespace }, event, enqueue }) => {
      if (event.type !== "connection.release") return;
      const { connectorId } = event;
      enqueue.spawnChild("release", { id: `release.${connectorId}`, input: { connectorId, namespace } });
    }),
    reportSessions: sendToActor("app", rules.settledOf),
    reportConnected: sendToActor("app", rules.connectedOf),
    reportChanged: sendToActor("app", rules.changedOf),
    reportPreferred: sendToActor("app", rules.preferredOf),
    reportDisconnected: sendToActor("app", rules.disconnectedOf),
    reportReplaced: sendToActor("app", rules.replacedOf),
    leaveAttempt: sendToActor("router", { type: "route.leave", views: ATTEMPTS }),
    forwardToAttempt: forwardTo("pageWallet"),
    forwardToPairing: forwardTo("pairing"),
    forwardToLogin: forwardTo("login"),
    tellLeft: enqueueActions(({ event, enqueue }) => {
      if (event.type === "connection.cancel") enqueue(forwardTo("login"));
    }),
    showBusy: sendToActor("modal", { type: "loading.set", on: true }),
    showIdle: sendToActor("modal", { type: "loading.set", on: false }),
    tellNotPreferred: showToast("error", "error.ACCOUNT_TYPE_FAILED"),
    trackPreference: track(({ context: { preference } }) => ({
      type: "track",
      event: "SET_PREFERRED_ACCOUNT_TYPE",
      properties: { accountType: preference?.accountType ?? "eoa", network: preference?.networkId ?? "" },
    })),
  },
});

/** Pairs with a wallet on another device or app. */
const pairing = connectionSetup.createStateConfig({
  description: "A wallet in another app or device is being paired; the code for that is loaded at first use.",
  exit: { type: "stopAsking", params: "pairing" },
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadFeature",
        src: "loadFeature",
        input: { name: "pairing" },
        onDone: { target: "asking", actions: { type: "startPairing", params: ({ event }) => event.output } },
        onError: "unavailable",
      },
    },
    asking: {
      on: {
        "connection.retry": { actions: "forwardToPairing" },
        "pairing.show": { actions: "forwardToPairing" },
        "pairing.link": { actions: "forwardToPairing" },
        "uri.copy": { actions: "forwardToPairing" },
      },
    },
    unavailable: { type: "final" },
  },
});

/** Logs in to the embedded wallet. */
const loggingIn = connectionSetup.createStateConfig({
  description: "The visitor logs in to the embedded wallet; a popup is opened in the same task as the click (R16).",
  exit: { type: "stopAsking", params: "login" },
  initial: "loading",
  states: {
    loading: {
      invoke: [
        {
          id: "preparePopup",
          src: "preparePopup",
          input: ({ context }) => context.login as Login,
          // The login itself opens the window again and reports the failure.
          onError: { actions: [] },
        },
        {
          id: "loadFeature",
          src: "loadFeature",
          input: ({ context }) => ({ name: (context.login as Login).way }),
          onDone: { target: "asking", actions: { type: "startLogin", params: ({ event }) => event.output } },
          onError: "unavailable",
        },
      ],
    },
    asking: {
      exit: "tellLeft",
      on: {
        "connection.retry": { actions: "forwardToLogin" },
        "otp.submit": { actions: "forwardToLogin" },
        "email.resend": { actions: "forwardToLogin" },
        "uri.copy": { actions: "forwardToLogin" },
      },
    },
    unavailable: { type: "final" },
  },
});

/** An attempt begins, in place of any other one. */
const ATTEMPT_EVENTS = {
  "connection.start": { target: "connecting", actions: "takeAttempt" },
  "connection.pair": { target: "pairing", actions: "takePairing" },
  "connection.login": { target: "login", actions: "takeLogin" },
} as const;

/** The attempt has brought a session of this namespace. */
const ARRIVED = {
  guard: "hasSession",
  target: "#connection.connected",
  reenter: true,
  actions: ["takeSession", "reportSessions"],
} as const;

/** The present wallet disconnects while another one is asked: the attempt goes on, and its screen stays. */
const LEFT = ["reportReplaced", "dropSession"] as const;

export const connectionMachine = connectionSetup.createMachine({
  id: "connection",
  context: ({ input }) => ({ ...input, ...NO_SESSION }),
  initial: "disconnected",
  on: {
    "connection.adopt": { target: ".connected", reenter: true, actions: "takeSession" },
    "connection.release": { actions: "release" },
  },
  states: {
    disconnected: {
      tags: "disconnected",
      on: {
        ...ATTEMPT_EVENTS,
        "connection.restore": { target: "restoring", actions: "takeRestore" },
        "connection.end": { actions: "reportDisconnected" },
      },
    },
    restoring: {
      description: "A stored connection is restored without a prompt; its wallet may still be loading (CONN-12).",
      invoke: {
        id: "restoreWallet",
        src: "restoreWallet",
        input: ({ context }) => context.restore as ConnectInput,
        onDone: { target: "connected", actions: assign({ session: ({ event }) => event.output }) },
        onError: [
          { guard: ({ context, event }) => rules.isUnanswered(context, event.error), target: ".late" },
          { target: "forgetting" },
        ],
      },
      initial: "expected",
      states: {
        expected: { tags: "connecting", after: { restore: "late" } },
        late: {
          description:
            "The wallet has not answered in time, so the page works without it. A later answer counts, and silence does not remove the stored wallet.",
          tags: "disconnected",
        },
      },
      on: {
        ...ATTEMPT_EVENTS,
        "connection.end": "forgetting",
      },
    },
    connecting: {
      tags: "connecting",
      invoke: {
        id: "pageWallet",
        src: "pageWallet",
        input: ({ context }) => context.attempt as NonNullable<ConnectionContext["attempt"]>,
        onDone: { target: "connected", actions: assign({ session: ({ event }) => event.output, restore: null }) },
        onError: "returning",
      },
      on: {
        ...ATTEMPT_EVENTS,
        "connection.start": { target: "connecting", actions: "takeAttempt", reenter: true },
        "connection.retry": { actions: "forwardToAttempt" },
        "connection.cancel": "returning",
        "connection.end": { target: "forgetting", actions: "leaveAttempt" },
      },
    },
    pairing: {
      ...pairing,
      tags: "connecting",
      onDone: "returning",
      on: {
        "xstate.done.actor.pairing": [ARRIVED, { target: "returning", actions: "reportSessions" }],
        ...ATTEMPT_EVENTS,
        "connection.pair": { target: "pairing", actions: "takePairing", reenter: true },
        "connection.cancel": "returning",
        "connection.end": { target: "forgetting", actions: "leaveAttempt" },
      },
    },
    login: {
      ...loggingIn,
      tags: "connecting",
      onDone: "returning",
      on: {
        "xstate.done.actor.login": [ARRIVED, { target: "returning", actions: "reportSessions" }],
        ...ATTEMPT_EVENTS,
        "connection.login": { target: "login", actions: "takeLogin", reenter: true },
        "connection.cancel": "returning",
        "connection.end": { target: "forgetting", actions: "leaveAttempt" },
      },
    },
    connected: {
      tags: "connected",
      entry: ["reportConnected", "markAnswered"],
      invoke: {
        id: "watchWallet",
        src: "watchWallet",
        input: ({ context }) => ({
          connectorId: (context.session as WalletSession).connectorId,
          namespace: context.namespace,
        }),
        onError: "forgetting",
      },
      on: {
        "accounts.changed": [
          { guard: "isEmpty", actions: "leave" },
          { guard: "isChange", actions: ["takeChange", "reportChanged"] },
        ],
        "chain.changed": { guard: "isChange", actions: ["takeChange", "reportChanged"] },
        "grant.changed": { guard: "isChange", actions: ["takeChange", "reportChanged"] },
        "account.choose": { guard: "isChange", actions: ["takeChange", "reportChanged"] },
        "wallet.disconnected": { target: "forgetting", actions: "takeEnd" },
        "connection.end": "disconnecting",
        "connection.start": { target: ".changing", actions: "takeAttempt" },
        "connection.pair": { target: ".pairing", actions: "takePairing" },
        "connection.login": { target: ".login", actions: "takeLogin" },
        "account.prefer": { guard: "isEmbedded", target: ".preferring", actions: "takePreference" },
        "email.changed": { guard: "isEmbedded", actions: ["takeChange", "reportChanged"] },
      },
      initial: "settled",
      states: {
        settled: {},
        changing: {
          description: "Another wallet is being connected; the present one stays connected until that has succeeded.",
          invoke: {
            id: "pageWallet",
            src: "pageWallet",
            input: ({ context }) => context.attempt as NonNullable<ConnectionContext["attempt"]>,
            onDone: {
              target: "#connection.connected",
              reenter: true,
              actions: assign({ session: ({ event }) => event.output }),
            },
            onError: "settled",
          },
          on: {
            "wallet.disconnected": { target: "#connection.connecting", actions: LEFT },
            "connection.retry": { actions: "forwardToAttempt" },
            "connection.cancel": "settled",
          },
        },
        pairing: {
          ...pairing,
          onDone: "settled",
          on: {
            "xstate.done.actor.pairing": [ARRIVED, { target: "settled", actions: "reportSessions" }],
            "wallet.disconnected": [
              { guard: "isPairingAsked", target: "#connection.pairing.asking", actions: LEFT },
              { target: "#connection.pairing", actions: LEFT },
            ],
            "connection.cancel": "settled",
          },
        },
        login: {
          ...loggingIn,
          onDone: "settled",
          on: {
            "xstate.done.actor.login": [ARRIVED, { target: "settled", actions: "reportSessions" }],
            "wallet.disconnected": [
              { guard: "isLoginAsked", target: "#connection.login.asking", actions: LEFT },
              { target: "#connection.login", actions: LEFT },
            ],
            "connection.cancel": "settled",
          },
        },
        preferring: {
          description: "The embedded wallet makes another of its accounts the active one (CONN-17).",
          entry: "showBusy",
          exit: "showIdle",
          invoke: {
            id: "preferAccount",
            src: "preferAccount",
            input: ({ context }) => context.preference as rules.Preference,
            onDone: {
              target: "settled",
              actions: [assign({ session: ({ event }) => event.output }), "reportPreferred", "trackPreference"],
            },
            onError: { target: "settled", actions: "tellNotPreferred" },
          },
        },
      },
    },
    disconnecting: {
      description:
        "The permission is revoked; a wallet that cannot do so, or does not answer, does not block the disconnect.",
      tags: "disconnecting",
      entry: "markReleased",
      invoke: {
        id: "disconnectWallet",
        src: "disconnectWallet",
        input: ({ context }) => ({
          connectorId: (context.session as WalletSession).connectorId,
          namespace: context.namespace,
        }),
        onDone: "forgetting",
        onError: { target: "forgetting", actions: "markFailed" },
      },
      after: { disconnect: "forgetting" },
      on: {
        "connection.start": { target: "connecting", actions: ["reportReplaced", "clear", "takeAttempt"] },
        "connection.pair": { target: "pairing", actions: ["reportReplaced", "clear", "takePairing"] },
        "connection.login": { target: "login", actions: ["reportReplaced", "clear", "takeLogin"] },
        "connection.adopt": { target: "connected", actions: ["reportReplaced", "clear", "takeSession"] },
      },
    },
    returning: {
      description: "An attempt has ended without a session: a stored connection without an answer is restored again.",
      always: [{ guard: "isStored", target: "restoring.late" }, { target: "forgetting" }],
    },
    forgetting: {
      description: "The session is cleared before the root hears of its end (I4).",
      entry: ["reportDisconnected", "clear"],
      always: "disconnected",
    },
  },
});
