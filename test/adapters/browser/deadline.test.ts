import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { browserClock } from "../../../adapters/browser/clock.ts";
import { pause, unlessAborted, within } from "../../../adapters/browser/deadline.ts";
import { FakeClock, settle } from "../fake-clock.ts";

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeEach(() => void process.on("unhandledRejection", note));
afterEach(async () => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off("unhandledRejection", note);
  expect(unhandled.splice(0)).toEqual([]);
});

const late = () => new Error("late");
const never = () => new Promise<never>(() => {});

describe("I16", () => {
  it("I16: work that outlives its deadline is told so, and leaves no timer and no listener", async () => {
    const clock = new FakeClock();
    let ended: unknown;
    const outer = new AbortController();
    const run = within(clock, 100, late, outer.signal, (signal) => {
      signal.addEventListener("abort", () => {
        ended = signal.reason;
      });
      return never();
    });
    run.catch(() => {});
    await clock.advance(100);
    await expect(run).rejects.toThrow("late");
    expect([ended, clock.pending]).toEqual([new Error("late"), 0]);
    outer.abort(new Error("over"));
    await expect(run).rejects.toThrow("late");
  });

  it("I16: what settles or throws in time ends the timer at once", async () => {
    const clock = new FakeClock();
    expect(await within(clock, 100, late, undefined, async () => 7)).toBe(7);
    const thrower = () => {
      throw new Error("at once");
    };
    await expect(within(clock, 100, late, undefined, thrower)).rejects.toThrow("at once");
    expect(clock.pending).toBe(0);
  });

  it("I16: an outer end is an end, also before the start", async () => {
    const clock = new FakeClock();
    const outer = new AbortController();
    const run = within(clock, 100, late, outer.signal, never);
    outer.abort(new Error("over"));
    await expect(run).rejects.toThrow("over");
    await expect(within(clock, 100, late, outer.signal, () => expect.fail("started"))).rejects.toThrow("over");
    await expect(pause(clock, 100, outer.signal)).rejects.toThrow("over");
    await expect(unlessAborted(Promise.reject(new Error("unheard")), outer.signal)).rejects.toThrow("over");
    expect(clock.pending).toBe(0);
  });

  it("I16: a pause ends with its time or its signal", async () => {
    const clock = new FakeClock();
    let over = false;
    void pause(clock, 100).then(() => {
      over = true;
    });
    await clock.advance(99);
    expect(over).toBe(false);
    await clock.advance(1);
    await settle();
    expect(over).toBe(true);
    const end = new AbortController();
    const paused = pause(clock, 100, end.signal);
    end.abort(new Error("over"));
    await expect(paused).rejects.toThrow("over");
    expect(clock.pending).toBe(0);
  });
});

it("R3: the page's clock is the wall clock, with timers that can be ended", async () => {
  const clock = browserClock();
  const [before, now, after] = [Date.now(), clock.now(), Date.now()];
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(after);
  let ran = 0;
  clock.clearTimeout(clock.setTimeout(() => ran++, 1));
  await new Promise<void>((resolve) => void clock.setTimeout(resolve, 20));
  clock.clearTimeout(undefined);
  expect(ran).toBe(0);
});
