/**
 * The change of an embedded wallet's e-mail address (AUTH-11). A code sent to the present address proves who owns the wallet;
 * a code sent to the new address proves who owns that. An owner without an address needs the second code only. The screen of a
 * right code says so for a moment, unless the visitor prefers reduced motion. An account starts it when the visitor submits a
 * new address; it ends with the address in force, or is stopped when another one is submitted.
 */
import { assign, setup } from "xstate";
import type { Fault } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { faultIn, tellFault } from "../app/fault.ts";
import { sendToActor, showToast, track } from "../app/send-to-actor.ts";
import { trackFail, trackPass } from "./code-tracking.ts";
import type { LoginEvent } from "./events.ts";
import { confirmEmail, type EmailStep, updateEmail } from "./ports.ts";

export interface EmailUpdateContext {
  /** The present address. */
  email: string;
  newEmail: string;
  /** True if the visitor prefers reduced motion. */
  isStill: boolean;
  /** The address whose code is needed next. */
  awaits: EmailStep;
  /** Time in milliseconds since 1970 from which another code may be mailed. */
  resendAt: number;
  fault: Fault | null;
}

/** The views of the change: once they are left it goes on, and shows only a toast (ROUTE-5). */
const VIEWS = ["UpdateEmailWallet", "UpdateEmailPrimaryOtp", "UpdateEmailSecondaryOtp"] as const;

function primaryOf({ email }: EmailUpdateContext) {
  return { route: { view: "UpdateEmailPrimaryOtp", email }, onlyAt: VIEWS } as const;
}

function secondaryOf({ newEmail }: EmailUpdateContext) {
  return { route: { view: "UpdateEmailSecondaryOtp", newEmail }, onlyAt: VIEWS } as const;
}

const emailUpdateSetup = setup({
  types: {
    context: {} as EmailUpdateContext,
    events: {} as LoginEvent,
    input: {} as Pick<EmailUpdateContext, "email" | "newEmail" | "isStill">,
    output: {} as { email: string },
    tags: {} as "busy" | "accepted" | "failed",
  },
  actors: { updateEmail, confirmEmail },
  delays: { success: LIMITS.success },
  guards: {
    isStill: ({ context }) => context.isStill,
    wantsPrimary: (_, next: EmailStep) => next === "primary",
    awaitsPrimary: ({ context }) => context.awaits === "primary",
  },
  actions: {
    begin: assign({ fault: null }),
    takeSent: assign((_, { next, resendAt }: { next: EmailStep; resendAt: number }) => ({ awaits: next, resendAt })),
    takePrimary: assign({ awaits: "secondary" }),
    takeNewEmail: assign(({ context }, { email }: { email?: string }) => ({ newEmail: email ?? context.newEmail })),
    takeFault: assign(({ event }) => ({ fault: faultIn(event) })),
    tellFault: tellFault(({ context }) => context.fault),
    showPrimary: sendToActor("router", ({ context }) => ({ type: "route.push", ...primaryOf(context) })),
    showSecondary: sendToActor("router", ({ context }) => ({ type: "route.push", ...secondaryOf(context) })),
    turnToPrimary: sendToActor("router", ({ context }) => ({ type: "route.replace", ...primaryOf(context) })),
    turnToSecondary: sendToActor("router", ({ context }) => ({ type: "route.replace", ...secondaryOf(context) })),
    leave: sendToActor("router", { type: "route.leave", views: VIEWS, instead: { view: "AccountSettings" } }),
    trackEdit: track({ type: "track", event: "EMAIL_EDIT" }),
    trackPass: trackPass(),
    trackFail: trackFail(),
    tellResent: showToast("success", "email.resent"),
    tellUpdated: showToast("success", "email.updated"),
  },
});

/** The screen of the code that was mailed to the present address or to the new one. */
function code(step: EmailStep) {
  return emailUpdateSetup.createStateConfig({
    initial: "idle",
    states: {
      idle: { on: { "otp.submit": "checking", "email.resend": "#email-update.resending" } },
      checking: {
        tags: "busy",
        entry: "begin",
        invoke: {
          id: "confirmEmail",
          src: "confirmEmail",
          input: ({ event }) => ({ step, otp: event.type === "otp.submit" ? event.otp : "" }),
          onDone: [
            {
              guard: "isStill",
              target: "right",
              actions: { type: "takeNewEmail", params: ({ event }) => event.output },
            },
            { target: "accepted", actions: { type: "takeNewEmail", params: ({ event }) => event.output } },
          ],
          onError: { target: "idle", actions: ["takeFault", "trackFail", "tellFault"] },
        },
      },
      accepted: {
        description: "The screen says for a moment that the code was right.",
        tags: "accepted",
        after: { success: "right" },
      },
      right: { type: "final" },
    },
  });
}

export const emailUpdateMachine = emailUpdateSetup.createMachine({
  id: "email-update",
  context: ({ input }) => ({ ...input, awaits: "primary", resendAt: 0, fault: null }),
  initial: "sending",
  states: {
    sending: {
      tags: "busy",
      invoke: {
        id: "updateEmail",
        src: "updateEmail",
        input: ({ context: { newEmail } }) => ({ email: newEmail }),
        onDone: [
          {
            guard: { type: "wantsPrimary", params: ({ event }) => event.output.next },
            target: "primary",
            actions: [{ type: "takeSent", params: ({ event }) => event.output }, "showPrimary", "trackEdit"],
          },
          {
            target: "secondary",
            actions: [{ type: "takeSent", params: ({ event }) => event.output }, "showSecondary", "trackEdit"],
          },
        ],
        onError: {
          target: "refused",
          actions: ["takeFault", "tellFault"],
        },
      },
    },
    refused: {
      description: "No mail was sent; the field shows why.",
      tags: "failed",
    },
    primary: {
      ...code("primary"),
      onDone: { target: "secondary", actions: ["takePrimary", "trackPass", "turnToSecondary"] },
    },
    secondary: {
      ...code("secondary"),
      onDone: { target: "updated", actions: ["trackPass", "leave", "tellUpdated"] },
    },
    resending: {
      description: "Another code is mailed; the frame names the address that it went to.",
      tags: "busy",
      entry: "begin",
      invoke: {
        id: "updateEmail",
        src: "updateEmail",
        input: ({ context: { newEmail } }) => ({ email: newEmail }),
        onDone: [
          {
            guard: { type: "wantsPrimary", params: ({ event }) => event.output.next },
            target: "primary",
            actions: [{ type: "takeSent", params: ({ event }) => event.output }, "turnToPrimary", "tellResent"],
          },
          {
            target: "secondary",
            actions: [{ type: "takeSent", params: ({ event }) => event.output }, "turnToSecondary", "tellResent"],
          },
        ],
        onError: [
          { guard: "awaitsPrimary", target: "primary", actions: ["takeFault", "tellFault"] },
          { target: "secondary", actions: ["takeFault", "tellFault"] },
        ],
      },
    },
    updated: { type: "final" },
  },
  output: ({ context }) => ({ email: context.newEmail }),
});
