import type { Address } from "../addresses/address.ts";
import type { ReportedEvent } from "../analytics/tracked-events.ts";
import type { CaipNetworkId } from "../caip.ts";
import type { Transfer } from "./transfer.ts";

/** A transaction that the wallet has answered with a hash for; what the visitor is told of it is kept with it. */
export interface SentTransaction {
  hash: string;
  /** True as long as its hash is the id of calls whose transaction their wallet has not named yet (EIP-5792). */
  isCalls?: boolean | undefined;
  /** The session over which its wallet was asked, as long as it has not answered: its hash is the id of that request. */
  session?: string | undefined;
  networkId: CaipNetworkId;
  sender: Address;
  /** When the wallet answered, or was asked, in milliseconds since 1970. */
  at: number;
  what: "send" | "approve" | "swap";
  /** Exact decimal text. */
  amount: string;
  symbol: string;
  /** The receiver of a transfer. */
  receiver?: { address: Address; name?: string | undefined } | undefined;
  /** What a swap brings at least, and `likely` if nothing changes. */
  gets?: { amount: string; likely?: string | undefined; symbol: string } | undefined;
  /** The sender's number for it, once a node has told: another transaction with the same one replaces it (EVM). */
  nonce?: number | undefined;
  /** What it does, once a node has told: a replacement that does the same is the very transfer, at another fee (EVM). */
  call?: string | undefined;
  /** The block height after which it cannot be taken any more (Solana). */
  lastHeight?: number | undefined;
}

/** How a sent transaction ended; `unfollowed`: nobody who is asked here tells, an explorer does. */
export type SentEnd = "confirmed" | "reverted" | "dropped" | "replaced" | "unfollowed";

/** The transaction of a transfer, as its wallet has answered. */
export function sentOf(
  { sender, network, asset, amount, receiver: { address, name } }: Transfer,
  { hash, at, lastHeight }: Pick<SentTransaction, "hash" | "at" | "lastHeight">,
): SentTransaction {
  return {
    ...{ hash, at, sender, networkId: network.caipNetworkId },
    ...{ what: "send", amount, symbol: asset.symbol, receiver: { address, ...(name && { name }) } },
    ...(lastHeight !== undefined && { lastHeight }),
  };
}

/** The event that is tracked of what a wallet has sent; what only comes before a swap has none. */
export function sentTracked({ what, networkId, amount, symbol, gets }: SentTransaction): ReportedEvent | undefined {
  const network = networkId;
  if (what === "send") return { type: "track", event: "SEND_SUCCESS", properties: { network, token: symbol, amount } };
  if (!gets) return undefined;
  const swapped = { swapFromToken: symbol, swapFromAmount: amount, swapToToken: gets.symbol };
  const properties = { network, ...swapped, swapToAmount: gets.likely ?? gets.amount };
  return { type: "track", event: "SWAP_SUCCESS", properties };
}
