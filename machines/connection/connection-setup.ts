/** What a connection can do, by its names; its chart is in `connection.ts`. */
import { type AnyActorLogic, assign, enqueueActions, forwardTo, setup, stopChild } from "xstate";
import type { Namespace } from "../../domain/caip.ts";
import { LIMITS } from "../../domain/limits.ts";
import { mail, track } from "../app/events.ts";
import {
  disconnectWallet,
  loadFeature,
  preferAccount,
  preparePopup,
  restoreWallet,
  watchWallet,
} from "../app/ports.ts";
import type { ConnectionContext, ConnectionEvent } from "./connection-rules.ts";
import * as rules from "./connection-rules.ts";
import { NOTHING } from "./connection-rules.ts";
import { pageWalletMachine } from "./page-wallet.ts";

export const connectionSetup = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    input: {} as { namespace: Namespace },
    tags: {} as "disconnected" | "connecting" | "connected" | "disconnecting",
  },
  actors: {
    pageWallet: pageWalletMachine,
    loadFeature,
    preferAccount,
    preparePopup,
    restoreWallet,
    watchWallet,
    disconnectWallet,
  },
  delays: { disconnect: LIMITS.disconnect, restore: ({ context }) => rules.restoreWithin(context) },
  guards: {
    hasShare: ({ context, event }) => rules.shareOf(context.namespace, event) !== undefined,
    isEmpty: ({ event }) => event.type === "accounts.changed" && event.accounts.length === 0,
    isEmbedded: ({ context }) => context.session?.embedded !== undefined,
    isNews: ({ context, event }) => rules.isNews(context, event),
  },
  actions: {
    takeAttempt: assign(({ event }) => rules.attemptFrom(event)),
    takePairing: assign(({ context, event }) => rules.pairingFrom(context, event)),
    takeLogin: assign(({ event }) => rules.loginFrom(event)),
    takePreference: assign(({ event }) => (event.type === "account.prefer" ? { preference: event } : {})),
    startLogin: enqueueActions(({ context, enqueue }, logic: AnyActorLogic) => {
      enqueue.spawnChild(logic as never, { id: "login", input: context.login } as never);
    }),
    stopLogin: stopChild("login"),
    startPairing: enqueueActions(({ context, enqueue }, logic: AnyActorLogic) => {
      enqueue.spawnChild(logic as never, { id: "pairing", input: context.pairing } as never);
    }),
    stopPairing: stopChild("pairing"),
    takeShare: assign(({ context, event }) => rules.shareFrom(context, event)),
    takeRestore: assign(({ context, event }) => rules.restoreFrom(context, event)),
    takeNews: assign(({ context, event }) => rules.newsFrom(context, event)),
    clear: assign(NOTHING),
    markFailed: assign({ failed: true }),
    reportPaired: mail("app", rules.pairedOf),
    reportConnected: mail("app", rules.connectedOf),
    reportChanged: mail("app", rules.changedOf),
    reportDisconnected: mail("app", rules.disconnectedOf),
    reportReplaced: mail("app", rules.replacedOf),
    forwardToAttempt: forwardTo("pageWallet"),
    forwardToPairing: forwardTo("pairing"),
    forwardToLogin: forwardTo("login"),
    // A login by Farcaster that was left is forgotten by the frame as well (ROUTE-4).
    rewindFrame: enqueueActions(({ context, enqueue }) => {
      if (context.login?.way === "farcaster") enqueue(mail("frame", { type: "frame.reload" }));
    }),
    showBusy: mail("modal", { type: "loading.set", on: true }),
    showIdle: mail("modal", { type: "loading.set", on: false }),
    tellNotPreferred: mail("notice", {
      type: "toast.show",
      toast: { variant: "error", text: { key: "error.ACCOUNT_TYPE_FAILED" } },
    }),
    trackPreference: track(({ context: { preference } }) => ({
      type: "track",
      event: "SET_PREFERRED_ACCOUNT_TYPE",
      properties: { accountType: preference?.accountType ?? "eoa", network: preference?.networkId ?? "" },
    })),
  },
});
