const QUANTITY = /^0x[0-9a-f]{1,64}$/i;
const DATA = /^0x(?:[0-9a-f]{2})*$/i;

/** The shape of a method's result, where the kit relies on it (EIP-1474). */
const SHAPES: Readonly<Record<string, RegExp>> = {
  eth_chainId: QUANTITY,
  eth_getBalance: QUANTITY,
  eth_blockNumber: QUANTITY,
  eth_gasPrice: QUANTITY,
  eth_estimateGas: QUANTITY,
  eth_getTransactionCount: QUANTITY,
  eth_newPendingTransactionFilter: QUANTITY,
  eth_call: DATA,
  eth_getCode: DATA,
};

/** True if a node's result can be one of `method` at all; one that cannot is a lie, and another node is asked (R12). */
export function isSound(method: string, result: unknown): boolean {
  const shape = Object.hasOwn(SHAPES, method) ? SHAPES[method] : undefined;
  return !shape || (typeof result === "string" && shape.test(result));
}

// A filter's content is handed out once, and by one node.
const READS =
  /^(?:eth_(?:blockNumber|call|chainId|estimateGas|feeHistory|gasPrice|get(?!Filter)\w+|maxPriorityFeePerGas|simulateV1)|net_\w+|web3_\w+)$/;

/** True if a method only reads, so that it may be asked twice and of several nodes (S14). */
export function isRead(method: string): boolean {
  return READS.test(method);
}
