import type { CaipNetworkId } from "../caip.ts";
import type { Transaction, Transfer } from "./transaction.ts";

/** A collectible that an account holds. */
export interface Nft {
  /** Tells it from the others of the same account. */
  key: string;
  name: string;
  previewUrl?: string | undefined;
  detailUrl?: string | undefined;
  /** How many are held, a whole number as decimal text; more than one of an ERC-1155 only. */
  amount: string;
  networkId: CaipNetworkId;
  /** The transaction that it last came with. */
  hash: string;
  /** Milliseconds since 1970. */
  cameAt: number;
}

/** What the chain itself says about a collectible. */
export interface NftDetails {
  /** The name of the contract or of the verified collection. */
  collection?: string | undefined;
  /** The contract of an EVM chain, or the mint of Solana. */
  contract?: string | undefined;
  /** A whole number as decimal text; absent on Solana, where each collectible is a mint of its own. */
  tokenId?: string | undefined;
  attributes: readonly { name: string; value: string }[];
}

/** History tells a collectible by its name and its pictures; it has no contract and no id (protocol.md §2.3). */
function keyOf(networkId: CaipNetworkId, { name, previewUrl, detailUrl }: NonNullable<Transfer["nft"]>): string {
  return [networkId, name, previewUrl, detailUrl].join("\n");
}

/** A whole number of pieces; a collectible that is not counted is one. */
function pieces({ quantity }: Transfer): bigint {
  return /^\d{1,78}$/.test(quantity) ? BigInt(quantity) : 1n;
}

/** What a history moved so far, by the key of each collectible; what is left of it may be less than nothing. */
type Tally = Map<string, { nft: Nft; amount: bigint; hasCome: boolean }>;

/** The tally of each history that was counted last: older transactions are added to it, so that no page counts all of them again. */
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
    const amount = (before?.amount ?? 0n) + (isIn ? pieces(transfer) : -pieces(transfer));
    // Until one has come, what took some away stands in its place: it is shown to nobody.
    const last = before?.hasCome ? before.nft : { key, name, previewUrl, detailUrl, networkId, hash, cameAt: minedAt };
    tally.set(key, { nft: { ...last, amount: String(amount) }, amount, hasCome: isIn || before?.hasCome === true });
  }
}

/**
 * The collectibles that are left after `transactions`, which come newest first: what went away later is met earlier, so that a
 * history that is read half never shows what is gone. Spam is left out (ACCT-10). `before` is what they begin with, where that
 * was counted already.
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
