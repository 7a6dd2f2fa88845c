import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createEvm, type Evm } from "../../../../adapters/nodes/evm/evm.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import { AppKitError } from "../../../../domain/errors.ts";
import { RpcError } from "../../../../domain/networks/rpc-errors.ts";
import type { Balance, BalanceInput } from "../../../../machines/account/ports.ts";
import { type Anvil, ask, startAnvil } from "../../../../sandbox/chains/anvil.ts";
import { CountingClock } from "../../fake-clock.ts";
import { network } from "../../networks.ts";
import { deadUrl, methodsOf, type Rpc, rpcNode, serve, stopServers } from "../../server.ts";

const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;

const opened: Evm[] = [];
let clock: CountingClock;

function open(options: { ping?: boolean; batch?: boolean; kept?: Map<string, Balance> } = {}): Evm {
  const { kept = new Map<string, Balance>(), ...world } = options;
  clock = new CountingClock();
  const cache = {
    read: async (account: string, token?: string) => kept.get(account + token),
    write: async (account: string, balance: Balance, token?: string) => void kept.set(account + token, balance),
  };
  const evm = createEvm({ clock, fetch, cache, ...world });
  opened.push(evm);
  return evm;
}

function wish(urls: readonly string[], change: Partial<BalanceInput> = {}): BalanceInput {
  return { address: ADDRESS, network: network(urls), fresh: false, ...change };
}

const good: Rpc = ({ method }) =>
  method === "eth_chainId"
    ? { result: "0x1" }
    : method === "test"
      ? { error: { code: -32601, message: "no" } }
      : { result: "0xde0b6b3a7640000" };
const on =
  (chainId: string, balance: unknown): Rpc =>
  (call) =>
    call.method === "eth_chainId"
      ? { result: chainId }
      : call.method === "eth_getBalance"
        ? { result: balance }
        : good(call);

afterEach(async () => {
  for (const evm of opened.splice(0)) evm.close();
  await stopServers();
});

describe("with a real chain", () => {
  let anvil: Anvil;
  beforeAll(async () => {
    anvil = await startAnvil(1);
  });
  afterAll(() => anvil.stop());

  // anvil takes JSON only under its own type, as the sandbox's proxy knows.
  const proxy = () =>
    serve((request, response) => {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: request.body };
      void fetch(anvil.url, init).then(async (answer) => response.end(await answer.text()));
    });

  it("S12: reads the exact native balance", async () => {
    await ask(anvil, "anvil_setBalance", [ADDRESS, `0x${1_284_000_000_000_000_001n.toString(16)}`]);
    const node = await proxy();
    expect(await open().fetchBalance(wish([node.url]))).toEqual({ amount: "1.284000000000000001", symbol: "ETH" });
  });

  it("NET-10: a transaction that comes and goes between two looks is seen", async () => {
    const node = await proxy();
    let batches = 0;
    const tell = () => {
      batches += 1;
    };
    open().watchPending(network([node.url]), { interval: 20, isAwake: () => true, tell });
    await expect.poll(() => methodsOf(node)).toContain("eth_getFilterChanges");
    expect(batches).toBe(0);
    const [from] = (await ask(anvil, "eth_accounts", [])) as string[];
    await ask(anvil, "eth_sendTransaction", [{ from, to: ADDRESS, value: "0x1" }]);
    await expect.poll(() => batches).toBe(1);
  });
});

describe("R12", () => {
  // How long that takes: test/adapters/nodes/nodes.test.ts on a simulated clock, and the bench.
  it("R12: a good node answers among dead, slow, lying and wrong ones", async () => {
    const slow = await rpcNode(good, 5_000);
    const lying = await rpcNode(on("0x1", "0xnot-a-number"));
    const html = await serve((_, response) => response.setHeader("content-type", "text/html").end("<h1>hello</h1>"));
    const wrong = await rpcNode(on("0x89", "0x1"));
    const sound = await rpcNode(good);
    const evm = open();
    const urls = [await deadUrl(), slow.url, lying.url, html.url, wrong.url, sound.url];
    expect(await evm.fetchBalance(wish(urls))).toEqual({ amount: "1", symbol: "ETH" });
  });

  it("R12: a node of another chain is disqualified and asked no more", async () => {
    const wrong = await rpcNode(on("0x89", "0x7"));
    const sound = await rpcNode(good);
    const evm = open({ ping: false });
    for (const _ of [1, 2]) {
      const balance = await evm.fetchBalance(wish([wrong.url, sound.url], { fresh: true }));
      expect(balance.amount).toBe("1");
    }
    expect(methodsOf(wrong).toSorted()).toEqual(["eth_chainId", "eth_getBalance"]);
    await expect(open().fetchBalance(wish([wrong.url]))).rejects.toMatchObject({ code: "RPC_WRONG_CHAIN" });
  });

  it("R12: no timer is left after an answer, nor after the end of ranking and requests", async () => {
    const slow = await rpcNode(good, 3_000);
    const sound = await rpcNode(good);
    const evm = open();
    await evm.fetchBalance(wish([slow.url, sound.url]));
    evm.watch(true);
    const hanging = evm.fetchBalance(wish([slow.url], { fresh: true, network: network([slow.url], { name: "Slow" }) }));
    hanging.catch(() => {});
    expect(clock.pending).toBeGreaterThan(0);
    evm.close();
    await expect(hanging).rejects.toMatchObject({ code: "DESTROYED" });
    expect(clock.pending).toBe(0);
  });
});

describe("NET-4", () => {
  it("NET-4: sends JSON-RPC 2.0 as POST without a preflight, and a test ping once, whose failure is ignored", async () => {
    const node = await rpcNode(good);
    const evm = open();
    await evm.fetchBalance(wish([node.url]));
    await evm.fetchBalance(wish([node.url], { fresh: true }));
    const first = node.received[0];
    expect(first).toMatchObject({ method: "POST", headers: { "content-type": "text/plain" } });
    expect(JSON.parse(first?.body ?? "")).toMatchObject({ jsonrpc: "2.0", method: expect.any(String) });
    expect(methodsOf(node).filter((method) => method === "test")).toHaveLength(1);
    expect(methodsOf(node).filter((method) => method === "eth_chainId")).toHaveLength(1);
  });

  it("NET-4: sends no ping where it is disabled, and batches where that is enabled", async () => {
    const node = await rpcNode(good);
    await open({ ping: false, batch: true }).fetchBalance(wish([node.url]));
    expect(methodsOf(node).toSorted()).toEqual(["eth_chainId", "eth_getBalance"]);
    expect(node.received).toHaveLength(1);
  });

  it("NET-8: an address that is not http(s) is no node", async () => {
    const asked = open().fetchBalance(wish(["ws://127.0.0.1:1", "ftp://node.example", "javascript:0"]));
    await expect(asked).rejects.toMatchObject({ code: "NO_RPC_URL" });
  });
});

describe("NET-5", () => {
  it.each([-32005, -32603])(
    "NET-5: retries code %i three times at most, and says it as a typed error",
    async (code) => {
      const node = await rpcNode((call) =>
        call.method === "eth_getBalance" ? { error: { code, message: "later" } } : good(call),
      );
      const error = await open()
        .fetchBalance(wish([node.url]))
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RpcError);
      expect((error as RpcError).code).toBe(code);
      expect(methodsOf(node).filter((method) => method === "eth_getBalance")).toHaveLength(4);
    },
  );

  it.each([403, 408, 413, 429, 500, 502, 503, 504])("NET-5: HTTP %i is retried", async (status) => {
    let failures = 0;
    const node = await serve((request, response) => {
      const { method, id } = JSON.parse(request.body) as { method: string; id: number };
      if (method === "eth_getBalance" && failures++ === 0) response.writeHead(status).end("no");
      else response.end(JSON.stringify({ id, ...good({ method, id, params: [] }) }));
    });
    expect((await open().fetchBalance(wish([node.url]))).amount).toBe("1");
    expect(failures).toBe(2);
  });

  it.each([400, 401, 404, 418, 501])("NET-5: HTTP %i is not retried", async (status) => {
    const node = await serve((_, response) => response.writeHead(status).end("no"));
    const asked = open({ ping: false }).fetchBalance(wish([node.url]));
    await expect(asked).rejects.toMatchObject({ code: "HTTP_STATUS", context: { status } });
    expect(new Set(methodsOf(node)).size).toBe(node.received.length);
  });

  it("R10: Retry-After is honoured as a date", async () => {
    let at = 0;
    const node = await serve((request, response) => {
      const { method, id } = JSON.parse(request.body) as { method: string; id: number };
      if (method === "eth_getBalance" && at === 0) {
        at = Date.now();
        const date = new Date(Date.now() + 2_000).toUTCString();
        response.writeHead(429, { "retry-after": date }).end();
      } else response.end(JSON.stringify({ id, ...good({ method, id, params: [] }) }));
    });
    expect((await open().fetchBalance(wish([node.url]))).amount).toBe("1");
    expect(Date.now() - at).toBeGreaterThan(800);
  });

  it("NET-5: equal questions of one moment are one", async () => {
    const node = await rpcNode(good, 50);
    const evm = open();
    await Promise.all([evm.fetchBalance(wish([node.url])), evm.fetchBalance(wish([node.url]))]);
    expect(methodsOf(node).filter((method) => method === "eth_getBalance")).toHaveLength(1);
  });
});

describe("errors", () => {
  it("ERR-3: a node's refusal is a typed error with its number", async () => {
    for (const code of [-32700, -32600, -32602, -32000, -32001, -32003, -32006]) {
      const node = await rpcNode((call) =>
        call.method === "eth_getBalance" ? { error: { code, message: "no" } } : good(call),
      );
      const error = await open()
        .fetchBalance(wish([node.url]))
        .catch((thrown: unknown) => thrown);
      expect([error instanceof RpcError, (error as RpcError).code]).toEqual([true, code]);
    }
  });

  it("ERR-3: a number outside the catalogue is kept", async () => {
    const node = await rpcNode((call) =>
      call.method === "eth_getBalance" ? { error: { code: 3, message: "no" } } : good(call),
    );
    const error = await open()
      .fetchBalance(wish([node.url]))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "RPC_FAILED", context: { rpcCode: 3 } });
    expect(error).toBeInstanceOf(AppKitError);
  });

  it("ERR-2, I3: without a node it says so; an ended wish ends at once", async () => {
    await expect(open().fetchBalance(wish([]))).rejects.toMatchObject({ code: "NO_RPC_URL" });
    const hanging = await rpcNode(() => undefined);
    const end = new AbortController();
    const asked = open().fetchBalance(wish([hanging.url]), { signal: end.signal });
    end.abort(new Error("over"));
    await expect(asked).rejects.toThrow("over");
  });

  it("ACCT-3: a cached balance costs no request, a fresh one goes past the cache", async () => {
    const node = await rpcNode(good);
    const evm = open({ kept: new Map([[`eip155:1:${ADDRESS}undefined`, { amount: "9", symbol: "ETH" }]]) });
    expect((await evm.fetchBalance(wish([node.url]))).amount).toBe("9");
    expect(node.received).toHaveLength(0);
    expect((await evm.fetchBalance(wish([node.url], { fresh: true }))).amount).toBe("1");
    expect((await evm.fetchBalance(wish([node.url]))).amount).toBe("1");
  });
});
