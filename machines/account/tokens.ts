/**
 * The coins and tokens of one address on one network. The holdings invoke it; it requests them only while the list is
 * open, and keeps the known ones during a new request. After a failure the same address on the same chain is not
 * requested for 30 s (ACCT-4, I11). A service that is overloaded (503), or does not serve the network, is not polled
 * again while the list stays open. A refresh that is asked for while no request can be sent, as after a transfer that ended with the
 * card closed, makes the next request bypass the cache (ACCT-3).
 */
import { assign, not, setup } from "xstate";
import type { Token } from "../../domain/account/token.ts";
import { codeOf, faultOf } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { hasFeature } from "../../domain/namespaces.ts";
import { sendToActor, showToast } from "../app/send-to-actor.ts";
import type { ListEvent } from "./events.ts";
import { type AccountTarget, fetchTokens } from "./ports.ts";
import { isSameTarget, withoutLifted } from "./target.ts";

export interface TokensContext {
  target: AccountTarget;
  /** The tokens of the present target, never of an earlier one; null before the first answer. */
  tokens: readonly Token[] | null;
  /** When the tokens were read, in milliseconds since 1970. */
  at: number | null;
  /** The worth of the same tokens at the oldest prices of the last 24 h; null if those are unknown. */
  dayAgo: string | null;
  /** Targets that failed less than 30 s ago. */
  blocked: readonly string[];
  fresh: boolean;
}

export type TokensEvent = ListEvent | { type: "tokens.refresh" };

function keyOf({ address, network }: AccountTarget): string {
  return `tokens:${network.caipNetworkId}:${address}`;
}

/** True if the service says that it does not know the network. */
const isUnserved = (error: unknown) => codeOf(error, "foreign") === "BALANCE_UNAVAILABLE";

/** True if the service says that it is overloaded. */
const isOverloaded = (error: unknown) => faultOf(error, "BALANCE_UNAVAILABLE").values?.status === 503;

export const tokensMachine = setup({
  types: {
    context: {} as TokensContext,
    events: {} as TokensEvent,
    input: {} as { target: AccountTarget; blocked: readonly string[] },
    tags: {} as "loading" | "ready" | "unavailable" | "unsupported",
  },
  actors: { fetchTokens },
  delays: { balanceSettle: LIMITS.balanceSettle },
  guards: {
    hasTokens: ({ context: { target } }) => hasFeature(target.network.chainNamespace, "balance"),
    isBlocked: ({ context }) => context.blocked.includes(keyOf(context.target)),
    isSameTarget,
    isOwnBlock: ({ context, event }) => event.type === "block.lifted" && event.key === keyOf(context.target),
  },
  actions: {
    takeTarget: assign(({ event }) =>
      event.type === "target.changed"
        ? { target: event.target, tokens: null, at: null, dayAgo: null, fresh: false }
        : {},
    ),
    askFresh: assign({ fresh: true }),
    block: assign(({ context: { blocked, target } }) => ({ blocked: [...blocked, keyOf(target)], fresh: false })),
    reportBlocked: sendToActor("app", ({ context }) => ({ type: "balance.blocked", key: keyOf(context.target) })),
    liftBlock: assign((at) => withoutLifted(at)),
    tellUnavailable: showToast("error", "error.BALANCE_UNAVAILABLE"),
  },
}).createMachine({
  id: "tokens",
  context: ({ input }) => ({ ...input, tokens: null, at: null, dayAgo: null, fresh: false }),
  initial: "away",
  on: {
    "block.lifted": { actions: "liftBlock" },
    "target.changed": [{ guard: "isSameTarget" }, { actions: "takeTarget" }],
    "tokens.refresh": { actions: "askFresh" },
  },
  states: {
    away: { description: "No view shows the list: no request is sent (R10).", on: { "list.watched": "watched" } },
    watched: {
      initial: "deciding",
      on: {
        "list.left": "away",
        "target.changed": [{ guard: "isSameTarget" }, { target: ".settling", actions: "takeTarget" }],
      },
      states: {
        deciding: {
          always: [
            { guard: not("hasTokens"), target: "absent" },
            { guard: "isBlocked", target: "blocked" },
            { target: "loading" },
          ],
        },
        absent: { description: "Accounts of this namespace show no tokens (ACCT-8).", tags: "unsupported" },
        settling: {
          description: "The wallet is still changing; the last address and network count.",
          tags: "loading",
          after: { balanceSettle: "deciding" },
        },
        loading: {
          tags: "loading",
          on: { "tokens.refresh": { target: "loading", reenter: true, actions: "askFresh" } },
          invoke: {
            id: "fetchTokens",
            src: "fetchTokens",
            input: ({ context: { target, fresh } }) => ({ ...target, fresh }),
            onDone: { target: "ready", actions: assign(({ event }) => ({ ...event.output, fresh: false })) },
            onError: [
              { guard: ({ event }) => isUnserved(event.error), target: "ended", actions: "tellUnavailable" },
              {
                guard: ({ event }) => isOverloaded(event.error),
                target: "ended",
                actions: ["block", "reportBlocked", "tellUnavailable"],
              },
              { target: "blocked", actions: ["block", "reportBlocked", "tellUnavailable"] },
            ],
          },
        },
        ready: {
          tags: "ready",
          on: { "list.polled": "loading", "tokens.refresh": { target: "loading", actions: "askFresh" } },
        },
        blocked: {
          description: "The last request failed a moment ago; a refresh is refused without a request.",
          tags: "unavailable",
          on: { "block.lifted": { guard: "isOwnBlock", target: "open", actions: "liftBlock" } },
        },
        open: {
          description: "The last request failed; the next one is sent.",
          tags: "unavailable",
          on: { "list.polled": "loading", "tokens.refresh": { target: "loading", actions: "askFresh" } },
        },
        ended: {
          description:
            "The service does not know this network, or is overloaded: no poll asks again, only the visitor's refresh, once no block holds (ACCT-4, protocol.md §2.4).",
          tags: "unavailable",
          on: { "tokens.refresh": { guard: not("isBlocked"), target: "loading", actions: "askFresh" } },
        },
      },
    },
  },
});
