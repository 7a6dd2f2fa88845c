import { describe, expect, it } from "vitest";
import { isRead, isSound } from "../../../../adapters/nodes/evm/soundness.ts";

const QUANTITIES = [
  "eth_chainId",
  "eth_getBalance",
  "eth_blockNumber",
  "eth_gasPrice",
  "eth_estimateGas",
  "eth_getTransactionCount",
  "eth_newPendingTransactionFilter",
];
const DATA = ["eth_call", "eth_getCode"];

describe("a node's result", () => {
  it.each(QUANTITIES)("R12: of %s is a number of EIP-1474, and nothing else", (method) => {
    for (const result of ["0x0", "0x1", "0xdeadBEEF", `0x${"f".repeat(64)}`])
      expect(isSound(method, result), result).toBe(true);
    for (const result of ["0x", "1", "", "0xg", " 0x1", "0x1 ", "00x1", "0x1\n", `0x${"f".repeat(65)}`, "-0x1"])
      expect(isSound(method, result), result).toBe(false);
    for (const result of [1, null, undefined, {}, ["0x1"], true]) expect(isSound(method, result)).toBe(false);
  });

  it.each(DATA)("R12: of %s is data of EIP-1474, and nothing else", (method) => {
    for (const result of ["0x", "0x00", "0xdeadBEEF", `0x${"00".repeat(1_000)}`])
      expect(isSound(method, result), result).toBe(true);
    for (const result of ["", "00", "0x0", "0x000", "0xgg", "0x0g", "0xg0", "0x00 ", " 0x00", "0x00\n"])
      expect(isSound(method, result), result).toBe(false);
    for (const result of [0, null, undefined, {}, ["0x"]]) expect(isSound(method, result)).toBe(false);
  });

  it.each(["eth_getLogs", "eth_getTransactionReceipt", "test", "toString", "__proto__"])(
    "R12: of %s can be anything",
    (method) => {
      for (const result of [null, undefined, {}, [], "no", 7]) expect(isSound(method, result)).toBe(true);
    },
  );
});

it.each([
  ["eth_blockNumber", true],
  ["eth_call", true],
  ["eth_chainId", true],
  ["eth_estimateGas", true],
  ["eth_feeHistory", true],
  ["eth_gasPrice", true],
  ["eth_getBalance", true],
  ["eth_getTransactionReceipt", true],
  ["eth_maxPriorityFeePerGas", true],
  ["eth_simulateV1", true],
  ["net_version", true],
  ["web3_clientVersion", true],
  // A filter's content is handed out once.
  ["eth_getFilterChanges", false],
  ["eth_getFilterLogs", false],
  ["eth_newPendingTransactionFilter", false],
  ["eth_sendRawTransaction", false],
  ["eth_sendTransaction", false],
  ["eth_get", false],
  ["eth_callMany", false],
  ["my_eth_call", false],
  ["eth_getBalance now", false],
  ["net_", false],
  ["net_a b", false],
  ["web3_", false],
  ["web3_a b", false],
  ["test", false],
  ["", false],
])("S14: whether %j only reads: %s", (method, reads) => {
  expect(isRead(method)).toBe(reads);
});
