import { describe, expect, it } from "vitest";
import { Turns, turnControl } from "../../sandbox/control/turns.ts";

function at(time = { now: 0 }) {
  const turns = new Turns(() => time.now);
  return { turns, time };
}

describe("turns at a sandbox", () => {
  it("M1 go round in the order in which visitors asked", () => {
    const { turns } = at();
    expect([turns.ask("a"), turns.ask("b"), turns.ask("c"), turns.ask("a")]).toEqual([true, false, false, true]);
    turns.end("a");
    expect([turns.ask("c"), turns.ask("b"), turns.ask("a")]).toEqual([false, true, false]);
    turns.end("c");
    turns.end("b");
    expect(turns.ask("a")).toBe(true);
  });

  it("M1 of a visitor who is not heard of for 10 s go to the next, as do places in the row", () => {
    const { turns, time } = at();
    turns.ask("a");
    turns.ask("b");
    time.now = 5_000;
    turns.ask("c");
    expect(turns.ask("a")).toBe(true);
    time.now = 15_000;
    expect(turns.ask("a")).toBe(true);
    turns.end("a");
    // The second one has not asked again.
    expect(turns.ask("c")).toBe(true);
    time.now = 25_001;
    expect(turns.ask("a")).toBe(true);
  });

  it("M1 are asked for by a control call, which wants a name", async () => {
    const { act } = turnControl(at().turns);
    const asked = new URLSearchParams();
    expect(act({ visitor: "a" }, asked)).toEqual({ isYours: true });
    expect(act({ visitor: "b" }, asked)).toEqual({ isYours: false });
    expect(act({ visitor: "a", ends: true }, asked)).toEqual({ isYours: false });
    expect(act({ visitor: "b" }, asked)).toEqual({ isYours: true });
    expect(() => act({}, asked)).toThrow();
    expect(() => act({ visitor: "a", ends: "yes" }, asked)).toThrow();
  });
});
