import { describe, expect, it } from "vitest";
import { policyOf } from "../../domain/embedded/rpc-policy.ts";

/** protocol.md §1.6, typed from the page. */
const SAFE = [
  "eth_accounts",
  "eth_blockNumber",
  "eth_call",
  "eth_chainId",
  "eth_estimateGas",
  "eth_feeHistory",
  "eth_gasPrice",
  "eth_getAccount",
  "eth_getBalance",
  "eth_getBlockByHash",
  "eth_getBlockByNumber",
  "eth_getBlockReceipts",
  "eth_getBlockTransactionCountByHash",
  "eth_getBlockTransactionCountByNumber",
  "eth_getCode",
  "eth_getFilterChanges",
  "eth_getFilterLogs",
  "eth_getLogs",
  "eth_getProof",
  "eth_getStorageAt",
  "eth_getTransactionByBlockHashAndIndex",
  "eth_getTransactionByBlockNumberAndIndex",
  "eth_getTransactionByHash",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
  "eth_getUncleCountByBlockHash",
  "eth_getUncleCountByBlockNumber",
  "eth_maxPriorityFeePerGas",
  "eth_newBlockFilter",
  "eth_newFilter",
  "eth_newPendingTransactionFilter",
  "eth_sendRawTransaction",
  "eth_syncing",
  "eth_uninstallFilter",
  "wallet_getCapabilities",
  "wallet_getCallsStatus",
  "eth_getUserOperationReceipt",
  "eth_estimateUserOperationGas",
  "eth_getUserOperationByHash",
  "eth_supportedEntryPoints",
  "wallet_getAssets",
];

const UNSAFE = [
  "personal_sign",
  "eth_signTypedData_v4",
  "eth_sendTransaction",
  "solana_signMessage",
  "solana_signTransaction",
  "solana_signAllTransactions",
  "solana_signAndSendTransaction",
  "wallet_sendCalls",
  "wallet_grantPermissions",
  "wallet_revokePermissions",
  "eth_sendUserOperation",
];

/** product.md §6: what the frame is handed with parameters of its own. */
const PASSED: readonly (readonly [method: string, policy: "safe" | "unsafe"])[] = [
  ["wallet_getCallsStatus", "safe"],
  ["wallet_getCapabilities", "safe"],
  ["wallet_getAssets", "safe"],
  ["solana_signMessage", "unsafe"],
  ["solana_signTransaction", "unsafe"],
  ["solana_signAllTransactions", "unsafe"],
  ["solana_signAndSendTransaction", "unsafe"],
  ["wallet_sendCalls", "unsafe"],
];

/** Methods of other wallets that sign, move or reveal: none of them is on a list. */
const REFUSED = [
  "eth_sign",
  "eth_signTransaction",
  "eth_signTypedData",
  "eth_signTypedData_v1",
  "eth_signTypedData_v3",
  "eth_requestAccounts",
  "eth_getEncryptionPublicKey",
  "eth_decrypt",
  "eth_subscribe",
  "eth_unsubscribe",
  "eth_submitWork",
  "eth_sendBundle",
  "eth_createAccessList",
  "personal_ecRecover",
  "personal_unlockAccount",
  "personal_sendTransaction",
  "personal_importRawKey",
  "wallet_addEthereumChain",
  "wallet_switchEthereumChain",
  "wallet_watchAsset",
  "wallet_requestPermissions",
  "wallet_getPermissions",
  "wallet_showCallsStatus",
  "wallet_invokeSnap",
  "solana_requestAccounts",
  "solana_getAccounts",
  "solana_signIn",
  "net_version",
  "web3_clientVersion",
  "debug_traceTransaction",
  "admin_peers",
  "miner_start",
];

describe("the policy of RPC methods", () => {
  it("APPROVE-1 each safe method of the protocol needs no approval", () => {
    expect(SAFE.filter((method) => policyOf(method) !== "safe")).toEqual([]);
    expect(new Set(SAFE).size).toBe(41);
  });

  it("APPROVE-2 each method that signs or moves opens the approval view", () => {
    expect(UNSAFE.filter((method) => policyOf(method) !== "unsafe")).toEqual([]);
    expect(new Set(UNSAFE).size).toBe(11);
  });

  it.each(PASSED)("APPROVE-3 %s is passed through the frame, and is %s", (method, policy) => {
    expect(policyOf(method)).toBe(policy);
  });

  it.each(REFUSED)("APPROVE-4 %s is refused", (method) => {
    expect(policyOf(method)).toBeUndefined();
  });

  it("S3 a listed name in other letters, with blanks or as part of another is refused", () => {
    const twisted = [...SAFE, ...UNSAFE].flatMap((method) => [
      ...[method.toUpperCase(), ` ${method}`, `${method} `, `${method}\n`, `x${method}`, `${method}2`],
      ...[method.slice(0, -1), method.replace("_", "-"), method.replace("_", "")],
    ]);
    const listed = new Set([...SAFE, ...UNSAFE]);
    expect(twisted.filter((method) => !listed.has(method) && policyOf(method))).toEqual([]);
    for (const odd of ["", "__proto__", "constructor", "toString", null, undefined, 1, {}, ["eth_call"]])
      expect(policyOf(odd)).toBeUndefined();
  });
});
