/**
 * The sign-in of one account (SIGN-1 to SIGN-3). Accounts that were left are signed out first. Then a valid session is looked
 * for; without one a message is shown, signed by the wallet, verified and stored. After a refusal the message stays on the
 * screen for another try, unless the visitor signed in in another tab meanwhile. Cancelling keeps the wallet connected, unless
 * the page requires a sign-in. A session that was found is checked again from time to time, silently. One attempt is started for
 * each account on each chain, and lives until another replaces it.
 */

import { assign, enqueueActions, not, setup } from "xstate";
import type { TrackedEvent, TrackedName } from "../../domain/analytics/tracked-events.ts";
import { type Fault, faultOf } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { SIGN_IN_VIEWS, VIEWS } from "../../domain/modal/routes.ts";
import { type VisibilityEvent, watchVisibility } from "../account/ports.ts";
import { toastFault } from "../app/fault.ts";
import { hideToast, sendToActor, track } from "../app/send-to-actor.ts";
import type { AttemptEvent } from "./events.ts";
import {
  type DepartedSignIn,
  declineSignIn,
  draftSignIn,
  findSignIn,
  keepSignIn,
  leaveSignIn,
  requireSignIn,
  type SignInDraft,
  type SignInFound,
  type SignInTarget,
  signDraft,
} from "./ports.ts";
import type { AttemptInput } from "./sign-in.ts";

export interface AttemptContext extends AttemptInput {
  /**
   * True if the visitor opened the card during the search for a session, or asked to sign in after declining earlier.
   */
  isAsked: boolean;
  /** True if the page requires a sign-in; true until that is known. */
  isRequired: boolean;
  again: number;
  /** The message to sign; it stays on the screen until another one replaces it. */
  draft: SignInDraft | null;
  signature: string;
  /** The fault of the last try. */
  fault: Fault | null;
}

type Required = { type: "xstate.done.actor.requireSignIn"; output: boolean };
type Found = { type: "xstate.done.actor.findSignIn"; output: SignInFound };
type Drafted = { type: "xstate.done.actor.draftSignIn"; output: SignInDraft };
type Signed = { type: "xstate.done.actor.signDraft"; output: string };
type Failed = { type: "xstate.error.actor.keepSignIn"; error: unknown };
type AttemptMachineEvent = AttemptEvent | VisibilityEvent | Required | Found | Drafted | Signed | Failed;
type Named = Extract<TrackedName, `${string}SIWX${string}`>;

/** UnsupportedChain stays: it tells the visitor that the wallet's network is not served. */
const ALL_BUT_UNSUPPORTED = VIEWS.filter((view) => view !== "UnsupportedChain");

const targetOf = ({ context }: { context: AttemptContext }): SignInTarget => context.target as SignInTarget;

function signInTracked({ target }: AttemptContext, event: Named): TrackedEvent {
  const { networkId: network, isSmartAccount } = target as SignInTarget;
  return { type: "track", event, properties: { network, isSmartAccount } };
}

/** The fault that is shown to the visitor. */
function faultToTell({ fault, target }: AttemptContext): Fault {
  if (fault?.code === "SIGN_IN_DECLINED" && target?.isSmartAccount) return { code: "SMART_ACCOUNT_UNSUPPORTED" };
  return fault ?? { code: "SIGN_IN_UNREACHABLE" };
}

const attemptSetup = setup({
  types: {
    context: {} as AttemptContext,
    events: {} as AttemptMachineEvent,
    input: {} as AttemptInput,
    tags: {} as "checking" | "open" | "drafting" | "signing" | "judging" | "cancelling" | "signedIn" | "unsigned",
  },
  actors: {
    ...{ requireSignIn, findSignIn, draftSignIn, signDraft, keepSignIn, declineSignIn, leaveSignIn },
    watchVisibility,
  },
  delays: {
    signInStep: LIMITS.signInStep,
    signInShow: LIMITS.signInShow,
    fresh: ({ context }) => (context.draft as SignInDraft).fresh,
    disconnect: LIMITS.disconnect,
    again: ({ context }) => context.again,
  },
  guards: {
    hasLeft: ({ context }) => context.left.length > 0,
    hasTarget: ({ context }) => context.target !== null,
    isRequired: ({ context }) => context.isRequired,
    isConnecting: ({ context }) => context.isConnecting,
    isAwaited: ({ context }) => context.isAsked && context.draft === null,
    isSignedIn: ({ event }) => (event as Found).output.status === "signedIn",
    isDeclined: ({ context, event }) => {
      const { status, isRequired } = (event as Found).output;
      return status === "declined" && !isRequired && !context.isAsked;
    },
  },
  actions: {
    dropLeft: assign({ left: ({ context }) => context.left.slice(1) }),
    takeRequired: assign(({ event }) => ({ isRequired: (event as Required).output })),
    takeFound: assign(({ event }) => {
      const { isRequired, again } = (event as Found).output;
      return { isRequired, again };
    }),
    takeDraft: assign(({ event }) => ({ draft: (event as Drafted).output })),
    takeSignature: assign(({ event }) => ({ signature: (event as Signed).output })),
    takeFault: assign(({ event }) => ({ fault: faultOf((event as Failed).error, "SIGN_IN_UNREACHABLE") })),
    markLate: assign({ fault: { code: "SIGN_IN_UNREACHABLE" } }),
    clearFault: assign({ fault: null }),
    hideToast: hideToast(),
    tellDropped: sendToActor("signIn", { type: "signIn.dropped" }),
    settle: sendToActor("signIn", { type: "signIn.settled" }),
    fail: sendToActor("signIn", { type: "signIn.failed" }),
    open: enqueueActions(({ enqueue }) => {
      enqueue(sendToActor("router", { type: "route.reset", route: { view: "SIWXSignMessage" } }));
      enqueue(sendToActor("modal", { type: "modal.open" }));
    }),
    hold: sendToActor("app", ({ context: { isRequired: on } }) => ({ type: "signIn.due", on })),
    letGo: sendToActor("app", { type: "signIn.due", on: false }),
    succeed: sendToActor("modal", { type: "modal.succeed" }),
    leaveAll: sendToActor("router", { type: "route.leave", views: ALL_BUT_UNSUPPORTED }),
    showAccount: sendToActor("app", { type: "modal.open" }),
    markAsked: assign({ isAsked: true }),
    leave: sendToActor("router", { type: "route.leave", views: SIGN_IN_VIEWS }),
    leaveFound: sendToActor("router", { type: "route.leave", views: SIGN_IN_VIEWS, instead: { view: "Account" } }),
    leaveSignedIn: sendToActor("router", { type: "route.leave", views: SIGN_IN_VIEWS, isSuccess: true }),
    letWalletGo: sendToActor("app", (args) => ({ type: "connection.end", namespace: targetOf(args).namespace })),
    tellFault: toastFault(({ context }) => faultToTell(context)),
    trackSign: track(({ context }) => signInTracked(context, "CLICK_SIGN_SIWX_MESSAGE")),
    trackCancel: track(({ context }) => signInTracked(context, "CLICK_CANCEL_SIWX")),
    trackSuccess: track(({ context }) => signInTracked(context, "SIWX_AUTH_SUCCESS")),
    trackError: track(({ context }) => signInTracked(context, "SIWX_AUTH_ERROR")),
  },
});

/** Cancelling disconnects the wallet only if a sign-in is required. */
const CANCEL = [
  { guard: "isRequired", target: "#attempt.cancelling", actions: "trackCancel" },
  { target: "#attempt.declining", actions: "trackCancel" },
] as const;

/** A search for a session. */
const LOOK = { src: "findSignIn", input: targetOf } as const;

/** Shows the visitor why there is no valid signature. */
const REFUSED = ["open", "tellFault", "trackError"] as const;

const prompt = attemptSetup.createStateConfig({
  tags: "open",
  entry: ["hold", "open"],
  exit: "letGo",
  invoke: { id: "watchVisibility", src: "watchVisibility", onError: { actions: [] } },
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
      description: "The message can be read; it is replaced before it becomes too old to be accepted.",
      on: { "signIn.sign": { target: "signing", actions: ["clearFault", "hideToast", "trackSign"] } },
      after: { fresh: "drafting" },
      initial: "resting",
      states: {
        resting: { on: { "page.shown": "looking" } },
        looking: {
          description: "The visitor comes back to the page, and may have signed in in another tab.",
          invoke: {
            id: "findSignIn",
            ...LOOK,
            onDone: [{ guard: "isSignedIn", target: "#attempt.signedIn", actions: "takeFound" }, { target: "resting" }],
            onError: "resting",
          },
          after: { signInStep: "resting" },
        },
      },
    },
    signing: {
      description: "The wallet shows the message to its owner.",
      tags: "signing",
      invoke: {
        id: "signDraft",
        src: "signDraft",
        input: ({ context }) => ({ id: (context.draft as SignInDraft).id, target: targetOf({ context }) }),
        onDone: { target: "judging", actions: "takeSignature" },
        onError: { target: "ready", actions: ["takeFault", ...REFUSED] },
      },
    },
    judging: {
      tags: "judging",
      invoke: {
        id: "keepSignIn",
        src: "keepSignIn",
        input: ({ context }) => ({ id: (context.draft as SignInDraft).id, signature: context.signature }),
        onDone: { target: "#attempt.signedIn", actions: "trackSuccess" },
        onError: { target: "doubting", actions: "takeFault" },
      },
      after: { signInStep: { target: "drafting", actions: ["markLate", "tellFault", "trackError"] } },
    },
    doubting: {
      description: "Another tab's sign-in may have invalidated the message: the fault is told if there was none.",
      tags: "judging",
      invoke: {
        id: "findSignIn",
        ...LOOK,
        onDone: [
          { guard: "isSignedIn", target: "#attempt.signedIn", actions: "takeFound" },
          { target: "drafting", actions: REFUSED },
        ],
        onError: { target: "drafting", actions: REFUSED },
      },
      after: { signInStep: { target: "drafting", actions: REFUSED } },
    },
  },
});

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
      description: "An account that is no longer active is signed out, if the configuration wants that.",
      invoke: {
        id: "leaveSignIn",
        src: "leaveSignIn",
        input: ({ context }) => context.left[0] as DepartedSignIn,
        onDone: { target: "deciding", actions: ["dropLeft", "tellDropped"] },
        onError: { target: "deciding", actions: ["dropLeft", "tellDropped"] },
      },
      after: { disconnect: { target: "deciding", actions: ["dropLeft", "tellDropped"] } },
    },
    over: {
      description: "No account has to sign in.",
      entry: "settle",
      always: [{ guard: "isConnecting", target: "done", actions: "leaveAll" }, { target: "done" }],
    },
    done: {},
    checking: {
      description: "No other view shows until it is known whether a sign-in is required (I6).",
      tags: "checking",
      exit: "letGo",
      on: {
        "signIn.ask": { actions: ["markAsked", "open"] },
        "signIn.cancel": CANCEL,
      },
      initial: "quiet",
      states: {
        quiet: { after: { signInShow: [{ guard: "isConnecting", target: "shown" }] } },
        shown: { description: "It takes long: the visitor sees that something is pending.", entry: "open" },
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
          ...LOOK,
          onDone: [
            { guard: "isSignedIn", target: "signedIn", actions: "takeFound" },
            { guard: "isDeclined", target: "unsigned", actions: "takeFound" },
            { target: "prompt", actions: "takeFound" },
          ],
          onError: { target: "failing", actions: "trackError" },
        },
      ],
      after: { signInStep: { target: "failing", actions: "trackError" } },
    },
    failing: {
      description:
        "It cannot be determined whether the account is signed in: the wallet is disconnected (protocol.md §5.7).",
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
          description: "A visitor who opened the card while the session was looked for sees the account in its place.",
          always: [
            { guard: "isConnecting", target: "resting", actions: "succeed" },
            { guard: "isAwaited", target: "resting", actions: "leaveFound" },
            { target: "resting", actions: "leaveSignedIn" },
          ],
        },
        resting: { after: { again: "looking" } },
        looking: {
          description: "The session is checked silently; no answer changes nothing.",
          invoke: {
            id: "findSignIn",
            ...LOOK,
            onDone: [
              { guard: "isSignedIn", target: "#attempt.signedIn.resting" },
              { target: "#attempt.prompt", actions: "takeFound" },
            ],
            onError: "resting",
          },
          after: { signInStep: "resting" },
        },
      },
    },
    cancelling: {
      description: "The wallet is being disconnected; nothing can be dismissed until it is (ROUTE-8).",
      tags: ["open", "cancelling"],
      entry: ["hold", "letWalletGo"],
    },
    declining: {
      description: "The visitor stays connected, and is not prompted again (SIGN-3).",
      invoke: { id: "declineSignIn", src: "declineSignIn", input: targetOf, onDone: "unsigned", onError: "unsigned" },
    },
    unsigned: {
      tags: "unsigned",
      entry: ["settle", "leave"],
      on: { "signIn.ask": { target: "checking", actions: "markAsked" } },
    },
  },
});
