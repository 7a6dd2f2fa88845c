/**
 * The balance of one address on one network. An account invokes it; it lives as long as the account. After a failure the same
 * address on the same chain is not requested for 30 s (ACCT-4, I11). A burst of changes settles first, so that it costs one
 * request (R15).
 */
import { assign, not, setup } from "xstate";
import type { Address } from "../../domain/addresses/address.ts";
import { LIMITS } from "../../domain/limits.ts";
import { hasFeature } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";
import { sendToActor, showToast } from "../app/send-to-actor.ts";
import type { BalanceLook } from "./events.ts";
import { type Balance, fetchBalance } from "./ports.ts";
import { isSameTarget, withoutLifted } from "./target.ts";

export interface BalanceTarget {
  address: Address;
  network: Network;
  isSynced: boolean;
  /** The contract of the host's `tokens` option for this network. */
  token?: string;
}

export interface BalanceContext {
  target: BalanceTarget;
  /** The balance of the present target, never of an earlier one. */
  balance: Balance | null;
  /** Targets that failed less than 30 s ago; the root lifts each block, even if another account is connected by then. */
  blocked: readonly string[];
  fresh: boolean;
}

type BalanceEvent =
  | { type: "target.changed"; target: BalanceTarget }
  | { type: "balance.refresh" }
  | BalanceLook
  | { type: "block.lifted"; key: string };

function keyOf({ address, network }: BalanceTarget): string {
  return `${network.caipNetworkId}:${address}`;
}

/** The request for a balance; it bypasses the cache only if the visitor asked for a refresh. */
function questionOf({ context: { target, fresh } }: { context: BalanceContext }) {
  const { isSynced, ...rest } = target;
  return { ...rest, fresh };
}

const REFRESH = { "balance.refresh": { target: "loading", reenter: true, actions: "askFresh" } } as const;

export const balanceMachine = setup({
  types: {
    context: {} as BalanceContext,
    events: {} as BalanceEvent,
    input: {} as { target: BalanceTarget; blocked: readonly string[] },
    tags: {} as "loading" | "ready" | "unavailable" | "unsupported",
  },
  actors: { fetchBalance },
  delays: { balanceSettle: LIMITS.balanceSettle, balanceRetryBlock: LIMITS.balanceRetryBlock },
  guards: {
    hasBalance: ({ context: { target } }) => target.isSynced && hasFeature(target.network.chainNamespace, "balance"),
    hasNodes: ({ context: { target } }) => target.network.rpcUrls.default.http.length > 0,
    isBlocked: ({ context }) => context.blocked.includes(keyOf(context.target)),
    isSameTarget,
    isOwnBlock: ({ context, event }) => event.type === "block.lifted" && event.key === keyOf(context.target),
  },
  actions: {
    takeTarget: assign(({ event }) =>
      event.type === "target.changed" ? { target: event.target, balance: null, fresh: false } : {},
    ),
    askFresh: assign({ fresh: true }),
    takeBalance: assign((_, balance: Balance) => ({ balance, fresh: false })),
    block: assign(({ context: { blocked, target } }) => ({ blocked: [...blocked, keyOf(target)] })),
    dropBalance: assign({ balance: null }),
    reportBlocked: sendToActor("app", ({ context }) => ({ type: "balance.blocked", key: keyOf(context.target) })),
    liftBlock: assign((at) => withoutLifted(at)),
    tellUnavailable: showToast("error", "error.BALANCE_UNAVAILABLE"),
  },
}).createMachine({
  id: "balance",
  context: ({ input }) => ({ ...input, balance: null, fresh: false }),
  initial: "deciding",
  on: {
    "target.changed": [{ guard: "isSameTarget" }, { target: ".settling", actions: "takeTarget" }],
    "block.lifted": { actions: "liftBlock" },
  },
  states: {
    deciding: {
      always: [
        { guard: not("hasBalance"), target: "absent" },
        { guard: not("hasNodes"), target: "unsupported" },
        { guard: "isBlocked", target: "blocked" },
        { target: "loading" },
      ],
    },
    absent: { description: "Accounts of this namespace show no balance (ACCT-8).", tags: "unsupported" },
    unsupported: {
      description: "No node is configured for this network: the visitor is told once, and no request is sent (ACCT-4).",
      tags: "unavailable",
      entry: "tellUnavailable",
    },
    settling: {
      description: "The wallet is still changing; the last address and network count.",
      tags: "loading",
      after: { balanceSettle: "deciding" },
    },
    loading: {
      tags: "loading",
      on: REFRESH,
      invoke: {
        id: "fetchBalance",
        src: "fetchBalance",
        input: questionOf,
        onDone: { target: "ready", actions: { type: "takeBalance", params: ({ event }) => event.output } },
        onError: { target: "blocked", actions: ["block", "dropBalance", "reportBlocked", "tellUnavailable"] },
      },
    },
    ready: {
      tags: "ready",
      description: "The balance is known; after a recent failure no request is sent (ACCT-4).",
      on: {
        "balance.refresh": { guard: not("isBlocked"), ...REFRESH["balance.refresh"] },
        "balance.look": { guard: not("isBlocked"), target: "renewing" },
      },
    },
    renewing: {
      description: "The known balance is shown until a newer one arrives, and stays if the request fails.",
      tags: "ready",
      on: REFRESH,
      invoke: {
        id: "fetchBalance",
        src: "fetchBalance",
        input: questionOf,
        onDone: { target: "ready", actions: { type: "takeBalance", params: ({ event }) => event.output } },
        onError: { target: "ready", actions: ["block", "reportBlocked"] },
      },
    },
    blocked: {
      description: "The last request failed a moment ago; a refresh is refused without a request.",
      tags: "unavailable",
      on: { "block.lifted": { guard: "isOwnBlock", target: "open", actions: "liftBlock" } },
    },
    open: {
      description: "The last request failed; the next refresh sends one.",
      tags: "unavailable",
      on: REFRESH,
      initial: "resting",
      states: {
        resting: { after: { balanceRetryBlock: "due" } },
        due: {
          description: "Nobody has asked again for so long that the next look sends a request, too.",
          on: { "balance.look": "retrying" },
        },
        retrying: {
          description: "Only a balance that comes is seen: the visitor did not ask, and was told of the failure.",
          invoke: {
            id: "fetchBalance",
            src: "fetchBalance",
            input: questionOf,
            onDone: {
              target: "#balance.ready",
              actions: { type: "takeBalance", params: ({ event }) => event.output },
            },
            onError: { target: "#balance.blocked", actions: ["block", "reportBlocked"] },
          },
        },
      },
    },
  },
});
