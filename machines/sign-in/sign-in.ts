/**
 * The account that has to sign in (SIGN-1). The root starts it and it lives as long as the root, which tells it the active
 * account. Each account on a chain gets its own attempt, which is loaded at first use and stopped when another replaces it,
 * so that there is one prompt at a time. A required sign-in is released together with its attempt.
 */
import { type AnyActorLogic, assign, enqueueActions, forwardTo, setup, stopChild } from "xstate";
import { loadFeature } from "../app/ports.ts";
import { sendToActor, showToast } from "../app/send-to-actor.ts";
import type { SignInEvent } from "./events.ts";
import type { DepartedSignIn, SignInTarget } from "./ports.ts";

export interface AttemptInput {
  target: SignInTarget | null;
  /** The accounts to sign out first. */
  left: readonly DepartedSignIn[];
  /** True if a wallet was connected just now: its card closes if there is nothing to sign. */
  isConnecting: boolean;
}

export interface SignInContext extends AttemptInput {
  /** True if the attempt could not decide; told once the wallet is disconnected (AUTH-12). */
  isFailed: boolean;
}

type Aim = Extract<SignInEvent, { type: "signIn.aim" }>;

const NOTHING: SignInContext = { target: null, left: [], isConnecting: false, isFailed: false };

export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    children: {} as { loadFeature: "loadFeature" },
  },
  actors: { loadFeature },
  guards: {
    hasTarget: ({ context }) => context.target !== null,
    isFailed: ({ context }) => context.isFailed,
  },
  actions: {
    take: assign(({ context, event }) => {
      const { target, left, isConnecting } = event as Aim;
      return { target, left: [...context.left, ...left], isConnecting: isConnecting || context.isConnecting };
    }),
    drop: assign({ left: ({ context }) => context.left.slice(1) }),
    settle: assign({ isConnecting: false, isFailed: false }),
    // The card stays open to show the reason.
    markFailed: assign({ isFailed: true, isConnecting: false }),
    // Another chain family may stay connected.
    tellFailed: enqueueActions(({ context, enqueue }) => {
      const view = context.target ? "Account" : "Connect";
      enqueue(sendToActor("router", { type: "route.reset", route: { view } }));
      enqueue(sendToActor("modal", { type: "modal.open" }));
      enqueue(showToast("error", "signIn.failed"));
    }),
    start: enqueueActions(({ context: { target, left, isConnecting }, enqueue }, logic: AnyActorLogic) => {
      enqueue.spawnChild(logic as never, { id: "attempt", input: { target, left, isConnecting } } as never);
    }),
    stop: stopChild("attempt"),
    forward: forwardTo("attempt"),
    letGo: sendToActor("app", { type: "signIn.due", on: false }),
    letWalletGo: sendToActor("app", ({ context: { target } }) => ({
      type: "connection.end",
      ...(target && { namespace: target.namespace }),
    })),
  },
}).createMachine({
  id: "sign-in",
  context: NOTHING,
  initial: "idle",
  on: { "signIn.aim": { target: ".loading", actions: "take" } },
  states: {
    idle: { description: "No account is connected, or sign-in is not configured." },
    loading: {
      invoke: {
        id: "loadFeature",
        src: "loadFeature",
        input: { name: "attempt" },
        onDone: { target: "running", actions: { type: "start", params: ({ event }) => event.output } },
        onError: [
          { guard: "hasTarget", target: "idle", actions: ["markFailed", "letWalletGo"] },
          { guard: "isFailed", target: "idle", actions: ["tellFailed", "settle"] },
          { target: "idle" },
        ],
      },
    },
    running: {
      exit: ["stop", "letGo"],
      on: {
        "signIn.sign": { actions: "forward" },
        "signIn.cancel": { actions: "forward" },
        "modal.closed": { actions: "forward" },
        "signIn.ask": { actions: "forward" },
        "signIn.dropped": { actions: "drop" },
        "signIn.settled": [{ guard: "isFailed", actions: ["tellFailed", "settle"] }, { actions: "settle" }],
        "signIn.failed": { actions: ["markFailed", "letWalletGo"] },
      },
    },
  },
});
