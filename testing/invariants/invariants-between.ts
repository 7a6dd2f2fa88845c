/**
 * Invariants of one step: what an actor was before it, what it is after it, and when that was. Each gives a description of its
 * violation, or nothing.
 */
import type { BalanceContext } from "../../machines/account/balance.ts";
import type { EmailContext } from "../../machines/embedded/email.ts";
import type { NoticeContext } from "../../machines/modal/notice.ts";
import type { Seen, Wrong } from "./invariants.ts";

/** I7: a balance ends with the account and network that it was of. */
export function wrongWithNextBalance(before: Seen<BalanceContext>, after: Seen<BalanceContext>): Wrong {
  const [old, now] = [before.context, after.context];
  return now.balance !== null && now.balance === old.balance && now.target !== old.target
    ? "I7: the balance of another account or network is kept"
    : undefined;
}

/** I8: a toast goes before another one comes. */
export function wrongWithNextToast(before: Seen<NoticeContext>, after: Seen<NoticeContext>): Wrong {
  const isSwapped = before.tags.has("toast") && after.tags.has("toast") && before.context.toast !== after.context.toast;
  return isSwapped ? "I8: a toast is replaced before it is gone" : undefined;
}

/** I10: no code is mailed again before it may be, at the time `now` in milliseconds since 1970. */
export function wrongWithNextEmail(before: Seen<EmailContext>, after: Seen<EmailContext>, now: number): Wrong {
  const [old, sent] = [before.context, after.context];
  const isAgain = old.awaits === sent.awaits && old.resendAt !== sent.resendAt;
  return isAgain && now < old.resendAt ? `I10: a second e-mail ${old.resendAt - now} ms early` : undefined;
}

/**
 * The invariants of one step of each machine that has some, by the machine's name. That of an e-mail is not among them: who refuses to
 * mail too early is the port.
 */
export const INVARIANTS_BETWEEN: Readonly<Record<string, (before: Seen<never>, after: Seen<never>) => Wrong>> = {
  balance: wrongWithNextBalance,
  notice: wrongWithNextToast,
};
