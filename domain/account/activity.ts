import type { Transaction, Transfer } from "./transaction.ts";

/** The service's operations of an account; each is shown by a word in the past tense (protocol.md §4.9). */
const OPERATIONS = [
  "approve",
  "bought",
  "borrow",
  "burn",
  "cancel",
  "claim",
  "deploy",
  "deposit",
  "execute",
  "mint",
  "receive",
  "repay",
  "send",
  "sell",
  "stake",
  "trade",
  "unstake",
  "withdraw",
] as const;

export type Operation = (typeof OPERATIONS)[number];

/** The operations whose single transfer has a sign of its own (ACCT-12). */
const SIGNS: Partial<Record<Operation, "+" | "-">> = {
  receive: "+",
  deposit: "+",
  borrow: "+",
  claim: "+",
  withdraw: "-",
  repay: "-",
  burn: "-",
};

/** The sign of a transfer by its direction. */
const WAYS = { in: "+", out: "-", self: "" } as const;

/** The operation of a transaction; an unknown one counts as `execute`. */
export function operationOf({ operation }: Pick<Transaction, "operation">): Operation {
  return OPERATIONS.find((one) => one === operation) ?? "execute";
}

/** The sign in front of a transfer's amount; none for a failed transaction, or one of unknown status: it may have moved nothing. */
export function signOf(transaction: Transaction, { direction }: Transfer): "+" | "-" | "" {
  if (transaction.status === "failed" || transaction.status === "unknown") return "";
  const own = transaction.transfers.length === 1 ? SIGNS[operationOf(transaction)] : undefined;
  return own ?? WAYS[direction];
}

/** A row of the history: the month of the rows below it, or one transfer of a transaction (protocol.md §6.4). */
export type ActivityRow =
  | { kind: "month"; key: string; at: number }
  | { kind: "move"; key: string; transaction: Transaction; transfer?: Transfer | undefined };

const DAY = 86_400_000;

const readers = new Map<string | undefined, (at: number) => string>();

/** The month reader of a time zone; it is reused, because a history is arranged again with each of its pages. */
function monthReader(timeZone: string | undefined): (at: number) => string {
  const reader = readers.get(timeZone) ?? createMonthReader(timeZone);
  readers.set(timeZone, reader);
  return reader;
}

/**
 * Reads the month of a time. The slow calendar is asked twice for each day at most, because a history has thousands of
 * times.
 */
function createMonthReader(timeZone: string | undefined): (at: number) => string {
  const calendar = new Intl.DateTimeFormat("en", { year: "numeric", month: "numeric", ...(timeZone && { timeZone }) });
  const days = new Map<number, string | undefined>();
  return (at) => {
    const day = Math.floor(at / DAY);
    if (!days.has(day)) {
      const [first, last] = [calendar.format(day * DAY), calendar.format((day + 1) * DAY - 1)];
      days.set(day, first === last ? first : undefined);
    }
    return days.get(day) ?? calendar.format(at);
  };
}

const moves = new WeakMap<Transaction, readonly ActivityRow[]>();

/**
 * One row for each transfer, or one row without any. Rows are cached, so that a list that has grown draws only its new
 * rows.
 */
function movesOf(transaction: Transaction): readonly ActivityRow[] {
  const known = moves.get(transaction);
  if (known) return known;
  const { id, transfers } = transaction;
  const kind = "move";
  const rows: ActivityRow[] = transfers.map((transfer, at) => ({ kind, key: `${id} ${at}`, transaction, transfer }));
  if (rows.length === 0) rows.push({ kind, key: id, transaction });
  moves.set(transaction, rows);
  return rows;
}

/**
 * The rows of a history, newest first: months, and the transfers of each transaction. A page may begin with a transaction that is newer
 * than the last one of the page before.
 */
export function activityRows(transactions: readonly Transaction[], timeZone?: string): readonly ActivityRow[] {
  const monthOf = monthReader(timeZone);
  const rows: ActivityRow[] = [];
  let month: string | undefined;
  for (const transaction of transactions.toSorted((one, other) => other.minedAt - one.minedAt)) {
    const { id, minedAt } = transaction;
    const own = monthOf(minedAt);
    if (own !== month) rows.push({ kind: "month", key: `month ${own} ${id}`, at: minedAt });
    month = own;
    rows.push(...movesOf(transaction));
  }
  return rows;
}
