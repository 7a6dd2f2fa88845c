import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  erc1155Abi,
  type Hex,
  http,
  parseEther,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { base, mainnet } from "viem/chains";
import { expect, it } from "vitest";
import { contracts } from "../../../sandbox/assets/tokens.ts";
import { Prices } from "../../../sandbox/blockchain/prices.ts";
import { solanaEntry } from "../../../sandbox/blockchain/solana-entry.ts";
import { ask } from "../../../sandbox/chains/anvil.ts";
import { SandboxClock } from "../../../sandbox/clock.ts";
import type { ServiceContext } from "../../../sandbox/control/service-context.ts";
import { SolanaChains } from "../../../sandbox/solana/chains.ts";
import { printMint } from "../../../sandbox/solana/genesis.ts";
import type { SolanaKey } from "../../../sandbox/solana/types.ts";
import { receiptOf } from "../receipt.ts";
import { type Answer, get, post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const fresh = "0x00000000000000000000000000000000000a11ce";
const account = (index = 0) => privateKeyToAccount(sandbox().keys[index]!.privateKey);
const node = (id = "eip155:1") => ({ url: sandbox().nodes[id]! });

const history = (address: string, query = "") =>
  get(`${sandbox().url}/v1/account/${address}/history?projectId=p&st=appkit&sv=html-1${query}`);
const entries = async (address: string, query = "&chainId=eip155:1") => (await history(address, query)).body.data;
const reasons = ({ status, body }: Answer) => [status, body.status, body.reasons[0].field];
const operations = (data: { metadata: { operationType: string } }[]) =>
  data.map(({ metadata }) => metadata.operationType);

async function send(
  transaction: { to?: Hex; data?: Hex; value?: bigint; gas?: bigint },
  index = 0,
  chain: typeof mainnet | typeof base = mainnet,
) {
  const transport = http(sandbox().rpc[`eip155:${chain.id}`]);
  const hash = await createWalletClient({ chain, transport, account: account(index) }).sendTransaction(transaction);
  return receiptOf(createPublicClient({ chain, transport }), hash);
}
const transfer = (to: Hex, value: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, value] });

it("sandbox: coins that were sent are an entry of who sent them and of who received them", async () => {
  const receipt = await send({ to: fresh, value: parseEther("0.25") });
  const [sent] = await entries(account().address);
  expect(sent).toEqual({
    id: expect.any(String),
    metadata: {
      operationType: "send",
      hash: receipt.transactionHash,
      minedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      sentFrom: account().address.toLowerCase(),
      sentTo: fresh,
      status: "confirmed",
      nonce: 0,
      chain: "eip155:1",
      application: null,
    },
    transfers: [
      {
        fungible_info: { name: "Ether", symbol: "ETH", icon: { url: `${sandbox().url}/icons/ETH.svg` } },
        direction: "out",
        quantity: { numeric: "0.25" },
        value: 750,
        price: 3000,
      },
    ],
  });
  const [received] = await entries(fresh);
  expect(received).toMatchObject({
    metadata: { operationType: "receive", sentFrom: account().address.toLowerCase(), sentTo: fresh },
    transfers: [{ direction: "in" }],
  });
  expect(received.id).not.toBe(sent.id);
  await send({ to: account().address, value: 1n });
  expect((await entries(account().address))[0]).toMatchObject({
    metadata: { operationType: "send" },
    transfers: [{ direction: "self", quantity: { numeric: "0.000000000000000001" } }],
  });
});

it("sandbox: tokens that were sent name who received them, not their contract", async () => {
  await send({ to: usdc, data: transfer(fresh, 1_500_000n) });
  expect((await entries(account().address))[0]).toMatchObject({
    metadata: { operationType: "send", sentTo: fresh },
    transfers: [{ direction: "out", fungible_info: { symbol: "USDC" }, quantity: { numeric: "1.5" } }],
  });
  expect((await entries(fresh))[0]).toMatchObject({
    metadata: { operationType: "receive", sentFrom: account().address.toLowerCase() },
  });
});

it("sandbox: a print that was sent has its name and a picture that loads as it stands", async () => {
  const data = encodeFunctionData({
    abi: erc721Abi,
    functionName: "transferFrom",
    args: [account().address, fresh, 1n],
  });
  await send({ to: contracts.prints, data });
  const [entry] = await entries(fresh);
  expect(entry).toMatchObject({
    metadata: { operationType: "receive" },
    transfers: [
      {
        nft_info: {
          name: "Print #1",
          content: { preview: { content_type: "image/svg+xml" } },
          flags: { is_spam: false },
        },
        direction: "in",
        quantity: { numeric: "1" },
      },
    ],
  });
  const picture = await get(entry.transfers[0].nft_info.content.preview.url);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(picture.text).toMatch(/^<svg /);
  expect((await get(`${sandbox().url}/nfts/eip155:1/${contracts.prints.toLowerCase()}/999`)).status).toBe(404);
  expect((await get(`${sandbox().url}/nfts/eip155:424242/${contracts.prints.toLowerCase()}/1`)).status).toBe(400);
});

it("sandbox: tiles that were sent have their number, name and picture, one by one and together", async () => {
  const data = encodeFunctionData({
    abi: erc1155Abi,
    functionName: "safeBatchTransferFrom",
    args: [account().address, fresh, [1n, 2n], [2n, 1n], "0x"],
  });
  await send({ to: contracts.tiles, data });
  const [sent] = await entries(account().address);
  expect(sent.metadata).toMatchObject({ operationType: "send", sentTo: fresh });
  const [entry] = await entries(fresh);
  expect(entry.metadata).toMatchObject({ operationType: "receive", sentFrom: account().address.toLowerCase() });
  const tile = (name: string, numeric: string) => ({ nft_info: { name }, direction: "in", quantity: { numeric } });
  expect(entry.transfers).toMatchObject([tile("Tile #1", "2"), tile("Tile #2", "1")]);
  const picture = await get(entry.transfers[0].nft_info.content.preview.url);
  expect([picture.status, picture.headers.get("content-type"), picture.text.slice(0, 5)]).toEqual([
    200,
    "image/svg+xml",
    "<svg ",
  ]);
  const args = [account().address, fresh, 1n, 1n, "0x"] as const;
  await send({
    to: contracts.tiles,
    data: encodeFunctionData({ abi: erc1155Abi, functionName: "safeTransferFrom", args }),
  });
  expect((await entries(fresh))[0].transfers).toMatchObject([tile("Tile #1", "1")]);
});

it("sandbox: an account begins with prints, tiles, and a tile that is flagged as spam", async () => {
  const found = (await entries(account().address)).flatMap(({ transfers }: { transfers: object[] }) => transfers);
  const named = found.flatMap(({ nft_info, quantity }: never) => {
    const { name, flags } = (nft_info ?? {}) as { name?: string; flags?: { is_spam: boolean } };
    return name ? [[name, (quantity as { numeric: string }).numeric, flags?.is_spam]] : [];
  });
  expect(named.sort()).toEqual([
    ["Claim 500 USDC at tiles-airdrop.example", "1", true],
    ["Print #1", "1", false],
    ["Print #2", "1", false],
    ["Tile #1", "3", false],
    ["Tile #2", "1", false],
  ]);
});

it("sandbox: a transaction that failed says so, and nothing changed hands in it", async () => {
  const receipt = await send({ to: usdc, data: transfer(fresh, 10n ** 15n), gas: 100_000n });
  expect(receipt.status).toBe("reverted");
  expect((await entries(account().address))[0]).toMatchObject({
    metadata: { operationType: "send", status: "failed", sentTo: fresh },
    transfers: [],
  });
  expect(await entries(fresh)).toEqual([]);
});

it("sandbox: approvals, calls and new contracts are told apart; what was minted before the start was received", async () => {
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [fresh, 1n] });
  await send({ to: usdc, data: approve });
  await send({ to: fresh });
  await send({ to: usdc, data: encodeFunctionData({ abi: erc20Abi, functionName: "name" }) });
  await send({ data: "0x600a600c600039600a6000f3602a60005260206000f3" });
  const data = await entries(account().address);
  expect(operations(data).slice(0, 4)).toEqual(["deploy", "execute", "send", "approve"]);
  expect(new Set(operations(data).slice(4))).toEqual(new Set(["receive"]));
});

it("sandbox: a history holds every chain, newest first, and of one chain when one is asked for", async () => {
  await send({ to: fresh, value: 1n }, 1);
  await sandbox().control("clock", { advance: 60_000 });
  await send({ to: fresh, value: 2n }, 1, base);
  const chains = (data: { metadata: { chain: string } }[]) => data.map(({ metadata }) => metadata.chain);
  expect(chains(await entries(fresh, ""))).toEqual(["eip155:8453", "eip155:1"]);
  expect(chains(await entries(fresh, "&chainId=eip155:8453"))).toEqual(["eip155:8453"]);
});

it("sandbox: a history comes in pages of fifty, each entry once, also when new ones come between", async () => {
  const pay = (wei: number) =>
    ask(node(), "eth_sendTransaction", [{ from: account(2).address, to: fresh, value: `0x${wei.toString(16)}` }]);
  const mined = async (hash: unknown) =>
    await expect.poll(() => ask(node(), "eth_getTransactionReceipt", [hash])).toMatchObject({ status: "0x1" });
  for (let wei = 1; wei < 60; wei += 1) await pay(wei);
  await mined(await pay(60));
  const first = (await history(fresh, "&chainId=eip155:1")).body;
  expect(first.data).toHaveLength(50);
  await mined(await pay(61));
  const second = (await history(fresh, `&chainId=eip155:1&cursor=${first.next}`)).body;
  expect([second.data.length, second.next]).toEqual([10, null]);
  const hashes = [...first.data, ...second.data].map(({ metadata }) => metadata.hash);
  expect(new Set(hashes).size).toBe(60);
});

it("sandbox: a reset, or a chain that was put back, takes the history with it", async () => {
  const snapshot = await ask(node(), "evm_snapshot");
  await send({ to: fresh, value: 1n });
  expect(await entries(fresh)).toHaveLength(1);
  await ask(node(), "evm_revert", [snapshot]);
  expect(await entries(fresh)).toEqual([]);
  await send({ to: fresh, value: 2n });
  expect((await entries(fresh))[0].transfers[0].quantity.numeric).toBe("0.000000000000000002");
  await sandbox().reset();
  expect((await history(fresh, "&chainId=eip155:1")).body).toEqual({ data: [], next: null });
});

it("sandbox: what lies a thousand empty blocks apart is found", async () => {
  await send({ to: fresh, value: 1n });
  await sandbox().control("mine", { chain: "eip155:1", blocks: 1_000 });
  await send({ to: fresh, value: 2n });
  expect(await entries(fresh)).toHaveLength(2);
});

it("sandbox: a Solana address has the history of its cluster", async () => {
  const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
  const owner = sandbox().solanaKeys[3]!.address;
  const params = [owner, 1_500_000_000];
  const { result } = (await post(sandbox().rpc[solana]!, { jsonrpc: "2.0", id: 1, method: "requestAirdrop", params }))
    .body;
  const { data, next } = (await history(owner, `&chainId=${solana}`)).body;
  expect(next).toBeNull();
  expect(data[0]).toMatchObject({
    metadata: { operationType: "receive", hash: result, sentTo: owner, status: "confirmed", chain: solana },
    transfers: [{ direction: "in", fungible_info: { symbol: "SOL" }, quantity: { numeric: "1.5" }, value: 225 }],
  });
});

it("sandbox: a print of a Solana cluster has its name and a picture that loads as it stands", async () => {
  const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
  const clock = new SandboxClock();
  const chains = new SolanaChains(clock);
  const [owner, other] = chains.keys as [SolanaKey, SolanaKey];
  const cluster = chains.byId(solana)!;
  cluster.transferToken(owner, other.address, printMint, 1n);
  const context = { url: () => sandbox().url } as ServiceContext;
  const deps = { context, prices: new Prices(1, clock.now()), purchases: () => [] };
  const [activity] = cluster.history(other.address);
  const entry = solanaEntry(deps, solana, activity!, other.address);
  expect(entry.metadata).toMatchObject({ operationType: "receive", sentFrom: owner.address, sentTo: other.address });
  const { name, content } = entry.transfers[0]!.nft_info!;
  expect([name, content.preview.content_type]).toEqual(["Sandbox Print 1", "image/svg+xml"]);
  const picture = await get(content.preview.url);
  expect([picture.status, picture.text.slice(0, 5)]).toEqual([200, "<svg "]);
  expect((await get(`${sandbox().url}/nfts/${solana}/${owner.address}`)).status).toBe(404);
});

it.each<[string, string, string, number, string]>([
  ["a malformed address", "0Xnone", "", 400, "address"],
  ["an unsupported chain", fresh, "&chainId=eip155:424242", 400, "chainId"],
  ["a cursor of its own making", fresh, "&cursor=abc", 400, "cursor"],
  ["an on-ramp unknown here", fresh, "&onramp=some", 400, "onramp"],
])("sandbox: a history refuses %s", async (_, address, query, status, field) => {
  expect(reasons(await history(address, query))).toEqual([status, "FAILED", field]);
});

it("sandbox: a history without a project is refused", async () => {
  expect(reasons(await get(`${sandbox().url}/v1/account/${fresh}/history`))).toEqual([401, "FAILED", "projectId"]);
});

it("sandbox: the on-ramp's history holds what was bought there, that of the chain the payment", async () => {
  const bought = await sandbox().control("purchase", { address: fresh, asset: "USDC", network: "ethereum" });
  const [purchase] = (await history(fresh, "&onramp=coinbase")).body.data;
  expect(purchase).toMatchObject({
    metadata: { operationType: "buy", sentFrom: "Coinbase", status: "ONRAMP_TRANSACTION_STATUS_IN_PROGRESS" },
    transfers: [{ direction: "in", fungible_info: { symbol: "USDC" }, quantity: { numeric: bought.amount } }],
  });
  expect((await entries(fresh))[0].metadata).toMatchObject({ operationType: "receive", hash: bought.hash });
  await sandbox().control("clock", { advance: 60_000 });
  const [later] = (await history(fresh, "&onramp=coinbase")).body.data;
  expect(later.metadata.status).toBe("ONRAMP_TRANSACTION_STATUS_SUCCESS");
});

it("sandbox: the on-ramp's history of an address that bought nothing is empty", async () => {
  expect((await history(fresh, "&onramp=coinbase")).body).toEqual({ data: [], next: null });
});
