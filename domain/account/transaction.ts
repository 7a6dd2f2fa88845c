import type { CaipNetworkId } from "../caip.ts";

/** `unknown`: the service gives another status, or none. */
export type TransactionStatus = "confirmed" | "failed" | "pending" | "unknown";

/** One movement of a coin, a token or a collectible within a transaction. */
export interface Transfer {
  direction: "in" | "out" | "self";
  /** Exact decimal text, never negative; empty for a collectible without an amount. */
  quantity: string;
  /** A coin or token. */
  fungible?: { name: string; symbol: string; iconUrl?: string | undefined } | undefined;
  /** A collectible (ERC-721, ERC-1155, Solana). */
  nft?: { name: string; previewUrl?: string | undefined; detailUrl?: string | undefined; isSpam: boolean } | undefined;
}

/** A transaction of an account, or one that concerned it (product.md §3 "Transaction"). */
export interface Transaction {
  id: string;
  /** Empty if the service gives none. */
  hash: string;
  /** The service's word for the operation, in lower case: "send", "receive", "trade" … */
  operation: string;
  /** Milliseconds since 1970. */
  minedAt: number;
  status: TransactionStatus;
  networkId: CaipNetworkId;
  sentFrom: string;
  sentTo: string;
  /** The app that it went through. */
  application?: { name: string; iconUrl?: string | undefined } | undefined;
  transfers: readonly Transfer[];
}

/** One page of an account's history, newest first. */
export interface HistoryPage {
  transactions: readonly Transaction[];
  /** The cursor of the next page; absent on the last one. */
  next?: string | undefined;
}
