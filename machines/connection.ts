/**
 * The tie between one namespace and one wallet (CONN-8). The root starts one for each namespace of the host's networks;
 * it lives as long as the root and reports facts to it: connected, changed, disconnected.
 * While an attempt runs it is a child; while connected the wallet is listened to.
 */
import { assign, forwardTo, setup } from "xstate";
import type { Namespace } from "../domain/caip.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Connector } from "../domain/wallet.ts";
import { externalMachine } from "./external.ts";
import { type ConnectionMail, mail } from "./mail.ts";
import {
  type ConnectInput,
  disconnectWallet,
  restoreWallet,
  type WalletEvent,
  type WalletSession,
  watchWallet,
} from "./ports.ts";

export interface ConnectionContext {
  namespace: Namespace;
  /** What an attempt is made with. */
  attempt: { connector: Connector; networkId: ConnectInput["networkId"] } | null;
  /** What a stored connection is looked for with. */
  restore: ConnectInput | null;
  /** Present exactly while connected or disconnecting (I4). */
  session: WalletSession | null;
  failed: boolean;
}

export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionMail | WalletEvent,
    input: {} as { namespace: Namespace },
    tags: {} as "disconnected" | "connecting" | "connected" | "disconnecting",
  },
  actors: { external: externalMachine, restoreWallet, watchWallet, disconnectWallet },
  delays: { disconnect: LIMITS.disconnect, restore: LIMITS.restore },
  guards: {
    isEmpty: ({ event }) => event.type === "accounts.changed" && event.accounts.length === 0,
    isNews: ({ context: { session }, event }) => {
      if (event.type === "accounts.changed") return event.accounts.join() !== session?.accounts.join();
      return event.type === "chain.changed" && event.networkId !== session?.networkId;
    },
  },
  actions: {
    takeAttempt: assign(({ event }) =>
      event.type === "connection.start"
        ? { attempt: { connector: event.connector, networkId: event.networkId }, restore: null }
        : {},
    ),
    takeRestore: assign(({ context, event }) =>
      event.type === "connection.restore"
        ? {
            restore: {
              connectorId: event.connectorId,
              namespace: context.namespace,
              networkId: event.networkId,
            },
          }
        : {},
    ),
    takeNews: assign(({ context, event }) => {
      if (!context.session) return {};
      if (event.type === "accounts.changed") return { session: { ...context.session, accounts: event.accounts } };
      if (event.type === "chain.changed") return { session: { ...context.session, networkId: event.networkId } };
      return {};
    }),
    clear: assign({ attempt: null, restore: null, session: null, failed: false }),
    markFailed: assign({ failed: true }),
    reportConnected: mail("app", ({ context }) => ({
      type: "connection.connected",
      session: context.session as WalletSession,
      restored: context.restore !== null,
    })),
    reportChanged: mail("app", ({ context }) => ({
      type: "connection.changed",
      session: context.session as WalletSession,
    })),
    reportDisconnected: mail("app", ({ context }) => ({
      type: "connection.disconnected",
      namespace: context.namespace,
      failed: context.failed,
      replaced: false,
    })),
    reportReplaced: mail("app", ({ context }) => ({
      type: "connection.disconnected",
      namespace: context.namespace,
      failed: false,
      replaced: true,
    })),
    forwardToAttempt: forwardTo("external"),
  },
}).createMachine({
  id: "connection",
  context: ({ input }) => ({
    namespace: input.namespace,
    attempt: null,
    restore: null,
    session: null,
    failed: false,
  }),
  initial: "disconnected",
  states: {
    disconnected: {
      tags: "disconnected",
      on: {
        "connection.start": { target: "connecting", actions: "takeAttempt" },
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
        "connection.end": "forgetting",
      },
    },
    connecting: {
      tags: "connecting",
      invoke: {
        id: "external",
        src: "external",
        input: ({ context }) => context.attempt as NonNullable<ConnectionContext["attempt"]>,
        onDone: { target: "connected", actions: assign({ session: ({ event }) => event.output }) },
        onError: "forgetting",
      },
      on: {
        "connection.start": { target: "connecting", actions: "takeAttempt", reenter: true },
        "connection.retry": { actions: "forwardToAttempt" },
        "connection.cancel": "forgetting",
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
      },
      initial: "settled",
      states: {
        settled: {},
        changing: {
          description: "Another wallet is asked; the one that is connected stays until that one has answered.",
          invoke: {
            id: "external",
            src: "external",
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
      on: { "connection.start": { target: "connecting", actions: ["reportReplaced", "clear", "takeAttempt"] } },
    },
    forgetting: {
      description: "Nothing of the session is left when the root hears of its end (I4).",
      entry: ["reportDisconnected", "clear"],
      always: "disconnected",
    },
  },
});
