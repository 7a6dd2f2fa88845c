/** What a proof can do, by its names; its chart is in `proof.ts`. */
import { assign, enqueueActions, setup } from "xstate";
import type { TrackedEvent, TrackedName } from "../../domain/analytics/tracked-events.ts";
import { type Fault, faultOf } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { SIGN_IN_VIEWS, VIEWS } from "../../domain/modal/routes.ts";
import { mail, track } from "../app/events.ts";
import { toastOf } from "../app/fault.ts";
import {
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
} from "../app/ports.ts";
import type { AttemptMail } from "./events.ts";
import type { AttemptInput } from "./sign-in.ts";

export interface AttemptContext extends AttemptInput {
  /** Whether the visitor wants to, who declined before. */
  isAsked: boolean;
  /** Default true: before it is known, nothing is let through. */
  isRequired: boolean;
  again: number;
  /** What is to be signed; stays on the screen until there is another. */
  draft: SignInDraft | null;
  signature: string;
  /** Why the last try came to nothing. */
  fault: Fault | null;
}

type Required = { type: "xstate.done.actor.requireSignIn"; output: boolean };
type Found = { type: "xstate.done.actor.findSignIn"; output: SignInFound };
type Drafted = { type: "xstate.done.actor.draftSignIn"; output: SignInDraft };
type Signed = { type: "xstate.done.actor.signDraft"; output: string };
type Failed = { type: "xstate.error.actor.keepSignIn"; error: unknown };
type AttemptEvent = AttemptMail | Required | Found | Drafted | Signed | Failed;
type Named = Extract<TrackedName, `${string}SIWX${string}`>;

/** A wallet on a network that the page does not serve is told so there. */
const ALL_BUT_UNSUPPORTED = VIEWS.filter((view) => view !== "UnsupportedChain");

export const targetOf = ({ context }: { context: AttemptContext }): SignInTarget => context.target as SignInTarget;

function seen({ target }: AttemptContext, event: Named): TrackedEvent {
  const { networkId: network, isSmartAccount } = target as SignInTarget;
  return { type: "track", event, properties: { network, isSmartAccount } };
}

/** What a failed try is told by. */
function toldOf({ fault, target }: AttemptContext): Fault {
  if (fault?.code === "SIGN_IN_DECLINED" && target?.isSmartAccount) return { code: "SMART_ACCOUNT_UNSUPPORTED" };
  return fault ?? { code: "SIGN_IN_UNREACHABLE" };
}

export const attemptSetup = setup({
  types: {
    context: {} as AttemptContext,
    events: {} as AttemptEvent,
    input: {} as AttemptInput,
    tags: {} as "checking" | "open" | "drafting" | "signing" | "judging" | "cancelling" | "signedIn" | "unsigned",
  },
  actors: { requireSignIn, findSignIn, draftSignIn, signDraft, keepSignIn, declineSignIn, leaveSignIn },
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
    tellDropped: mail("signIn", { type: "signIn.dropped" }),
    settle: mail("signIn", { type: "signIn.settled" }),
    fail: mail("signIn", { type: "signIn.failed" }),
    open: enqueueActions(({ enqueue }) => {
      enqueue(mail("router", { type: "route.reset", route: { view: "SIWXSignMessage" } }));
      enqueue(mail("modal", { type: "modal.open" }));
    }),
    hold: mail("app", ({ context: { isRequired: on } }) => ({ type: "signIn.due", on })),
    letGo: mail("app", { type: "signIn.due", on: false }),
    close: mail("modal", { type: "modal.close" }),
    leaveAll: mail("router", { type: "route.leave", views: ALL_BUT_UNSUPPORTED }),
    showAccount: mail("app", { type: "modal.open" }),
    markAsked: assign({ isAsked: true }),
    leave: mail("router", { type: "route.leave", views: SIGN_IN_VIEWS }),
    letWalletGo: mail("app", (args) => ({ type: "connection.end", namespace: targetOf(args).namespace })),
    tellFault: mail("notice", ({ context }) => ({ type: "toast.show", toast: toastOf(toldOf(context)) })),
    trackSign: track(({ context }) => seen(context, "CLICK_SIGN_SIWX_MESSAGE")),
    trackCancel: track(({ context }) => seen(context, "CLICK_CANCEL_SIWX")),
    trackSuccess: track(({ context }) => seen(context, "SIWX_AUTH_SUCCESS")),
    trackError: track(({ context }) => seen(context, "SIWX_AUTH_ERROR")),
  },
});
