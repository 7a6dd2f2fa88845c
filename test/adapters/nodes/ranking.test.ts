import { describe, expect, it } from "vitest";
import type { Node } from "../../../adapters/nodes/node.ts";
import { createRanking, ranked } from "../../../adapters/nodes/ranking.ts";
import { FakeClock } from "../fake-clock.ts";

function node(clock: FakeClock, url: string, latency: number | (() => number)): Node & { asked: number } {
  const made = {
    url,
    disqualified: false,
    asked: 0,
    check: async () => {},
    send: async () => undefined,
    ping: (signal: AbortSignal) => {
      made.asked += 1;
      const ms = typeof latency === "number" ? latency : latency();
      return new Promise<unknown>((resolve, reject) => {
        const timer = clock.setTimeout(() => resolve("0x1"), ms);
        signal.addEventListener("abort", () => {
          clock.clearTimeout(timer);
          reject(signal.reason);
        });
      });
    },
  };
  return made;
}

it("NET-5: nodes are asked every 4 s and ordered by stability 0.7 and latency 0.3", async () => {
  const clock = new FakeClock();
  const nodes = [node(clock, "slow", 900), node(clock, "late", 1_500), node(clock, "fast", 20)];
  const orders: string[][] = [];
  const ranking = createRanking(
    clock,
    () => nodes,
    (order) => orders.push(order.map(({ url }) => url)),
  );
  ranking.start();
  ranking.start();
  await clock.advance(1_100);
  expect(orders).toEqual([["fast", "slow", "late"]]);
  await clock.advance(3_800);
  expect(nodes.map(({ asked }) => asked)).toEqual([1, 1, 1]);
  await clock.advance(200);
  expect(nodes.map(({ asked }) => asked)).toEqual([2, 2, 2]);
  ranking.stop();
  expect(clock.pending).toBe(0);
  await clock.advance(60_000);
  expect(nodes.map(({ asked }) => asked)).toEqual([2, 2, 2]);
});

it("NET-5: ten samples count; a node that recovers is taken back", async () => {
  const clock = new FakeClock();
  let ms = 5_000;
  const nodes = [node(clock, "steady", 300), node(clock, "healed", () => ms)];
  let order: string[] = [];
  const ranking = createRanking(
    clock,
    () => nodes,
    (best) => {
      order = best.map(({ url }) => url);
    },
  );
  ranking.start();
  await clock.advance(60_000);
  expect(order).toEqual(["steady", "healed"]);
  ms = 10;
  await clock.advance(15 * 5_000);
  expect(order).toEqual(["healed", "steady"]);
  ranking.stop();
  expect(clock.pending).toBe(0);
});

it("NET-5: equals keep their order of trust, and an unmeasured node comes last", () => {
  const clock = new FakeClock();
  const [one, two, three] = ["one", "two", "three"].map((url) => node(clock, url, 1)) as Node[] as [Node, Node, Node];
  const samples = new Map([
    [two, [{ latency: 50 }]],
    [three, [{ latency: 50 }]],
  ]);
  expect(ranked([one, two, three], samples)).toEqual([two, three, one]);
});

describe("the order of measured nodes", () => {
  /** Latencies of each node, in their order of trust; undefined where no answer came in time. */
  type Measured = Readonly<Record<string, readonly (number | undefined)[]>>;

  it.each<[string, Measured, string[]]>([
    [
      "a fast one that misses every other time is after a slow one",
      {
        fast: [10, undefined, 10, undefined],
        slow: [1_000],
      },
      ["slow", "fast"],
    ],
    [
      "a fast one that missed once in ten is before a slow one",
      {
        slow: Array(10).fill(1_000),
        fast: [undefined, ...Array(9).fill(10)],
      },
      ["fast", "slow"],
    ],
    [
      "the mean counts, however often a node was measured",
      {
        once: [20],
        often: [10, 14, 12],
      },
      ["often", "once"],
    ],
    [
      "answers in no time are told apart by what was missed",
      {
        missed: [0, undefined],
        steady: [0],
      },
      ["steady", "missed"],
    ],
    [
      "one that never answered is after all others",
      {
        never: [undefined, undefined],
        slow: [900, undefined, undefined, undefined],
      },
      ["slow", "never"],
    ],
    [
      "one that never answered is no worse than one that was not asked",
      {
        never: [undefined],
        unasked: [],
      },
      ["never", "unasked"],
    ],
  ])("NET-5: %s", (_, measured, order) => {
    const clock = new FakeClock();
    const nodes = Object.keys(measured).map((url) => node(clock, url, 1));
    const samples = new Map(nodes.map((one) => [one, (measured[one.url] ?? []).map((latency) => ({ latency }))]));
    expect(ranked(nodes, samples).map(({ url }) => url)).toEqual(order);
  });
});

it("NET-5: what is stopped while nodes are asked tells nothing, leaves no timer, and can begin anew", async () => {
  const clock = new FakeClock();
  const one = node(clock, "one", 500);
  let told = 0;
  const ranking = createRanking(
    clock,
    () => [one],
    () => {
      told += 1;
    },
  );
  ranking.start();
  await clock.advance(100);
  ranking.stop();
  await clock.advance(0);
  expect([told, clock.pending]).toEqual([0, 0]);
  ranking.start();
  await clock.advance(600);
  expect([told, one.asked]).toEqual([1, 2]);
  ranking.stop();
  expect(clock.pending).toBe(0);
});

it("NET-5, R12: a node that does not serve the chain is not asked how fast it is, and counts as silent", async () => {
  const clock = new FakeClock();
  const wrong = { ...node(clock, "wrong", 1), check: () => Promise.reject(new Error("another chain")) };
  const slow = node(clock, "slow", 900);
  let order: string[] = [];
  const ranking = createRanking(
    clock,
    () => [wrong, slow],
    (best) => {
      order = best.map(({ url }) => url);
    },
  );
  ranking.start();
  await clock.advance(1_000);
  ranking.stop();
  expect(order).toEqual(["slow", "wrong"]);
  expect(wrong.asked).toBe(0);
});
