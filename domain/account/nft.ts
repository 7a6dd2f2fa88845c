import type { CaipNetworkId } from "../caip.ts";
import type { Transaction, Transfer } from "./transaction.ts";

/** A collectible that an account holds. */
export interface Nft {
  /** Identifies the collectible among those of its account. */
  key: string;
  name: string;
  previewUrl?: string | undefined;
  detailUrl?: string | undefined;
  /** The number of pieces, as decimal text; more than one only for an ERC-1155. */
  amount: string;
  networkId: CaipNetworkId;
  /** The latest transaction that brought it. */
  hash: string;
  /** Milliseconds since 1970. */
  cameAt: number;
}

/** The details of a collectible on its chain. */
export interface NftDetails {
  /** The name of the contract or of the verified collection. */
  collection?: string | undefined;
  /** The contract of an EVM chain, or the mint of Solana. */
  contract?: string | undefined;
  /** A whole number as decimal text; absent on Solana, where each collectible is a mint of its own. */
  tokenId?: string | undefined;
  attributes: readonly { name: string; value: string }[];
}

/**
 * The key of a collectible: its name and its pictures, because the history has no contract and no id (protocol.md
 * §2.3).
 */
function keyOf(networkId: CaipNetworkId, { name, previewUrl, detailUrl }: NonNullable<Transfer["nft"]>): string {
  return [networkId, name, previewUrl, detailUrl].join("\n");
}

/** The number of pieces; one if the history gives no whole number. */
function amountOf({ quantity }: Transfer): bigint {
  return /^\d{1,78}$/.test(quantity) ? BigInt(quantity) : 1n;
}

/** The balance of each collectible after a part of a history, by its key; it may be negative. */
type Tally = Map<string, { nft: Nft; amount: bigint; hasCome: boolean }>;

/**
 * The latest tally of each history: older transactions are added to it, so that a new page does not count all of them
 * again.
 */
const tallies = new WeakMap<readonly Transaction[], Tally>();

function add(tally: Tally, { status, transfers, networkId, hash, minedAt }: Transaction): void {
  if (status !== "confirmed") return;
  for (const transfer of transfers) {
    const { nft, direction } = transfer;
    if (!nft || nft.isSpam || direction === "self") continue;
    const key = keyOf(networkId, nft);
    const { name, previewUrl, detailUrl } = nft;
    const before = tally.get(key);
    const isIn = direction === "in";
    const amount = (before?.amount ?? 0n) + (isIn ? amountOf(transfer) : -amountOf(transfer));
    // Until an incoming transfer is read, the outgoing one fills the entry, which is not shown before.
    const last = before?.hasCome ? before.nft : { key, name, previewUrl, detailUrl, networkId, hash, cameAt: minedAt };
    tally.set(key, { nft: { ...last, amount: String(amount) }, amount, hasCome: isIn || before?.hasCome === true });
  }
}

/**
 * The collectibles that are left after `transactions`, which are newest first: a later outgoing transfer is counted
 * earlier, so that a half-read history never shows a collectible that is gone. Spam is left out (ACCT-10). `before`:
 * the beginning of `transactions`, if that was counted already.
 */
export function collectNfts(transactions: readonly Transaction[], before: readonly Transaction[] = []): readonly Nft[] {
  const known = tallies.get(before);
  const tally: Tally = known ?? new Map();
  tallies.delete(before);
  for (let at = known ? before.length : 0; at < transactions.length; at += 1)
    add(tally, transactions[at] as Transaction);
  tallies.set(transactions, tally);
  return [...tally.values()].flatMap(({ nft, amount }) => (amount > 0n ? nft : []));
}
