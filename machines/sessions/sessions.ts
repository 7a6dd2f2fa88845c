/**
 * A smart session that the host requests (ERC-7715, protocol.md §5.11). The wallet tells what it can grant, the
 * co-signer adds its key, the wallet grants, and the co-signer is told. The flows of an account start it and it lives
 * as long as they do. The view describes the request before and during the wallet's prompt, and the granted session
 * afterwards. Each request ends with an outcome.
 */
import { assign, setup } from "xstate";
import { type Fault, faultOf } from "../../domain/errors.ts";
import type { View } from "../../domain/modal/routes.ts";
import type { GrantedSession } from "../../domain/sessions/request.ts";
import { toastFault } from "../app/fault.ts";
import { endFlow, sendToActor } from "../app/send-to-actor.ts";
import type { SessionAsk, SessionResume } from "./ask.ts";
import {
  activateSession,
  type CosignedInput,
  checkSession,
  cosignSession,
  grantSession,
  type SessionInput,
  type WalletGrant,
} from "./ports.ts";

/** The outcome of a host's request. */
export type SessionOutcome = { id: number; granted: GrantedSession } | { id: number; fault: Fault };

export interface SessionsContext {
  sessionAsk: SessionAsk | null;
  cosigned: CosignedInput | null;
  grant: WalletGrant | null;
  outcome: SessionOutcome | null;
}

const SCREEN: View = "SmartSessionCreated";

const NOTHING = { cosigned: null, grant: null } as const;

function inputOf({ sessionAsk }: SessionsContext): SessionInput {
  const { request, target } = sessionAsk as SessionAsk;
  return { ...target, request };
}

const sessionsSetup = setup({
  types: {
    context: {} as SessionsContext,
    events: {} as SessionAsk | SessionResume,
    tags: {} as "asking" | "activating",
  },
  actors: { checkSession, cosignSession, grantSession, activateSession },
  actions: {
    // The previous grant stays in sight until the co-signer has opened the new session.
    take: assign(({ event }) => ({ outcome: null, sessionAsk: event as SessionAsk })),
    takeCosigned: assign((_, cosigned: CosignedInput) => ({ cosigned, grant: null })),
    drop: assign(NOTHING),
    takeGrant: assign((_, grant: WalletGrant) => ({ grant })),
    takeFault: assign(({ context: { sessionAsk } }, { error }: { error: unknown }) => ({
      outcome: { id: (sessionAsk as SessionAsk).id, fault: faultOf(error, "SESSION_FAILED") },
    })),
    takeSuccess: assign(({ context: { sessionAsk, grant } }) => ({
      outcome: { id: (sessionAsk as SessionAsk).id, granted: (grant as WalletGrant).granted },
    })),
    // An open approval stays on top, so that its buttons do not change under the visitor's hand; the session's view
    // follows (I2).
    show: sendToActor("modal", { type: "modal.summon", route: { view: SCREEN }, beneath: "ApproveTransaction" }),
    beginFlow: sendToActor("router", {
      type: "flow.begin",
      transaction: { view: SCREEN, onSuccess: "stay", onCancel: "stay" },
    }),
    endFlow: endFlow("success"),
    cancelFlow: endFlow("cancel"),
    leave: sendToActor("router", { type: "route.leave", views: [SCREEN] }),
    tellFault: toastFault(({ context: { outcome } }) =>
      outcome && "fault" in outcome ? outcome.fault : { code: "SESSION_FAILED" },
    ),
  },
});

const FAILED = { type: "takeFault", params: ({ event }: { event: { error: unknown } }) => event } as const;

export const sessionsMachine = sessionsSetup.createMachine({
  id: "sessions",
  context: { ...NOTHING, sessionAsk: null, outcome: null },
  initial: "idle",
  states: {
    idle: { on: { "session.ask": { target: "checking", actions: "take" } } },
    checking: {
      description: "No view is shown until the wallet is known to be able to grant the request.",
      invoke: {
        id: "checkSession",
        src: "checkSession",
        input: ({ context }) => inputOf(context),
        onDone: "cosigning",
        onError: { target: "idle", actions: [FAILED] },
      },
    },
    cosigning: {
      invoke: {
        id: "cosignSession",
        src: "cosignSession",
        input: ({ context }) => inputOf(context),
        onDone: { target: "asking", actions: { type: "takeCosigned", params: ({ event }) => event.output } },
        onError: { target: "idle", actions: [FAILED] },
      },
    },
    asking: {
      description: "The wallet asks its owner; its own view may cover the request meanwhile.",
      tags: "asking",
      entry: ["show", "beginFlow"],
      on: { "session.resume": { actions: "show" } },
      invoke: {
        id: "grantSession",
        src: "grantSession",
        input: ({ context }) => context.cosigned as CosignedInput,
        onDone: { target: "activating", actions: { type: "takeGrant", params: ({ event }) => event.output } },
        onError: { target: "idle", actions: [FAILED, "drop", "cancelFlow", "leave", "tellFault"] },
      },
    },
    activating: {
      tags: "activating",
      on: { "session.resume": { actions: "show" } },
      invoke: {
        id: "activateSession",
        src: "activateSession",
        input: ({ context: { cosigned, grant } }) => ({ ...(cosigned as CosignedInput), ...(grant as WalletGrant) }),
        onDone: { target: "granted", actions: ["takeSuccess", "endFlow"] },
        onError: { target: "idle", actions: [FAILED, "drop", "cancelFlow", "leave", "tellFault"] },
      },
    },
    granted: {
      description: "The view lists the granted permissions.",
      on: { "session.ask": { target: "checking", actions: "take" } },
    },
  },
});
