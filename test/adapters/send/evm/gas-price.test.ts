import { decodeFunctionData, type Hex, parseAbi, parseTransaction } from "viem";
import { expect, it } from "vitest";
import { field, listOf } from "../../../../adapters/page-wallets/shared/untrusted.ts";
import { readEnd } from "../../../../adapters/send/evm/follow.ts";
import { readGasPrice } from "../../../../adapters/send/evm/gas-price.ts";
import { readL1Fee } from "../../../../adapters/send/evm/l1-fee.ts";
import { RpcError } from "../../../../domain/networks/rpc-errors.ts";
import { ALICE } from "../../../../testing/samples/values.ts";

/** A node that answers by the method, and refuses all others; and what it was asked. */
function node(answers: Readonly<Record<string, unknown>>) {
  const asked: { method: string; params: unknown }[] = [];
  const ask = async (method: string, params: unknown) => {
    asked.push({ method, params });
    const answer = answers[method] ?? new RpcError(-32601);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { ask, asked };
}

/** The base fees of the last block, and of the next one. */
const eth_feeHistory = { baseFeePerGas: ["0x64", "0xc8"] };

it.each([
  ["the tip that nodes name", { eth_maxPriorityFeePerGas: "0x2", eth_gasPrice: "0xfa" }, 2n],
  ["the rest of the gas price", { eth_gasPrice: "0xfa" }, 50n],
  ["no tip, where the gas price is of a cheaper block", { eth_gasPrice: "0x96" }, 0n],
  ["no tip, where nobody names any", {}, 0n],
])("SEND-6: the next block's base fee counts, with %s; the cap lets it grow by half", async (_, answers, tip) => {
  const { ask, asked } = node({ eth_feeHistory, ...answers });
  expect(await readGasPrice(ask)).toEqual({
    ...{ likely: 200n + tip, most: 400n + tip },
    fields: { maxFeePerGas: `0x${(300n + tip).toString(16)}`, maxPriorityFeePerGas: `0x${tip.toString(16)}` },
  });
  expect(asked[0]).toEqual({ method: "eth_feeHistory", params: ["0x1", "latest", []] });
});

it.each([
  ["knows none", {}],
  ["has none", { eth_feeHistory: { baseFeePerGas: ["0x0", "0x0"] } }],
])("SEND-6: a chain that %s has a plain gas price, which may grow by a quarter", async (_, history) => {
  const { ask } = node({ ...history, eth_gasPrice: "0x64" });
  expect(await readGasPrice(ask)).toEqual({ likely: 100n, most: 125n, fields: { gasPrice: "0x64" } });
});

it.each(["0x0", "0x7", "0x123", "0xde0b6b3a7640000"] as const)(
  "SEND-6: a rollup's oracle is asked about a transaction of its chain, with a value of %s",
  async (value) => {
    const { ask, asked } = node({ eth_call: `0x${"9".padStart(64, "0")}` });
    const transaction = { from: ALICE, to: ALICE, value, data: "0x1234" as const };
    expect(await readL1Fee(ask, "8453", transaction)).toBe(9n);
    const data = field(listOf(asked[0]?.params)?.[0], "data") as Hex;
    const { args } = decodeFunctionData({ abi: parseAbi(["function getL1Fee(bytes)"]), data });
    const { chainId, to, value: units = 0n, data: input } = parseTransaction(args[0]);
    expect([chainId, to, units, input]).toEqual([8453, ALICE.toLowerCase(), BigInt(value), "0x1234"]);
  },
);

it("SEND-7: why a transaction was reverted is asked on the state before its block", async () => {
  const hash = `0x${"5e".repeat(32)}`;
  const sent = { from: ALICE, to: ALICE, value: "0x1", input: "0x12", gas: "0x5208" };
  const { ask, asked } = node({
    eth_getTransactionReceipt: { transactionHash: hash, status: "0x0", blockNumber: "0x10" },
    eth_getTransactionByHash: { ...sent, gasPrice: "0x1", nonce: "0x3" },
    eth_call: Object.assign(new Error("execution reverted: too late"), { code: 3 }),
  });
  const fault = { code: "NODE_REVERTED", values: { reason: "too late" } };
  expect(await readEnd(ask, hash)).toEqual({ end: "reverted", fault });
  const { input, ...call } = sent;
  expect(asked.at(-1)).toEqual({ method: "eth_call", params: [{ ...call, data: input }, "0xf"] });
});
