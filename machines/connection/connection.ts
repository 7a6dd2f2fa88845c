/**
 * The tie between one namespace and one wallet (CONN-8). The root starts one for each namespace of the host's networks;
 * it lives as long as the root and reports facts to it: connected, changed, disconnected.
 * While an attempt runs it is a child; while connected the wallet is listened to. A pairing may bring sessions of other
 * namespaces as well: the root hands them to those who own them.
 */
import { assign } from "xstate";
import type { ConnectInput, WalletSession } from "../app/ports.ts";
import { loggingIn, pairing } from "./connection-asking.ts";
import type * as rules from "./connection-rules.ts";
import { type ConnectionContext, NOTHING } from "./connection-rules.ts";
import { connectionSetup } from "./connection-setup.ts";

export const connectionMachine = connectionSetup.createMachine({
  id: "connection",
  context: ({ input }) => ({ ...input, ...NOTHING }),
  initial: "disconnected",
  on: {
    "connection.adopt": { target: ".connected", reenter: true, actions: "takeShare" },
  },
  states: {
    disconnected: {
      tags: "disconnected",
      on: {
        "connection.start": { target: "connecting", actions: "takeAttempt" },
        "connection.pair": { target: "pairing", actions: "takePairing" },
        "connection.login": { target: "login", actions: "takeLogin" },
        "connection.restore": { target: "restoring", actions: "takeRestore" },
        "connection.end": { actions: "reportDisconnected" },
      },
    },
    restoring: {
      description: "A stored connection is looked for without a prompt; its wallet may still be loading (CONN-12).",
      tags: "connecting",
      invoke: {
        id: "restoreWallet",
        src: "restoreWallet",
        input: ({ context }) => context.restore as ConnectInput,
        onDone: { target: "connected", actions: assign({ session: ({ event }) => event.output }) },
        onError: "forgetting",
      },
      after: { restore: "forgetting" },
      on: {
        "connection.start": { target: "connecting", actions: "takeAttempt" },
        "connection.pair": { target: "pairing", actions: "takePairing" },
        "connection.login": { target: "login", actions: "takeLogin" },
        "connection.end": "forgetting",
      },
    },
    connecting: {
      tags: "connecting",
      invoke: {
        id: "pageWallet",
        src: "pageWallet",
        input: ({ context }) => context.attempt as NonNullable<ConnectionContext["attempt"]>,
        onDone: { target: "connected", actions: assign({ session: ({ event }) => event.output }) },
        onError: "forgetting",
      },
      on: {
        "connection.start": { target: "connecting", actions: "takeAttempt", reenter: true },
        "connection.pair": { target: "pairing", actions: "takePairing" },
        "connection.login": { target: "login", actions: "takeLogin" },
        "connection.retry": { actions: "forwardToAttempt" },
        "connection.cancel": "forgetting",
        "connection.end": "forgetting",
      },
    },
    pairing: {
      ...pairing,
      tags: "connecting",
      onDone: "forgetting",
      on: {
        "xstate.done.actor.pairing": [
          { guard: "hasShare", target: "connected", actions: ["takeShare", "reportPaired"] },
          { target: "forgetting", actions: "reportPaired" },
        ],
        "connection.start": { target: "connecting", actions: "takeAttempt" },
        "connection.pair": { target: "pairing", actions: "takePairing", reenter: true },
        "connection.login": { target: "login", actions: "takeLogin" },
        "connection.cancel": "forgetting",
        "connection.end": "forgetting",
      },
    },
    login: {
      ...loggingIn,
      tags: "connecting",
      onDone: "forgetting",
      on: {
        "xstate.done.actor.login": [
          { guard: "hasShare", target: "connected", actions: ["takeShare", "reportPaired"] },
          { target: "forgetting", actions: "reportPaired" },
        ],
        "connection.start": { target: "connecting", actions: "takeAttempt" },
        "connection.pair": { target: "pairing", actions: "takePairing" },
        "connection.login": { target: "login", actions: "takeLogin", reenter: true },
        "connection.cancel": { target: "forgetting", actions: "rewindFrame" },
        "connection.end": "forgetting",
      },
    },
    connected: {
      tags: "connected",
      entry: "reportConnected",
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
          { guard: "isEmpty", target: "forgetting" },
          { guard: "isNews", actions: ["takeNews", "reportChanged"] },
        ],
        "chain.changed": { guard: "isNews", actions: ["takeNews", "reportChanged"] },
        "wallet.disconnected": "forgetting",
        "connection.end": "disconnecting",
        "connection.start": { target: ".changing", actions: "takeAttempt" },
        "connection.pair": { target: ".pairing", actions: "takePairing" },
        "connection.login": { target: ".login", actions: "takeLogin" },
        "account.prefer": { guard: "isEmbedded", target: ".preferring", actions: "takePreference" },
        "email.changed": { guard: "isEmbedded", actions: ["takeNews", "reportChanged"] },
      },
      initial: "settled",
      states: {
        settled: {},
        changing: {
          description: "Another wallet is asked; the one that is connected stays until that one has answered.",
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
            "connection.retry": { actions: "forwardToAttempt" },
            "connection.cancel": "settled",
          },
        },
        pairing: {
          ...pairing,
          onDone: "settled",
          on: {
            "xstate.done.actor.pairing": [
              {
                guard: "hasShare",
                target: "#connection.connected",
                reenter: true,
                actions: ["takeShare", "reportPaired"],
              },
              { target: "settled", actions: "reportPaired" },
            ],
            "connection.cancel": "settled",
          },
        },
        login: {
          ...loggingIn,
          onDone: "settled",
          on: {
            "xstate.done.actor.login": [
              {
                guard: "hasShare",
                target: "#connection.connected",
                reenter: true,
                actions: ["takeShare", "reportPaired"],
              },
              { target: "settled", actions: "reportPaired" },
            ],
            "connection.cancel": { target: "settled", actions: "rewindFrame" },
          },
        },
        preferring: {
          description: "The embedded wallet puts another of its accounts first (CONN-17).",
          entry: "showBusy",
          exit: "showIdle",
          invoke: {
            id: "preferAccount",
            src: "preferAccount",
            input: ({ context }) => context.preference as rules.Preference,
            onDone: {
              target: "settled",
              actions: [assign({ session: ({ event }) => event.output }), "reportChanged", "trackPreference"],
            },
            onError: { target: "settled", actions: "tellNotPreferred" },
          },
        },
      },
    },
    disconnecting: {
      description: "The permission is given back; a wallet that cannot, or says nothing, does not hold this up.",
      tags: "disconnecting",
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
        "connection.adopt": { target: "connected", actions: ["reportReplaced", "clear", "takeShare"] },
      },
    },
    forgetting: {
      description: "Nothing of the session is left when the root hears of its end (I4).",
      entry: ["reportDisconnected", "clear"],
      always: "disconnected",
    },
  },
});
