import { describe, expect, it, test } from "vitest";
import { nodeFault } from "../../../../adapters/send/evm/node-errors.ts";
import { transactionOf } from "../../../../adapters/send/evm/transaction.ts";
import type { ErrorCode } from "../../../../domain/errors.ts";
import { tetherCode } from "../../../../sandbox/contracts/artifacts/tether.ts";
import { STRANGER, startedChain, usdc } from "./chain.ts";

const chain = startedChain();

/** The node's objection to a transaction of the sender's. */
async function faultOf(change: object) {
  const { sender: from } = chain;
  const asked = chain.ask("eth_sendTransaction", [{ from, to: STRANGER, value: "0x1", gas: "0x5208", ...change }]);
  return nodeFault(await asked.then(String, (error: unknown) => error));
}

test.each<[ErrorCode, string, object]>([
  ["NODE_NONCE_LOW", "a number that is taken", { nonce: "0x0" }],
  ["NODE_FUNDS_LOW", "more than there is", { value: "0xffffffffffffffffffff" }],
  ["NODE_FEE_CAP_LOW", "less than the base fee", { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x0" }],
  ["NODE_FEE_CAP_HIGH", "a fee of more than 128 bits", { maxFeePerGas: `0x${"f".repeat(64)}` }],
  ["NODE_TIP_HIGH", "a tip above the highest fee", { maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x77359401" }],
  ["NODE_GAS_LOW", "one gas too little", { gas: "0x5207" }],
  ["NODE_GAS_HIGH", "more gas than a block has", { gas: "0xffffffffff" }],
])("SEND-7: %s is what anvil says to %s", async (code, _, change) => {
  await chain.send({ from: chain.sender, to: STRANGER, value: "0x1", gas: "0x5208" });
  expect(await faultOf(change)).toEqual({ code });
});

it("SEND-7: a number that leaves a gap is nothing that anvil refuses: it keeps the transaction until its turn", async () => {
  expect(await faultOf({ nonce: "0x9" })).toBeUndefined();
});

it("SEND-7: a place that a waiting transaction has is not free", async () => {
  chain.isMining = false;
  await chain.send({ from: chain.sender, to: STRANGER, value: "0x1", gas: "0x5208", nonce: "0x0" });
  expect(await faultOf({ nonce: "0x0", value: "0x2" })).toEqual({ code: "NODE_NONCE_LOW" });
});

it("SEND-7: a call that runs out of gas has too little of it", async () => {
  await chain.raw("anvil_setCode", [STRANGER, "0x5b600056"]);
  const asked = chain.ask("eth_call", [{ from: chain.sender, to: STRANGER, gas: "0x6000" }, "latest"]);
  expect(nodeFault(await asked.catch((error: unknown) => error))).toEqual({ code: "NODE_GAS_LOW" });
});

test.each(["eth_call", "eth_estimateGas"])("SEND-7: a revert has its reason, by %s", async (method) => {
  const common = { sender: chain.sender, receiver: STRANGER, units: 10n ** 30n };
  const say = async (transaction: object) =>
    nodeFault(await chain.ask(method, [transaction, "latest"]).catch((error: unknown) => error));
  expect(await say(transactionOf({ ...common, asset: usdc }))).toEqual({
    code: "NODE_REVERTED",
    values: { reason: "ERC20 insufficient balance" },
  });
  const silent = await chain.token(6, 1n, tetherCode);
  expect(await say(transactionOf({ ...common, asset: silent }))).toEqual({ code: "NODE_REVERTED_SILENT" });
});

describe("before London", () => {
  const old = startedChain("berlin");

  it("SEND-7: a transaction with the fees of EIP-1559 is of a kind that is not known", async () => {
    const transaction = { from: old.sender, to: STRANGER, maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x0" };
    const error = await old.ask("eth_sendTransaction", [transaction]).catch((thrown: unknown) => thrown);
    expect(nodeFault(error)).toEqual({ code: "NODE_TYPE_UNSUPPORTED" });
  });
});
