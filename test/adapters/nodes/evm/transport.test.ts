import { describe, expect, it } from "vitest";
import { createTransport, type Transport } from "../../../../adapters/nodes/evm/transport.ts";
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

describe("NET-4: calls of one moment", () => {
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
