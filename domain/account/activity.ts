import type { Transaction, Transfer } from "./transaction.ts";

/** What an account did, as the service says it; each has its word in the past tense (protocol.md §4.9). */
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

/** The sign of a transfer by the way that it went. */
const WAYS = { in: "+", out: "-", self: "" } as const;

/** The operation of a transaction; one that nobody knows was executed. */
export function operationOf({ operation }: Pick<Transaction, "operation">): Operation {
  return OPERATIONS.find((one) => one === operation) ?? "execute";
}

/** The sign in front of a transfer's amount. A failed transaction moved nothing. */
export function signOf(transaction: Transaction, { direction }: Transfer): "+" | "-" | "" {
  if (transaction.status === "failed") return "";
  const own = transaction.transfers.length === 1 ? SIGNS[operationOf(transaction)] : undefined;
  return own ?? WAYS[direction];
}

/** A row of the history: the month of those below it, or one transfer of a transaction (protocol.md §6.4). */
export type ActivityRow =
  | { kind: "month"; key: string; at: number }
  | { kind: "move"; key: string; transaction: Transaction; transfer?: Transfer | undefined };

const DAY = 86_400_000;

const readers = new Map<string | undefined, (at: number) => string>();

/** The one reader of a time zone: a history is arranged anew with each of its pages. */
function monthReader(timeZone: string | undefined): (at: number) => string {
  const reader = readers.get(timeZone) ?? createMonthReader(timeZone);
  readers.set(timeZone, reader);
  return reader;
}

/** Tells the months of moments apart; asks for the calendar twice a day at most, since it is slow and there are thousands. */
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

/** The rows of a history, newest first: months, and one row for each transfer; a transaction without any has one as well. */
export function activityRows(transactions: readonly Transaction[], timeZone?: string): readonly ActivityRow[] {
  const monthOf = monthReader(timeZone);
  const rows: ActivityRow[] = [];
  let month: string | undefined;
  for (const transaction of transactions) {
    const { id, minedAt, transfers } = transaction;
    const own = monthOf(minedAt);
    if (own !== month) rows.push({ kind: "month", key: `month ${own} ${id}`, at: minedAt });
    month = own;
    if (transfers.length === 0) rows.push({ kind: "move", key: id, transaction });
    for (const [at, transfer] of transfers.entries()) {
      rows.push({ kind: "move", key: `${id} ${at}`, transaction, transfer });
    }
  }
  return rows;
}
