import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { createTransport, type Transport } from "../../../../adapters/nodes/evm/transport.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { FakeClock } from "../../fake-clock.ts";

interface Sent {
  id: number;
  method: string;
}

const signal = new AbortController().signal;

/** A transport to a node that answers a body of calls with `answer`. */
function to(answer: (body: Sent & Sent[]) => { status?: number; text: string }, clock?: FakeClock): Transport {
  const fetch = async (_: string, init?: RequestInit): Promise<Response> => {
    const { status = 200, text } = answer(JSON.parse(String(init?.body)));
    return new Response(text, { status });
  };
  return createTransport({ clock: clock ?? new FakeClock(), fetch, batch: clock !== undefined }, "http://127.0.0.1/");
}

const error = (code: unknown, message: unknown = "no") => JSON.stringify({ error: { code, message } });

describe("what a node answers", () => {
  it("ERR-3: a refusal counts before the HTTP status that it came with", async () => {
    const asked = to(() => ({ status: 429, text: error(-32005) }))("eth_chainId", [], signal);
    await expect(asked).rejects.toMatchObject({ code: -32005, cause: { code: -32005, message: "no" } });
  });

  it.each([
    ["text", "busy"],
    ["nothing", ""],
    ["a list", "[]"],
    ["no number", error("E1")],
    ["no words", error(-32005, null)],
  ])("ERR-3: the HTTP status counts beside %s", async (_, text) => {
    const asked = to(() => ({ status: 503, text }))("eth_chainId", [], signal);
    await expect(asked).rejects.toMatchObject({ code: "HTTP_STATUS", context: { status: 503 } });
  });

  it.each([
    ["text", "busy"],
    ["null", "null"],
    ["an error without a number", error(undefined)],
    ["an error in words", JSON.stringify({ error: "no" })],
  ])("R12: %s is no answer", async (_, text) => {
    const asked = to(() => ({ text }))("eth_chainId", [], signal);
    await expect(asked).rejects.toMatchObject({ code: "HTTP_REQUEST", context: { reason: "malformed" } });
  });

  it("ERR-3: a number that no standard names is kept", async () => {
    const asked = to(() => ({ text: error(-1) }))("eth_chainId", [], signal);
    await expect(asked).rejects.toMatchObject({ code: "RPC_FAILED", context: { rpcCode: -1 } });
  });

  it("ERR-3: what a refusal says of a call that reverts stays with it", async () => {
    const text = JSON.stringify({ error: { code: 3, message: "reverted", data: "0x08c379a0" } });
    const asked = to(() => ({ text }))("eth_call", [], signal);
    await expect(asked).rejects.toMatchObject({
      code: "RPC_FAILED",
      cause: { message: "reverted", data: "0x08c379a0" },
    });
  });
});

describe("a call", () => {
  it("NET-4: is JSON-RPC 2.0 with a number of its own, as plain text and without credentials", async () => {
    const sent: [string, RequestInit | undefined][] = [];
    const fetch = async (url: string, init?: RequestInit) => {
      sent.push([url, init]);
      return new Response('{"result":"0x1"}');
    };
    const ask = createTransport({ clock: new FakeClock(), fetch }, "http://127.0.0.1/");
    expect(await ask("eth_chainId", [], signal)).toBe("0x1");
    await ask("eth_call", [{ to: "0x" }, "latest"], signal);
    expect(sent.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([
      { jsonrpc: "2.0", id: 0, method: "eth_chainId", params: [] },
      { jsonrpc: "2.0", id: 1, method: "eth_call", params: [{ to: "0x" }, "latest"] },
    ]);
    for (const [url, { body, ...init } = {}] of sent)
      expect([url, init]).toEqual([
        "http://127.0.0.1/",
        { method: "POST", headers: { "content-type": "text/plain" }, credentials: "omit", signal },
      ]);
  });

  it("R12: that is answered by an empty body has no result", async () => {
    expect(await to(() => ({ text: "" }))("test", [], signal)).toBeUndefined();
  });

  it("R12: that is answered by no JSON keeps why it could not be read", async () => {
    const asked = to(() => ({ text: "<html>" }))("eth_chainId", [], signal);
    await expect(asked).rejects.toMatchObject({ code: "HTTP_REQUEST", cause: expect.any(SyntaxError) });
  });

  it.each([
    ["null", "null"],
    ["a text", '"no"'],
    ["an error that is null", '{"error":null}'],
    ["an error in words", '{"error":"no"}'],
    ["words that are none", error(-32005, 7)],
  ])("ERR-3: beside %s the HTTP status counts, and its response stays with it", async (_, text) => {
    const asked = to(() => ({ status: 503, text }))("eth_chainId", [], signal);
    await expect(asked).rejects.toMatchObject({
      ...{ code: "HTTP_STATUS", context: { status: 503 } },
      cause: expect.any(Response),
    });
  });

  it("ERR-3: a refusal with a status keeps its words, its data and the response", async () => {
    const text = JSON.stringify({ error: { code: -32005, message: "Slow\u202e down", data: { wait: 1 } } });
    const asked = to(() => ({ status: 429, text }))("eth_chainId", [], signal);
    await expect(asked).rejects.toMatchObject({
      ...{ name: "RpcError", code: -32005, message: "Slow down", data: { wait: 1 } },
      cause: { message: "Slow down", code: -32005, data: { wait: 1 }, cause: expect.any(Response) },
    });
  });

  it("ERR-3, S8: a refusal is told in 500 characters at most", async () => {
    const asked = to(() => ({ text: error(-32000, "a".repeat(1_000)) }))("eth_chainId", [], signal);
    await expect(asked).rejects.toMatchObject({ message: `${"a".repeat(499)}…` });
  });

  it("R12: a refusal without a number is no answer, and its words stay with it", async () => {
    const asked = to(() => ({ text: error("E1", "no") }))("eth_chainId", [], signal);
    await expect(asked).rejects.toMatchObject({ code: "HTTP_REQUEST", cause: { message: "no", code: "E1" } });
  });
});

describe("NET-4: calls of one moment", () => {
  it("NET-4, R12: find their answers among others that are none", async () => {
    const clock = new FakeClock();
    const ask = to(
      ([first]) => ({ text: JSON.stringify([null, 7, { result: "no" }, { id: first?.id, result: "a" }]) }),
      clock,
    );
    const asked = Promise.allSettled(["a", "b"].map((method) => ask(method, [], signal)));
    await clock.advance(0);
    expect(await asked).toMatchObject([{ value: "a" }, { reason: { context: { reason: "malformed" } } }]);
  });

  it.each(["null", "7", '"no"', "{}"])(
    "NET-4, R12: have no answer where %s comes in the place of a list",
    async (text) => {
      const clock = new FakeClock();
      const asked = Promise.allSettled([to(() => ({ text }), clock)("a", [], signal)]);
      await clock.advance(0);
      expect(await asked).toMatchObject([{ reason: { code: "HTTP_REQUEST", context: { reason: "malformed" } } }]);
    },
  );

  it("NET-4, R12: go on when one of them is answered or left, and who comes after all left is asked for anew", async () => {
    const clock = new FakeClock();
    const bodies: Sent[][] = [];
    const ask = to((calls) => {
      bodies.push(calls);
      return { text: JSON.stringify(calls.map(({ id, method }) => ({ id, result: method }))) };
    }, clock);
    const [one, other] = [new AbortController(), new AbortController()];
    const left = ask("a", [], one.signal);
    left.catch(() => {});
    one.abort(new Error("left"));
    const asked = ask("b", [], other.signal);
    await clock.advance(0);
    expect(await asked).toBe("b");
    expect(getEventListeners(other.signal, "abort")).toEqual([]);
    expect(bodies.map((calls) => calls.map(({ method }) => method))).toContainEqual(["b"]);
  });

  it("NET-4: are one request, whose answers come in any order; what has none is malformed", async () => {
    const clock = new FakeClock();
    let requests = 0;
    const ask = to((calls) => {
      requests += 1;
      const answers = calls.slice(0, 2).map(({ id, method }) => ({ id, result: method }));
      return { text: JSON.stringify(answers.reverse()) };
    }, clock);
    const asked = Promise.allSettled(["a", "b", "c"].map((method) => ask(method, [], signal)));
    await clock.advance(0);
    expect(await asked).toMatchObject([
      { value: "a" },
      { value: "b" },
      { reason: { code: "HTTP_REQUEST", context: { reason: "malformed" } } },
    ]);
    expect(requests).toBe(1);
  });

  it("NET-4, ERR-3: are all refused by one refusal, and by one result in the place of a list none is answered", async () => {
    const clock = new FakeClock();
    for (const [text, reason] of [
      [error(-32005), { code: -32005 }],
      [JSON.stringify({ id: 0, result: "0x1" }), { code: "HTTP_REQUEST", context: { reason: "malformed" } }],
    ] as const) {
      const ask = to(() => ({ text }), clock);
      const asked = Promise.allSettled(["a", "b"].map((method) => ask(method, [], signal)));
      await clock.advance(0);
      expect(await asked).toMatchObject([{ reason }, { reason }]);
    }
  });

  it("NET-4, R12: end their request when the last of them is not wanted any more, and not before", async () => {
    const clock = new FakeClock();
    const ends: (AbortSignal | null | undefined)[] = [];
    const fetch = (_: string, init?: RequestInit): Promise<Response> => {
      ends.push(init?.signal);
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
      );
    };
    const ask = createTransport({ clock, fetch, batch: true }, "http://127.0.0.1/");
    const [one, other] = [new AbortController(), new AbortController()];
    const asked = Promise.allSettled([one, other].map((end) => ask("a", [], end.signal)));
    await clock.advance(0);
    one.abort(new Error("left"));
    expect(ends.map((end) => end?.aborted)).toEqual([false]);
    other.abort(new Error("left too"));
    expect(ends.map((end) => end?.aborted)).toEqual([true]);
    expect(await asked).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  });

  it("NET-4: that come while the first thousand is being sent are sent with those that wait", async () => {
    const clock = new FakeClock();
    const sizes: number[] = [];
    let late: Promise<unknown> | undefined;
    const ask = to((calls) => {
      sizes.push(calls.length);
      late ??= ask("late", [], signal);
      return { text: JSON.stringify(calls.map(({ id }) => ({ id, result: id }))) };
    }, clock);
    const many = Promise.all(Array.from({ length: LIMITS.batchSize + 1 }, () => ask("a", [], signal)));
    await clock.advance(0);
    await many;
    expect(await late).toBe(LIMITS.batchSize + 1);
    expect(sizes).toEqual([LIMITS.batchSize, 2]);
  });

  it("NET-4: are two requests beyond a thousand, and a later moment is another one", async () => {
    const clock = new FakeClock();
    const sizes: number[] = [];
    const ask = to((calls) => {
      sizes.push(calls.length);
      return { text: JSON.stringify(calls.map(({ id }) => ({ id, result: id }))) };
    }, clock);
    const many = Promise.all(Array.from({ length: 1_001 }, () => ask("a", [], signal)));
    await clock.advance(0);
    expect((await many).at(-1)).toBe(1_000);
    const one = ask("a", [], signal);
    await clock.advance(0);
    expect(await one).toBe(1_001);
    expect(sizes).toEqual([1_000, 1, 1]);
  });
});
