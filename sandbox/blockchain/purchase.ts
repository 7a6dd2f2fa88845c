import { assetsOf } from "./assets.ts";
import type { BlockchainDeps, Purchase } from "./blockchain-context.ts";
import { fungible, type Tx } from "./tx.ts";

const statuses = {
  success: "ONRAMP_TRANSACTION_STATUS_SUCCESS",
  "in-progress": "ONRAMP_TRANSACTION_STATUS_IN_PROGRESS",
  failed: "ONRAMP_TRANSACTION_STATUS_FAILED",
} as const satisfies Record<Purchase["status"], string>;

/** The entry of a purchase, as the on-ramp's own history gives it (protocol.md §2.3, §2.8). */
export function purchaseEntry(deps: BlockchainDeps, purchase: Purchase): Tx {
  const { id, at, chain, receiver, symbol, amount, hash = "" } = purchase;
  const name = assetsOf(chain).find((asset) => asset.symbol === symbol)?.name ?? symbol;
  return {
    id,
    metadata: {
      operationType: "buy",
      hash,
      minedAt: new Date(at).toISOString(),
      sentFrom: "Coinbase",
      sentTo: receiver,
      status: statuses[purchase.status],
      nonce: 0,
      chain,
      application: null,
    },
    transfers: [fungible(deps, { symbol, name, numeric: amount, direction: "in", at })],
  };
}
