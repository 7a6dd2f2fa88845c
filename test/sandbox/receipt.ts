import type { Hex, PublicClient, TransactionReceipt } from "viem";

/**
 * Waits for a receipt. Where viem looks for a transaction in its place meanwhile, it misses the block that comes while it looks, and these
 * nodes make no later one.
 */
export function receiptOf(
  client: Pick<PublicClient, "waitForTransactionReceipt">,
  hash: Hex,
): Promise<TransactionReceipt> {
  return client.waitForTransactionReceipt({ hash, checkReplacement: false, pollingInterval: 20 });
}
