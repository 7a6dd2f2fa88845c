/**
 * One account's proof that it is the visitor's (SIGN-1 to SIGN-3). Who left before is signed out first. Then a sign-in that counts
 * is looked for; without one its message is shown, signed by the wallet, judged and kept. A refusal leaves the message on the
 * screen, with another try. Who cancels stays connected where the page does not require it, else the wallet is let go. A
 * sign-in that was found is looked for again from time to time, silently. Started for each account on each chain, it lives until
 * another takes its place.
 */
import { LIMITS } from "../../domain/limits.ts";
import type { Left } from "../app/ports.ts";
import { CANCEL, prompt } from "./attempt-prompt.ts";
import { attemptSetup, targetOf } from "./attempt-setup.ts";

export const attemptMachine = attemptSetup.createMachine({
  id: "attempt",
  context: ({ input }) => ({
    ...input,
    isAsked: false,
    isRequired: true,
    again: LIMITS.signInAgain,
    draft: null,
    signature: "",
    fault: null,
  }),
  initial: "deciding",
  states: {
    deciding: {
      always: [{ guard: "hasLeft", target: "leaving" }, { guard: "hasTarget", target: "checking" }, { target: "over" }],
    },
    leaving: {
      description: "An account that is not active any more is signed out, where its configuration wants that.",
      invoke: {
        id: "leaveSignIn",
        src: "leaveSignIn",
        input: ({ context }) => context.left[0] as Left,
        onDone: { target: "deciding", actions: ["dropLeft", "tellDropped"] },
        onError: { target: "deciding", actions: ["dropLeft", "tellDropped"] },
      },
      after: { disconnect: { target: "deciding", actions: ["dropLeft", "tellDropped"] } },
    },
    over: {
      description: "Nobody is to sign in.",
      entry: "settle",
      always: [{ guard: "isConnecting", target: "done", actions: "leaveAll" }, { target: "done" }],
    },
    done: {},
    checking: {
      description: "Whoever has to sign in gets past it no earlier than it is known (I6).",
      tags: "checking",
      exit: "letGo",
      on: {
        "signIn.ask": { actions: ["markAsked", "open"] },
        "signIn.cancel": CANCEL,
      },
      initial: "quiet",
      states: {
        quiet: { after: { signInShow: [{ guard: "isConnecting", target: "shown" }] } },
        shown: { description: "It takes long: the visitor sees what is waited for.", entry: "open" },
      },
      invoke: [
        {
          id: "requireSignIn",
          src: "requireSignIn",
          onDone: { actions: ["takeRequired", "hold"] },
          onError: { actions: "hold" },
        },
        {
          id: "findSignIn",
          src: "findSignIn",
          input: targetOf,
          onDone: [
            {
              guard: "isSignedIn",
              target: "signedIn",
              actions: "takeFound",
            },
            {
              guard: "isDeclined",
              target: "unsigned",
              actions: "takeFound",
            },
            { target: "prompt", actions: "takeFound" },
          ],
          onError: { target: "failing", actions: "trackError" },
        },
      ],
      after: { signInStep: { target: "failing", actions: "trackError" } },
    },
    failing: {
      description: "Whether somebody is signed in cannot be found out: the wallet is let go (protocol.md §5.7).",
      tags: "checking",
      entry: "fail",
    },
    prompt,
    signedIn: {
      tags: "signedIn",
      entry: "settle",
      on: { "signIn.ask": { actions: "showAccount" } },
      initial: "arriving",
      states: {
        arriving: {
          always: [
            { guard: "isConnecting", target: "resting", actions: "close" },
            { target: "resting", actions: "leave" },
          ],
        },
        resting: { after: { again: "looking" } },
        looking: {
          description: "Whether it still counts is asked silently; no answer changes nothing.",
          invoke: {
            id: "findSignIn",
            src: "findSignIn",
            input: targetOf,
            onDone: [
              {
                guard: "isSignedIn",
                target: "#attempt.signedIn.resting",
              },
              { target: "#attempt.prompt", actions: "takeFound" },
            ],
            onError: "resting",
          },
          after: { signInStep: "resting" },
        },
      },
    },
    cancelling: {
      description: "The wallet is let go; nothing can be dismissed until it is (ROUTE-8).",
      tags: ["open", "cancelling"],
      entry: ["hold", "letWalletGo"],
    },
    declining: {
      description: "The visitor stays connected, and is not asked again by itself (SIGN-3).",
      invoke: { id: "declineSignIn", src: "declineSignIn", input: targetOf, onDone: "unsigned", onError: "unsigned" },
    },
    unsigned: {
      tags: "unsigned",
      entry: ["settle", "leave"],
      on: { "signIn.ask": { target: "checking", actions: "markAsked" } },
    },
  },
});
