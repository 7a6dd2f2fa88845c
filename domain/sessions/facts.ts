/** The symbol and the decimals of a token's amounts. */
export interface Units {
  symbol: string;
  decimals: number;
}

/**
 * The known facts about a network's contracts, by checksummed address; null: the contract is no token. A contract that
 * is absent is unknown and may be a token.
 */
export type TokenFacts = Readonly<Record<string, Units | null>>;
