/**
 * One login by a social account (protocol.md §1.8). Its popup was opened in the same task as the click, before this
 * machine was loaded. The frame returns the URL of the provider's page, the popup navigates there, and its result
 * completes the login. If the page itself has to navigate, the page that returns starts this machine with the result. A
 * connection starts it; it ends with a session for each chain family. When the visitor leaves, the connection tells it
 * so and stops it.
 */
import { assign, setup } from "xstate";
import type { Login } from "../../domain/embedded/embedded.ts";
import type { Fault } from "../../domain/errors.ts";
import { faultIn, tellFault, toastFault } from "../app/fault.ts";
import { sendToActor, track } from "../app/send-to-actor.ts";
import type { WalletSession } from "../connection/ports.ts";
import type { PairingResult } from "../pairing/ports.ts";
import type { LoginEvent, LoginLeftEvent } from "./events.ts";
import {
  connectSocial,
  fetchSocialUri,
  followPopup,
  holdLogin,
  type PopupFeedEvent,
  preparePopup,
  takeUser,
} from "./ports.ts";

export interface SocialContext {
  login: Extract<Login, { way: "social" }>;
  /** The URL of the provider's page. */
  uri: string | null;
  /** The result of the provider's page. */
  resultUri: string | null;
  fault: Fault | null;
  sessions: readonly WalletSession[];
}

type Step = "STARTED" | "REQUEST_USER_DATA" | "SUCCESS" | "ERROR" | "CANCELED";
const tracked = (step: Step) =>
  track<SocialContext, LoginEvent | LoginLeftEvent | PopupFeedEvent>(({ context }) => ({
    type: "track",
    event: `SOCIAL_LOGIN_${step}`,
    properties: { provider: context.login.social },
  }));

export const socialMachine = setup({
  types: {
    context: {} as SocialContext,
    events: {} as LoginEvent | LoginLeftEvent | PopupFeedEvent,
    input: {} as SocialContext["login"],
    output: {} as PairingResult,
    tags: {} as "opening" | "waiting" | "taking" | "failed",
  },
  actors: { holdLogin, preparePopup, fetchSocialUri, followPopup, connectSocial, takeUser },
  guards: {
    hasResult: ({ context }) => context.resultUri !== null,
  },
  actions: {
    begin: assign({ fault: null, uri: null, resultUri: null }),
    takeResult: assign(({ event }) => (event.type === "popup.answered" ? { resultUri: event.resultUri } : {})),
    takeFault: assign(({ event }) => ({ fault: faultIn(event) })),
    takePopupFault: assign(({ event }) => (event.type === "popup.failed" ? { fault: { code: event.code } } : {})),
    tellFault: tellFault(({ context }) => context.fault),
    toastFault: toastFault(({ context }) => context.fault ?? { code: "CONNECTION_FAILED" }),
    goBack: sendToActor("router", { type: "route.back" }),
    trackStart: tracked("STARTED"),
    trackTaking: tracked("REQUEST_USER_DATA"),
    trackSuccess: tracked("SUCCESS"),
    trackError: tracked("ERROR"),
    trackCancel: tracked("CANCELED"),
  },
}).createMachine({
  id: "social",
  context: ({ input }) => ({
    login: input,
    uri: null,
    resultUri: input.resultUri ?? null,
    fault: null,
    sessions: [],
  }),
  invoke: { id: "holdLogin", src: "holdLogin", onError: { actions: [] } },
  initial: "deciding",
  on: { "connection.cancel": { actions: "trackCancel" } },
  states: {
    deciding: {
      always: [
        { guard: "hasResult", target: "connecting" },
        { target: "opening", actions: "trackStart" },
      ],
    },
    opening: {
      description: "The popup is open and empty; the frame is asked for its URL.",
      tags: "opening",
      invoke: [
        {
          id: "preparePopup",
          src: "preparePopup",
          input: ({ context }) => context.login,
          onError: { target: "failed", actions: ["takeFault", "trackError", "toastFault"] },
        },
        {
          id: "fetchSocialUri",
          src: "fetchSocialUri",
          input: ({ context: { login } }) => ({ social: login.social }),
          onDone: { target: "waiting", actions: assign({ uri: ({ event }) => event.output }) },
          onError: {
            target: "failed",
            actions: ["takeFault", "trackError", "tellFault"],
          },
        },
      ],
    },
    waiting: {
      description: "The visitor is at the provider; closing the popup leads back (R16).",
      tags: "waiting",
      invoke: {
        id: "followPopup",
        src: "followPopup",
        input: ({ context: { login, uri } }) => ({ social: login.social, uri: uri ?? "" }),
        onError: {
          target: "failed",
          actions: ["takeFault", "trackError"],
        },
      },
      on: {
        "popup.answered": { target: "connecting", actions: "takeResult" },
        "popup.closed": { target: "canceled", actions: ["trackCancel", "goBack"] },
        "popup.failed": { target: "failed", actions: ["takePopupFault", "trackError", "toastFault"] },
      },
    },
    connecting: {
      tags: "taking",
      entry: "trackTaking",
      invoke: {
        id: "connectSocial",
        src: "connectSocial",
        input: ({ context: { login, resultUri } }) => ({ social: login.social, resultUri: resultUri ?? "" }),
        onDone: "taking",
        onError: {
          target: "failed",
          actions: ["takeFault", "trackError", "tellFault"],
        },
      },
    },
    taking: {
      tags: "taking",
      invoke: {
        id: "takeUser",
        src: "takeUser",
        input: ({ context: { login } }) => ({ networks: login.networks }),
        onDone: { target: "connected", actions: [assign({ sessions: ({ event }) => event.output }), "trackSuccess"] },
        onError: {
          target: "failed",
          actions: ["takeFault", "trackError", "tellFault"],
        },
      },
    },
    failed: {
      description: "Blocked, refused by the provider, or timed out; the screen says which, and offers another popup.",
      tags: "failed",
      on: { "connection.retry": { target: "deciding", actions: "begin" }, "connection.cancel": {} },
    },
    canceled: {
      description: "The popup was closed; if the screen is still open, it offers another one.",
      tags: "failed",
      on: { "connection.retry": { target: "deciding", actions: "begin" }, "connection.cancel": {} },
    },
    connected: { type: "final" },
  },
  output: ({ context: { sessions } }) => ({ sessions, wallet: null, link: null }),
});
