/**
 * One attempt to pair with a wallet on another device or app. The relay makes a pairing URI, which is shown as a QR code or
 * handed to the wallet's app. It is valid for 240 s and counts as expired 10 s earlier (CONN-6): while the code is visible a
 * new one follows by itself, otherwise at the visitor's request. A connection starts it; it ends approved, with a session for
 * each namespace that the wallet granted, or is stopped when the visitor leaves.
 */

import { assign, setup } from "xstate";
import { connectTracked } from "../../domain/analytics/tracked-events.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { DeepLink } from "../../domain/pairing/deep-link.ts";
import type { Device } from "../../domain/pairing/device.ts";
import { tellFault, toastFault } from "../app/fault.ts";
import { copyText } from "../app/ports.ts";
import { hideToast, sendToActor, showToast, track } from "../app/send-to-actor.ts";
import type { WalletSession } from "../connection/ports.ts";
import type { PairingEvent } from "./events.ts";
import { browseWallet, openPairing, type PairingFeedEvent, type PairingInput, type PairingResult } from "./ports.ts";

export interface PairingContext extends PairingInput {
  /** The pairing URI; present exactly while it may be shown (S15). */
  uri: string | null;
  /** Time in milliseconds since 1970 at which the URI counts as expired. */
  staleAt: number | null;
  /** Milliseconds from the URI's creation until `staleAt`. */
  ttl: number;
  /** The device that the page runs on; known once a URI exists. */
  device: Device | null;
  /** The link that opened the wallet's app, if any. */
  link: DeepLink | null;
  error: ErrorCode | null;
  sessions: readonly WalletSession[];
}

const nameOf = ({ wallet, sessions }: PairingContext): string =>
  wallet?.name ?? sessions[0]?.wallet.name ?? "WalletConnect";

const signedInAs = ({ sessions, networks }: PairingContext) => ({
  network: sessions[0]?.networkId ?? networks[0]?.caipNetworkId ?? "",
  isSmartAccount: false,
});

export const pairingMachine = setup({
  types: {
    context: {} as PairingContext,
    events: {} as PairingEvent | PairingFeedEvent,
    input: {} as PairingInput,
    output: {} as PairingResult,
    tags: {} as "opening" | "waiting" | "buffering" | "expired" | "failed",
  },
  actors: { openPairing, copyText, browseWallet },
  delays: {
    ttl: ({ context }) => context.ttl,
    signInStep: LIMITS.signInStep,
    pairingRetry: LIMITS.pairingRetry,
    pairingBuffer: LIMITS.pairingBuffer,
  },
  guards: {
    isSeen: ({ context }) => context.platform === "qrcode",
    showsCode: ({ event }) => event.type === "pairing.show" && event.platform === "qrcode",
    isBackFromApp: ({ context: { device, link } }) => device?.system === "ios" && link !== null,
    isSound: ({ event }) => event.type === "pairing.opened" && event.ttl > 0,
  },
  actions: {
    begin: assign({ uri: null, staleAt: null, link: null, error: null }),
    takeUri: assign(({ event }) =>
      event.type === "pairing.opened"
        ? { uri: event.uri, staleAt: event.staleAt, ttl: event.ttl, device: event.device ?? null }
        : {},
    ),
    hide: assign({ uri: null, staleAt: null }),
    // A visible code is scanned by another device, so a link that was opened before has led nowhere (protocol.md §6.3).
    takePlatform: assign(({ event }) => {
      if (event.type !== "pairing.show") return {};
      return { platform: event.platform, ...(event.platform === "qrcode" && { link: null }) };
    }),
    takeLink: assign(({ event }) => (event.type === "pairing.link" ? { link: event.link } : {})),
    takeSessions: assign(({ event }) => (event.type === "pairing.approved" ? { sessions: event.sessions } : {})),
    takeError: assign(({ event }) => (event.type === "pairing.failed" ? { error: event.code } : {})),
    trackChoice: track(({ context }) => ({
      type: "track",
      event: "SELECT_WALLET",
      properties: {
        name: nameOf(context),
        platform: context.platform === "unsupported" ? "browser" : context.platform,
      },
    })),
    trackSuccess: track(({ context }) => ({
      type: "track",
      event: "CONNECT_SUCCESS",
      properties: { method: context.link ? "mobile" : "qrcode", name: nameOf(context) },
    })),
    trackError: track(({ context }) => connectTracked(context.error ?? "CONNECTION_FAILED")),
    trackSignedIn: track(({ context }) => ({
      type: "track",
      event: "SIWX_AUTH_SUCCESS",
      properties: signedInAs(context),
    })),
    trackNotSignedIn: track(({ context }) => ({
      type: "track",
      event: "SIWX_AUTH_ERROR",
      properties: signedInAs(context),
    })),
    tellFault: tellFault(({ context: { error } }) => error && { code: error }),
    tellAuthenticating: sendToActor("notice", {
      type: "toast.show",
      toast: { variant: "loading", text: { key: "pairing.authenticating" }, autoClose: false },
    }),
    hideToast: hideToast(),
    tellNotSignedIn: toastFault(({ event }) =>
      event.type === "pairing.failed" ? event : { code: "SIGN_IN_UNREACHABLE" },
    ),
    tellCopied: showToast("success", "pairing.copied"),
    tellNotCopied: showToast("error", "account.copyFailed"),
  },
}).createMachine({
  id: "pairing",
  context: ({ input }) => ({
    ...input,
    uri: null,
    staleAt: null,
    ttl: 0,
    device: null,
    link: null,
    error: null,
    sessions: [],
  }),
  entry: "trackChoice",
  invoke: {
    id: "browseWallet",
    src: "browseWallet",
    input: ({ context: { wallet, namespace } }) => ({ wallet, namespace }),
    // Pairing with the wallet is still possible.
    onError: { actions: [] },
  },
  initial: "asking",
  on: {
    "pairing.show": { actions: "takePlatform" },
    "pairing.link": { actions: "takeLink" },
  },
  states: {
    asking: {
      description:
        "The relay is asked for a URI and the wallet for its approval; leaving this state withdraws the URI (R4).",
      entry: "begin",
      exit: "hide",
      invoke: {
        id: "openPairing",
        src: "openPairing",
        input: ({ context }) => ({ networks: context.networks }),
        onError: { target: "failed", actions: [assign({ error: "CONNECTION_FAILED" }), "trackError"] },
      },
      on: {
        "pairing.approved": { target: "approved", actions: ["takeSessions", "trackSuccess"] },
        "pairing.failed": { target: "failed", actions: ["takeError", "trackError", "tellFault"] },
        "pairing.authenticating": ".authenticating",
        "pairing.stale": "stale",
        "pairing.replaced": "expired",
      },
      initial: "opening",
      states: {
        authenticating: {
          description: "The wallet has approved and signed in; its signature is being verified (protocol.md §4.5).",
          tags: "opening",
          entry: ["hide", "tellAuthenticating"],
          exit: "hideToast",
          after: {
            signInStep: {
              target: "#pairing.failed",
              actions: [assign({ error: "SIGN_IN_UNREACHABLE" }), "trackError", "trackNotSignedIn", "tellNotSignedIn"],
            },
          },
          on: {
            "pairing.approved": {
              target: "#pairing.approved",
              actions: ["takeSessions", "trackSuccess", "trackSignedIn"],
            },
            "pairing.failed": {
              target: "#pairing.failed",
              actions: ["takeError", "trackError", "trackNotSignedIn", "tellNotSignedIn"],
            },
          },
        },
        opening: {
          tags: "opening",
          on: { "pairing.opened": [{ guard: "isSound", target: "waiting", actions: "takeUri" }] },
        },
        waiting: {
          tags: "waiting",
          after: { ttl: "#pairing.stale" },
          on: { "pairing.returned": { guard: "isBackFromApp", target: ".buffering" } },
          initial: "idle",
          states: {
            idle: { on: { "uri.copy": "copying" } },
            buffering: {
              description:
                "The visitor is back from the wallet's app before its answer: the card cannot be closed yet (CONN-21).",
              tags: "buffering",
              after: { pairingBuffer: "idle" },
              on: { "uri.copy": "copying" },
            },
            copying: {
              invoke: {
                id: "copyText",
                src: "copyText",
                input: ({ context }) => ({ text: context.uri ?? "" }),
                onDone: { target: "idle", actions: "tellCopied" },
                onError: { target: "idle", actions: "tellNotCopied" },
              },
            },
          },
        },
      },
    },
    stale: {
      description: "A URI is never shown with under 10 s left (S15).",
      always: [{ guard: "isSeen", target: "asking" }, { target: "expired" }],
    },
    expired: {
      description:
        "The URI has expired and no code is visible, or another tab pairs now: a new one follows at the visitor's request.",
      tags: "expired",
      on: {
        "pairing.show": { guard: "showsCode", target: "asking", actions: "takePlatform" },
        "connection.retry": "asking",
      },
    },
    failed: {
      description: "Declined, refused or unreachable; the screen says which. A retry is allowed after 1 s.",
      tags: "failed",
      initial: "resting",
      states: {
        resting: { after: { pairingRetry: "ready" } },
        ready: { on: { "connection.retry": "#pairing.asking" } },
      },
    },
    approved: { type: "final" },
  },
  output: ({ context: { sessions, wallet, link } }) => ({ sessions, wallet, link }),
});
