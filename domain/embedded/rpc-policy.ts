/** The policy of an embedded wallet's RPC method: sent at once, or only after its owner's approval (protocol.md §1.6). */
export type RpcPolicy = "safe" | "unsafe";

/** Methods that are sent at once (APPROVE-1). */
const SAFE = `
  eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount
  eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash
  eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof
  eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex
  eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash
  eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter
  eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing eth_uninstallFilter wallet_getCapabilities
  wallet_getCallsStatus eth_getUserOperationReceipt eth_estimateUserOperationGas eth_getUserOperationByHash
  eth_supportedEntryPoints wallet_getAssets`;

/** Methods that need an approval (APPROVE-2, APPROVE-3). */
const UNSAFE = `
  personal_sign eth_signTypedData_v4 eth_sendTransaction solana_signMessage solana_signTransaction
  solana_signAllTransactions solana_signAndSendTransaction wallet_sendCalls wallet_grantPermissions
  wallet_revokePermissions eth_sendUserOperation`;

const table = (names: string, policy: RpcPolicy): [string, RpcPolicy][] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, policy]);

const POLICIES: ReadonlyMap<unknown, RpcPolicy> = new Map([...table(SAFE, "safe"), ...table(UNSAFE, "unsafe")]);

/** The policy of `method`, or undefined if it never reaches the frame; only exact names match (S3). */
export function policyOf(method: unknown): RpcPolicy | undefined {
  return POLICIES.get(method);
}
