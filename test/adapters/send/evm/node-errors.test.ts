import { expect, it, test } from "vitest";
import { refusal } from "../../../../adapters/nodes/evm/node-errors.ts";
import { nodeFault } from "../../../../adapters/send/evm/node-errors.ts";
import type { ErrorCode } from "../../../../domain/errors.ts";

/** Words of nodes, with the number that comes with them. */
const WORDS: readonly (readonly [ErrorCode, number, string])[] = [
  ["NODE_NONCE_HIGH", -32000, "nonce too high: address 0x00, tx: 9 state: 2"],
  ["NODE_NONCE_HIGH", -32010, "NonceGap, Future nonce. Expected nonce: 4"],
  ["NODE_NONCE_HIGH", -32006, "Transaction nonce is too distant from current sender nonce"],
  ["NODE_NONCE_LOW", -32000, "nonce too low: next nonce 4, tx nonce 2"],
  ["NODE_NONCE_LOW", -32000, "replacement transaction underpriced"],
  ["NODE_NONCE_LOW", -32010, "OldNonce, Current nonce: 4, nonce of rejected tx: 3"],
  ["NODE_FUNDS_LOW", -32000, "insufficient funds for gas * price + value: balance 1, tx cost 5, overshot 4"],
  ["NODE_FUNDS_LOW", -32000, "gas required exceeds allowance (0)"],
  ["NODE_FUNDS_LOW", -32010, "InsufficientFunds, Account balance: 0, cumulative cost: 21000"],
  ["NODE_FUNDS_LOW", -32004, "Upfront cost exceeds account balance"],
  ["NODE_FEE_CAP_HIGH", -32000, "max fee per gas higher than 2^256-1: address 0x00, maxFeePerGas bit length: 257"],
  ["NODE_FEE_CAP_HIGH", -32000, "fee cap higher than 2^256-1"],
  ["NODE_FEE_CAP_LOW", -32000, "max fee per gas less than block base fee: address 0x00, maxFeePerGas: 1, baseFee: 7"],
  ["NODE_FEE_CAP_LOW", -32000, "fee cap less than block base fee"],
  ["NODE_FEE_CAP_LOW", -32000, "transaction underpriced: gas tip cap 0, minimum needed 1"],
  ["NODE_FEE_CAP_LOW", -32010, "FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 7"],
  ["NODE_FEE_CAP_LOW", -32009, "Gas price below current base fee"],
  ["NODE_GAS_HIGH", -32000, "exceeds block gas limit"],
  ["NODE_GAS_HIGH", -32000, "transaction gas limit too high (cap: 16777216, tx: 30000000)"],
  ["NODE_GAS_HIGH", -32010, "GasLimitExceeded, Gas limit: 30000000, gas limit of rejected tx: 40000000"],
  ["NODE_GAS_LOW", -32000, "intrinsic gas too low: have 100, want 21000"],
  ["NODE_GAS_LOW", -32000, "insufficient gas for floor data gas cost: gas 21000, minimum needed 22000"],
  ["NODE_GAS_LOW", -32003, "Intrinsic gas cost 21000 of the transaction exceeds gas limit 100"],
  ["NODE_GAS_LOW", -32000, "out of gas"],
  ["NODE_TYPE_UNSUPPORTED", -32000, "transaction type not supported"],
  [
    "NODE_TYPE_UNSUPPORTED",
    -32000,
    "transaction type not valid in this context: type 2 rejected, pool not yet in London",
  ],
  ["NODE_TYPE_UNSUPPORTED", -32602, "Unsupported transaction type"],
  ["NODE_TYPE_UNSUPPORTED", -32010, "InvalidTxType"],
  ["NODE_TIP_HIGH", -32000, "max priority fee per gas higher than max fee per gas: address 0x00"],
  ["NODE_TIP_HIGH", -32000, "tip higher than fee cap"],
  ["NODE_TIP_HIGH", -32000, "maxFeePerGas (1) < maxPriorityFeePerGas (2)"],
  ["NODE_TIP_HIGH", -32010, "InvalidMaxPriorityFeePerGas: Cannot be higher than maxFeePerGas."],
  ["NODE_REVERTED_SILENT", 3, "execution reverted"],
  ["NODE_REVERTED_SILENT", -32015, "VM execution error."],
];

test.each(WORDS)("SEND-7: %s is recognised in an error %i: %s", (code, number, message) => {
  const error = { code: number, message };
  for (const wrapped of [
    error,
    refusal(error),
    { code: -32603, message: "Internal JSON-RPC error.", data: error },
    { code: -32603, message: `failed: ${JSON.stringify(error)}` },
    Object.assign(new Error("wallet"), { info: { error } }),
    message,
  ])
    expect(nodeFault(wrapped)).toEqual({ code });
});

test.each<[number, ErrorCode]>([
  [-38010, "NODE_NONCE_LOW"],
  [-38011, "NODE_NONCE_HIGH"],
  [-38012, "NODE_FEE_CAP_LOW"],
  [-38013, "NODE_GAS_LOW"],
  [-38014, "NODE_FUNDS_LOW"],
  [-38015, "NODE_GAS_HIGH"],
])("SEND-7: the number %i of eth_simulateV1 is %s, whatever the words and the wrapping", (code, fault) => {
  const error = { code, message: "err: rejected (supplied gas 1)" };
  for (const wrapped of [error, refusal(error), { code: -32603, message: "Internal error", data: error }])
    expect(nodeFault(wrapped)).toEqual({ code: fault });
});

const word = (value: bigint | number) => value.toString(16).padStart(64, "0");
const spoken = (text: string) =>
  `0x08c379a0${word(32)}${word(text.length)}${Buffer.from(text)
    .toString("hex")
    .padEnd(Math.ceil(text.length / 32) * 64, "0")}`;

test.each([
  ["ERC20: paused", { code: 3, message: "execution reverted", data: spoken("ERC20: paused") }],
  ["ERC20: paused", { code: 3, message: "execution reverted: ERC20: paused" }],
  ["ERC20: paused", { code: -32015, message: "VM execution error.", data: `Reverted ${spoken("ERC20: paused")}` }],
  ["no", { message: "Error: VM Exception while processing transaction: reverted with reason string 'no'" }],
  ["panic 17", { code: 3, message: "execution reverted", data: `0x4e487b71${word(17)}` }],
  ["ERC20 insufficient balance", { code: 3, message: "x", data: `0xe450d38c${word(1)}${word(2)}${word(3)}` }],
  ["ERC20 invalid receiver", { code: 3, message: "x", data: `0xec442f05${word(0)}` }],
  ["Enforced pause", { code: -32603, data: { code: 3, data: "0xd93c0665" } }],
])("SEND-7: the reason of a revert is read: %s", (reason, error) => {
  expect(nodeFault(error)).toEqual({ code: "NODE_REVERTED", values: { reason } });
});

it("SEND-7, S8: a reason is safe to show, and one that cannot be read is none", () => {
  const { values } = nodeFault({ code: 3, message: "x", data: spoken("\u202eevil\n<b>") }) ?? {};
  expect(values?.["reason"]).not.toMatch(/[\u202e\n]/);
  for (const data of ["0x", "0x12", "0xdeadbeef", `0x08c379a0${word(2n ** 255n)}`, {}, null])
    expect(nodeFault({ code: 3, message: "execution reverted", data })).toEqual({ code: "NODE_REVERTED_SILENT" });
});

test.each([
  [undefined],
  [null],
  // A transaction that is known already is on its way: nobody is told to try again (S14).
  [{ code: -32000, message: "already known" }],
  [new Error("fetch failed")],
  [{ code: Symbol("-38010") }],
  [{ code: -38009 }],
  [{ code: -38016 }],
  [{ code: 4001, message: "User rejected the request." }],
  [{ code: -32601, message: "the method eth_simulateV1 does not exist/is not available" }],
  [refusal({ code: -32005, message: "rate limit" })],
])("SEND-7: what says nothing of a transaction is no fault of it (%#)", (error) => {
  expect(nodeFault(error)).toBeUndefined();
});

it("R14: an error whose getters throw is read as far as it goes", () => {
  const error = {
    message: "nonce too low",
    get data() {
      throw new Error("no");
    },
    get code() {
      throw new Error("no");
    },
  };
  expect(nodeFault(error)).toEqual({ code: "NODE_NONCE_LOW" });
});
