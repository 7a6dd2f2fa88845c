/** What differs between a swap that a visitor asked for and the one that the service wants signed (S11). */
export type SwapDeviation =
  | "chain"
  /** The contract that would be called, or allowed to take the tokens, is not the known router. */
  | "router"
  | "sender"
  | "token"
  /** The token's contract counts its units otherwise than the service says. */
  | "decimals"
  | "amount"
  | "receiver"
  | "value"
  /** The router would accept less than the minimum that is shown. */
  | "minimum"
  /** It brings less than was quoted, by more than the slippage. */
  | "rate"
  /** It is no call that can be read, or says more than that. */
  | "call";

/** True of a swap that brings too little: a new quote helps, or more slippage. */
export function bringsLess(fault: { values?: Readonly<Record<string, unknown>> } | null): boolean {
  return /^(?:rate|minimum)$/.test(`${fault?.values?.["deviation"]}`);
}
