/** What a token's amounts are told in. */
export interface Units {
  symbol: string;
  decimals: number;
}

/**
 * What is known of a network's contracts, by their addresses in checksummed spelling; null: it is no token. One that is absent may be
 * one: nobody has said.
 */
export type TokenFacts = Readonly<Record<string, Units | null>>;
