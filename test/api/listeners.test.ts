import { describe, expect, it } from "vitest";
import { Listeners } from "../../api/listeners.ts";

describe("listeners", () => {
  it("EVENT-2 warns of the eleventh listener of one event, and serves it all the same", () => {
    const reports: unknown[][] = [];
    const listeners = new Listeners((...report) => reports.push(report));
    let heard = 0;
    for (let count = 0; count < 10; count += 1) listeners.add("state", () => (heard += 1));
    listeners.add("theme", () => undefined);
    expect(reports).toEqual([]);
    listeners.add("state", () => (heard += 1));
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject([{ code: "LISTENER_LIMIT", context: { event: "state", most: 10 } }, "warn"]);
    listeners.emit("state", undefined);
    expect(heard).toBe(11);
  });

  it("EVENT-2 keeps telling the others when one throws, and reports it", () => {
    const reports: unknown[] = [];
    const listeners = new Listeners((error, level) => reports.push([String(error), level]));
    const heard: number[] = [];
    listeners.add("x", () => {
      throw new Error("mine");
    });
    const stop = listeners.add<number>("x", (value) => heard.push(value));
    listeners.emit("x", 1);
    stop();
    listeners.emit("x", 2);
    expect(heard).toEqual([1]);
    expect(reports[0]).toEqual(["Error: mine", "error"]);
  });

  it("EVENT-2 a listener that another one adds hears the next event, and is told none twice", () => {
    const listeners = new Listeners(() => undefined);
    const heard: string[] = [];
    listeners.add<string>("x", (value) => {
      heard.push(`first ${value}`);
      if (heard.length < 5) listeners.add<string>("x", (later) => heard.push(`added ${later}`));
    });
    listeners.emit("x", "one");
    expect(heard).toEqual(["first one"]);
    listeners.emit("x", "two");
    expect(heard).toEqual(["first one", "first two", "added two"]);
  });
});
