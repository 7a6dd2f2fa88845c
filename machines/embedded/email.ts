/**
 * One login by e-mail (protocol.md §1.9). A code is mailed, after a confirmation link if the device is unknown; the visitor
 * types the code; the frame then returns the user. A second mail within 30 s is refused (EMAIL-3), and the screen shows the
 * seconds left. A connection starts it; it ends with a session for each chain family, or is stopped when the visitor leaves.
 * The code itself is never stored (S9).
 */
import { assign, setup } from "xstate";
import type { Login } from "../../domain/embedded/embedded.ts";
import type { Fault } from "../../domain/errors.ts";
import { faultIn, tellFault } from "../app/fault.ts";
import { sendToActor, showToast, track } from "../app/send-to-actor.ts";
import type { WalletSession } from "../connection/ports.ts";
import type { PairingResult } from "../pairing/ports.ts";
import { trackFail, trackPass } from "./code-tracking.ts";
import type { LoginEvent } from "./events.ts";
import { awaitDevice, type EmailSent, holdLogin, sendEmail, sendOtp, takeUser } from "./ports.ts";

export interface EmailContext {
  email: string;
  networks: Login["networks"];
  /** The purpose of the last mail. */
  awaits: EmailSent["next"];
  /** Time in milliseconds since 1970 from which another code may be mailed. */
  resendAt: number;
  /** The fault of the last step; cleared by the next one. */
  fault: Fault | null;
  sessions: readonly WalletSession[];
}

export const emailMachine = setup({
  types: {
    context: {} as EmailContext,
    events: {} as LoginEvent,
    input: {} as Extract<Login, { way: "email" }>,
    output: {} as PairingResult,
    tags: {} as "busy" | "failed",
  },
  actors: { holdLogin, sendEmail, awaitDevice, sendOtp, takeUser },
  guards: {
    wantsOtp: (_, sent: EmailSent) => sent.next === "otp",
    wantsDevice: (_, sent: EmailSent) => sent.next === "device",
    awaitsDevice: ({ context }) => context.awaits === "device",
  },
  actions: {
    begin: assign({ fault: null }),
    takeSent: assign((_, { next, resendAt }: EmailSent) => ({ awaits: next, resendAt })),
    takeDevice: assign((_, { resendAt }: { resendAt: number }) => ({ awaits: "otp" as const, resendAt })),
    takeFault: assign(({ event }) => ({ fault: faultIn(event) })),
    tellFault: tellFault(({ context }) => context.fault),
    tellResent: showToast("success", "email.resent"),
    showOtp: sendToActor("router", ({ context: { email } }) => ({
      type: "route.push",
      route: { view: "EmailVerifyOtp", email },
    })),
    showDevice: sendToActor("router", ({ context: { email } }) => ({
      type: "route.push",
      route: { view: "EmailVerifyDevice", email },
    })),
    turnToOtp: sendToActor("router", ({ context: { email } }) => ({
      type: "route.replace",
      route: { view: "EmailVerifyOtp", email },
    })),
    turnToDevice: sendToActor("router", ({ context: { email } }) => ({
      type: "route.replace",
      route: { view: "EmailVerifyDevice", email },
    })),
    trackSubmit: track({ type: "track", event: "EMAIL_SUBMITTED" }),
    trackSent: track({ type: "track", event: "EMAIL_VERIFICATION_CODE_SENT" }),
    trackDevice: track({ type: "track", event: "DEVICE_REGISTERED_FOR_EMAIL" }),
    trackPass: trackPass(),
    trackFail: trackFail(),
    trackSuccess: track({ type: "track", event: "CONNECT_SUCCESS", properties: { method: "email", name: "Email" } }),
  },
}).createMachine({
  id: "email",
  context: ({ input: { email, networks } }) => ({
    email,
    networks,
    awaits: "otp",
    resendAt: 0,
    fault: null,
    sessions: [],
  }),
  entry: "trackSubmit",
  invoke: { id: "holdLogin", src: "holdLogin", onError: { actions: [] } },
  initial: "sending",
  states: {
    sending: {
      description: "The frame is loaded if it is absent, then asked to mail a code.",
      tags: "busy",
      entry: "begin",
      invoke: {
        id: "sendEmail",
        src: "sendEmail",
        input: ({ context: { email } }) => ({ email }),
        onDone: [
          {
            guard: { type: "wantsOtp", params: ({ event }) => event.output },
            target: "otp",
            actions: [{ type: "takeSent", params: ({ event }) => event.output }, "trackSent", "showOtp"],
          },
          {
            guard: { type: "wantsDevice", params: ({ event }) => event.output },
            target: "device",
            actions: [{ type: "takeSent", params: ({ event }) => event.output }, "showDevice"],
          },
          { target: "taking" },
        ],
        onError: {
          target: "refused",
          actions: ["takeFault", "tellFault"],
        },
      },
    },
    refused: {
      description: "No mail was sent; the field shows why and takes another address.",
      tags: "failed",
      on: { "connection.retry": "sending" },
    },
    device: {
      description: "The device is unknown: a link in the mail confirms it.",
      on: { "email.resend": "resending", "connection.retry": "resending" },
      initial: "waiting",
      states: {
        waiting: {
          invoke: {
            id: "awaitDevice",
            src: "awaitDevice",
            onDone: {
              target: "#email.otp",
              actions: [
                { type: "takeDevice", params: ({ event }) => event.output },
                "trackDevice",
                "trackSent",
                "turnToOtp",
              ],
            },
            onError: {
              target: "failed",
              actions: ["takeFault", "tellFault"],
            },
          },
        },
        failed: { tags: "failed" },
      },
    },
    otp: {
      description: "A code was mailed; there is no deadline for typing it.",
      on: { "email.resend": "resending" },
      initial: "idle",
      states: {
        idle: { on: { "otp.submit": "checking" } },
        checking: {
          tags: "busy",
          entry: "begin",
          invoke: {
            id: "sendOtp",
            src: "sendOtp",
            input: ({ event }) => ({ otp: event.type === "otp.submit" ? event.otp : "" }),
            onDone: { target: "#email.taking", actions: "trackPass" },
            onError: {
              target: "idle",
              actions: ["takeFault", "trackFail", "tellFault"],
            },
          },
        },
      },
    },
    resending: {
      tags: "busy",
      entry: "begin",
      invoke: {
        id: "sendEmail",
        src: "sendEmail",
        input: ({ context: { email } }) => ({ email }),
        onDone: [
          {
            guard: { type: "wantsOtp", params: ({ event }) => event.output },
            target: "otp",
            actions: [
              { type: "takeSent", params: ({ event }) => event.output },
              "trackSent",
              "turnToOtp",
              "tellResent",
            ],
          },
          {
            guard: { type: "wantsDevice", params: ({ event }) => event.output },
            target: "device",
            actions: [{ type: "takeSent", params: ({ event }) => event.output }, "turnToDevice", "tellResent"],
          },
          { target: "taking" },
        ],
        onError: [
          {
            guard: "awaitsDevice",
            target: "device.failed",
            actions: ["takeFault", "tellFault"],
          },
          {
            target: "otp",
            actions: ["takeFault", "tellFault"],
          },
        ],
      },
    },
    taking: {
      description: "The code was right; the frame is asked for the user.",
      tags: "busy",
      entry: "begin",
      invoke: {
        id: "takeUser",
        src: "takeUser",
        input: ({ context: { networks } }) => ({ networks }),
        onDone: { target: "connected", actions: [assign({ sessions: ({ event }) => event.output }), "trackSuccess"] },
        onError: {
          target: "unknown",
          actions: ["takeFault", "tellFault"],
        },
      },
    },
    unknown: {
      description: "Logged in at the frame, but the account could not be read; the visitor can retry.",
      tags: "failed",
      on: { "connection.retry": "taking" },
    },
    connected: { type: "final" },
  },
  output: ({ context: { sessions } }) => ({ sessions, wallet: null, link: null }),
});
