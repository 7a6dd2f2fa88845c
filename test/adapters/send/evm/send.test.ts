import { expect, it, test } from "vitest";
import { examineTransfer } from "../../../../adapters/send/evm/examine.ts";
import { sendTransfer } from "../../../../adapters/send/evm/send.ts";
import { type Address, checksumAddress } from "../../../../domain/addresses/address.ts";
import { formatUnits, sumDecimals } from "../../../../domain/amount.ts";
import type { Asset } from "../../../../domain/send/asset.ts";
import { tetherCode } from "../../../../sandbox/contracts/artifacts/tether.ts";
import { dai, native, STRANGER, startedChain, usdc, usdt } from "./chain.ts";

const chain = startedChain();

test.each<[string, Asset, string, bigint]>([
  ["ether", native, "0.500000000000000001", 500_000_000_000_000_001n],
  ["USDC", usdc, "12.345678", 12_345_678n],
  ["USDT, which answers nothing", usdt, "812.4", 812_400_000n],
  ["DAI, the last unit", dai, "0.000000000000000001", 1n],
])("S12, SEND-5: the chain holds exactly what was typed of %s", async (_, asset, amount, units) => {
  const [had, receiverHad] = await Promise.all([chain.unitsOf(chain.sender, asset), chain.unitsOf(STRANGER, asset)]);
  const { hash } = await sendTransfer(chain.deps(), chain.transfer({ asset, amount }));
  const receipt = (await chain.raw("eth_getTransactionReceipt", [hash])) as Record<string, string>;
  expect(receipt["status"]).toBe("0x1");
  const fee = asset === native ? BigInt(receipt["gasUsed"] ?? 0) * BigInt(receipt["effectiveGasPrice"] ?? 0) : 0n;
  expect(await chain.unitsOf(STRANGER, asset)).toBe(receiverHad + units);
  expect(await chain.unitsOf(chain.sender, asset)).toBe(had - units - fee);
});

test.each<[number, string, bigint, string | undefined]>([
  [0, "7", 7n, undefined],
  [0, "7", 7n, tetherCode],
  [6, "0.000001", 1n, undefined],
  [18, "1.5", 1_500_000_000_000_000_000n, tetherCode],
  [77, `0.${"0".repeat(76)}3`, 3n, undefined],
  [77, "1", 10n ** 77n, undefined],
])("S12: a token of %i decimals is sent exactly: %s", async (decimals, amount, units, code) => {
  const asset = await chain.token(decimals, 10n ** 77n, code);
  await sendTransfer(chain.deps(), chain.transfer({ asset, amount }));
  expect(await chain.unitsOf(STRANGER, asset)).toBe(units);
});

test.each([7, 5])(
  "S12, I1: a token that its list gives %i decimals, and its contract 6, is not sent",
  async (decimals) => {
    const provider = chain.wallet();
    const sending = sendTransfer(
      chain.deps({ provider }),
      chain.transfer({ asset: { ...usdc, decimals }, amount: "1" }),
    );
    await expect(sending).rejects.toMatchObject({ code: "SEND_UNASKED" });
    expect(provider.asked).toEqual([]);
  },
);

test.each(["0xZZ", `${usdc.address?.slice(0, -1)}9`])(
  "SEND-8: no wallet is asked to call %s, which a list gives for a token's address",
  async (text) => {
    const provider = chain.wallet();
    const asset = { ...usdc, address: text as Address };
    const sending = sendTransfer(chain.deps({ provider }), chain.transfer({ asset, amount: "1" }));
    await expect(sending).rejects.toMatchObject({ code: "SEND_UNASKED" });
    expect(provider.asked).toEqual([]);
  },
);

/** More than gas costs here. */
const DEAR = `${10n ** 12n}`;

it("SEND-5: a native transaction has empty data, a value and the fees of its chain", async () => {
  const provider = chain.wallet();
  await sendTransfer(chain.deps({ provider, gasPrice: DEAR }), chain.transfer({ amount: "1" }));
  const { params } = provider.asked.at(-1) ?? {};
  expect(params).toEqual([
    {
      ...{ from: chain.sender, to: STRANGER, value: "0xde0b6b3a7640000", data: "0x", chainId: "0x1" },
      maxFeePerGas: expect.stringMatching(/^0x[1-9a-f]/),
      maxPriorityFeePerGas: "0x3b9aca00",
    },
  ]);
});

it("SEND-5, I1: the most that is asked for is what the review counted with, also where the next block costs more", async () => {
  const provider = chain.wallet();
  const gwei = 10n ** 9n;
  const ask = async (method: string, params: unknown) => {
    if (method === "eth_feeHistory") return { baseFeePerGas: ["0x0", `0x${(18n * gwei).toString(16)}`] };
    return method === "eth_maxPriorityFeePerGas" ? `0x${gwei.toString(16)}` : chain.ask(method, params);
  };
  // Reviewed at a base fee of 10 gwei.
  const reviewed = 21n * gwei;
  await sendTransfer(chain.deps({ provider, ask, gasPrice: `${reviewed}` }), chain.transfer({ amount: "1" })).catch(
    () => undefined,
  );
  expect(provider.asked.at(-1)?.params).toMatchObject([{ maxFeePerGas: `0x${reviewed.toString(16)}` }]);
});

it("SEND-6, S13: all that could be sent at its review still arrives when the base fee has grown by more than half", async () => {
  const { most } = (await examineTransfer(chain.deps(), chain.transfer())).estimate;
  const transfer = chain.transfer({ amount: most ?? "" });
  const history = (await chain.raw("eth_feeHistory", ["0x1", "latest", []])) as { baseFeePerGas: string[] };
  await chain.raw("anvil_setNextBlockBaseFeePerGas", [
    `0x${((BigInt(history.baseFeePerGas[1] ?? 0) * 8n) / 5n).toString(16)}`,
  ]);
  await chain.raw("anvil_mine", ["0x1"]);
  const { estimate, outcome } = await examineTransfer(chain.deps(), transfer);
  expect(outcome.state).toBe("promised");
  await sendTransfer(chain.deps({ gasPrice: estimate.fee.gasPrice }), transfer);
  expect(formatUnits(await chain.unitsOf(STRANGER), 18)).toBe(most);
  expect(sumDecimals([most ?? "", estimate.fee.most])).toBe("1.284");
});

it("SEND-6, S13: a transfer whose fee is not left any more by what is sent is refused at its review", async () => {
  const { coin } = (await examineTransfer(chain.deps(), chain.transfer())).estimate;
  const { outcome } = await examineTransfer(chain.deps(), chain.transfer({ amount: coin ?? "" }));
  expect(outcome).toEqual({ state: "refused", fault: { code: "NODE_FUNDS_LOW" } });
  const covered = await examineTransfer(chain.deps({ isSmartAccount: true }), chain.transfer({ amount: coin ?? "" }));
  expect(covered.outcome.state).toBe("promised");
});

it("SEND-5: a native transaction on a chain without base fees has a legacy gas price", async () => {
  const provider = chain.wallet();
  const gasPrice = await chain.raw("eth_gasPrice");
  const ask = async (method: string, params: unknown) =>
    method === "eth_feeHistory" ? { baseFeePerGas: ["0x0", "0x0"] } : chain.ask(method, params);
  await sendTransfer(chain.deps({ provider, ask, gasPrice: DEAR }), chain.transfer());
  const { params } = provider.asked.at(-1) ?? {};
  expect(params).toEqual([
    { from: chain.sender, to: STRANGER, value: "0x6f05b59d3b20000", data: "0x", chainId: "0x1", gasPrice },
  ]);
});

it("SEND-5: the ABI of USDT is taken whatever the case of its address", async () => {
  for (const address of [usdt.address?.toLowerCase(), usdt.address?.toUpperCase().replace("0X", "0x")])
    await sendTransfer(
      chain.deps(),
      chain.transfer({ asset: { ...usdt, address: checksumAddress(address ?? "") }, amount: "1" }),
    );
  expect(await chain.unitsOf(STRANGER, usdt)).toBe(2_000_000n);
});

it("S14: a wallet sets the price that no node tells", async () => {
  const provider = chain.wallet();
  const ask = () => Promise.reject(new Error("dead"));
  await sendTransfer(chain.deps({ provider, ask }), chain.transfer());
  expect(provider.asked.at(-1)?.params).toEqual([
    { from: chain.sender, to: STRANGER, value: "0x6f05b59d3b20000", data: "0x", chainId: "0x1" },
  ]);
});

it("I1, S13: a price above what the review counted with is left to the wallet, and so is one that it did not know", async () => {
  const provider = chain.wallet();
  const { estimate } = await examineTransfer(chain.deps(), chain.transfer({ amount: "0.1" }));
  const { gasPrice } = estimate.fee;
  const dear = async (method: string, params: unknown) =>
    method === "eth_maxPriorityFeePerGas"
      ? `0x${(BigInt(gasPrice ?? 0) + 1n).toString(16)}`
      : chain.ask(method, params);
  await sendTransfer(chain.deps({ provider, gasPrice }), chain.transfer({ amount: "0.1" }));
  await sendTransfer(chain.deps({ provider, gasPrice, ask: dear }), chain.transfer({ amount: "0.1" }));
  await sendTransfer(chain.deps({ provider }), chain.transfer({ amount: "0.1" }));
  const prices = provider.asked.flatMap(({ method, params }) =>
    method === "eth_sendTransaction" ? "maxFeePerGas" in (params as [object])[0] : [],
  );
  expect(prices).toEqual([true, false, false]);
});

test.each([
  ["SEND_ACCOUNT_CHANGED", { eth_accounts: () => [STRANGER] }],
  ["SEND_ACCOUNT_CHANGED", { eth_accounts: () => [] }],
  ["SEND_ACCOUNT_CHANGED", { eth_accounts: () => ({ 0: "no list" }) }],
  ["SEND_NETWORK_CHANGED", { eth_chainId: () => "0x89" }],
  ["SEND_NETWORK_CHANGED", { eth_chainId: () => null }],
  [
    "SEND_UNASKED",
    {
      eth_accounts: () => {
        throw new Error("locked");
      },
    },
  ],
])("S13: %s, and the wallet is not asked to send (%#)", async (code, answers) => {
  const provider = chain.wallet(answers);
  await expect(sendTransfer(chain.deps({ provider }), chain.transfer())).rejects.toMatchObject({ code });
  expect(provider.asked.map(({ method }) => method)).not.toContain("eth_sendTransaction");
});

test.each([
  ["SEND_NETWORK_CHANGED", "eth_chainId", "0x89"],
  ["SEND_ACCOUNT_CHANGED", "eth_accounts", [STRANGER]],
])(
  "S13: %s, while a slow node told what gas costs, and the wallet is not asked to send",
  async (code, method, then) => {
    let isElsewhere = false;
    const provider = chain.wallet({ [method]: () => (isElsewhere ? then : chain.raw(method)) });
    const ask = async (asked: string, params: unknown) => {
      const answer = await chain.ask(asked, params);
      await new Promise((resolve) => setTimeout(resolve, 50));
      isElsewhere = true;
      return answer;
    };
    await expect(sendTransfer(chain.deps({ provider, ask, gasPrice: DEAR }), chain.transfer())).rejects.toMatchObject({
      code,
    });
    expect(provider.asked.map(({ method }) => method)).not.toContain("eth_sendTransaction");
  },
);

test.each(["0", "", "-1", "1e3", "1,5", "٣", "0.0000000000000000001", (2n ** 256n).toString()])(
  "S12: the wallet is asked nothing for the amount '%s'",
  async (amount) => {
    const provider = chain.wallet();
    const sending = sendTransfer(chain.deps({ provider }), chain.transfer({ amount }));
    await expect(sending).rejects.toMatchObject({ code: "SEND_UNASKED" });
    expect(provider.asked).toEqual([]);
  },
);

test.each([
  ["SEND_DECLINED", { code: 4001, message: "User rejected the request." }],
  ["SEND_DECLINED", { code: -32603, data: { originalError: { code: 4001 } } }],
  [
    "NODE_FUNDS_LOW",
    { code: -32603, message: "Internal", data: { code: -32000, message: "insufficient funds for gas" } },
  ],
  ["CONNECTION_PENDING", { code: -32002, message: "Request of type 'transaction' already pending" }],
  ["SEND_UNASKED", { code: 4200, message: "The session does not permit the method" }],
  ["SEND_FAILED", { code: -32603, message: "the method eth_sendTransaction is not supported" }],
  ["SEND_FAILED", "nothing known"],
  ["SEND_FAILED", undefined],
])("S14, SEND-7: a wallet that throws gives %s, and is asked once (%#)", async (code, thrown) => {
  const provider = chain.wallet({ eth_sendTransaction: () => Promise.reject(thrown) });
  await expect(sendTransfer(chain.deps({ provider }), chain.transfer())).rejects.toMatchObject({ code });
  expect(provider.asked.filter(({ method }) => method === "eth_sendTransaction")).toHaveLength(1);
});

test.each([
  undefined,
  null,
  "",
  "0x1234",
  { hash: `0x${"a".repeat(64)}` },
  `0x${"g".repeat(64)}`,
  `0x${"a".repeat(66)}`,
])("S14: an answer that is no hash is a failure: %j", async (answer) => {
  const provider = chain.wallet({ eth_sendTransaction: () => answer });
  await expect(sendTransfer(chain.deps({ provider }), chain.transfer())).rejects.toMatchObject({
    code: "SEND_FAILED",
  });
});

it("SEND-7: what the wallet's node says against a transaction is said with its reason", async () => {
  const asked = chain.transfer({ asset: usdc, amount: "999999999" });
  await expect(sendTransfer(chain.deps(), asked)).rejects.toMatchObject({
    code: "NODE_REVERTED",
    context: { reason: "ERC20 insufficient balance" },
  });
});
