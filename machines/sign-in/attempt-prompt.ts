/** The part of a proof in which its message is on the screen: written, read, signed, judged. */
import { not } from "xstate";
import type { SignInDraft, SignInTarget } from "../app/ports.ts";
import { attemptSetup, targetOf } from "./attempt-setup.ts";

/** Whoever may go on without a sign-in stays connected. */
export const CANCEL = [
  { guard: "isRequired", target: "#attempt.cancelling", actions: "trackCancel" },
  { target: "#attempt.declining", actions: "trackCancel" },
] as const;

export const prompt = attemptSetup.createStateConfig({
  tags: "open",
  entry: ["hold", "open"],
  exit: "letGo",
  initial: "drafting",
  on: {
    "signIn.cancel": CANCEL,
    "signIn.ask": { actions: "open" },
    "modal.closed": { guard: not("isRequired"), target: "declining", actions: "trackCancel" },
  },
  states: {
    drafting: {
      tags: "drafting",
      invoke: {
        id: "draftSignIn",
        src: "draftSignIn",
        input: targetOf,
        onDone: { target: "ready", actions: "takeDraft" },
        onError: { target: "stuck", actions: "takeFault" },
      },
      after: { signInStep: { target: "stuck", actions: "markLate" } },
    },
    stuck: {
      description: "There is no message to sign; the visitor may try again.",
      on: { "signIn.sign": { target: "drafting", actions: "clearFault" } },
    },
    ready: {
      description:
        "What is to be signed can be read; after a while it would count no more, and another takes its place.",
      on: { "signIn.sign": { target: "signing", actions: ["clearFault", "trackSign"] } },
      after: { fresh: "drafting" },
    },
    signing: {
      description: "The wallet shows it to its owner.",
      tags: "signing",
      invoke: {
        id: "signDraft",
        src: "signDraft",
        input: ({ context }) => ({
          id: (context.draft as SignInDraft).id,
          target: context.target as SignInTarget,
        }),
        onDone: { target: "judging", actions: "takeSignature" },
        onError: {
          target: "ready",
          actions: ["takeFault", "open", "tellFault", "trackError"],
        },
      },
    },
    judging: {
      tags: "judging",
      invoke: {
        id: "keepSignIn",
        src: "keepSignIn",
        input: ({ context }) => ({ id: (context.draft as SignInDraft).id, signature: context.signature }),
        onDone: { target: "#attempt.signedIn", actions: "trackSuccess" },
        onError: {
          target: "drafting",
          actions: ["takeFault", "open", "tellFault", "trackError"],
        },
      },
      after: { signInStep: { target: "drafting", actions: ["markLate", "tellFault", "trackError"] } },
    },
  },
});
