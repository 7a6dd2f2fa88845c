/**
 * The grants of an account on this site, on all of its networks, and their revocation. The flows of an account start it
 * and it lives as long as they do. It reads while one of its views shows, and once more after each revocation. Grants
 * are revoked one after the other, each with a prompt of its own if a wallet has to sign, which may move the wallet to
 * another network. The first failure ends the series, and so does leaving the card.
 */
import { assign, enqueueActions, not, raise, setup } from "xstate";
import { type Fault, faultOf } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { SIGN_IN_VIEWS, type View } from "../../domain/modal/routes.ts";
import { type Grant, grantKey, inRevokingOrder } from "../../domain/sessions/grant.ts";
import type { SessionStatus, SmartSession } from "../../domain/sessions/session.ts";
import type { AccountTarget } from "../account/ports.ts";
import { isSameAccount } from "../account/target.ts";
import { toastFault } from "../app/fault.ts";
import { endFlow, sendToActor, showToast } from "../app/send-to-actor.ts";
import type { GrantsEvent } from "./events.ts";
import { fetchGrants, fetchSessions, type OtherGrants, revokeGrant } from "./ports.ts";

export interface GrantsContext {
  target: AccountTarget;
  /** The last view that the account reported; null while no card is open. */
  view: View | null;
  /** The status of the sessions that the list shows. */
  status: SessionStatus;
  /** The smart sessions, newest first; null before the first answer. */
  sessions: readonly SmartSession[] | null;
  /** The other grants; null before the first answer. */
  others: OtherGrants | null;
  /** The grant that is being revoked, and those after it. */
  queue: readonly Grant[];
  fault: Fault | null;
}

type Inner = { type: "grants.changed" };

const LIST: View = "SmartSessionList";
const ALL: View = "GrantedHere";
const VIEWS: readonly View[] = [LIST, ALL];

const isSignIn = (view: View | null): boolean => view !== null && SIGN_IN_VIEWS.includes(view);

const UNKNOWN = { sessions: null, others: null } as const;

const grantsSetup = setup({
  types: {
    context: {} as GrantsContext,
    events: {} as GrantsEvent | Inner,
    input: {} as { target: AccountTarget },
    tags: {} as "missed" | "revoking",
  },
  actors: { fetchSessions, fetchGrants, revokeGrant },
  delays: { cardReturn: LIMITS.debounce },
  guards: {
    isSameAccount: (at) => isSameAccount(at),
    isShown: ({ context: { view } }) => view !== null && VIEWS.includes(view),
    isSigningIn: ({ context: { view } }) => isSignIn(view),
    hasSignedIn: ({ context: { view }, event }) =>
      isSignIn(view) && event.type === "flow.hide" && !isSignIn(event.view ?? null),
    isAllShown: ({ context }) => context.view === ALL,
    isViewed: ({ event }) => event.type === "flow.show" && VIEWS.includes(event.view),
    isAllViewed: ({ event }) => event.type === "flow.show" && event.view === ALL,
    isAny: ({ event }) => event.type === "grant.revoke" && event.grants.length > 0,
    isMore: ({ context }) => context.queue.length > 0,
    isPairing: ({ context }) => context.queue[0]?.kind === "pairing",
    isEnd: (_, { isEnd }: { isEnd: boolean }) => isEnd,
  },
  actions: {
    takeView: assign(({ event }) => ({
      view: event.type === "flow.show" || event.type === "flow.hide" ? (event.view ?? null) : null,
    })),
    takeStatus: assign(({ event }) => (event.type === "grant.choose" ? { status: event.status } : {})),
    takeNetwork: assign(({ event }) => (event.type === "target.changed" ? { target: event.target } : {})),
    dropGrants: assign({ ...UNKNOWN, queue: [] }),
    takeSessions: assign((_, sessions: readonly SmartSession[]) => ({ sessions })),
    takeOthers: assign((_, others: OtherGrants) => ({ others })),
    takeQueue: assign(({ event }) => ({ queue: event.type === "grant.revoke" ? event.grants : [] })),
    order: assign(({ context: { queue, target } }) => ({
      queue: inRevokingOrder(queue, target.network.caipNetworkId),
    })),
    /** Removes a revoked grant from the lists at once, because the read that follows may be slow, or fail. */
    next: assign(
      ({
        context: {
          queue: [done, ...queue],
          sessions,
          others,
        },
      }) => {
        const isLeft = (grant: Grant) => !done || grantKey(grant) !== grantKey(done);
        return {
          queue,
          sessions: sessions?.filter((session) => isLeft({ kind: "session", session })) ?? null,
          others: others && { ...others, grants: others.grants.filter(isLeft) },
        };
      },
    ),
    dropQueue: assign({ queue: [] }),
    takeFault: assign((_, { error }: { error: unknown }) => ({ fault: faultOf(error, "GRANT_REVOKE_FAILED") })),
    takeReadFault: assign((_, { error }: { error: unknown }) => ({ fault: faultOf(error, "SESSIONS_FAILED") })),
    tellFault: toastFault(({ context: { fault } }) => fault ?? { code: "GRANT_REVOKE_FAILED" }),
    tellRevoked: showToast("success", "sessions.status.revoked"),
    beginFlow: sendToActor("router", ({ context }) => ({
      type: "flow.begin",
      transaction: { view: context.view ?? ALL, onSuccess: "stay", onCancel: "stay" },
    })),
    endFlow: endFlow("success"),
    endConnections: enqueueActions(({ context, enqueue }, { isOwn }: { isOwn: boolean }) => {
      const own = context.target.network.chainNamespace;
      const namespaces = context.queue.flatMap((grant) => (grant.kind === "pairing" ? grant.namespace : []));
      // This machine ends with its own connection, so that connection is ended last.
      const ended = new Set([...namespaces, ...(isOwn ? [own] : [])]);
      for (const namespace of [...ended].sort((one, other) => Number(one === own) - Number(other === own)))
        enqueue(sendToActor("app", { type: "connection.end", namespace }));
    }),
    showAll: sendToActor("modal", { type: "modal.summon", route: { view: ALL } }),
    tellChanged: raise({ type: "grants.changed" }),
    refreshBalance: sendToActor("app", { type: "balance.refresh" }),
  },
});

const sessionsRegion = grantsSetup.createStateConfig({
  initial: "idle",
  on: {
    "flow.show": { guard: "isViewed", target: ".reading" },
    "grant.retry": { guard: "isShown", target: ".reading" },
    "grants.changed": { guard: "isShown", target: ".reading" },
    "target.changed": [{ guard: "isSameAccount" }, { guard: "isShown", target: ".reading" }, { target: ".idle" }],
  },
  states: {
    idle: {},
    reading: {
      invoke: {
        id: "fetchSessions",
        src: "fetchSessions",
        input: ({ context }) => context.target,
        onDone: { target: "idle", actions: { type: "takeSessions", params: ({ event }) => event.output } },
        onError: {
          target: "missed",
          actions: [{ type: "takeReadFault", params: ({ event }) => event }, "tellFault"],
        },
      },
    },
    missed: { tags: "missed" },
  },
});

const othersRegion = grantsSetup.createStateConfig({
  initial: "idle",
  on: {
    "flow.show": { guard: "isAllViewed", target: ".reading" },
    "grant.retry": { guard: "isAllShown", target: ".reading" },
    "grants.changed": { guard: "isAllShown", target: ".reading" },
    "target.changed": [{ guard: "isSameAccount" }, { guard: "isAllShown", target: ".reading" }, { target: ".idle" }],
  },
  states: {
    idle: {},
    reading: {
      invoke: {
        id: "fetchGrants",
        src: "fetchGrants",
        input: ({ context }) => context.target,
        onDone: { target: "idle", actions: { type: "takeOthers", params: ({ event }) => event.output } },
        onError: "missed",
      },
    },
    missed: { tags: "missed" },
  },
});

/** A revocation for the previously active account is not awaited, because some wallets never answer it. */
const OF_ANOTHER = { "target.changed": [{ guard: "isSameAccount" }, { target: "idle", actions: "endFlow" }] } as const;

const revocation = grantsSetup.createStateConfig({
  initial: "idle",
  states: {
    idle: { on: { "grant.revoke": { guard: "isAny", target: "deciding", actions: ["takeQueue", "beginFlow"] } } },
    deciding: {
      description: "The wallet was switched for the last revocation and has another active network now.",
      entry: "order",
      always: [
        {
          guard: "isPairing",
          target: "idle",
          actions: ["endFlow", { type: "endConnections", params: { isOwn: false } }, "dropQueue"],
        },
        { guard: "isMore", target: "revoking" },
        { target: "idle", actions: ["endFlow", "tellRevoked"] },
      ],
    },
    revoking: {
      tags: "revoking",
      on: { ...OF_ANOTHER, "flow.hide": { guard: "hasSignedIn", actions: "showAll" } },
      invoke: {
        id: "revokeGrant",
        src: "revokeGrant",
        input: ({ context: { target, queue } }) => ({ ...target, grant: queue[0] as Grant }),
        onDone: [
          {
            guard: { type: "isEnd", params: ({ event }) => event.output },
            target: "idle",
            actions: ["endFlow", { type: "endConnections", params: { isOwn: true } }, "dropQueue"],
          },
          { target: "resting", actions: ["next", "tellChanged", "refreshBalance"] },
        ],
        onError: {
          target: "idle",
          actions: ["dropQueue", { type: "takeFault", params: ({ event }) => event }, "tellFault", "endFlow"],
        },
      },
    },
    resting: {
      description: "The wallet's own view gives way to the list; a card that was closed meanwhile ends it.",
      tags: "revoking",
      on: OF_ANOTHER,
      always: [
        { guard: "isShown", target: "deciding" },
        { guard: "isSigningIn", target: "waiting" },
      ],
      after: { cardReturn: { target: "idle", actions: ["dropQueue", "endFlow"] } },
    },
    waiting: {
      description: "The wallet's new network wants a sign-in; the revocation goes on after it.",
      tags: "revoking",
      on: OF_ANOTHER,
      always: { guard: not("isSigningIn"), target: "resting", actions: "showAll" },
    },
  },
});

export const grantsMachine = grantsSetup.createMachine({
  id: "grants",
  context: ({ input }) => ({ ...input, ...UNKNOWN, view: null, status: "active", queue: [], fault: null }),
  type: "parallel",
  states: {
    page: {
      on: {
        "grant.choose": { actions: "takeStatus" },
        "flow.show": { actions: "takeView" },
        "flow.hide": { actions: "takeView" },
        "target.changed": [
          { guard: "isSameAccount", actions: "takeNetwork" },
          { actions: ["takeNetwork", "dropGrants"] },
        ],
      },
    },
    sessions: sessionsRegion,
    others: othersRegion,
    revocation,
  },
});
