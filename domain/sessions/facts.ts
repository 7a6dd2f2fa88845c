/** What a token's amounts are told in. */
export interface Units {
  symbol: string;
  decimals: number;
}

/** The tokens of a network that are known, by their contracts in checksummed spelling. */
export type TokenFacts = Readonly<Record<string, Units>>;
