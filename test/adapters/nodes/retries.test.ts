import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Fetch } from "../../../adapters/browser/http/client.ts";
import type { Chains } from "../../../adapters/nodes/chains.ts";
import { createEvm } from "../../../adapters/nodes/evm/evm.ts";
import { createSolanaChain } from "../../../adapters/nodes/solana/chain.ts";
import type { Network } from "../../../domain/networks/network.ts";
import { FakeClock } from "../fake-clock.ts";
import { network } from "../networks.ts";
import { MAINNET } from "../page-wallets/solana/page.ts";

/** Codes and statuses of NET-5, word for word. */
const CODES = [-1, -32005, -32603];
const STATUSES = [403, 408, 413, 429, 500, 502, 503, 504];
const OTHER_CODES = [-32700, -32600, -32601, -32602, -32000, -32001, -32002, -32003, -32004, -32006, 3, 0, 1, -2, 4001];
const OTHER_STATUSES = [400, 401, 402, 404, 405, 409, 418, 422, 501, 505, 507];

const URLS = ["https://node.example/"];
const cache = { read: async () => undefined, write: async () => {} };

interface Family {
  open(world: { clock: FakeClock; fetch: Fetch }): Chains;
  network: Network;
  method: string;
  params: unknown;
  /** The check that the node serves the chain, which is asked beside the question. */
  check: [method: string, result: string];
}

const FAMILIES: Readonly<Record<string, Family>> = {
  "an EVM node": {
    open: (world) => createEvm({ ...world, cache, ping: false }),
    network: network(URLS),
    method: "eth_gasPrice",
    params: [],
    check: ["eth_chainId", "0x1"],
  },
  "an EVM node that is asked in batches": {
    open: (world) => createEvm({ ...world, cache, ping: false, batch: true }),
    network: network(URLS),
    method: "eth_gasPrice",
    params: [],
    check: ["eth_chainId", "0x1"],
  },
  "a Solana node": {
    open: (world) => createSolanaChain({ ...world, cache }),
    network: network(URLS, { caipNetworkId: MAINNET, chainNamespace: "solana" }),
    method: "getSlot",
    params: [],
    check: ["getGenesisHash", "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"],
  },
};

type Failure = { code: number } | { status: number; header?: (now: number) => string; body?: string } | "unreached";

interface Asked {
  id: number;
  method: string;
}

/** Asks a node that fails the first `times` times; answers with the milliseconds at which it was asked, and what came of it. */
async function ask({ open, network: of, method, params, check }: Family, failure: Failure, times: number) {
  const clock = new FakeClock();
  const from = clock.now();
  const at: number[] = [];
  let isBad = true;
  const answer = ({ id, method: asked }: Asked) => {
    if (asked === check[0]) return { id, result: check[1] };
    return isBad && typeof failure === "object" && "code" in failure
      ? { id, error: { code: failure.code, message: "no" } }
      : { id, result: "0x5" };
  };
  const fetch: Fetch = async (_, init) => {
    const body = JSON.parse(String(init?.body)) as Asked | Asked[];
    const isQuestion = [body].flat().some((call) => call.method === method);
    if (isQuestion) isBad = at.push(clock.now() - from) <= times;
    if (isQuestion && isBad && failure === "unreached") throw new TypeError("Failed to fetch");
    if (isQuestion && isBad && typeof failure === "object" && "status" in failure) {
      const headers = failure.header ? { "retry-after": failure.header(clock.now()) } : {};
      return new Response(failure.body ?? "no", { status: failure.status, headers });
    }
    return new Response(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)));
  };
  const chains = open({ clock, fetch });
  let outcome: unknown;
  chains.request(of, method, params).then(
    (result) => {
      outcome = { result };
    },
    (error: unknown) => {
      outcome = { error };
    },
  );
  for (let turn = 0; turn < 2_000 && !outcome; turn += 1) {
    await setImmediate();
    await clock.advance(turn % 5 === 4 ? 50 : 0);
  }
  chains.close();
  return { at, outcome, pending: clock.pending };
}

/** Milliseconds between one time and the next, as the clock's steps of 50 ms have them. */
const waits = (at: readonly number[]) =>
  at.slice(1).map((time, index) => Math.round((time - (at[index] ?? 0)) / 50) * 50);

const ERROR = { error: expect.any(Error) };

describe.each(Object.entries(FAMILIES))("%s", (_, family) => {
  it.each(CODES)("NET-5: code %i is tried again after 150, 300 and 600 ms, and then given up", async (code) => {
    const given = await ask(family, { code }, Number.POSITIVE_INFINITY);
    expect(waits(given.at)).toEqual([150, 300, 600]);
    expect(given.outcome).toMatchObject(ERROR);
    expect(given.pending).toBe(0);
    expect(await ask(family, { code }, 3)).toMatchObject({ outcome: { result: "0x5" } });
  });

  it("NET-5: a node that was not reached is tried again after 150, 300 and 600 ms, and then given up", async () => {
    const given = await ask(family, "unreached", Number.POSITIVE_INFINITY);
    expect(waits(given.at)).toEqual([150, 300, 600]);
    expect(given.outcome).toMatchObject({ error: { code: "HTTP_REQUEST", context: { reason: "failed" } } });
    expect(given.pending).toBe(0);
    expect(await ask(family, "unreached", 3)).toMatchObject({ outcome: { result: "0x5" } });
  });

  it.each(STATUSES)("NET-5: HTTP %i is tried again after 150, 300 and 600 ms, and then given up", async (status) => {
    const given = await ask(family, { status }, Number.POSITIVE_INFINITY);
    expect(waits(given.at)).toEqual([150, 300, 600]);
    expect(given.outcome).toMatchObject({ error: { code: "HTTP_STATUS", context: { status } } });
    expect(given.pending).toBe(0);
    expect(await ask(family, { status }, 3)).toMatchObject({ outcome: { result: "0x5" } });
  });

  it.each(STATUSES)("NET-5, R10: Retry-After of HTTP %i is honoured, in seconds and as a date", async (status) => {
    expect(waits((await ask(family, { status, header: () => "2" }, 2)).at)).toEqual([2_000, 2_000]);
    const date = (now: number) => new Date(now + 3_000).toUTCString();
    const [wait = 0] = waits((await ask(family, { status, header: date }, 1)).at);
    // A date has whole seconds.
    expect(wait).toBeGreaterThan(1_900);
    expect(wait).toBeLessThanOrEqual(3_050);
  });

  it.each(OTHER_CODES)("NET-5: code %i is not tried again", async (code) => {
    const given = await ask(family, { code }, Number.POSITIVE_INFINITY);
    expect(given.at).toHaveLength(1);
    expect(given.outcome).toMatchObject(ERROR);
  });

  it.each(OTHER_STATUSES)("NET-5: HTTP %i is not tried again, whatever Retry-After says", async (status) => {
    const given = await ask(family, { status, header: () => "1" }, Number.POSITIVE_INFINITY);
    expect(given.at).toHaveLength(1);
    expect(given.outcome).toMatchObject({ error: { code: "HTTP_STATUS", context: { status } } });
  });
});

describe("a refusal that comes with a status", () => {
  const evm = FAMILIES["an EVM node"] as Family;
  const body = (code: number) => JSON.stringify({ id: 0, error: { code, message: "no" } });

  it.each(CODES)("NET-5, R10: of code %i waits as Retry-After says", async (code) => {
    const failure = { status: 429, header: () => "2", body: body(code) };
    expect(waits((await ask(evm, failure, 2)).at)).toEqual([2_000, 2_000]);
  });

  it.each(STATUSES)("NET-5, R10: that repeats HTTP %i as its code waits as Retry-After says", async (status) => {
    const failure = { status, header: () => "2", body: body(status) };
    expect(waits((await ask(evm, failure, 2)).at)).toEqual([2_000, 2_000]);
  });

  it("NET-5: of another code is not tried again", async () => {
    expect((await ask(evm, { status: 500, body: body(3) }, 1)).at).toHaveLength(1);
  });
});
