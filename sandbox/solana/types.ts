/** A fungible or single token that an address owns, summed over its token accounts. */
export interface SolanaHolding {
  /** Address of the mint. */
  readonly mint: string;
  /** Base units. */
  readonly amount: bigint;
  readonly decimals: number;
  readonly program: "spl" | "token-2022";
  /** From the mint's metadata extension, else from the sandbox's token table; absent when neither knows it. */
  readonly symbol?: string;
  readonly name?: string;
  /** Address of the metadata document; only NFTs and some token-2022 mints have one. */
  readonly uri?: string;
  /** One of a kind: no decimals, a supply of one. */
  readonly single: boolean;
}

/** The change of one address's holdings by a transaction. */
export interface SolanaChange {
  /** Address of the mint; null for the native coin, whose change leaves the fee out. */
  readonly mint: string | null;
  /** Base units; below 0 when it went away. */
  readonly amount: bigint;
  readonly decimals: number;
  readonly symbol?: string;
  readonly name?: string;
  readonly uri?: string;
  readonly single: boolean;
  /** Owners whose holding of the same token changed in the opposite direction, largest change first. */
  readonly counterparties: readonly string[];
}

/** One transaction of an address. */
export interface SolanaActivity {
  readonly signature: string;
  readonly slot: bigint;
  /** Seconds since 1970. */
  readonly blockTime: number;
  /** The runtime's error as the RPC shows it; null when it went through. */
  readonly err: unknown;
  /** Lamports that the fee payer paid. */
  readonly fee: bigint;
  readonly feePayer: string;
  readonly changes: readonly SolanaChange[];
}

/** A development account with its key. */
export interface SolanaKey {
  readonly address: string;
  /** Base58 of the 64 bytes that Solana wallets import: the seed, then the public key. */
  readonly secretKey: string;
}

/** One Solana cluster of the sandbox, as the other parties use it. */
export interface SolanaChain {
  /** CAIP-2 id. */
  readonly id: string;
  /** Lamports of an address; 0 when it has no account. */
  balance(address: string): bigint;
  /** Tokens of an address besides lamports: the sandbox's tokens first, nothing of amount 0. */
  tokens(owner: string): SolanaHolding[];
  /** Transactions that touched the address or its token accounts, newest first. */
  history(address: string): SolanaActivity[];
  /** Pays lamports out of the faucet; gives the signature. Throws an Error when the runtime refuses. */
  airdrop(address: string, lamports: bigint): string;
  /**
   * Moves base units from a development account's token account to another owner's, which is made when absent; gives
   * the signature. Throws an Error when the runtime refuses.
   */
  transferToken(from: SolanaKey, to: string, mint: string, amount: bigint): string;
}
