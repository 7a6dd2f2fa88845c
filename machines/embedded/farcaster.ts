/**
 * One login by Farcaster (AUTH-10). The frame returns a URI, shown as a QR code or opened on a phone; the Farcaster app
 * approves, with no deadline. A connection starts it; it ends with a session for each chain family. When the visitor
 * leaves, the connection tells it so and stops it: the frame is reloaded then, and drops the login, too (ROUTE-4).
 */
import { assign, setup } from "xstate";
import type { Login } from "../../domain/embedded/embedded.ts";
import type { Fault } from "../../domain/errors.ts";
import { faultIn, tellFault } from "../app/fault.ts";
import { copyText } from "../app/ports.ts";
import { sendToActor, showToast, track } from "../app/send-to-actor.ts";
import type { WalletSession } from "../connection/ports.ts";
import type { PairingResult } from "../pairing/ports.ts";
import type { LoginEvent, LoginLeftEvent } from "./events.ts";
import { connectFarcaster, fetchFarcasterUri, holdLogin, takeUser } from "./ports.ts";

export interface FarcasterContext {
  networks: Login["networks"];
  /** The URI that the app scans or opens. */
  uri: string | null;
  fault: Fault | null;
  sessions: readonly WalletSession[];
}

type Step = "STARTED" | "REQUEST_USER_DATA" | "SUCCESS" | "ERROR" | "CANCELED";
const tracked = (step: Step) =>
  track<FarcasterContext, LoginEvent | LoginLeftEvent>({
    type: "track",
    event: `SOCIAL_LOGIN_${step}`,
    properties: { provider: "farcaster" },
  });

export const farcasterMachine = setup({
  types: {
    context: {} as FarcasterContext,
    events: {} as LoginEvent | LoginLeftEvent,
    input: {} as Extract<Login, { way: "farcaster" }>,
    output: {} as PairingResult,
    tags: {} as "opening" | "waiting" | "taking" | "failed",
  },
  actors: { holdLogin, fetchFarcasterUri, connectFarcaster, copyText, takeUser },
  actions: {
    begin: assign({ fault: null, uri: null }),
    takeFault: assign(({ event }) => ({ fault: faultIn(event), uri: null })),
    tellFault: tellFault(({ context }) => context.fault),
    tellCopied: showToast("success", "pairing.copied"),
    tellNotCopied: showToast("error", "account.copyFailed"),
    trackStart: tracked("STARTED"),
    trackTaking: tracked("REQUEST_USER_DATA"),
    trackSuccess: tracked("SUCCESS"),
    trackError: tracked("ERROR"),
    trackCancel: tracked("CANCELED"),
    rewindFrame: sendToActor("frame", { type: "frame.reload" }),
  },
}).createMachine({
  id: "farcaster",
  context: ({ input: { networks } }) => ({ networks, uri: null, fault: null, sessions: [] }),
  invoke: { id: "holdLogin", src: "holdLogin", onError: { actions: [] } },
  initial: "opening",
  on: { "connection.cancel": { actions: ["trackCancel", "rewindFrame"] } },
  states: {
    opening: {
      tags: "opening",
      entry: ["begin", "trackStart"],
      invoke: {
        id: "fetchFarcasterUri",
        src: "fetchFarcasterUri",
        onDone: { target: "waiting", actions: assign({ uri: ({ event }) => event.output }) },
        onError: {
          target: "failed",
          actions: ["takeFault", "trackError", "tellFault"],
        },
      },
    },
    waiting: {
      tags: "waiting",
      invoke: {
        id: "connectFarcaster",
        src: "connectFarcaster",
        onDone: { target: "taking", actions: "trackTaking" },
        onError: {
          target: "failed",
          actions: ["takeFault", "trackError", "tellFault"],
        },
      },
      initial: "idle",
      states: {
        idle: { on: { "uri.copy": "copying" } },
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
    taking: {
      tags: "taking",
      invoke: {
        id: "takeUser",
        src: "takeUser",
        input: ({ context: { networks } }) => ({ networks }),
        onDone: { target: "connected", actions: [assign({ sessions: ({ event }) => event.output }), "trackSuccess"] },
        onError: {
          target: "failed",
          actions: ["takeFault", "trackError", "tellFault"],
        },
      },
    },
    failed: {
      description: "The frame returned no URI, or the app refused; the visitor can retry.",
      tags: "failed",
      on: { "connection.retry": "opening", "connection.cancel": { actions: "rewindFrame" } },
    },
    connected: { type: "final" },
  },
  output: ({ context: { sessions } }) => ({ sessions, wallet: null, link: null }),
});
