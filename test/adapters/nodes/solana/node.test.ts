import { describe, expect, it } from "vitest";
import type { Fetch } from "../../../../adapters/browser/http/client.ts";
import { createNode, isRead } from "../../../../adapters/nodes/solana/node.ts";
import type { CaipNetworkId } from "../../../../domain/caip.ts";
import { AppKitError } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { SOLANA } from "../../../../testing/samples/values.ts";
import { FakeClock, settle } from "../../fake-clock.ts";

const URL = "http://127.0.0.1/";
const GENESIS = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";
const { signal } = new AbortController();

/** A node behind this fetch. */
const behind = (fetch: Fetch, clock = new FakeClock(), id: CaipNetworkId = SOLANA.caipNetworkId) =>
  createNode({ clock, fetch }, URL, id);
/** A node that answers with this body. */
const saying = (body: unknown, id?: CaipNetworkId) =>
  behind(async () => new Response(JSON.stringify(body)), undefined, id);
const malformed = { code: "HTTP_REQUEST", context: { reason: "malformed" } };

it("R12: an answer that is no text is no answer, though it could be read as one", async () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode('{"result":"'), 0xff, ...new TextEncoder().encode('"}')]);
  await expect(behind(async () => new Response(bytes)).send("getVersion", [], signal)).rejects.toMatchObject(malformed);
});

it("NET-4: a node is asked by JSON-RPC 2.0, as JSON, without credentials; its health is what it is measured by", async () => {
  const asked: [string, RequestInit | undefined][] = [];
  const node = behind(async (url, init) => {
    asked.push([url, init]);
    return new Response('{"result":"ok"}');
  });
  expect(await node.ping(signal)).toBe("ok");
  await node.send("getSlot", [{ commitment: "confirmed" }], signal);
  expect(asked.map(([url, init]) => [url, JSON.parse(String(init?.body))])).toEqual([
    [URL, { jsonrpc: "2.0", id: 1, method: "getHealth", params: [] }],
    [URL, { jsonrpc: "2.0", id: 1, method: "getSlot", params: [{ commitment: "confirmed" }] }],
  ]);
  for (const [, init] of asked)
    expect(init).toMatchObject({
      ...{ method: "POST", credentials: "omit", headers: { "content-type": "application/json" } },
      signal: expect.any(AbortSignal),
    });
});

describe("a node that does not answer", () => {
  it("R12: is given up after 10 s, in words that say so, and its request with it", async () => {
    const clock = new FakeClock();
    let request: AbortSignal | null | undefined;
    const node = behind((_, init) => {
      request = init?.signal;
      return new Promise<Response>(() => {});
    }, clock);
    const asked = node.send("getSlot", [], signal);
    const failed = expect(asked).rejects.toMatchObject({ code: "HTTP_REQUEST", context: { reason: "timeout" } });
    await settle();
    await clock.advance(LIMITS.httpTimeout - 1);
    expect(request?.aborted).toBe(false);
    await clock.advance(1);
    await failed;
    expect([request?.aborted, clock.pending]).toEqual([true, 0]);
  });

  it("R12: failed, and why stays with it", async () => {
    const cause = new TypeError("Failed to fetch");
    await expect(behind(() => Promise.reject(cause)).send("getSlot", [], signal)).rejects.toMatchObject({
      ...{ code: "HTTP_REQUEST", context: { reason: "failed" } },
      cause,
    });
  });

  it.each([
    ["hangs", () => new Promise<Response>(() => {})],
    [
      "fails when it is left",
      (_: string, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) =>
          init?.signal?.addEventListener("abort", () => reject(new Error("gone"))),
        ),
    ],
  ])("I3: who leaves one that %s is told so in their own words", async (_, fetch) => {
    const end = new AbortController();
    const asked = behind(fetch).send("getSlot", [], end.signal);
    const reason = new Error("left");
    end.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });

  it("ERR-3: says so by its status, and the response stays with it", async () => {
    const response = new Response('{"result":1}', { status: 404 });
    await expect(behind(async () => response).send("getSlot", [], signal)).rejects.toMatchObject({
      ...{ code: "HTTP_STATUS", context: { status: 404 } },
      cause: response,
    });
  });
});

describe("what a node refuses with", () => {
  it("ERR-3: is an error of the number's kind, with its words and data", async () => {
    const data = { logs: ["no"] };
    const error = { code: -32002, message: "Simulation\u202e failed", data };
    await expect(saying({ error }).send("simulateTransaction", [], signal)).rejects.toMatchObject({
      ...{ name: "RpcError", code: -32002, message: "Simulation failed" },
      data,
    });
  });

  it("ERR-3: of a number that no standard names is kept, with its words", async () => {
    const error = { code: -32015, message: "Too new" };
    await expect(saying({ error }).send("getSlot", [], signal)).rejects.toMatchObject({
      ...{ code: "RPC_FAILED", context: { rpcCode: -32015 } },
      cause: { message: "Too new" },
    });
  });

  it("ERR-3, S8: is told in 500 characters at most", async () => {
    const error = { code: -32602, message: "a".repeat(1_000) };
    await expect(saying({ error }).send("getSlot", [], signal)).rejects.toMatchObject({
      message: `${"a".repeat(499)}…`,
    });
  });

  it("ERR-3: counts before a result, and without words too", async () => {
    const body = { error: { code: -32602 }, result: 7 };
    await expect(saying(body).send("getSlot", [], signal)).rejects.toMatchObject({ code: -32602 });
  });

  it("R12: of no number is no answer, and keeps why it could not be read", async () => {
    await expect(saying({ error: { code: "no" } }).send("getSlot", [], signal)).rejects.toMatchObject(malformed);
    const asked = behind(async () => new Response("<html>")).send("getSlot", [], signal);
    await expect(asked).rejects.toMatchObject({ ...malformed, cause: expect.any(SyntaxError) });
  });
});

describe("an answer that the kit relies on", () => {
  it.each<[string, unknown, boolean]>([
    ["getGenesisHash", GENESIS, true],
    ["getGenesisHash", "1".repeat(32), true],
    ["getGenesisHash", "1".repeat(31), false],
    ["getGenesisHash", "z".repeat(45), false],
    ["getGenesisHash", `${GENESIS.slice(1)}0`, false],
    ["getGenesisHash", `${GENESIS} `, false],
    ["getGenesisHash", ` ${GENESIS}`, false],
    ["getGenesisHash", [GENESIS], false],
    ["getBalance", { value: 0 }, true],
    ["getBalance", { value: Number.MAX_SAFE_INTEGER }, true],
    ["getBalance", { value: Number.MAX_SAFE_INTEGER + 1 }, true],
    ["getBalance", { value: -1 }, false],
    ["getBalance", { value: 0.5 }, false],
    ["getBalance", { value: "1".repeat(20) }, true],
    ["getBalance", { value: "1".repeat(21) }, false],
    ["getBalance", { value: "1".repeat(15) }, false],
    ["getBalance", { value: `-${"1".repeat(16)}` }, false],
    ["getBalance", { value: `${"1".repeat(16)} ` }, false],
    ["getBalance", { value: "a".repeat(16) }, false],
    ["getBalance", {}, false],
    ["getBalance", 7, false],
    ["getSlot", { value: -1 }, true],
    ["toString", 7, true],
  ])("R12: of %s, %j can be one: %s", async (method, result, isSound) => {
    const asked = saying({ result }).send(method, [], signal);
    if (isSound) await expect(asked).resolves.toBeDefined();
    else await expect(asked).rejects.toMatchObject(malformed);
  });
});

describe("the check that a node serves its cluster", () => {
  it.each<[string, unknown, unknown]>([
    ["one whose genesis begins as the network's name", { result: GENESIS }, undefined],
    ["one of another cluster", { result: `1${GENESIS.slice(0, -1)}` }, { code: "RPC_WRONG_CHAIN" }],
    ["one that keeps its genesis to itself", { error: { code: -32601 } }, undefined],
    ["one that refuses for another reason", { error: { code: -32602 } }, { code: -32602 }],
    ["one that says nothing of use", { result: 7 }, malformed],
  ])("R12: of %s", async (_, body, failure) => {
    const node = saying(body);
    const checked = node.check(signal);
    if (failure === undefined) await checked;
    else await expect(checked).rejects.toMatchObject(failure as object);
    expect(node.disqualified).toBe((failure as { code?: unknown } | undefined)?.code === "RPC_WRONG_CHAIN");
  });

  it("NET-6: asks for the genesis, and of a cluster of the host's own for nothing", async () => {
    const asked: unknown[] = [];
    const fetch: Fetch = async (_, init) => {
      asked.push(JSON.parse(String(init?.body)));
      return new Response(JSON.stringify({ result: GENESIS }));
    };
    const own = behind(fetch, new FakeClock(), "solana:localnet" as CaipNetworkId);
    await own.check(signal);
    expect([asked, own.disqualified, own.url]).toEqual([[], false, URL]);
    await behind(fetch).check(signal);
    expect(asked).toEqual([{ jsonrpc: "2.0", id: 1, method: "getGenesisHash", params: [] }]);
  });

  it("R12: a node of another cluster is told of", async () => {
    const warned: unknown[] = [];
    const fetch = async () => new Response(JSON.stringify({ result: "1".repeat(44) }));
    const log = { warn: (text: string) => void warned.push(text) };
    const node = createNode({ clock: new FakeClock(), fetch, log }, URL, SOLANA.caipNetworkId);
    await expect(node.check(signal)).rejects.toBeInstanceOf(AppKitError);
    expect(warned).toEqual([`${SOLANA.caipNetworkId} at 127.0.0.1`]);
  });
});

it.each([
  ["getSlot", true],
  ["isBlockhashValid", true],
  ["simulateTransaction", true],
  ["minimumLedgerSlot", true],
  ["sendTransaction", false],
  ["requestAirdrop", false],
  ["get", false],
  ["getaway", false],
  ["forgetAll", false],
  ["thisIsTransfer", false],
])("S14: whether %s only reads: %s", (method, reads) => {
  expect(isRead(method)).toBe(reads);
});
