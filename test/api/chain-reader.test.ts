import { afterEach, describe, expect, it } from "vitest";
import { createStorage } from "../../adapters/browser/storage/storage.ts";
import { type ChainReader, type ChainReaderDeps, openChainReader } from "../../api/wire/chain-reader.ts";
import type { Address } from "../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Network } from "../../domain/networks/network.ts";
import { FakeClock, settle } from "../adapters/fake-clock.ts";
import { countListeners } from "../adapters/listeners.ts";
import { network } from "../adapters/networks.ts";

const MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as CaipNetworkId;

const evm = (urls = ["https://evm.example"]): Network => network(urls);
const solana = (): Network =>
  network(["https://sol.example"], {
    caipNetworkId: MAINNET,
    chainNamespace: "solana",
    nativeCurrency: { name: "Solana", symbol: "SOL", decimals: 9 },
  });
const near = (): Network =>
  network(["https://near.example"], { caipNetworkId: "near:mainnet" as CaipNetworkId, chainNamespace: "near" });

const RESULTS: Readonly<Record<string, unknown>> = {
  eth_chainId: "0x1",
  eth_getBalance: "0xde0b6b3a7640000",
  eth_newPendingTransactionFilter: "0x7",
  eth_getFilterChanges: ["0xaa"],
  getGenesisHash: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
  getBalance: { value: 1_500_000_000 },
  eth_getTransactionReceipt: { logs: [] },
  getTransaction: { meta: { preTokenBalances: [], postTokenBalances: [] } },
  status: { chain_id: "mainnet" },
};

/** A busy machine takes its time to load a part. */
const PATIENCE = { timeout: 10_000 };

const readers: ChainReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

/** A reader on a page whose nodes answer everything, and what they were asked, as `host method`. */
function open(rpc?: ChainReaderDeps["rpc"]) {
  const clock = new FakeClock();
  const calls: string[] = [];
  const fetch = async (url: string, init: RequestInit = {}) => {
    const body = JSON.parse(init.body as string);
    const asked = [body].flat() as { id: number; method: string }[];
    calls.push(`${new URL(url).hostname.split(".")[0]} ${asked.map(({ method }) => method).join("+")}`);
    const answers = asked.map(({ id, method }) => ({ jsonrpc: "2.0", id, result: RESULTS[method] ?? null }));
    return Response.json(Array.isArray(body) ? answers : answers[0]);
  };
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const listening = countListeners(document);
  const window = { document } as unknown as Window & typeof globalThis;
  const log = { warn: () => {}, error: () => {}, info: () => {}, debug: () => {}, report: () => "" };
  const storage = createStorage({ window, log }, "memory");
  const reader = openChainReader({ window, clock, log, fetch: fetch as typeof globalThis.fetch, storage, rpc });
  readers.push(reader);
  const show = (isShown: boolean) => {
    document.visibilityState = isShown ? "visible" : "hidden";
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const pass = async (ms: number) => {
    for (let at = 0; at < 3; at += 1) await new Promise((resolve) => setTimeout(resolve, 5));
    await clock.advance(ms);
    for (let at = 0; at < 3; at += 1) await new Promise((resolve) => setTimeout(resolve, 5));
    await settle();
  };
  return { clock, calls, reader, show, pass, listening };
}

const at = () => ({ signal: new AbortController().signal });
const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;
const SOLANA_ADDRESS = "So11111111111111111111111111111111111111112" as Address;

describe("reading chains", () => {
  it("ACCT-10: a collectible is read from the nodes of its own family, and from nobody else", async () => {
    const { reader, calls } = open({ ping: false, batch: false });
    const nft = { hash: "0x1", name: "Fox #1" };
    const found = await Promise.all([
      reader.fetchNft({ ...nft, address: ADDRESS, network: evm() }, at()),
      reader.fetchNft({ ...nft, address: SOLANA_ADDRESS, network: solana() }, at()),
    ]);
    expect(found).toEqual([{ attributes: [] }, { attributes: [] }]);
    expect(calls.toSorted()).toEqual([
      ...["evm eth_chainId", "evm eth_getTransactionReceipt"],
      ...["sol getGenesisHash", "sol getTransaction"],
    ]);
  });

  it("R10: a collectible that is closed at once is asked of nobody", async () => {
    const { reader, calls } = open({ ping: false, batch: false });
    const signal = AbortSignal.abort(new Error("closed"));
    const nft = { hash: "0x1", name: "Fox #1", address: ADDRESS, network: evm() };
    await expect(reader.fetchNft(nft, { signal })).rejects.toThrow("closed");
    expect(calls).toEqual([]);
  });

  it("ACCT-8: each family is read in its own way", async () => {
    const { reader, calls } = open();
    const ethers = await reader.fetchBalance({ address: ADDRESS, network: evm(), fresh: false }, at());
    const lamports = await reader.fetchBalance({ address: SOLANA_ADDRESS, network: solana(), fresh: false }, at());
    expect([ethers, lamports]).toEqual([
      { amount: "1", symbol: "ETH" },
      { amount: "1.5", symbol: "SOL" },
    ]);
    expect(calls).toContain("evm eth_getBalance");
    expect(calls).toContain("sol getBalance");
  });

  it("NET-4: a chain of another family that speaks JSON-RPC is asked as well, and not for an EVM number", async () => {
    const { reader, calls } = open();
    expect(await reader.request(near(), "status", [])).toEqual({ chain_id: "mainnet" });
    expect(calls.filter((call) => call.endsWith("eth_chainId"))).toEqual([]);
  });

  it.each([
    [undefined, ["evm eth_chainId", "evm eth_getBalance", "evm test"]],
    [{ ping: true, batch: false }, ["evm eth_chainId", "evm eth_getBalance", "evm test"]],
    [{ ping: false, batch: false }, ["evm eth_chainId", "evm eth_getBalance"]],
    [{ ping: false, batch: true }, ["evm eth_getBalance+eth_chainId"]],
    [{ ping: true, batch: true }, ["evm eth_getBalance+test+eth_chainId"]],
  ])("NET-4, CONF-13: with %j a node is asked %j", async (rpc, wanted) => {
    const { reader, calls, pass } = open(rpc);
    const asked = reader.request(evm(), "eth_getBalance", []);
    // A batch goes out with the next moment of the page's clock.
    let isOver = false;
    asked.then(
      () => {
        isOver = true;
      },
      () => {},
    );
    await expect.poll(() => pass(1).then(() => isOver), PATIENCE).toBe(true);
    expect(calls.toSorted()).toEqual(wanted);
  });

  it("NET-5: nodes are ranked only while somebody looks and the page is visible", async () => {
    const { reader, calls, show, pass } = open();
    const two = evm(["https://one.example", "https://two.example"]);
    reader.watch(true);
    show(false);
    await reader.request(two, "eth_getBalance", [ADDRESS, "latest"]);
    const pings = () => calls.splice(0).filter((call) => call === "two eth_chainId").length;
    pings();
    await pass(20_000);
    expect(pings()).toBe(0);
    reader.watch(false);
    show(true);
    await pass(20_000);
    expect(pings()).toBe(0);
    reader.watch(true);
    await expect.poll(() => pass(4_000).then(pings), PATIENCE).toBeGreaterThan(0);
    show(false);
    await pass(20_000);
    pings();
    await pass(20_000);
    expect(pings()).toBe(0);
    show(true);
    await expect.poll(() => pass(4_000).then(pings), PATIENCE).toBeGreaterThan(0);
  });
});

describe("watching pending transactions", () => {
  it("NET-10: goes on while the page is visible, until it is ended", async () => {
    const { reader, calls, show, pass, clock } = open();
    let batches = 0;
    const end = reader.watchPending(evm(), 1_000, () => {
      batches += 1;
    });
    const more = async () => {
      const before = batches;
      const later = async () => {
        await pass(1_000);
        return batches;
      };
      await expect.poll(later, PATIENCE).toBeGreaterThan(before);
    };
    await more();
    show(false);
    await pass(1_000);
    const hidden = batches;
    await pass(10_000);
    expect(batches).toBe(hidden);
    show(true);
    await more();
    const ended = batches;
    end();
    await pass(10_000);
    expect([batches, clock.pending]).toEqual([ended, 0]);
    expect(calls.filter((call) => call.includes("newPending"))).toHaveLength(1);
  });

  it("NET-10, R12: one that is ended before it began asks nobody", async () => {
    const { reader, calls, pass, clock } = open();
    reader.watchPending(evm(), 1_000, () => {})();
    await pass(10_000);
    expect([calls, clock.pending]).toEqual([[], 0]);
  });

  it("R12 S18: the end of the reader ends it too, also one that has not begun", async () => {
    const { reader, pass, clock, listening } = open();
    reader.watchPending(evm(), 1_000, () => {});
    reader.close();
    await pass(10_000);
    expect([clock.pending, listening()]).toEqual([0, {}]);
  });
});
