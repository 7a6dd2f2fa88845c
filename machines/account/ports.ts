/** The ports of an account: what it has, what it did, who it is. */
import type { Identity } from "../../domain/account/identity.ts";
import type { NftDetails } from "../../domain/account/nft.ts";
import type { Token } from "../../domain/account/token.ts";
import type { HistoryPage } from "../../domain/account/transaction.ts";
import type { Address } from "../../domain/addresses/address.ts";
import type { Network } from "../../domain/networks/network.ts";
import { feed, port } from "../app/port.ts";

export interface Balance {
  /** Exact decimal string. */
  amount: string;
  symbol: string;
}

export interface BalanceInput {
  address: Address;
  network: Network;
  /** The contract of the host's `tokens` option for this network, which replaces the native coin. */
  token?: string;
  /** Bypasses the 30 s cache (ACCT-3). */
  fresh: boolean;
}

/** Reads the balance of an address from the chain. */
export const fetchBalance = port<BalanceInput, Balance>("fetchBalance");

/** An address on a network. */
export interface AccountTarget {
  address: Address;
  network: Network;
}

export interface TokensAnswer {
  tokens: readonly Token[];
  /** When they were read, in milliseconds since 1970. */
  at: number;
  /** The worth of the same tokens at the oldest prices known of the last 24 h, in US dollars, as decimal text; null: unknown. */
  dayAgo: string | null;
}

/**
 * Reads what an address has (ACCT-14, ACCT-15). `fresh` goes past the 30 s cache. Rejects with BALANCE_UNAVAILABLE where the service
 * does not know the network, and with HTTP_STATUS 503 where it has no room.
 */
export const fetchTokens = port<AccountTarget & { fresh: boolean }, TokensAnswer>("fetchTokens");

/** Reads one page of what an address did (ACCT-6); the first one without a cursor. */
export const fetchHistory = port<AccountTarget & { cursor?: string | undefined }, HistoryPage>("fetchHistory");

/** A collectible of an account: the transaction that it came with, and its name there. */
export interface NftInput extends AccountTarget {
  hash: string;
  name: string;
}

/** Reads from the chain what it says about a collectible (ACCT-10); what it does not say, or ambiguously, is left out. */
export const fetchNft = port<NftInput, NftDetails>("fetchNft");

/** Asks who an address is (protocol.md §2.5); nobody known is an empty identity. */
export const fetchIdentity = port<AccountTarget, Identity>("fetchIdentity");

/** The page was shown or hidden: its tab came to the front or left it. */
export type VisibilityEvent = { type: "page.shown" } | { type: "page.hidden" };

/** Tells at once, and at each change, whether the page is visible. */
export const watchVisibility = feed<void, VisibilityEvent>("watchVisibility");
