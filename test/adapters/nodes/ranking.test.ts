import { expect, it } from "vitest";
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
