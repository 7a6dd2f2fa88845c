import type { Transaction } from "./transaction.ts";

/** True if a transaction moved nothing but spam: it is not shown (ACCT-6). */
export function isSpam({ transfers }: Transaction): boolean {
  return transfers.length > 0 && transfers.every(({ nft }) => nft?.isSpam);
}

/**
 * The newest page laid over what was read before: its entries replace those of the same id and come first. Where the two have
 * nothing in common, something lies between them, and the older part has to be read anew: undefined.
 */
export function layOver(
  before: readonly Transaction[],
  page: readonly Transaction[],
): readonly Transaction[] | undefined {
  const ids = new Set(page.map(({ id }) => id));
  const older = before.filter(({ id }) => !ids.has(id));
  return older.length < before.length ? [...page, ...older] : undefined;
}

/** A later page below what was read before; what is there already is not repeated. */
export function continueWith(before: readonly Transaction[], page: readonly Transaction[]): readonly Transaction[] {
  const ids = new Set(before.map(({ id }) => id));
  return [...before, ...page.filter(({ id }) => !ids.has(id))];
}
