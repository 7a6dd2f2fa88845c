/**
 * The worth of each account of a wallet on one network. The holdings invoke it; it requests one account after the other
 * while a view lists them (protocol.md §6.4), and keeps the known totals during a new round. An account that failed waits
 * behind the others. Once two have failed, or none but failed ones are left, no account on the same chain is requested
 * for 30 s (I11).
 */
import { assign, not, setup } from "xstate";
import type { Address } from "../../domain/addresses/address.ts";
import { LIMITS } from "../../domain/limits.ts";
import { hasFeature } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";
import { sendToActor } from "../app/send-to-actor.ts";
import type { ListEvent } from "./events.ts";
import { fetchTotal } from "./ports.ts";
import { withoutLifted } from "./target.ts";

export interface TotalsInput {
  accounts: readonly Address[];
  network: Network;
  blocked: readonly string[];
}

export interface TotalsContext extends TotalsInput {
  /** The known totals on the network: US dollars as decimal text, or null where no price is known. */
  totals: Readonly<Record<Address, string | null>>;
  /** The accounts that are still to be requested in this round. */
  unread: readonly Address[];
  /** The failures since the round began or was last blocked; these accounts are the last of `unread`. */
  misses: number;
}

/** So many failures are the service's and not an account's. */
const MOST_MISSES = 2;

function keyOf({ network }: TotalsInput): string {
  return `totals:${network.caipNetworkId}`;
}

export const totalsMachine = setup({
  types: {
    context: {} as TotalsContext,
    events: {} as ListEvent,
    input: {} as TotalsInput,
    tags: {} as "missed",
  },
  actors: { fetchTotal },
  delays: { balanceSettle: LIMITS.balanceSettle },
  guards: {
    hasTotals: ({ context: { network } }) => hasFeature(network.chainNamespace, "balance"),
    isBlocked: ({ context }) => context.blocked.includes(keyOf(context)),
    isRead: ({ context }) => context.unread.length === 0,
    isHopeless: ({ context: { misses, unread } }) => misses >= Math.min(MOST_MISSES, unread.length),
    isOwnBlock: ({ context, event }) => event.type === "block.lifted" && event.key === keyOf(context),
  },
  actions: {
    takeTarget: assign(({ context, event }) => {
      if (event.type !== "target.changed") return {};
      const { accounts = context.accounts, target } = event;
      const isSame = target.network.caipNetworkId === context.network.caipNetworkId;
      return { accounts, network: target.network, unread: accounts, misses: 0, ...(!isSame && { totals: {} }) };
    }),
    beginRound: assign(({ context: { accounts } }) => ({ unread: accounts, misses: 0 })),
    takeTotal: assign(({ context: { totals, unread } }, total: string | null) => ({
      unread: unread.slice(1),
      totals: { ...totals, [unread[0] as Address]: total },
    })),
    postpone: assign(({ context: { unread, misses } }) => ({
      unread: [...unread.slice(1), ...unread.slice(0, 1)],
      misses: misses + 1,
    })),
    block: assign(({ context }) => ({ blocked: [...context.blocked, keyOf(context)], misses: 0 })),
    reportBlocked: sendToActor("app", ({ context }) => ({ type: "balance.blocked", key: keyOf(context) })),
    liftBlock: assign((at) => withoutLifted(at)),
  },
}).createMachine({
  id: "totals",
  context: ({ input }) => ({ ...input, totals: {}, unread: [], misses: 0 }),
  initial: "away",
  on: {
    "target.changed": { actions: "takeTarget" },
    "block.lifted": { actions: "liftBlock" },
  },
  states: {
    away: {
      description: "No view lists the accounts: no request is sent (R10).",
      on: { "list.watched": { target: "watched", actions: "beginRound" } },
    },
    watched: {
      initial: "deciding",
      on: { "list.left": "away", "target.changed": { target: ".settling", actions: "takeTarget" } },
      states: {
        deciding: {
          always: [
            { guard: not("hasTotals"), target: "absent" },
            { guard: "isRead", target: "ready" },
            { guard: "isBlocked", target: "blocked" },
            { guard: "isHopeless", target: "blocked", actions: ["block", "reportBlocked"] },
            { target: "loading" },
          ],
        },
        settling: {
          description: "The wallet is still changing; the last addresses and network count.",
          after: { balanceSettle: "deciding" },
        },
        absent: { description: "Accounts of this namespace show no total (ACCT-8)." },
        loading: {
          invoke: {
            id: "fetchTotal",
            src: "fetchTotal",
            input: ({ context: { unread, network } }) => ({ address: unread[0] as Address, network }),
            onDone: { target: "deciding", actions: { type: "takeTotal", params: ({ event }) => event.output } },
            onError: { target: "deciding", actions: "postpone" },
          },
        },
        ready: { description: "Every account was requested; the next look begins another round." },
        blocked: {
          tags: "missed",
          description: "Requests failed a moment ago; the round goes on once the block is lifted.",
          on: { "block.lifted": { guard: "isOwnBlock", target: "deciding", actions: "liftBlock" } },
        },
      },
    },
  },
});
