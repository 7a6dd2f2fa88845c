/** The ports of an account: balance and tokens, history and collectibles, identity. */
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
  /** When the tokens were read, in milliseconds since 1970. */
  at: number;
  /** The worth of the same tokens at the oldest prices known of the last 24 h, in US dollars, as decimal text; null: unknown. */
  dayAgo: string | null;
}

/**
 * Reads the tokens of an address (ACCT-14, ACCT-15). `fresh` bypasses the 30 s cache. Rejects with BALANCE_UNAVAILABLE
 * if the service does not know the network, and with HTTP_STATUS 503 if the service is overloaded.
 */
export const fetchTokens = port<AccountTarget & { fresh: boolean }, TokensAnswer>("fetchTokens");

/**
 * Reads the worth of all tokens of an address, at most 30 s old: US dollars as decimal text, or null where no price is
 * known. Rejects as `fetchTokens` does.
 */
export const fetchTotal = port<AccountTarget, string | null>("fetchTotal");

/** Reads one page of an address's history (ACCT-6); the first page without a cursor. */
export const fetchHistory = port<AccountTarget & { cursor?: string | undefined }, HistoryPage>("fetchHistory");

/** A collectible of an account: the transaction that transferred it, and its name there. */
export interface NftInput extends AccountTarget {
  hash: string;
  name: string;
}

/** Reads the details of a collectible from the chain (ACCT-10); missing and ambiguous ones are left out. */
export const fetchNft = port<NftInput, NftDetails>("fetchNft");

/** Reads the identity of an address (protocol.md §2.5); an unknown address has an empty one. */
export const fetchIdentity = port<AccountTarget, Identity>("fetchIdentity");

/** The page was shown or hidden: its tab came to the front or left it. */
export type VisibilityEvent = { type: "page.shown" } | { type: "page.hidden" };

/** Tells at once, and at each change, whether the page is visible. */
export const watchVisibility = feed<void, VisibilityEvent>("watchVisibility");
