// Holdings, history and identity of an account, as the kit's client reads them from the services.
import { createPublicClient, createWalletClient, erc20Abi, http, parseEther } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { mainnet } from "viem/chains";
import { afterEach, expect, it } from "vitest";
import { createBlockchainApi, createHttp } from "../../../adapters/blockchain-api/blockchain-api.ts";
import { createStorage } from "../../../adapters/browser/storage/storage.ts";
import { fetchEnsIdentity } from "../../../adapters/nodes/evm/ens.ts";
import { createEvm } from "../../../adapters/nodes/evm/evm.ts";
import type { Address } from "../../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { CountingClock } from "../../adapters/fake-clock.ts";
import { network } from "../../adapters/networks.ts";
import { receiptOf } from "../receipt.ts";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as CaipNetworkId;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** The services answer pages, which say where they are from. */
const fromPage = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { ...init.headers, origin: "https://larkspur.example" } });

const ethereum = () => network([sandbox().rpc["eip155:1"] ?? ""]);
const addressOf = (index: number) => sandbox().keys[index]?.address as Address;

function openApi() {
  const clock = new CountingClock();
  const evm = createEvm({
    ...{ clock, fetch },
    cache: { read: async () => undefined, write: async () => undefined },
  });
  closing.push(() => evm.close());
  return createBlockchainApi({
    ...{ clock, sdkVersion: "html-universal-0.1.0", projectId: "p1", isIdentified: true },
    baseUrl: sandbox().url,
    storage: createStorage({ window: {} as Window, log: { info: () => {} } }, "memory"),
    http: createHttp({ clock, fetch: fromPage }),
    clientId: () => undefined,
    walletAssets: async () => undefined,
    readEns: (address) => fetchEnsIdentity((method, params) => evm.request(ethereum(), method, params), address),
  });
}

async function sent(transaction: { to: Address; value?: bigint } | { token: Address; to: Address; units: bigint }) {
  const account = privateKeyToAccount(sandbox().keys[0]?.privateKey as `0x${string}`);
  const transport = http(sandbox().rpc["eip155:1"]);
  const wallet = createWalletClient({ chain: mainnet, transport, account });
  const to = transaction.to as `0x${string}`;
  const hash =
    "token" in transaction
      ? await wallet.writeContract({
          ...{ address: transaction.token as `0x${string}`, abi: erc20Abi, functionName: "transfer" as const },
          args: [to, transaction.units],
        })
      : await wallet.sendTransaction({ to, value: transaction.value });
  await receiptOf(createPublicClient({ chain: mainnet, transport }), hash);
  return hash;
}

it("ACCT-14: the tokens of an account, with what arrives while it is looked at", async () => {
  const api = openApi();
  const target = { address: addressOf(0), network: ethereum() };
  const asked = Date.now();
  const { tokens, at } = await api.fetchTokens({ ...target, fresh: false });
  expect(tokens.find(({ address }) => !address)).toMatchObject({
    ...{ name: "Ether", symbol: "ETH", networkId: "eip155:1", price: "3000" },
    iconUrl: `${sandbox().url}/icons/ETH.svg`,
  });
  expect(at).toBeGreaterThanOrEqual(asked);
  expect(at).toBeLessThanOrEqual(Date.now());
  const usdc = tokens.find(({ symbol }) => symbol === "USDC");
  expect(usdc?.address).toMatch(/^eip155:1:0x[0-9a-fA-F]{40}$/);
  const fresh = "0x00000000000000000000000000000000000a11ce" as Address;
  const there = { address: fresh, network: ethereum() };
  expect((await api.fetchTokens({ ...there, fresh: false })).tokens).toEqual([]);
  await sent({ to: fresh, token: usdc?.address?.split(":")[2] as Address, units: 2_500_000n });
  expect((await api.fetchTokens({ ...there, fresh: false })).tokens).toEqual([]);
  expect((await api.fetchTokens({ ...there, fresh: true })).tokens).toEqual([
    expect.objectContaining({ symbol: "USDC", quantity: { decimals: "6", numeric: "2.5" }, value: "2.5" }),
  ]);
});

it("ACCT-6: an account's activity, page by page to its end", async () => {
  const hash = await sent({ to: addressOf(1), value: parseEther("0.25") });
  const { transactions } = await openApi().fetchHistory({ address: addressOf(0), network: ethereum() });
  expect(transactions[0]).toMatchObject({
    ...{ hash, operation: "send", status: "confirmed", networkId: "eip155:1" },
    transfers: [{ direction: "out", quantity: "0.25", fungible: { symbol: "ETH" } }],
  });
  const api = openApi();
  for (let count = 0; count < 60; count += 1) await sent({ to: addressOf(2), value: 1n });
  const all: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await api.fetchHistory({ address: addressOf(0), network: ethereum(), cursor });
    all.push(...page.transactions.map(({ id }) => id));
    cursor = page.next;
    pages += 1;
  } while (cursor);
  expect([pages > 1, new Set(all).size]).toEqual([true, all.length]);
  expect(all.length).toBeGreaterThanOrEqual(61);
});

it("ACCT-14 ACCT-10: Solana's tokens and collectibles are told as well", async () => {
  const address = sandbox().solanaKeys[0]?.address as unknown as Address;
  const solana = network([], { caipNetworkId: SOLANA, chainNamespace: "solana" });
  const api = openApi();
  const { tokens } = await api.fetchTokens({ address, network: solana, fresh: false });
  expect(tokens.map(({ symbol }) => symbol)).toContain("SOL");
  expect(Array.isArray((await api.fetchHistory({ address, network: solana })).transactions)).toBe(true);
});

it("ACCT-9: names and pictures from the API, from ENS where the API fails, and from the registry alone", async () => {
  const target = { address: addressOf(0), network: ethereum() };
  const known = await openApi().fetchIdentity(target);
  expect(known).toEqual({ name: "juniper.eth", image: expect.stringMatching(/^data:image\/svg/) });
  await sandbox().control("faults", { endpoint: "identity", fault: { status: 400 } });
  expect(await openApi().fetchIdentity(target)).toMatchObject({ name: "juniper.eth" });
  await sandbox().control("name", { name: "own.reown.id", address: addressOf(7) });
  expect(await openApi().fetchIdentity({ address: addressOf(7), network: ethereum() })).toEqual({
    name: "own.reown.id",
  });
  const picture = "https://pictures.example/seven.png";
  await sandbox().control("name", { name: "seven.eth", address: addressOf(8), avatar: picture });
  expect(await openApi().fetchIdentity({ address: addressOf(8), network: ethereum() })).toEqual({
    name: "seven.eth",
    image: picture,
  });
});

it("R10: the API dies and comes back", async () => {
  const api = openApi();
  const target = { address: addressOf(0), network: ethereum() };
  await api.fetchTokens({ ...target, fresh: false });
  for (const fault of [
    { status: 503 },
    { close: true },
    { html: true },
    { garbage: true },
    { truncate: true },
    { huge: true },
  ]) {
    await sandbox().control("faults", { endpoint: "blockchain", fault });
    await expect(api.fetchTokens({ ...target, fresh: true })).rejects.toMatchObject({
      code: expect.stringMatching(/^HTTP_(?:STATUS|REQUEST)$/),
    });
    await expect(api.fetchHistory(target)).rejects.toMatchObject({ code: expect.stringMatching(/^HTTP_/) });
  }
  await sandbox().control("faults", { endpoint: "blockchain", fault: null });
  expect((await api.fetchTokens({ ...target, fresh: true })).tokens.length).toBeGreaterThan(0);
});
