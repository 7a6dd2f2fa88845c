import type { Address } from "../addresses/address.ts";
import type { ReportedEvent } from "../analytics/tracked-events.ts";
import type { CaipNetworkId } from "../caip.ts";
import type { Transfer } from "./transfer.ts";

/** A transaction for which the wallet has answered with a hash, with the details that the visitor is shown. */
export interface SentTransaction {
  hash: string;
  /** True while `hash` is the id of bundled calls whose transaction the wallet has not named yet (EIP-5792). */
  isCalls?: boolean | undefined;
  /** The session of a request that the wallet has not answered yet; `hash` is the id of that request then. */
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
  /** The least that a swap brings; `likely`: the amount if nothing changes. */
  gets?: { amount: string; likely?: string | undefined; symbol: string } | undefined;
  /**
   * The transaction's nonce, once a node has told it: another transaction with the same nonce replaces this one (EVM).
   */
  nonce?: number | undefined;
  /**
   * The transaction's call, once a node has told it: a replacement with the same call is the same transfer at another
   * fee (EVM).
   */
  call?: string | undefined;
  /** The block height after which the transaction cannot be included any more (Solana). */
  lastHeight?: number | undefined;
}

/**
 * The end of a sent transaction; `unfollowed`: no node that the kit asks can tell it, so the visitor is sent to an
 * explorer.
 */
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

/** The tracked event of a sent transaction; an approval before a swap has none. */
export function sentTracked({ what, networkId, amount, symbol, gets }: SentTransaction): ReportedEvent | undefined {
  const network = networkId;
  if (what === "send") return { type: "track", event: "SEND_SUCCESS", properties: { network, token: symbol, amount } };
  if (!gets) return undefined;
  const swapped = { swapFromToken: symbol, swapFromAmount: amount, swapToToken: gets.symbol };
  const properties = { network, ...swapped, swapToAmount: gets.likely ?? gets.amount };
  return { type: "track", event: "SWAP_SUCCESS", properties };
}
