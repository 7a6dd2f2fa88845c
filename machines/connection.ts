/**
 * The tie between one namespace and one wallet (CONN-8). The root starts one for each namespace of the host's networks;
 * it lives as long as the root and reports facts to it: connected, changed, disconnected.
 * While an attempt runs it is a child; while connected the wallet is listened to. A pairing may bring sessions of other
 * namespaces as well: the root hands them to those who own them.
 */
import { type AnyActorLogic, assign, enqueueActions, forwardTo, setup, stopChild } from "xstate";
import type { Namespace } from "../domain/caip.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Connector } from "../domain/wallet.ts";
import { externalMachine } from "./external.ts";
import { type ConnectionMail, mail } from "./mail.ts";
import {
  type ConnectInput,
  disconnectWallet,
  loadFeature,
  type Paired,
  type PairingInput,
  restoreWallet,
  type WalletEvent,
  type WalletSession,
  watchWallet,
} from "./ports.ts";

export interface ConnectionContext {
  namespace: Namespace;
  /** What an attempt is made with. */
  attempt: { connector: Connector; networkId: ConnectInput["networkId"] } | null;
  /** What a pairing is made with. */
  pairing: PairingInput | null;
  /** What a stored connection is looked for with. */
  restore: ConnectInput | null;
  /** Present exactly while connected or disconnecting (I4). */
  session: WalletSession | null;
  failed: boolean;
}

/** What of an approved pairing belongs to `namespace`. */
function shareOf(namespace: Namespace, event: { type: string; output?: unknown }): WalletSession | undefined {
  if (event.type !== "xstate.done.actor.pairing") return undefined;
  return (event.output as Paired).sessions.find((session) => session.namespace === namespace);
}

export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionMail | WalletEvent | { type: "xstate.done.actor.pairing"; output: Paired },
    input: {} as { namespace: Namespace },
    tags: {} as "disconnected" | "connecting" | "connected" | "disconnecting",
  },
  actors: { external: externalMachine, loadFeature, restoreWallet, watchWallet, disconnectWallet },
  delays: { disconnect: LIMITS.disconnect, restore: LIMITS.restore },
  guards: {
    hasShare: ({ context, event }) => shareOf(context.namespace, event) !== undefined,
    isEmpty: ({ event }) => event.type === "accounts.changed" && event.accounts.length === 0,
    isNews: ({ context: { session }, event }) => {
      if (event.type === "accounts.changed") return event.accounts.join() !== session?.accounts.join();
      return event.type === "chain.changed" && event.networkId !== session?.networkId;
    },
  },
  actions: {
    takeAttempt: assign(({ event }) =>
      event.type === "connection.start"
        ? { attempt: { connector: event.connector, networkId: event.networkId }, pairing: null, restore: null }
        : {},
    ),
    takePairing: assign(({ event }) => {
      if (event.type !== "connection.pair") return {};
      const { wallet, networks, platform } = event;
      return { pairing: { wallet, networks, platform }, attempt: null, restore: null };
    }),
    startPairing: enqueueActions(({ context, enqueue }, logic: AnyActorLogic) => {
      enqueue.spawnChild(logic as never, { id: "pairing", input: context.pairing } as never);
    }),
    stopPairing: stopChild("pairing"),
    takeShare: assign(({ context, event }) => {
      const session = event.type === "connection.adopt" ? event.session : shareOf(context.namespace, event);
      return session ? { session, restore: null } : {};
    }),
    reportPaired: mail("app", ({ context, event }) => ({
      type: "pairing.settled",
      paired: (event as unknown as { output: Paired }).output,
      namespace: context.namespace,
    })),
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
    clear: assign({ attempt: null, pairing: null, restore: null, session: null, failed: false }),
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
    forwardToPairing: forwardTo("pairing"),
  },
}).createMachine({
  id: "connection",
  context: ({ input }) => ({
    namespace: input.namespace,
    attempt: null,
    pairing: null,
    restore: null,
    session: null,
    failed: false,
  }),
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
        "connection.pair": { target: "pairing", actions: "takePairing" },
        "connection.retry": { actions: "forwardToAttempt" },
        "connection.cancel": "forgetting",
        "connection.end": "forgetting",
      },
    },
    pairing: {
      description: "A wallet that is elsewhere is asked; what asks it is loaded when it is first needed.",
      tags: "connecting",
      exit: "stopPairing",
      initial: "loading",
      states: {
        loading: {
          invoke: {
            id: "loadFeature",
            src: "loadFeature",
            input: { name: "pairing" },
            onDone: { target: "asking", actions: { type: "startPairing", params: ({ event }) => event.output } },
            onError: "#connection.forgetting",
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
      },
      on: {
        "xstate.done.actor.pairing": [
          { guard: "hasShare", target: "connected", actions: ["takeShare", "reportPaired"] },
          { target: "forgetting", actions: "reportPaired" },
        ],
        "connection.start": { target: "connecting", actions: "takeAttempt" },
        "connection.pair": { target: "pairing", actions: "takePairing", reenter: true },
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
