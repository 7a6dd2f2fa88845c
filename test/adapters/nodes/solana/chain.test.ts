import { afterEach, describe, expect, it } from "vitest";
import type { Chains } from "../../../../adapters/nodes/chains.ts";
import { createSolanaChain } from "../../../../adapters/nodes/solana/chain.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import type { Balance, BalanceInput } from "../../../../machines/account/ports.ts";
import { CountingClock } from "../../fake-clock.ts";
import { network } from "../../networks.ts";
import { DEVNET, FIRST, FORMER_DEVNET, MAINNET } from "../../page-wallets/solana/page.ts";
import { deadUrl, methodsOf, type Rpc, rpcNode, type Server, serve, stopServers } from "../../server.ts";

const GENESIS = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";
const DEVNET_GENESIS = "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG";
const ADDRESS = FIRST as Address;

const opened: Chains[] = [];
let clock: CountingClock;

function open(kept = new Map<string, Balance>()): Chains {
  clock = new CountingClock();
  const cache = {
    read: async (account: string) => kept.get(account),
    write: async (account: string, balance: Balance) => void kept.set(account, balance),
  };
  const chain = createSolanaChain({ clock, fetch, cache });
  opened.push(chain);
  return chain;
}

const solana = (urls: readonly string[], caipNetworkId = MAINNET) =>
  network(urls, {
    caipNetworkId,
    chainNamespace: "solana",
    nativeCurrency: { name: "Solana", symbol: "SOL", decimals: 9 },
  });

function wish(urls: readonly string[], change: Partial<BalanceInput> = {}): BalanceInput {
  return { address: ADDRESS, network: solana(urls), fresh: false, ...change };
}

const on =
  (genesis: unknown, value: unknown): Rpc =>
  ({ method }) => ({ result: method === "getGenesisHash" ? genesis : { context: { slot: 1 }, value } });

const good = on(GENESIS, 1_500_000_000);

/** A node that answers a balance with these very characters. */
const spelt = (value: string): Promise<Server> =>
  serve(({ body }, response) => {
    const isBalance = body.includes("getBalance");
    const result = isBalance ? `{"context":{"slot":1},"value":${value}}` : JSON.stringify(GENESIS);
    response.end(`{"jsonrpc":"2.0","id":1,"result":${result}}`);
  });

afterEach(async () => {
  for (const chain of opened.splice(0)) chain.close();
  await stopServers();
});

describe("a balance on Solana", () => {
  it.each([
    ["0", "0"],
    ["1500000000", "1.5"],
    ["18446744073709551615", "18446744073.709551615"],
    ["9007199254740993", "9007199.254740993"],
  ])("S12: %s lamports are %s SOL, exactly", async (value, amount) => {
    const node = await spelt(value);
    expect(await open().fetchBalance(wish([node.url]))).toEqual({ amount, symbol: "SOL" });
  });

  it.each(["-1", "1.5", "1e300", "9007199254740993.0", '"12"', "null", "[]", "123456789012345678901234"])(
    "R12: %s lamports are a lie",
    async (value) => {
      const node = await spelt(value);
      await expect(open().fetchBalance(wish([node.url]))).rejects.toMatchObject({ code: "HTTP_REQUEST" });
    },
  );

  it("ACCT-3: it is asked for at most every 30 s, and as confirmed", async () => {
    const node = await rpcNode(good);
    const kept = new Map<string, Balance>();
    expect(await open(kept).fetchBalance(wish([node.url]))).toEqual({ amount: "1.5", symbol: "SOL" });
    expect(await open(kept).fetchBalance(wish([node.url]))).toEqual({ amount: "1.5", symbol: "SOL" });
    expect(methodsOf(node).toSorted()).toEqual(["getBalance", "getGenesisHash"]);
    const asked = node.received.find(({ body }) => body.includes("getBalance"));
    expect(JSON.parse(asked?.body ?? "")).toMatchObject({ params: [ADDRESS, { commitment: "confirmed" }] });
    expect(asked?.headers["content-type"]).toBe("application/json");
  });

  it("ACCT-8: a token of the host's, which names a contract of an EVM chain, is not there", async () => {
    const node = await rpcNode(good);
    const asked = open().fetchBalance(wish([node.url], { token: "0x5FbDB2315678afecb367f032d93F642f64180aa3" }));
    await expect(asked).rejects.toMatchObject({ code: "BALANCE_UNAVAILABLE" });
  });

  it("NET-8: no node, or none by http, is said so", async () => {
    for (const urls of [[], ["ws://node.example", "ftp://node.example"]])
      await expect(open().fetchBalance(wish(urls))).rejects.toMatchObject({ code: "NO_RPC_URL" });
  });
});

describe("R12", () => {
  it("R12: the first good node answers among dead, lying and wrong ones, while a mute one is still waited for", async () => {
    let isWaiting = false;
    const mute = await serve((_, response) => {
      isWaiting = true;
      response.once("close", () => (isWaiting = false));
    });
    const lying = await rpcNode(on(GENESIS, "much"));
    const html = await serve((_, response) => response.setHeader("content-type", "text/html").end("<h1>hello</h1>"));
    const wrong = await rpcNode(on(DEVNET_GENESIS, 7));
    const asked: boolean[] = [];
    const sound = await rpcNode((call) => {
      asked.push(isWaiting);
      return good(call);
    });
    const urls = [await deadUrl(), mute.url, lying.url, html.url, wrong.url, sound.url];
    expect(await open().fetchBalance(wish(urls))).toEqual({ amount: "1.5", symbol: "SOL" });
    expect(asked).toContain(true);
  });

  it("R12: a node of another cluster is disqualified and asked no more", async () => {
    const wrong = await rpcNode(on(DEVNET_GENESIS, 7));
    const sound = await rpcNode(good);
    const chain = open();
    for (const _ of [1, 2])
      expect((await chain.fetchBalance(wish([wrong.url, sound.url], { fresh: true }))).amount).toBe("1.5");
    expect(methodsOf(wrong).toSorted()).toEqual(["getBalance", "getGenesisHash"]);
    await expect(open().fetchBalance(wish([wrong.url]))).rejects.toMatchObject({ code: "RPC_WRONG_CHAIN" });
  });

  it("R12: a genesis that is none is a lie, and another node is asked", async () => {
    const lying = await rpcNode(on(`${GENESIS}${"1".repeat(44)}`, 7));
    const sound = await rpcNode(good);
    expect((await open().fetchBalance(wish([lying.url, sound.url]))).amount).toBe("1.5");
    await expect(open().fetchBalance(wish([lying.url]))).rejects.toMatchObject({ code: "HTTP_REQUEST" });
  });

  it.each([
    ["by its former id", FORMER_DEVNET, on(DEVNET_GENESIS, 7)],
    ["by its own id", DEVNET, on(DEVNET_GENESIS, 7)],
    ["of the host's own, by any name", "solana:localnet" as typeof MAINNET, on("4", 7)],
    [
      "whose node keeps its genesis to itself",
      MAINNET,
      (({ method }) =>
        method === "getBalance" ? { result: { value: 7 } } : { error: { code: -32601, message: "no" } }) as Rpc,
    ],
  ])("NET-6: a cluster %s is read", async (_, id, rpc) => {
    const node = await rpcNode(rpc);
    const balance = await open().fetchBalance(wish([node.url], { network: solana([node.url], id) }));
    expect(balance.amount).toBe("0.000000007");
  });

  it("R12: no timer is left after the end of ranking and requests", async () => {
    const slow = await rpcNode(good, 3_000);
    const sound = await rpcNode(good);
    const chain = open();
    await chain.fetchBalance(wish([slow.url, sound.url]));
    chain.watch(true);
    await expect.poll(() => methodsOf(sound)).toContain("getHealth");
    const hanging = chain.fetchBalance(wish([slow.url], { fresh: true, network: solana([slow.url], DEVNET) }));
    hanging.catch(() => {});
    chain.close();
    await expect(hanging).rejects.toMatchObject({ code: "DESTROYED" });
    expect(clock.pending).toBe(0);
  });
});

describe("a node of Solana", () => {
  it.each([
    ["a number that pages know", { code: -32602, message: "Invalid param: WrongSize" }, { code: -32602 }],
    ["a number of its own", { code: -32015, message: "Too new" }, { code: "RPC_FAILED", context: { rpcCode: -32015 } }],
  ])("ERR-3: what it refuses with %s is a typed error", async (_, error, want) => {
    const node = await rpcNode(({ method }) => (method === "getGenesisHash" ? { result: GENESIS } : { error }));
    await expect(open().request(solana([node.url]), "getSlot", [])).rejects.toMatchObject(want);
  });

  it.each([
    [
      "-32005",
      ({ method }: { method: string }) =>
        method === "getSlot" ? { error: { code: -32005, message: "behind" } } : { result: GENESIS },
    ],
  ])("NET-5: code %s is tried three times more", async (_, rpc) => {
    const node = await rpcNode(rpc);
    await expect(open().request(solana([node.url]), "getSlot", [])).rejects.toMatchObject({ code: -32005 });
    expect(methodsOf(node).filter((method) => method === "getSlot")).toHaveLength(4);
  });

  it("NET-5, R10: a status is tried again where it is of use, and Retry-After is honoured", async () => {
    let count = 0;
    const node = await serve(({ body }, response) => {
      count += 1;
      if (count <= 2) response.writeHead(429, { "retry-after": "0" }).end("slow down");
      else response.end(JSON.stringify({ result: body.includes("Genesis") ? GENESIS : 5 }));
    });
    expect(await open().request(solana([node.url]), "getSlot", [])).toBe(5);
    const gone = await serve((_, response) => response.writeHead(404).end());
    await expect(open().request(solana([gone.url]), "getSlot", [])).rejects.toMatchObject({ code: "HTTP_STATUS" });
    expect(methodsOf(gone).filter((method) => method === "getSlot")).toHaveLength(1);
  });

  it("S14: what is sent is sent once, to a node that is known to serve the cluster", async () => {
    const wrong = await rpcNode(on(DEVNET_GENESIS, 7));
    const busy = await rpcNode(({ method }) =>
      method === "getGenesisHash" ? { result: GENESIS } : { error: { code: -32005, message: "behind" } },
    );
    const sending = open().request(solana([wrong.url, busy.url]), "sendTransaction", ["AA==", {}]);
    await expect(sending).rejects.toMatchObject({ code: -32005 });
    expect(methodsOf(wrong)).toEqual(["getGenesisHash"]);
    expect(methodsOf(busy)).toEqual(["getGenesisHash", "sendTransaction"]);
  });

  it.each(["", "{", "[]", '{"result"}', '"text"', '{"error":"no"}'])("R10: %j is no answer", async (text) => {
    const node = await serve((_, response) => response.end(text));
    const asked = open().request(solana([node.url]), "getSlot", []);
    await expect(asked).rejects.toMatchObject({ code: "HTTP_REQUEST", context: { reason: "malformed" } });
  });
});

it("NET-5: equal questions of one moment are one, and different ones are not", async () => {
  const node = await rpcNode(
    ({ method, params }) => ({ result: method === "getGenesisHash" ? GENESIS : params[0] }),
    30,
  );
  const chain = open();
  const on = solana([node.url, node.url]);
  const asked = [["a"], ["a"], ["b"]].map((params) => chain.request(on, "getBlock", params));
  expect(await Promise.all(asked)).toEqual(["a", "a", "b"]);
  expect(methodsOf(node).filter((method) => method === "getBlock")).toHaveLength(2);
});
