import { decodeFunctionData, type Hex, parseAbi, parseTransaction } from "viem";
import { expect, it, test } from "vitest";
import { refusal } from "../../../../adapters/nodes/evm/node-errors.ts";
import { estimateTransfer } from "../../../../adapters/send/evm/estimate.ts";
import { sendTransfer } from "../../../../adapters/send/evm/send.ts";
import { transactionOf } from "../../../../adapters/send/evm/transaction.ts";
import { formatUnits, parseUnits } from "../../../../domain/amount.ts";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";
import type { TransferDraft } from "../../../../domain/send/transfer.ts";
import { NETWORK, native, STRANGER, startedChain, usdc } from "./chain.ts";

const chain = startedChain();
const ORACLE = "0x420000000000000000000000000000000000000F";

const draft = (change: Partial<TransferDraft> = {}): TransferDraft => ({
  sender: chain.sender,
  network: NETWORK,
  asset: native,
  ...change,
});

const unitsIn = (text: string | null): bigint => {
  const parsed = parseUnits(text ?? "", 18);
  if (!parsed.ok) throw new Error(`No amount: ${text}`);
  return parsed.value;
};

/** The base fee of the next block and the tip. */
async function fees(): Promise<{ base: bigint; tip: bigint }> {
  const history = (await chain.raw("eth_feeHistory", ["0x1", "latest", []])) as { baseFeePerGas: string[] };
  return {
    base: BigInt(history.baseFeePerGas[1] ?? 0),
    tip: BigInt((await chain.raw("eth_maxPriorityFeePerGas")) as string),
  };
}

it("SEND-2: a fee and what is left are known before receiver and amount are", async () => {
  const { base, tip } = await fees();
  const estimate = await estimateTransfer(chain.deps(), draft());
  expect(estimate).toEqual({
    fee: {
      likely: formatUnits(21_000n * (base + tip), 18),
      most: formatUnits(21_000n * (2n * base + tip), 18),
      gasPrice: `${2n * base + tip}`,
    },
    isCovered: false,
    coin: "1.284",
    balance: "1.284",
    most: formatUnits(1_284_000_000_000_000_000n - 21_000n * (2n * base + tip), 18),
  });
});

it("SEND-2: what a receiving contract does is paid for, and may take a quarter more", async () => {
  await chain.raw("anvil_setCode", [STRANGER, "0x6001600055"]);
  const call = { from: chain.sender, to: STRANGER, value: "0x1" };
  const gas = BigInt((await chain.raw("eth_estimateGas", [call])) as string);
  expect(gas).toBeGreaterThan(40_000n);
  const { base, tip } = await fees();
  const { fee } = await estimateTransfer(chain.deps(), draft({ receiver: STRANGER }));
  expect(fee.likely).toBe(formatUnits(gas * (base + tip), 18));
  expect(fee.most).toBe(formatUnits(((gas * 5n) / 4n) * (2n * base + tip), 18));
});

it("SEND-5: where no node tells a tip, nobody offers less than the next block's base fee", async () => {
  const answers: Record<string, unknown> = {
    eth_feeHistory: { baseFeePerGas: ["0x4a817c800", "0x53d1ac100"] },
    eth_gasPrice: "0x4ae0e2500",
    eth_maxPriorityFeePerGas: null,
  };
  const ask = async (method: string, params: unknown) =>
    method in answers ? answers[method] : chain.ask(method, params);
  const { fee } = await estimateTransfer(chain.deps({ ask }), draft());
  expect(fee.likely).toBe(formatUnits(21_000n * 0x53d1ac100n, 18));
});

test.each(["0x0", "0x5207"])("SEND-5: a node by which a transfer takes %s gas is not believed", async (gas) => {
  const ask = async (method: string, params: unknown) =>
    method === "eth_estimateGas" ? gas : chain.ask(method, params);
  const { fee } = await estimateTransfer(chain.deps(), draft());
  expect((await estimateTransfer(chain.deps({ ask }), draft())).fee).toEqual(fee);
});

it("S12: the most of the native coin can be sent, and nothing is owed", async () => {
  const { most, fee } = await estimateTransfer(chain.deps(), draft({ receiver: STRANGER }));
  await sendTransfer(chain.deps(), chain.transfer({ amount: most ?? "" }));
  expect(await chain.unitsOf(STRANGER)).toBe(unitsIn(most));
  expect(await chain.unitsOf(chain.sender)).toBeLessThanOrEqual(unitsIn(fee.most));
});

it("S12: the most of the native coin can still be sent after the base fee has grown for two full blocks", async () => {
  const { base } = await fees();
  const { most } = await estimateTransfer(chain.deps(), draft({ receiver: STRANGER }));
  await chain.raw("anvil_setNextBlockBaseFeePerGas", [`0x${((base * 5n) / 4n).toString(16)}`]);
  await chain.raw("anvil_mine", ["0x1"]);
  await sendTransfer(chain.deps(), chain.transfer({ amount: most ?? "" }));
  expect(await chain.unitsOf(STRANGER)).toBe(unitsIn(most));
});

it("S12, SEND-6: what is left beside the amount is the most that the fee takes, of the coin alone", async () => {
  const { base, tip } = await fees();
  const coin = unitsIn("1.284");
  const beside = async (left: bigint) => {
    const amount = formatUnits(coin - left, 18);
    return (await estimateTransfer(chain.deps(), draft({ receiver: STRANGER, amount }))).fee;
  };
  const [likely, most] = [21_000n * (base + tip), 21_000n * (2n * base + tip)];
  expect(await beside(likely + 21_000n)).toMatchObject({
    ...{ likely: formatUnits(likely, 18), most: formatUnits(likely + 21_000n, 18), gasPrice: `${base + tip + 1n}` },
  });
  for (const left of [likely - 1n, most]) expect((await beside(left)).most).toBe(formatUnits(most, 18));
  const ofToken = async (amount: string) =>
    (await estimateTransfer(chain.deps(), draft({ asset: usdc, receiver: STRANGER, amount }))).fee;
  const left = 87_500n * (base + tip) + 87_500n;
  expect(await ofToken(formatUnits(coin - left, 6))).toEqual(await ofToken("999999999"));
});

it("SEND-2: a token's fee covers what its transfer takes; all of it can be sent", async () => {
  const estimate = await estimateTransfer(chain.deps(), draft({ asset: usdc }));
  expect(estimate).toMatchObject({ balance: "2450.75", most: "2450.75", coin: "1.284" });
  const { hash } = await sendTransfer(chain.deps(), chain.transfer({ asset: usdc, amount: "2450.75" }));
  const receipt = (await chain.raw("eth_getTransactionReceipt", [hash])) as Record<string, string>;
  const paid = BigInt(receipt["gasUsed"] ?? 0) * BigInt(receipt["effectiveGasPrice"] ?? 0);
  expect(paid).toBeLessThanOrEqual(unitsIn(estimate.fee.most));
  expect(paid).toBeGreaterThan(unitsIn(estimate.fee.likely) / 2n);
});

test.each(["999999999", "0.0000001", "nonsense", "0"])(
  "S12: a fee is told for an amount that cannot be sent: %s",
  async (amount) => {
    const { fee, most } = await estimateTransfer(chain.deps(), draft({ asset: usdc, receiver: STRANGER, amount }));
    expect(unitsIn(fee.likely)).toBeGreaterThan(0n);
    expect(most).toBe("2450.75");
  },
);

it("SEND-6: a smart account's fee is covered, so that all of its coin can be sent", async () => {
  const estimate = await estimateTransfer(chain.deps({ isSmartAccount: true }), draft());
  expect(estimate).toMatchObject({ isCovered: true, most: "1.284" });
});

test.each([
  ["the contract of several owners pays no gas by itself", "0x600160005260206000f3", true],
  ["a person's account that runs a contract's code pays its gas (EIP-7702)", `0xef0100${STRANGER.slice(2)}`, false],
])("SEND-6: %s", async (_, code, isCovered) => {
  await chain.raw("anvil_setCode", [chain.sender, code]);
  const { most, ...estimate } = await estimateTransfer(chain.deps(), draft());
  expect([estimate.isCovered, most === "1.284"]).toEqual([isCovered, isCovered]);
});

it("SEND-6: what is sent already, and waits for the next block, is not there to be sent again", async () => {
  chain.isMining = false;
  const before = await estimateTransfer(chain.deps(), draft());
  await sendTransfer(chain.deps(), chain.transfer({ amount: "0.7" }));
  await sendTransfer(chain.deps(), chain.transfer({ asset: usdc, amount: "2000" }));
  const coin = await estimateTransfer(chain.deps(), draft({ amount: "0.7" }));
  expect(unitsIn(coin.balance)).toBeLessThan(unitsIn("0.584"));
  expect(unitsIn(coin.most)).toBeLessThan(unitsIn(before.most) - unitsIn("0.7"));
  expect(coin.coin).toBe(coin.balance);
  expect(await estimateTransfer(chain.deps(), draft({ asset: usdc }))).toMatchObject({
    balance: "450.75",
    most: "450.75",
  });
});

it("SEND-6: what comes with the next block is not there before", async () => {
  const before = await estimateTransfer(chain.deps(), draft());
  await chain.raw("eth_sendTransaction", [{ from: chain.accounts[1], to: chain.sender, value: "0x16345785d8a0000" }]);
  expect((await estimateTransfer(chain.deps(), draft())).coin).toBe(before.coin);
});

it("SEND-6: a node that knows no pending block tells of the newest", async () => {
  const ask = async (method: string, params: unknown) => {
    if (JSON.stringify(params).includes("pending")) throw refusal({ code: -32602, message: "invalid block tag" });
    return chain.ask(method, params);
  };
  expect(await estimateTransfer(chain.deps({ ask }), draft())).toMatchObject({ coin: "1.284" });
  expect(await estimateTransfer(chain.deps({ ask }), draft({ asset: usdc }))).toMatchObject({ balance: "2450.75" });
});

it("SEND-6: an account with less than the fee has nothing to send", async () => {
  await chain.raw("anvil_setBalance", [chain.sender, "0x5208"]);
  expect(await estimateTransfer(chain.deps(), draft())).toMatchObject({ coin: "0.000000000000021", most: "0" });
});

const word = (value: bigint) => value.toString(16).padStart(64, "0");

test.each([
  ["eip155:10", "0.000001", ORACLE],
  ["eip155:534352", "0.000001", "0x5300000000000000000000000000000000000002"],
  ["eip155:1", "0", ORACLE],
])("SEND-2: on %s the room on Ethereum costs %s more", async (id, l1, oracle) => {
  const network = { ...NETWORK, caipNetworkId: parseCaipNetworkId(id) };
  const before = await estimateTransfer(chain.deps(), draft({ network }));
  await chain.raw("anvil_setCode", [oracle, `0x7f${word(unitsIn("0.000001"))}60005260206000f3`]);
  const { fee, most } = await estimateTransfer(chain.deps(), draft({ network }));
  expect(unitsIn(fee.likely) - unitsIn(before.fee.likely)).toBe(unitsIn(l1));
  expect(unitsIn(fee.most) - unitsIn(before.fee.most)).toBe((unitsIn(l1) * 3n) / 2n);
  expect(unitsIn(before.most) - unitsIn(most)).toBe((unitsIn(l1) * 3n) / 2n);
});

it("SEND-2, R12: a rollup whose oracle does not answer has a fee all the same", async () => {
  const ask = async (method: string, params: unknown) => {
    const [call] = params as readonly { to?: string }[];
    if (call?.to === ORACLE) throw refusal({ code: -32000, message: "busy" });
    return chain.ask(method, params);
  };
  const network = { ...NETWORK, caipNetworkId: parseCaipNetworkId("eip155:8453") };
  const { fee } = await estimateTransfer(chain.deps({ ask }), draft({ network }));
  expect(fee).toEqual((await estimateTransfer(chain.deps(), draft())).fee);
});

it("SEND-2: the oracle of a rollup is asked about the transaction that will be signed", async () => {
  const asked: Hex[] = [];
  const ask = async (method: string, params: unknown) => {
    const [call] = params as readonly { to?: string; data: Hex }[];
    if (call?.to === ORACLE) asked.push(call.data);
    return chain.ask(method, params);
  };
  const network = { ...NETWORK, caipNetworkId: parseCaipNetworkId("eip155:8453") };
  await estimateTransfer(chain.deps({ ask }), draft({ network, asset: usdc, receiver: STRANGER, amount: "1.5" }));
  expect(asked).toHaveLength(1);
  const abi = parseAbi(["function getL1Fee(bytes)"]);
  const [bytes] = decodeFunctionData({ abi, data: asked[0] ?? "0x" }).args;
  const { to, data } = transactionOf({ sender: chain.sender, asset: usdc, receiver: STRANGER, units: 1_500_000n });
  expect(parseTransaction(bytes)).toMatchObject({ type: "eip1559", chainId: 8453, to: to.toLowerCase(), data });
});

test.each<[string, (method: string) => unknown]>([
  ["nonsense", () => "0xzz"],
  ["a list", () => [1]],
  ["a number", () => 7],
  ["null", () => null],
])("S12: a node that answers with %s is not believed", async (_, lie) => {
  const ask = async (method: string, params: unknown) =>
    method === "eth_gasPrice" ? "0x3b9aca00" : method === "eth_estimateGas" ? chain.ask(method, params) : lie(method);
  const estimate = await estimateTransfer(chain.deps({ ask }), draft());
  expect(estimate).toMatchObject({ fee: { likely: "0.000021", most: "0.00002625" }, coin: null, most: null });
});

it("SEND-2: it fails where no node tells what gas costs", async () => {
  const ask = () => Promise.reject(new Error("dead"));
  await expect(estimateTransfer(chain.deps({ ask }), draft())).rejects.toMatchObject({ code: "HTTP_REQUEST" });
});

it("SEND-2: all questions of an estimate are asked at once", async () => {
  let open = 0;
  let most = 0;
  let count = 0;
  const ask = async (method: string, params: unknown) => {
    count += 1;
    open += 1;
    most = Math.max(most, open);
    return chain.ask(method, params).finally(() => {
      open -= 1;
    });
  };
  await estimateTransfer(chain.deps({ ask }), draft({ asset: usdc, receiver: STRANGER, amount: "1" }));
  expect(most).toBe(count);
});
