import { afterAll, expect, it, vi } from "vitest";
import type { DatedEvent } from "../../../adapters/analytics/analytics.ts";
import { FakeClock, settle } from "../../adapters/fake-clock.ts";

const code = vi.hoisted(() => ({ opened: 0, tracked: [] as unknown[], stopped: 0 }));
vi.mock("../../../adapters/analytics/analytics.ts", () => ({
  openTracker() {
    code.opened += 1;
    const stop = () => {
      code.stopped += 1;
    };
    return { track: (event: unknown) => void code.tracked.push(event), stop };
  },
}));

// Other files of this worker have loaded the code: here it is loaded anew.
vi.resetModules();
// Nor does the next file of the worker get what stands in here.
afterAll(() => void vi.resetModules());
const { openAnalytics } = await import("../../../api/wire/analytics.ts");

/** Analytics from its first event on. */
function counting(isIdentified: boolean) {
  Object.assign(code, { opened: 0, tracked: [], stopped: 0 });
  const clock = new FakeClock(1000);
  const told: unknown[] = [];
  let count: (event: Pick<DatedEvent, "event" | "address">) => void = () => {};
  const receive = (listener: typeof count) => {
    count = listener;
  };
  const answer = openAnalytics({ clock, isIdentified } as never) as (...of: unknown[]) => () => void;
  const stop = answer(undefined, (event: unknown) => told.push(event), receive);
  return { clock, told, stop, count: (event: string) => count({ event, address: "0x1" } as never) };
}

it("EVENT-1 counts what happens before its code is loaded, in its order and with its own time, until it is stopped", async () => {
  const { clock, told, stop, count } = counting(true);
  count("first");
  clock.set(2000);
  count("second");
  expect(code.tracked).toEqual([]);
  await vi.waitFor(() => expect(code.tracked).toHaveLength(2), 10_000);
  clock.set(3000);
  count("third");
  expect(code.tracked).toEqual([
    { event: "first", address: "0x1", at: 1000 },
    { event: "second", address: "0x1", at: 2000 },
    { event: "third", address: "0x1", at: 3000 },
  ]);
  expect(told).toEqual([]);
  stop();
  expect(code.stopped).toBe(1);
});

it("CONF-9 loads and sends nothing for a page that the services do not know", async () => {
  const { told, count } = counting(false);
  count("first");
  expect(told).toEqual([{ type: "analytics.denied" }]);
  await settle();
  expect([code.opened, code.tracked]).toEqual([0, []]);
});
