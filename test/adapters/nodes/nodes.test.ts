import { getEventListeners, setMaxListeners } from "node:events";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pause } from "../../../adapters/browser/deadline.ts";
import { createCheck } from "../../../adapters/nodes/check.ts";
import type { Node } from "../../../adapters/nodes/node.ts";
import { createNodes, type Nodes } from "../../../adapters/nodes/nodes.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import { FakeClock } from "../fake-clock.ts";

// Six nodes at once listen to the end of one call; what is wrong is only what stays.
setMaxListeners(50);

const NETWORK = "eip155:1" as CaipNetworkId;
const failed = () => new AppKitError("HTTP_REQUEST", { reason: "failed" });
const malformed = () => new AppKitError("HTTP_REQUEST", { reason: "malformed" });

const refusal = new RpcError(-32601);
const refuse = (method: string): void => {
  if (method === "read") throw refusal;
};

/** Kinds of node: how long each takes for a call, and what comes of it. */
const KINDS: Readonly<Record<string, { ms: number; say?: (method: string) => unknown; chain?: string }>> = {
  good: { ms: 200 },
  slow: { ms: 5_000 },
  mute: { ms: Number.POSITIVE_INFINITY },
  dead: {
    ms: 5,
    say: () => {
      throw failed();
    },
  },
  lying: {
    ms: 30,
    say: () => {
      throw malformed();
    },
  },
  /** Fails when the next one has long been asked. */
  late: {
    ms: 350,
    say: () => {
      throw malformed();
    },
  },
  wrong: { ms: 30, chain: "eip155:137" },
  refusing: { ms: 30, say: refuse },
  /** Of another chain, which it tells late. */
  foreign: { ms: 30, say: refuse, chain: "eip155:137" },
};

interface Played {
  clock: FakeClock;
  nodes: Nodes;
  /** Every call, as `url method`. */
  calls: string[];
}

/** Nodes named by their kind, in their order of trust. */
function play(urls: readonly string[]): Played {
  const clock = new FakeClock();
  const calls: string[] = [];
  const open = (url: string): Node => {
    const { ms, say = () => url, chain = NETWORK } = KINDS[url.replace(/\d/g, "")] ?? { ms: 0 };
    const take = (signal: AbortSignal): Promise<void> =>
      Number.isFinite(ms)
        ? pause(clock, ms, signal)
        : new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const send: Node["send"] = async (method, _, signal) => {
      calls.push(`${url} ${method}`);
      await take(signal);
      const said = say(method);
      return method === "chain" ? chain : said;
    };
    const checking = createCheck(
      { url: `https://${url}.example`, networkId: NETWORK },
      async (signal) => (await send("chain", [], signal)) === NETWORK,
    );
    return {
      ...{ url, send, check: checking.check },
      ping: (signal) => send("ping", [], signal),
      get disqualified() {
        return checking.disqualified;
      },
    };
  };
  const isRead = (method: string) => method !== "tell";
  return { clock, calls, nodes: createNodes({ clock, open, isRead }, urls) };
}

/** Milliseconds until the answer, and the answer. */
async function timed({ clock }: Played, asked: Promise<unknown>): Promise<{ ms: number; answer: unknown }> {
  const from = clock.now();
  let settled: { ms: number; answer: unknown } | undefined;
  asked.then(
    (answer) => {
      settled = { ms: clock.now() - from, answer };
    },
    (error: unknown) => {
      settled = { ms: clock.now() - from, answer: error };
    },
  );
  while (!settled) await clock.advance(10);
  return settled;
}

const BAD = ["dead", "mute", "slow", "lying", "wrong"];

describe("R12", () => {
  it("R12: the first good node answers within 1.5 s, whatever the order of dead, mute, slow, lying and wrong ones", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...BAD, "good"], { minLength: 6, maxLength: 6 }), async (urls) => {
        const played = play(urls);
        const { ms, answer } = await timed(played, played.nodes.ask("read", []));
        expect(answer).toBe("good");
        expect(ms).toBeLessThanOrEqual(1_500);
        expect(played.clock.pending).toBe(0);
      }),
      { numRuns: 120 },
    );
  });

  it.each([1, 2, 5, 12])("R12: the last one answers within 1.5 s after %d that say nothing", async (count) => {
    const mute = Array.from({ length: count }, (_, at) => `mute${at}`);
    for (const method of ["read", "tell"]) {
      const played = play([...mute, "good"]);
      const { ms, answer } = await timed(played, played.nodes.ask(method, []));
      expect(answer).toBe("good");
      expect(ms).toBeLessThanOrEqual(1_500);
    }
  });

  it("R12: a node that answered is asked first from then on, and a wrong one no more", async () => {
    const played = play(["wrong", "mute", "good"]);
    await timed(played, played.nodes.ask("read", []));
    played.calls.length = 0;
    const { ms } = await timed(played, played.nodes.ask("read", []));
    expect(ms).toBeLessThanOrEqual(200);
    expect(played.calls).toEqual(["good read"]);
    await played.clock.advance(60_000);
    expect(played.calls).toEqual(["good read"]);
  });

  it("R12: where none is good, the first one's failure is told; where all are wrong, that", async () => {
    const both = play(["dead", "lying"]);
    expect((await timed(both, both.nodes.ask("read", []))).answer).toMatchObject({ context: { reason: "failed" } });
    const wrong = play(["wrong1", "wrong2"]);
    for (const method of ["read", "tell"])
      expect((await timed(wrong, wrong.nodes.ask(method, []))).answer).toMatchObject({ code: "RPC_WRONG_CHAIN" });
    expect(wrong.calls.filter((call) => call.endsWith("chain"))).toHaveLength(2);
    const none = play([]);
    expect((await timed(none, none.nodes.ask("read", []))).answer).toMatchObject({ code: "NO_RPC_URL" });
  });

  it.each([
    [["refusing", "good"], 230, "good"],
    [["refusing"], 30, refusal],
    [["refusing", "mute"], 30 + LIMITS.nodesHedge, refusal],
    [["mute", "refusing"], 430 + LIMITS.nodesHedge, refusal],
    [["dead", "refusing"], 35 + LIMITS.nodesHedge, refusal],
    [["lying", "refusing"], 60, refusal],
    [["refusing", "lying"], 60, refusal],
  ])(
    "R12: %j: what one of them refuses is told after %i ms, unless another one knows better",
    async (urls, ms, answer) => {
      const played = play(urls);
      expect(await timed(played, played.nodes.ask("read", []))).toEqual({ ms, answer });
      expect(played.clock.pending).toBe(0);
    },
  );

  it("R12: what a node of another chain refuses says nothing", async () => {
    const played = play(["foreign", "mute"]);
    expect((await timed(played, played.nodes.ask("read", []))).ms).toBe(LIMITS.httpTotal);
    const both = play(["dead", "foreign"]);
    expect((await timed(both, both.nodes.ask("read", []))).answer).toMatchObject({ context: { reason: "failed" } });
    const first = play(["foreign", "lying"]);
    expect((await timed(first, first.nodes.ask("read", []))).answer).toMatchObject({ code: "RPC_WRONG_CHAIN" });
  });

  it.each([
    [["dead", "good"], 205],
    [["wrong", "good"], 230],
    [["mute", "good"], 600],
    [["mute1", "mute2", "good"], 1_000],
    [["mute1", "mute2", "mute3", "mute4", "good"], 1_200],
  ])(
    "R12: of %j the last one is asked in time, and not before it has to be: it answers after %i ms",
    async (urls, ms) => {
      const played = play(urls);
      expect(await timed(played, played.nodes.ask("read", []))).toEqual({ ms, answer: "good" });
    },
  );

  it("R12: a node that fails after the next one was asked does not hurry the one after that", async () => {
    const { clock, nodes, calls } = play(["late", "mute1", "mute2", "good"]);
    nodes.ask("read", []).catch(() => {});
    const asked = () => calls.filter((call) => call.endsWith("read")).map((call) => call.split(" ")[0]);
    await clock.advance(600);
    expect(asked()).toEqual(["late", "mute1"]);
    await clock.advance(100);
    expect(asked()).toEqual(["late", "mute1", "mute2"]);
    nodes.stop();
  });

  it("R12: where none says anything at all, the wait ends after 45 s, in words that say so", async () => {
    for (const method of ["read", "tell"]) {
      const played = play(["mute1", "mute2"]);
      const { ms, answer } = await timed(played, played.nodes.ask(method, []));
      expect(ms).toBe(LIMITS.httpTotal);
      expect(answer).toMatchObject({ code: "HTTP_REQUEST", context: { reason: "timeout" } });
      expect(played.clock.pending).toBe(0);
    }
  });

  it("R12: the end leaves no timer, whatever was under way", async () => {
    for (const method of ["read", "tell", "rank"]) {
      const { clock, nodes } = play(["mute", "slow", "dead", "good"]);
      nodes.setActive(method === "rank");
      const asked = nodes.ask(method, []);
      asked.catch(() => {});
      await clock.advance(100);
      expect(clock.pending).toBeGreaterThan(0);
      nodes.stop();
      await clock.advance(0);
      await expect(asked).rejects.toMatchObject({ code: "DESTROYED" });
      expect(clock.pending).toBe(0);
      nodes.setActive(true);
      expect(clock.pending).toBe(0);
    }
  });
});

describe("the order of nodes", () => {
  it("NET-10: is measured while somebody looks, and not where there is nothing to choose", async () => {
    const alone = play(["good"]);
    alone.nodes.setActive(true);
    expect(alone.clock.pending).toBe(0);
    const several = play(["good1", "good2"]);
    several.nodes.setActive(true);
    expect(several.clock.pending).toBeGreaterThan(0);
    several.nodes.setActive(false);
    await several.clock.advance(0);
    expect(several.clock.pending).toBe(0);
  });

  it("NET-5: a single node that has answered is still a single one, and not measured", async () => {
    const alone = play(["good"]);
    await timed(alone, alone.nodes.ask("read", []));
    alone.nodes.setActive(true);
    expect(alone.clock.pending).toBe(0);
  });

  it("NET-5: the one that was measured best is asked first, and a wrong one is measured once", async () => {
    const { clock, nodes, calls } = play(["slow", "wrong", "good"]);
    nodes.setActive(true);
    await clock.advance(1_500);
    await clock.advance(LIMITS.rankInterval);
    expect(calls.filter((call) => call.startsWith("wrong"))).toEqual(["wrong chain"]);
    nodes.setActive(false);
    await clock.advance(0);
    calls.length = 0;
    const asked = nodes.ask("read", []);
    await clock.advance(250);
    expect([await asked, calls]).toEqual(["good", ["good read"]]);
  });
});

describe("one node for good", () => {
  it("S14: what changes something is sent once, to a node that serves the chain", async () => {
    const played = play(["mute", "wrong", "good", "good2"]);
    const { answer } = await timed(played, played.nodes.ask("tell", []));
    expect(answer).toBe("good");
    await played.clock.advance(60_000);
    expect(played.calls.filter((call) => call.endsWith("tell"))).toEqual(["good tell"]);
  });

  it("NET-10: is one that serves the chain, and none of those that failed before", async () => {
    const played = play(["wrong", "good1", "good2"]);
    const first = (await timed(played, played.nodes.pick(new Set()))).answer as Node;
    expect(first.url).toBe("good1");
    const second = (await timed(played, played.nodes.pick(new Set([first])))).answer as Node;
    expect(second.url).toBe("good2");
    const none = await timed(played, played.nodes.pick(new Set([first, second])));
    expect(none.answer).toMatchObject({ code: "NO_RPC_URL" });
    expect(played.clock.pending).toBe(0);
  });

  it("NET-10: one that has answered a read is picked among the others, and leaves them all there", async () => {
    const played = play(["mute", "good1", "good2"]);
    await timed(played, played.nodes.ask("read", []));
    const first = (await timed(played, played.nodes.pick(new Set()))).answer as Node;
    const second = (await timed(played, played.nodes.pick(new Set([first])))).answer as Node;
    expect([first.url, second.url]).toEqual(["good1", "good2"]);
  });

  it("I3: a call that was answered leaves no listener with whoever asked", async () => {
    for (const method of ["read", "tell"]) {
      const played = play(["good"]);
      const { signal } = new AbortController();
      await timed(played, played.nodes.ask(method, [], signal));
      expect(getEventListeners(signal, "abort")).toEqual([]);
    }
  });

  it.each([100, 350])(
    "I3: who leaves after %i ms is asked for no further, also of nodes that were not asked yet",
    async (ms) => {
      const { clock, nodes, calls } = play(["mute1", "mute2", "mute3", "mute4"]);
      const end = new AbortController();
      const asked = nodes.ask("read", [], end.signal);
      asked.catch(() => {});
      await clock.advance(ms);
      const before = calls.length;
      end.abort(new Error("left"));
      await expect(asked).rejects.toThrow("left");
      expect(clock.pending).toBe(0);
      await clock.advance(60_000);
      expect(calls).toHaveLength(before);
    },
  );

  it("I3: who leaves is answered at once, and nothing goes on for them", async () => {
    for (const method of ["read", "tell"]) {
      const { clock, nodes, calls } = play(["mute", "slow"]);
      const end = new AbortController();
      const asked = nodes.ask(method, [], end.signal);
      asked.catch(() => {});
      await clock.advance(500);
      end.abort(new Error("left"));
      await expect(asked).rejects.toThrow("left");
      const count = calls.length;
      await clock.advance(60_000);
      expect([calls.length - count, clock.pending]).toEqual([0, 0]);
      await expect(nodes.ask(method, [], end.signal)).rejects.toThrow("left");
    }
  });
});
