import type { CaipNetworkId } from "../caip.ts";

/** What a payment link asks for (ERC-681, Solana Pay, BIP-21). */
export interface PaymentLink {
  /** An address or a name. */
  to: string;
  /** The network that it names; absent where it names none. */
  networkId?: CaipNetworkId | undefined;
  /** The contract or mint of a token; absent for the network's own coin. */
  token?: string | undefined;
  /** In whole units, or in the smallest ones, as decimal text; absent where it names none. */
  amount?: { whole: string } | { units: string } | undefined;
}

/** Reads a payment link; undefined for any other text. */
export function parsePaymentLink(_text: string): PaymentLink | undefined {
  return undefined;
}
