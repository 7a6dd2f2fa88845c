/**
 * The transactions of one address on one network, page by page and newest first, and the collectibles derived from
 * them. The holdings invoke it; it requests pages only while one of the two lists is open. Opening a list again reads
 * the newest page again and keeps the older ones. A burst of requests goes on by itself until there is something to
 * see.
 */
import { assign, enqueueActions, not, sendTo, setup, stopChild } from "xstate";
import { collectNfts, type Nft } from "../../domain/account/nft.ts";
import type { HistoryPage, Transaction } from "../../domain/account/transaction.ts";
import { continueWith, isSpam, layOver } from "../../domain/account/transaction-rules.ts";
import { LIMITS } from "../../domain/limits.ts";
import { hasFeature } from "../../domain/namespaces.ts";
import { showToast, track } from "../app/send-to-actor.ts";
import { collectibleMachine } from "./collectible.ts";
import type { ListEvent, NftWish } from "./events.ts";
import { type AccountTarget, fetchHistory } from "./ports.ts";
import { isSameTarget } from "./target.ts";

export interface HistoryContext {
  target: AccountTarget;
  list: "nfts" | "activity";
  /**
   * All transactions that were read for the present target, never for an earlier one. Spam is included, so that a page
   * of nothing but spam is recognised when it is read again.
   */
  read: readonly Transaction[];
  /** The transactions of `read` without spam; null before the first answer. */
  transactions: readonly Transaction[] | null;
  nfts: readonly Nft[];
  /** The cursor of the next page; null after the last one. */
  next: string | null;
  /** The used cursors: a repeated one ends the list. */
  used: readonly string[];
  /** The pages of this burst, and the number of visible entries before it. */
  burst: { pages: number; seen: number };
  /** The key of the collectible whose details are shown. */
  openNft: string | null;
}

export type HistoryEvent =
  | Exclude<ListEvent, { type: "block.lifted" }>
  | { type: "history.list"; list: HistoryContext["list"] }
  | { type: "history.more" }
  | { type: "history.retry" }
  | NftWish;

const NOTHING = {
  read: [],
  transactions: null,
  nfts: [],
  next: null,
  used: [],
  burst: { pages: 0, seen: 0 },
  openNft: null,
};

function seenOf({ list, nfts, transactions }: HistoryContext): number {
  return list === "nfts" ? nfts.length : (transactions?.length ?? 0);
}

/** The lists made of all of `read`, which begins with `before`. */
function known(
  read: readonly Transaction[],
  before: readonly Transaction[] = [],
): Pick<HistoryContext, "read" | "transactions" | "nfts"> {
  return { read, transactions: read.filter((one) => !isSpam(one)), nfts: collectNfts(read, before) };
}

/** The properties of a tracked event: the address, and the cursor in its history. */
function trackedPlace({ target, next }: HistoryContext): { address: string; cursor?: string } {
  return { address: target.address, ...(next === null ? {} : { cursor: next }) };
}

function nextOf({ used }: HistoryContext, { next }: HistoryPage): string | null {
  return next !== undefined && !used.includes(next) ? next : null;
}

export const historyMachine = setup({
  types: {
    context: {} as HistoryContext,
    events: {} as HistoryEvent,
    input: {} as { target: AccountTarget },
    tags: {} as "loading" | "loadingMore" | "ready" | "unavailable" | "unsupported",
    children: {} as { collectible: "collectible" },
  },
  actors: { fetchHistory, collectible: collectibleMachine },
  delays: { balanceSettle: LIMITS.balanceSettle },
  guards: {
    hasHistory: ({ context: { target } }) => hasFeature(target.network.chainNamespace, "balance"),
    isKnown: ({ context }) => context.transactions !== null,
    hasMore: ({ context }) => context.next !== null,
    /** True if the burst goes on: there are more pages, and too little was worth showing so far. */
    isThin: ({ context }) =>
      context.next !== null &&
      context.burst.pages < LIMITS.historyBurst &&
      seenOf(context) - context.burst.seen < LIMITS.historyEnough,
    isNft: ({ context, event }) =>
      event.type === "nft.open" && context.nfts.some(({ key }) => key === event.key) && context.openNft !== event.key,
    isNftOpen: ({ context }) => context.openNft !== null,
    isSameTarget,
  },
  actions: {
    takeTarget: assign(({ event }) => (event.type === "target.changed" ? { target: event.target, ...NOTHING } : {})),
    takeList: assign(({ event }) => (event.type === "history.list" ? { list: event.list } : {})),
    beginLook: assign({ burst: NOTHING.burst }),
    beginBurst: assign({ burst: ({ context }) => ({ pages: 0, seen: seenOf(context) }) }),
    takeNewest: assign(({ context }, { transactions, next }: HistoryPage) => {
      const { read } = context;
      // An empty page with a cursor, as when all of its rows are of other networks, leaves the known rows as they are.
      const over = transactions.length === 0 && next !== undefined ? read : layOver(read, transactions);
      if (!over || !context.transactions)
        return { ...known(transactions), next: next ?? null, used: [], burst: { pages: 1, seen: 0 } };
      return over === read ? {} : known(over);
    }),
    takeOlder: assign(({ context }, page: HistoryPage) => {
      const used = context.next === null ? context.used : [...context.used, context.next];
      return {
        ...known(continueWith(context.read, page.transactions), context.read),
        used,
        next: nextOf({ ...context, used }, page),
        burst: { ...context.burst, pages: context.burst.pages + 1 },
      };
    }),
    openNft: enqueueActions(({ context: { nfts, target }, event, enqueue }) => {
      const nft = event.type === "nft.open" && nfts.find(({ key }) => key === event.key);
      if (!nft) return;
      const { key, hash, name } = nft;
      enqueue.assign({ openNft: key });
      enqueue.spawnChild("collectible", { id: "collectible", input: { key, nft: { ...target, hash, name } } });
    }),
    closeNft: stopChild("collectible"),
    forgetNft: assign({ openNft: null }),
    retryNft: sendTo("collectible", { type: "nft.retry" as const }),
    tellUnavailable: showToast("error", "error.HISTORY_UNAVAILABLE"),
    trackFailed: track(({ context }) => ({
      type: "track",
      event: "ERROR_FETCH_TRANSACTIONS",
      properties: trackedPlace(context),
    })),
    trackMore: track(({ context }) => ({
      type: "track",
      event: "LOAD_MORE_TRANSACTIONS",
      properties: trackedPlace(context),
    })),
  },
}).createMachine({
  id: "history",
  context: ({ input }) => ({ ...input, list: "activity", ...NOTHING }),
  initial: "away",
  on: {
    "target.changed": [{ guard: "isSameTarget" }, { actions: ["closeNft", "takeTarget"] }],
    "history.list": { actions: "takeList" },
    "nft.open": { guard: "isNft", actions: ["closeNft", "openNft"] },
    "nft.close": { actions: ["closeNft", "forgetNft"] },
    "nft.retry": { guard: "isNftOpen", actions: "retryNft" },
  },
  states: {
    away: { description: "No view shows the list: no request is sent (R10).", on: { "list.watched": "watched" } },
    watched: {
      initial: "deciding",
      on: {
        "list.left": "away",
        "target.changed": [{ guard: "isSameTarget" }, { target: ".settling", actions: ["closeNft", "takeTarget"] }],
      },
      states: {
        deciding: {
          // If the known entries are enough to see, only the newest page is requested.
          entry: "beginLook",
          always: [
            { guard: not("hasHistory"), target: "absent" },
            { guard: "isKnown", target: "renewing" },
            { target: "loading" },
          ],
        },
        absent: {
          description: "Accounts of this namespace have neither activity nor collectibles (ACCT-8).",
          tags: "unsupported",
        },
        settling: {
          description: "The wallet is still changing; the last address and network count.",
          tags: "loading",
          after: { balanceSettle: "deciding" },
        },
        loading: {
          tags: "loading",
          invoke: {
            id: "fetchHistory",
            src: "fetchHistory",
            input: ({ context }) => context.target,
            onDone: { target: "judging", actions: { type: "takeNewest", params: ({ event }) => event.output } },
            onError: { target: "failed", actions: ["tellUnavailable", "trackFailed"] },
          },
        },
        renewing: {
          description:
            "The known rows stay while the newest page is read again silently. A request for older rows comes first.",
          tags: "ready",
          on: { "history.more": { guard: "hasMore", target: "continuing", actions: ["beginBurst", "trackMore"] } },
          invoke: {
            id: "fetchNewest",
            src: "fetchHistory",
            input: ({ context }) => context.target,
            onDone: { target: "judging", actions: { type: "takeNewest", params: ({ event }) => event.output } },
            onError: "ready",
          },
        },
        judging: { always: [{ guard: "isThin", target: "continuing" }, { target: "ready" }] },
        ready: {
          tags: "ready",
          on: {
            "list.polled": "renewing",
            "history.more": { guard: "hasMore", target: "continuing", actions: ["beginBurst", "trackMore"] },
          },
        },
        continuing: {
          tags: ["ready", "loadingMore"],
          invoke: {
            id: "fetchOlder",
            src: "fetchHistory",
            input: ({ context: { target, next } }) => ({ ...target, ...(next === null ? {} : { cursor: next }) }),
            onDone: { target: "judging", actions: { type: "takeOlder", params: ({ event }) => event.output } },
            onError: { target: "halted", actions: ["tellUnavailable", "trackFailed"] },
          },
        },
        halted: {
          description: "A further page failed; the known rows stay, and the visitor can request it again.",
          tags: ["ready", "unavailable"],
          on: { "history.retry": { target: "continuing", actions: "beginBurst" } },
        },
        failed: { tags: "unavailable", on: { "history.retry": "deciding" } },
      },
    },
  },
});
