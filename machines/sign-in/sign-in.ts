/**
 * Which account has to prove that it is the visitor's (SIGN-1). The root starts it and it lives as long as the root, which
 * tells it who is active; each account on a chain gets a proof of its own, which is loaded at its first use and stopped when
 * another takes its place: so there is one prompt at a time. What a proof holds back is let go with it.
 */
import { type AnyActorLogic, assign, enqueueActions, forwardTo, setup, stopChild } from "xstate";
import { loadFeature } from "../app/ports.ts";
import { sendToActor } from "../app/send-to-actor.ts";
import type { SignInEvent } from "./events.ts";
import type { DepartedSignIn, SignInTarget } from "./ports.ts";

/** What a proof is made with. */
export interface AttemptInput {
  target: SignInTarget | null;
  /** Who is to be signed out first. */
  left: readonly DepartedSignIn[];
  /** Whether a wallet was connected just now: its card closes when there is nothing to ask. */
  isConnecting: boolean;
}

export interface SignInContext extends AttemptInput {
  /** Whether it could not be found out; told when the wallet is let go (AUTH-12). */
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
    // The card stays: why is said on it.
    markFailed: assign({ isFailed: true, isConnecting: false }),
    // Another chain family may stay connected.
    tellFailed: enqueueActions(({ context, enqueue }) => {
      const view = context.target ? "Account" : "Connect";
      enqueue(sendToActor("router", { type: "route.reset", route: { view } }));
      enqueue(sendToActor("modal", { type: "modal.open" }));
      enqueue(
        sendToActor("notice", { type: "toast.show", toast: { variant: "error", text: { key: "signIn.failed" } } }),
      );
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
    idle: { description: "Nobody is connected, or sign-in is not wanted." },
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
