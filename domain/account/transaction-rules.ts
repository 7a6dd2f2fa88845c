import { same } from "../same.ts";
import type { Transaction } from "./transaction.ts";

/** True if a transaction moved nothing but spam: it is not shown (ACCT-6). */
export function isSpam({ transfers }: Transaction): boolean {
  return transfers.length > 0 && transfers.every(({ nft }) => nft?.isSpam);
}

/**
 * The newest page laid over what was read before: it comes first, and only what lies below the last row that both have stays,
 * since what it passes over was replaced or dropped. Where the two have nothing in common, something lies between them, and the
 * older part has to be read anew: undefined. Where it tells nothing new, `before` itself.
 */
export function layOver(
  before: readonly Transaction[],
  page: readonly Transaction[],
): readonly Transaction[] | undefined {
  if (page.length > 0 && same(before.slice(0, page.length), page)) return before;
  const ids = new Set(page.map(({ id }) => id));
  const places = new Map(before.map(({ id }, at) => [id, at]));
  const last = page.findLast(({ id }) => places.has(id));
  // A row that has risen, as a pending one that is mined, is not repeated below.
  return last && [...page, ...before.slice(places.get(last.id)).filter(({ id }) => !ids.has(id))];
}

/** A later page below what was read before; what is there already is not repeated. */
export function continueWith(before: readonly Transaction[], page: readonly Transaction[]): readonly Transaction[] {
  const fresh = new Map(page.map((one) => [one.id, one]));
  for (const { id } of before) fresh.delete(id);
  return [...before, ...fresh.values()];
}
