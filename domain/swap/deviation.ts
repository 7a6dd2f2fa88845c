/** A difference between the swap that a visitor asked for and the one that the service wants signed (S11). */
export type SwapDeviation =
  | "chain"
  /** The contract that would be called, or allowed to take the tokens, is not the known router. */
  | "router"
  | "sender"
  | "token"
  /** The decimals of the token's contract differ from the service's. */
  | "decimals"
  | "amount"
  | "receiver"
  | "value"
  /** The router would accept less than the minimum that is shown. */
  | "minimum"
  /** The swap brings less than the quote, by more than the slippage. */
  | "rate"
  /** The call cannot be read, or contains more than a swap. */
  | "call";

/** True of a swap that brings too little: a new quote helps, or more slippage. */
export function bringsLess(fault: { values?: Readonly<Record<string, unknown>> } | null): boolean {
  return /^(?:rate|minimum)$/.test(`${fault?.values?.["deviation"]}`);
}
