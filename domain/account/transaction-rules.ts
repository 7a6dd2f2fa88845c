import { same } from "../same.ts";
import type { Transaction } from "./transaction.ts";

/** True if a transaction moved nothing but spam, so that it is not shown (ACCT-6). */
export function isSpam({ transfers }: Transaction): boolean {
  return transfers.length > 0 && transfers.every(({ nft }) => nft?.isSpam);
}

/**
 * The newest page in front of the known rows `before`. Of those only the rows below the last common one stay, because
 * the rows that the page passes over were replaced or dropped. Undefined without a common row: there is a gap, and the
 * older part has to be read again. `before` itself if the page has nothing new.
 */
export function layOver(
  before: readonly Transaction[],
  page: readonly Transaction[],
): readonly Transaction[] | undefined {
  if (page.length > 0 && same(before.slice(0, page.length), page)) return before;
  const ids = new Set(page.map(({ id }) => id));
  const places = new Map(before.map(({ id }, at) => [id, at]));
  const last = page.findLast(({ id }) => places.has(id));
  // A row that has moved up, like a pending one that was mined, is not repeated below.
  return last && [...page, ...before.slice(places.get(last.id)).filter(({ id }) => !ids.has(id))];
}

/** The known rows, followed by the new rows of a later page. */
export function continueWith(before: readonly Transaction[], page: readonly Transaction[]): readonly Transaction[] {
  const fresh = new Map(page.map((one) => [one.id, one]));
  for (const { id } of before) fresh.delete(id);
  return [...before, ...fresh.values()];
}
