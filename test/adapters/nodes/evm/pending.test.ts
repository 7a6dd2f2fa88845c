import { afterEach, describe, expect, it } from "vitest";
import { createEvm, type Evm } from "../../../../adapters/nodes/evm/evm.ts";
import { FakeClock, settle } from "../../fake-clock.ts";
import { network } from "../../networks.ts";

const INTERVAL = 30_000;

/** The nodes' answer to a method; undefined: they refuse. */
type Answers = (host: string, method: string, params: unknown[]) => unknown;

const opened: Evm[] = [];
afterEach(() => {
  for (const evm of opened.splice(0)) evm.close();
});

/** Watches the pending transactions of nodes that answer as told. */
function watch(answers: Answers, urls = ["https://one.example", "https://two.example"]) {
  const clock = new FakeClock();
  const calls: string[] = [];
  const fetch = async (url: string, init: RequestInit = {}) => {
    const { id, method, params } = JSON.parse(init.body as string);
    const { hostname } = new URL(url);
    const host = hostname.split(".")[0] ?? "";
    if (/Filter/.test(method)) calls.push(`${host} ${method}`);
    const result = method === "eth_chainId" ? "0x1" : answers(host, method, params);
    const refusal = { code: -32601, message: "the method does not exist" };
    return Response.json({ jsonrpc: "2.0", id, ...(result === undefined ? { error: refusal } : { result }) });
  };
  const evm = createEvm({ clock, fetch, cache: { read: async () => undefined, write: async () => {} }, ping: false });
  opened.push(evm);
  const seen = { batches: 0, isAwake: true };
  const end = evm.watchPending(network(urls), {
    interval: INTERVAL,
    isAwake: () => seen.isAwake,
    tell: () => {
      seen.batches += 1;
    },
  });
  /** Lets time pass, and the platform's own streams speak. */
  const pass = async (ms: number) => {
    await quiet();
    await clock.advance(ms);
    await quiet();
  };
  return { clock, calls, evm, seen, end, pass };
}

async function quiet(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 10));
  await settle();
}

const busy: Answers = (_, method) => (method === "eth_getFilterChanges" ? ["0xaa", "0xbb"] : "0x7");

describe("pending transactions", () => {
  it("NET-10: each batch that is not empty is told, every 30 s, of one node alone", async () => {
    let hashes: string[] = ["0xaa"];
    const asked: unknown[] = [];
    const { calls, seen, pass } = watch((_, method, params) => {
      if (method !== "eth_getFilterChanges") return "0x7";
      asked.push(params);
      return hashes;
    });
    await pass(0);
    expect(calls).toEqual(["one eth_newPendingTransactionFilter"]);
    await pass(INTERVAL);
    hashes = [];
    await pass(INTERVAL);
    hashes = ["0xbb", "0xcc"];
    await pass(INTERVAL);
    expect(seen.batches).toBe(2);
    expect(calls.slice(1)).toEqual(Array(3).fill("one eth_getFilterChanges"));
    expect(asked).toEqual(Array(3).fill(["0x7"]));
  });

  it("NET-10, R12: where a node keeps no filters, or lost it, the next one is asked; nobody more often than that", async () => {
    let isLost = false;
    const { calls, seen, pass } = watch((host, method) => {
      if (host === "one") return undefined;
      if (method === "eth_newPendingTransactionFilter") return "0x9";
      return isLost ? undefined : ["0xaa"];
    });
    await pass(INTERVAL);
    await pass(INTERVAL);
    expect(seen.batches).toBe(1);
    isLost = true;
    await pass(INTERVAL);
    isLost = false;
    await pass(INTERVAL);
    await pass(INTERVAL);
    expect(seen.batches).toBe(2);
    expect(calls).toEqual([
      "one eth_newPendingTransactionFilter",
      "two eth_newPendingTransactionFilter",
      "two eth_getFilterChanges",
      "two eth_getFilterChanges",
      "two eth_newPendingTransactionFilter",
      "two eth_getFilterChanges",
    ]);
  });

  it("NET-10, R12: where no node keeps filters, one is asked per look at most, and nothing is told", async () => {
    const { calls, seen, pass } = watch(() => undefined);
    for (let at = 0; at < 8; at += 1) await pass(INTERVAL);
    // Each after all the others; the look that finds none left begins anew.
    const round = ["one", "two"].map((host) => `${host} eth_newPendingTransactionFilter`);
    expect(calls).toEqual([...round, ...round, ...round]);
    expect(seen.batches).toBe(0);
  });

  it.each([["words"], [null], [7], [{ length: 3 }]])("R12: a batch that is %j is none", async (batch) => {
    const { seen, pass } = watch((_, method) => (method === "eth_getFilterChanges" ? batch : "0x7"));
    for (let at = 0; at < 4; at += 1) await pass(INTERVAL);
    expect(seen.batches).toBe(0);
  });

  it("NET-10: nobody is asked while nobody looks", async () => {
    const { calls, seen, pass } = watch(busy);
    await pass(INTERVAL);
    seen.isAwake = false;
    const before = calls.length;
    for (let at = 0; at < 5; at += 1) await pass(INTERVAL);
    expect(calls.length).toBe(before);
    seen.isAwake = true;
    await pass(INTERVAL);
    expect(calls.length).toBe(before + 1);
  });

  it("NET-10, R12: the end of the watch, and of the chains, leaves no timer and no request", async () => {
    const ended = watch(busy);
    await ended.pass(INTERVAL);
    ended.end();
    const closed = watch(busy);
    await closed.pass(INTERVAL);
    closed.evm.close();
    for (const { clock, calls, pass } of [ended, closed]) {
      await quiet();
      expect(clock.pending).toBe(0);
      const before = calls.length;
      await pass(10 * INTERVAL);
      expect(calls.length).toBe(before);
    }
  });
});
