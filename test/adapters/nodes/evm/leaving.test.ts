import { afterEach, describe, expect, it } from "vitest";
import { createBalanceCache } from "../../../../adapters/browser/storage/balances.ts";
import { createStorage } from "../../../../adapters/browser/storage/storage.ts";
import { createEvm, type Evm } from "../../../../adapters/nodes/evm/evm.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import type { BalanceInput } from "../../../../machines/account/ports.ts";
import { FakeClock, settle } from "../../fake-clock.ts";
import { network } from "../../networks.ts";

const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;
const URLS = ["https://one.example", "https://two.example"];

const opened: Evm[] = [];
afterEach(() => {
  for (const evm of opened.splice(0)) evm.close();
});

type Answer = (init: RequestInit, method: string) => Promise<Response>;

/** Chains whose nodes answer as told; `asked` grows with each request. */
function open(answer: Answer) {
  const clock = new FakeClock();
  const asked: string[] = [];
  const kept: string[] = [];
  const storage = { get: () => null, set: (key: string) => void kept.push(key), remove: () => {} };
  const deps = { window: {} as Window, log: { info: () => {} } };
  const cache = createBalanceCache({ clock, storage: createStorage(deps, storage) });
  const fetch = (_: string, init: RequestInit = {}) => {
    const { method } = JSON.parse(init.body as string) as { method: string };
    asked.push(method);
    return answer(init, method);
  };
  const evm = createEvm({ clock, fetch, cache });
  opened.push(evm);
  const wish: BalanceInput = { address: ADDRESS, network: network(URLS), fresh: true };
  const read = (change: Partial<BalanceInput> = {}) => {
    const end = new AbortController();
    const answered = evm.fetchBalance({ ...wish, ...change }, { signal: end.signal });
    answered.catch(() => {});
    return { answered, leave: () => end.abort(new Error("left")) };
  };
  return { clock, asked, kept, read };
}

const busy: Answer = async () => new Response("no", { status: 503 });
const hang: Answer = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/** Lets what the platform's own streams have to say be heard too. */
async function quiet(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  await settle();
}

describe("R10", () => {
  it.each([
    ["answers 503", busy, {}],
    ["hangs", hang, {}],
    ["answers 503 about a token", busy, { token: "0x5FbDB2315678afecb367f032d93F642f64180aa3" }],
  ])("R10: who left asks no more: no retry, hedge, ping or check, where a node %s", async (_, answer, change) => {
    const { clock, asked, read } = open(answer);
    const { answered, leave } = read(change);
    await quiet();
    leave();
    await expect(answered).rejects.toThrow("left");
    const count = asked.length;
    expect(count).toBeGreaterThan(0);
    for (let time = 0; time < 20; time += 1) {
      await clock.advance(500);
      await quiet();
    }
    expect([asked.length - count, clock.pending]).toEqual([0, 0]);
  });

  it("R10: what somebody else still waits for goes on, until the last one left", async () => {
    const { clock, asked, read } = open(busy);
    const [first, second] = [read(), read()];
    await quiet();
    first.leave();
    const before = asked.length;
    await clock.advance(200);
    await quiet();
    expect(asked.length).toBeGreaterThan(before);
    second.leave();
    await quiet();
    const after = asked.length;
    await clock.advance(10_000);
    await quiet();
    expect([asked.length - after, clock.pending]).toEqual([0, 0]);
  });

  it("R10: who comes after the last one left is asked for anew", async () => {
    let answer: Answer = hang;
    const { asked, read } = open((init, method) => answer(init, method));
    const first = read();
    await quiet();
    first.leave();
    await settle();
    answer = async (init, method) => {
      const { id } = JSON.parse(init.body as string) as { id: number };
      return Response.json({ jsonrpc: "2.0", id, result: method === "eth_chainId" ? "0x1" : "0xde0b6b3a7640000" });
    };
    expect(await read().answered).toEqual({ amount: "1", symbol: "ETH" });
    expect(asked.filter((method) => method === "eth_getBalance").length).toBeGreaterThan(1);
  });

  it("I4: a balance that arrives after its reader left is not kept", async () => {
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { kept, read } = open(async (init) => {
      await gate;
      const { id } = JSON.parse(init.body as string) as { id: number };
      return Response.json({ jsonrpc: "2.0", id, result: "0x1" });
    });
    const one = read();
    await quiet();
    one.leave();
    release();
    await quiet();
    expect(kept).toEqual([]);
  });
});
