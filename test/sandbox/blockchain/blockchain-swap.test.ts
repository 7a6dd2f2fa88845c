import {
  createPublicClient,
  createWalletClient,
  decodeFunctionData,
  type Hex,
  http,
  parseEther,
  parseUnits,
  type Transport,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { mainnet } from "viem/chains";
import { beforeEach, expect, it } from "vitest";
import { contracts } from "../../../sandbox/assets/tokens.ts";
import { routerAbi } from "../../../sandbox/contracts/artifacts/router.ts";
import { receiptOf } from "../receipt.ts";
import { type Answer, get, post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const chain = "eip155:1";
const eth = `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`;
const usdc = `${chain}:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`;
const usdt = `${chain}:0xdac17f958d2ee523a2206206994597c13d831ec7`;
const dai = `${chain}:0x6b175474e89094c44da98b954eedeac495271d0f`;
const plain = (caip: string) => caip.split(":")[2] as Hex;

let transport: Transport;
beforeEach(() => {
  transport = http(sandbox().rpc[chain]);
});
const account = (index = 0) => privateKeyToAccount(sandbox().keys[index]!.privateKey);
const reader = () => createPublicClient({ chain: mainnet, transport, pollingInterval: 20 });
const signer = (index = 0) => createWalletClient({ chain: mainnet, transport, account: account(index) });

const convert = (path: string, query: Record<string, string>) =>
  get(
    `${sandbox().url}/v1/convert/${path}?${new URLSearchParams({ projectId: "p", st: "appkit", sv: "html-1", ...query })}`,
  );
const build = (body: object) => post(`${sandbox().url}/v1/convert/build-transaction`, { projectId: "p", ...body });
const user = (index = 0) => `${chain}:${account(index).address}`;
const reasons = ({ status, body }: Answer) => [status, body.status, body.reasons[0].field];

async function send(transaction: { to: Hex; data: Hex; value?: bigint; gas?: bigint }, index = 0) {
  const hash = await signer(index).sendTransaction(transaction);
  return receiptOf(reader(), hash);
}

async function ofAccount(path: string, query: string, address: string = account().address) {
  const url = `${sandbox().url}/v1/account/${address}/${path}?projectId=p&st=appkit&sv=html-1&chainId=${chain}${query}`;
  const response = await fetch(url, { headers: { origin: "https://page.example" } });
  return response.json();
}

async function holding(symbol: string, forced: string) {
  const { balances } = await ofAccount("balance", `&currency=usd&forceUpdate=${forced}`);
  const found = balances.find((one: { symbol: string }) => one.symbol === symbol);
  return parseUnits(found?.quantity.numeric ?? "0", Number(found?.quantity.decimals ?? 0));
}

it("sandbox: a token is approved and swapped as a page does it, and balance and history show it", async () => {
  const amount = parseUnits("500", 6);
  const before = { usdt: await holding("USDT", usdt), dai: await holding("DAI", dai) };
  const { quotes } = (
    await convert("quotes", { amount: String(amount), userAddress: account().address, from: usdt, to: dai })
  ).body;
  expect(quotes).toEqual([
    {
      id: null,
      fromAmount: String(amount),
      fromAccount: usdt,
      toAmount: expect.stringMatching(/^\d+$/),
      toAccount: dai,
    },
  ]);
  const allowed = async () =>
    (await convert("allowance", { tokenAddress: usdt, userAddress: user() })).body.allowance as string;
  expect(await allowed()).toBe("0");

  const approve = (await convert("build-approve", { userAddress: user(), from: usdt, to: dai })).body.tx;
  expect(approve).toMatchObject({ from: usdt, to: dai, value: "0" });
  const approved = await send({ to: plain(approve.from), data: approve.data, value: BigInt(approve.value) });
  expect(approved.status).toBe("success");
  expect(BigInt(await allowed())).toBeGreaterThanOrEqual(amount);

  const order = { amount: String(amount), eip155: { slippage: 1 }, from: usdt, to: dai, userAddress: user() };
  const { tx } = (await build({ ...order, disableEstimate: true })).body;
  const swapped = await send({ to: plain(tx.to), data: tx.data, gas: BigInt(tx.eip155.gas) });
  expect(swapped.status).toBe("success");
  expect(await holding("USDT", usdt)).toBe(before.usdt - amount);
  expect(await holding("DAI", `${usdt},${dai}`)).toBe(before.dai + BigInt(quotes[0].toAmount));

  const [trade, approval] = (await ofAccount("history", "")).data;
  expect(trade.metadata).toMatchObject({
    operationType: "trade",
    hash: swapped.transactionHash,
    status: "confirmed",
    sentFrom: account().address.toLowerCase(),
    sentTo: contracts.router.toLowerCase(),
    chain,
    application: { name: expect.any(String) },
  });
  expect(
    trade.transfers.map((one: { direction: string; fungible_info: { symbol: string } }) => [
      one.direction,
      one.fungible_info.symbol,
    ]),
  ).toEqual([
    ["out", "USDT"],
    ["in", "DAI"],
  ]);
  expect(trade.transfers[0]).toMatchObject({ quantity: { numeric: "500" }, value: 500, price: 1 });
  expect(approval.metadata).toMatchObject({ operationType: "approve", hash: approved.transactionHash });
});

it("sandbox: the coin is swapped without an approval, and coins that a token is swapped for are in the history", async () => {
  const amount = parseEther("0.5");
  const { tx } = (
    await build({ amount: String(amount), eip155: { slippage: 1 }, from: eth, to: usdc, userAddress: user() })
  ).body;
  expect(tx).toMatchObject({ from: user().toLowerCase(), value: String(amount) });
  expect((await send({ to: plain(tx.to), data: tx.data, value: amount, gas: BigInt(tx.eip155.gas) })).status).toBe(
    "success",
  );

  const approve = (await convert("build-approve", { userAddress: user(), from: usdc, to: eth })).body.tx;
  await send({ to: plain(approve.from), data: approve.data });
  const back = { amount: "1000000000", eip155: { slippage: 0.5 }, from: usdc, to: eth, userAddress: user() };
  const answer = (await build(back)).body.tx;
  expect((await send({ to: plain(answer.to), data: answer.data })).status).toBe("success");
  const [trade] = (await ofAccount("history", "")).data;
  expect(trade.transfers).toMatchObject([
    { direction: "in", fungible_info: { symbol: "ETH" }, quantity: { numeric: expect.stringMatching(/^0\.33/) } },
    { direction: "out", fungible_info: { symbol: "USDC" }, quantity: { numeric: "1000" } },
  ]);
});

it("sandbox: the least that a swap may return follows the slippage, and the estimate is a tenth above the node's", async () => {
  const amount = String(parseEther("0.1"));
  const { quotes } = (await convert("quotes", { amount, from: eth, to: dai })).body;
  const built = async (slippage: number) =>
    (await build({ amount, eip155: { slippage }, from: eth, to: dai, userAddress: user() })).body.tx;
  const tx = await built(1);
  const { functionName, args } = decodeFunctionData({ abi: routerAbi, data: tx.data });
  const [, desc] = args as unknown as [Hex, Record<string, unknown>];
  expect([functionName, desc]).toMatchObject([
    "swap",
    {
      amount: BigInt(amount),
      minReturnAmount: (BigInt(quotes[0].toAmount) * 99n) / 100n,
      dstReceiver: account().address,
    },
  ]);
  expect(tx.amount).toBe(quotes[0].toAmount);
  const estimate = await reader().estimateGas({
    account: account(),
    to: plain(tx.to),
    data: tx.data,
    value: BigInt(tx.value),
  });
  expect(BigInt(tx.eip155.gas)).toBe((estimate * 11n) / 10n);
  const other = decodeFunctionData({ abi: routerAbi, data: (await built(0)).data }).args as unknown as [
    Hex,
    typeof desc,
  ];
  expect(other[1]["minReturnAmount"]).toBe(BigInt(quotes[0].toAmount));
});

it("sandbox: a large amount moves the price against who swaps", async () => {
  const rate = async (whole: string) => {
    const amount = parseEther(whole);
    const { quotes } = (await convert("quotes", { amount: String(amount), from: eth, to: usdc })).body;
    return Number(quotes[0].toAmount) / Number(amount);
  };
  const [small, large] = [await rate("0.01"), await rate("1000")];
  expect(large).toBeLessThan(small * 0.95);
});

it("sandbox: tokens to swap are the chain's, the coin's placeholder first, each with a picture that loads as it stands", async () => {
  const { tokens } = (await convert("tokens", { chainId: "eip155:137" })).body;
  expect(tokens.map(({ symbol }: { symbol: string }) => symbol)).toEqual(["POL", "USDC", "USDT", "DAI"]);
  expect(tokens[0].address).toBe("eip155:137:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");
  expect(tokens[2]).toMatchObject({
    address: "eip155:137:0xc2132d05d31c914a87c6611c10748aeb04b58e8f",
    decimals: 6,
    eip2612: false,
  });
  for (const { logoUri } of tokens) {
    const picture = await get(logoUri);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  }
});

it("sandbox: gas prices are the node's, in wei, each above the last", async () => {
  const { standard, fast, instant } = (await convert("gas-price", { chainId: chain })).body;
  expect(BigInt(standard)).toBe(await reader().getGasPrice());
  expect(BigInt(fast)).toBeGreaterThan(BigInt(standard));
  expect(BigInt(instant)).toBeGreaterThan(BigInt(fast));
});

it.each<[string, string, Record<string, string>, number, string]>([
  ["tokens", "no chain", {}, 400, "chainId"],
  ["tokens", "a chain that is none", { chainId: "ethereum" }, 400, "chainId"],
  ["tokens", "an unsupported chain", { chainId: "eip155:424242" }, 400, "chainId"],
  ["quotes", "no amount", { from: eth, to: usdc }, 400, "amount"],
  ["quotes", "an amount with a fraction", { from: eth, to: usdc, amount: "1.5" }, 400, "amount"],
  ["quotes", "nothing", { from: eth, to: usdc, amount: "0" }, 400, "amount"],
  ["quotes", "more than the pools could give", { from: eth, to: usdc, amount: "9".repeat(77) }, 400, "amount"],
  ["quotes", "a plain address", { from: plain(eth), to: usdc, amount: "1" }, 400, "from"],
  ["quotes", "a token unknown here", { from: eth, to: `${chain}:0x${"1".repeat(40)}`, amount: "1" }, 400, "to"],
  [
    "quotes",
    "tokens of two chains",
    { from: eth, to: usdc.replace("eip155:1:", "eip155:10:"), amount: "1" },
    400,
    "to",
  ],
  ["quotes", "a token for itself", { from: usdc, to: usdc, amount: "1" }, 400, "to"],
  ["allowance", "a malformed user", { tokenAddress: usdc, userAddress: `${chain}:0x12` }, 400, "userAddress"],
  ["allowance", "no token", { userAddress: `${chain}:0x${"1".repeat(40)}` }, 400, "tokenAddress"],
  ["gas-price", "a chain without gas in wei", { chainId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" }, 400, "chainId"],
  ["build-approve", "a malformed user", { from: usdc, to: dai, userAddress: "me" }, 400, "userAddress"],
])("sandbox: %s refuses %s", async (path, _, query, status, field) => {
  expect(reasons(await convert(path, query))).toEqual([status, "FAILED", field]);
});

it("sandbox: a swap that is malformed or would fail is refused with its reason", async () => {
  const sound = { amount: "1000000", eip155: { slippage: 1 }, from: usdt, to: usdc, userAddress: user() };
  const refusal = async (change: object) => reasons(await build({ ...sound, ...change }));
  expect(await refusal({ projectId: undefined })).toEqual([401, "FAILED", "projectId"]);
  expect(await refusal({ amount: -1 })).toEqual([400, "FAILED", "amount"]);
  expect(await refusal({ eip155: undefined })).toEqual([400, "FAILED", "slippage"]);
  expect(await refusal({ eip155: { slippage: 51 } })).toEqual([400, "FAILED", "slippage"]);
  expect(await refusal({ userAddress: user().replace("eip155:1:", "eip155:10:") })).toEqual([
    400,
    "FAILED",
    "userAddress",
  ]);
  expect(await refusal({})).toEqual([400, "FAILED", "userAddress"]);
  expect((await build({ ...sound, disableEstimate: true })).status).toBe(200);
  expect(reasons(await post(`${sandbox().url}/v1/convert/build-transaction`, "not json"))).toEqual([
    400,
    "FAILED",
    "body",
  ]);
});

it("sandbox: what a chain's coin may be taken of is without limit, since it needs no approval", async () => {
  const { body } = await convert("allowance", { tokenAddress: eth, userAddress: user() });
  expect(BigInt(body.allowance)).toBe(2n ** 256n - 1n);
});
