/**
 * The sent transactions of a chain family's accounts, each followed from the wallet's answer to its end. A hash is
 * never a failure, whatever happens afterwards (S14). The flows of an account start it with the transactions that the
 * last page left open, and it lives as long as they do. It reports each sent transaction to the page, stores the open
 * ones, tells the visitor how each ended, and has the account's holdings read again.
 */
import { assign, enqueueActions, setup } from "xstate";
import type { Fault } from "../../domain/errors.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { numbered } from "../../domain/numbered.ts";
import { type SentEnd, type SentTransaction, sentTracked } from "../../domain/send/sent.ts";
import type { Receiver } from "../../domain/send/transfer.ts";
import { sendToActor, showToast, track } from "../app/send-to-actor.ts";
import type { OutboxEvent } from "./events.ts";
import { followSent, keepSent, type SentEvent } from "./ports.ts";

/** A sent transaction and how it ended. */
export interface OutboxEntry {
  /** Counts the entries of this page: the hash stays out of the names of actors, which reports repeat (S9). */
  number: number;
  sent: SentTransaction;
  /** Null while the transaction is on its way. */
  end: SentEnd | null;
  /** The hash of the transaction that replaced this one. */
  by?: string | undefined;
  /** The reason of a revert. */
  fault?: Fault | undefined;
}

export interface OutboxContext {
  namespace: Namespace;
  /** The last receiver on this page. */
  receiver: Receiver | undefined;
  /**
   * Requests of an earlier page that the wallet has not answered yet; the page and the visitor are told only of an
   * answer.
   */
  unanswered: readonly SentTransaction[];
  /** Newest first. */
  entries: readonly OutboxEntry[];
}

type NewTransactionEvent = Extract<OutboxEvent | SentEvent, { type: "transaction.sent" | "sent.answered" }>;

function openOf({ entries }: OutboxContext): SentTransaction[] {
  return entries.flatMap(({ sent, end }) => (end ? [] : [sent]));
}

/** A number that no entry has. */
function nextNumber(entries: readonly OutboxEntry[]): number {
  return Math.max(-1, ...entries.map(({ number }) => number)) + 1;
}

/** The entries, with the entry of `hash` changed. */
function changed({ entries }: OutboxContext, hash: string, change: (entry: OutboxEntry) => OutboxEntry): OutboxEntry[] {
  return entries.map((entry) => (entry.sent.hash === hash ? change(entry) : entry));
}

/** The entries, with `news` about the transaction of `hash`. */
function learnt(context: OutboxContext, hash: string, news: Partial<SentTransaction>): Pick<OutboxContext, "entries"> {
  return { entries: changed(context, hash, (entry) => ({ ...entry, sent: { ...entry.sent, ...news } })) };
}

export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent | SentEvent,
    input: {} as { namespace: Namespace; open: readonly SentTransaction[] },
  },
  actors: { followSent, keepSent },
  guards: {
    isNew: ({ context, event }) =>
      "sent" in event && !context.entries.some(({ sent }) => sent.hash === event.sent.hash),
    isOpen: ({ context, event }) =>
      "hash" in event && context.entries.some(({ sent, end }) => sent.hash === event.hash && !end),
  },
  actions: {
    followAll: enqueueActions(({ context, enqueue }) => {
      for (const [at, sent] of numbered(context.unanswered))
        enqueue.spawnChild("followSent", { id: `answer.${at}`, input: sent });
      for (const { number, sent } of context.entries)
        enqueue.spawnChild("followSent", { id: `follow.${number}`, input: sent });
    }),
    take: assign(({ context: { entries }, event }) => {
      const { sent, receiver } = event as NewTransactionEvent;
      return { entries: [{ number: nextNumber(entries), sent, end: null }, ...entries], receiver };
    }),
    follow: enqueueActions(({ context, enqueue }) => {
      const { number, sent } = context.entries[0] as OutboxEntry;
      enqueue.spawnChild("followSent", { id: `follow.${number}`, input: sent });
    }),
    trackSent: enqueueActions(({ event, enqueue }) => {
      const tracked = sentTracked((event as NewTransactionEvent).sent);
      if (tracked) enqueue(track(tracked));
    }),
    takeSight: assign(({ context, event }) => {
      if (event.type !== "sent.seen") return {};
      const { hash, nonce, call } = event;
      return learnt(context, hash, { nonce, call });
    }),
    takeName: assign(({ context, event }) => {
      if (event.type !== "sent.named") return {};
      return learnt(context, event.hash, { hash: event.by, isCalls: undefined });
    }),
    takeEnd: assign(({ context, event }) => {
      if (event.type !== "sent.ended") return {};
      const { hash, end, by, fault } = event;
      return {
        entries: changed(context, hash, ({ number, sent }) => ({
          number,
          sent,
          end,
          ...(by && { by }),
          ...(fault && { fault }),
        })),
      };
    }),
    drop: assign(({ context, event }) => ({
      entries: context.entries.filter(({ sent, end }) => !("hash" in event) || sent.hash !== event.hash || !end),
    })),
    unfollow: enqueueActions(({ context, event, enqueue }) => {
      const ended = context.entries.find(({ sent }) => event.type === "sent.ended" && sent.hash === event.hash);
      if (ended) enqueue.stopChild(`follow.${ended.number}`);
    }),
    tellStarted: showToast("success", "send.started"),
    tellEnd: sendToActor("notice", ({ event }) => {
      const { end } = event as Extract<SentEvent, { type: "sent.ended" }>;
      const variant = end === "confirmed" || end === "unfollowed" ? ("success" as const) : ("error" as const);
      return { type: "toast.show", toast: { variant, text: { key: `sent.${end}` } } };
    }),
    refresh: sendToActor("app", ({ context: { namespace } }) => ({ type: "account.spent", namespace })),
  },
}).createMachine({
  id: "outbox",
  context: ({ input }) => ({
    namespace: input.namespace,
    receiver: undefined,
    unanswered: input.open.filter(({ session }) => session !== undefined),
    entries: input.open
      .filter(({ session }) => session === undefined)
      .map((sent, number) => ({ number, sent, end: null })),
  }),
  entry: "followAll",
  on: {
    "transaction.sent": { guard: "isNew", target: ".keeping", actions: ["take", "follow", "trackSent"] },
    "sent.answered": { guard: "isNew", target: ".keeping", actions: ["take", "follow", "tellStarted", "trackSent"] },
    "sent.seen": { guard: "isOpen", target: ".keeping", actions: "takeSight" },
    "sent.named": { guard: "isOpen", target: ".keeping", actions: "takeName" },
    "sent.ended": {
      guard: "isOpen",
      target: ".keeping",
      actions: ["takeEnd", "unfollow", "tellEnd", "refresh"],
    },
    "sent.dismiss": { actions: "drop" },
  },
  initial: "kept",
  states: {
    kept: {},
    keeping: {
      description: "Pending transactions are stored, so that a reloaded page follows them.",
      invoke: {
        id: "keepSent",
        src: "keepSent",
        input: ({ context }) => ({ namespace: context.namespace, open: openOf(context), receiver: context.receiver }),
        onDone: "kept",
        onError: "kept",
      },
    },
  },
});
