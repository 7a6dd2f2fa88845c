import { describe, expect, it, vi } from "vitest";
import { Lazy } from "../../domain/lazy.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("a lazy chunk", () => {
  it("is loaded at its first use, and once", async () => {
    const [load, onLoad] = [vi.fn(async () => "chunk"), vi.fn()];
    const lazy = new Lazy(load, { onLoad });
    expect([load.mock.calls.length, lazy.loaded]).toEqual([0, undefined]);
    expect(await Promise.all([lazy.open(), lazy.open()])).toEqual(["chunk", "chunk"]);
    lazy.warmUp();
    expect([load.mock.calls.length, onLoad.mock.calls, lazy.loaded]).toEqual([1, [["chunk"]], "chunk"]);
  });

  it("that failed has failed for good, and tells the same error each time", async () => {
    const load = vi.fn(async () => Promise.reject(new Error("no option")));
    const lazy = new Lazy(load);
    lazy.warmUp();
    await expect(lazy.open()).rejects.toThrow("no option");
    await expect(lazy.open()).rejects.toThrow("no option");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("that may be repeated is asked for again after a failure", async () => {
    const [load, onLoad] = [vi.fn<() => Promise<string>>(), vi.fn()];
    load.mockRejectedValueOnce(new Error("lost")).mockResolvedValueOnce("chunk");
    const lazy = new Lazy(load, { isRepeated: true, onLoad });
    const both = [lazy.open(), lazy.open()];
    await expect(Promise.all(both)).rejects.toThrow("lost");
    expect([load.mock.calls.length, lazy.loaded]).toEqual([1, undefined]);
    expect(await lazy.open()).toBe("chunk");
    await lazy.open();
    expect([load.mock.calls.length, onLoad.mock.calls.length]).toEqual([2, 1]);
  });

  it("lends functions that wait until it is there, each with what it was given and its own object", async () => {
    class Counter {
      #sum = 1;
      add = async (one: number, other: number) => {
        this.#sum += one * other;
        return this.#sum;
      };
      async sum() {
        return this.#sum;
      }
    }
    const load = vi.fn(async () => new Counter());
    const { add, sum } = new Lazy(load).late(["add", "sum"]);
    expect(load).not.toHaveBeenCalled();
    expect([await add(2, 3), await sum(), load.mock.calls.length]).toEqual([7, 7, 1]);
  });

  it("is closed where it was opened, also while it loads", async () => {
    const end = vi.fn();
    new Lazy(async () => "chunk").close(end);
    const failed = new Lazy(async () => Promise.reject(new Error("lost")));
    failed.warmUp();
    failed.close(end);
    const lazy = new Lazy(async () => "chunk");
    lazy.warmUp();
    lazy.close(end);
    await settle();
    expect(end.mock.calls).toEqual([["chunk"]]);
  });

  it("S18 that was closed is not opened any more, whoever asks for it", async () => {
    const [load, end, start, fail] = [vi.fn(async () => ({ say: async () => "chunk" })), vi.fn(), vi.fn(), vi.fn()];
    const lazy = new Lazy(load);
    const { say } = lazy.late(["say"]);
    lazy.close(end);
    lazy.warmUp();
    lazy.follow(start, fail);
    for (const answer of [lazy.open(), say()]) await expect(answer).rejects.toMatchObject({ code: "DESTROYED" });
    await settle();
    expect([load, end, start].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
    expect(fail).toHaveBeenCalledTimes(1);
  });

  it("S18 that was closed is not opened again, neither after it was there nor after it failed", async () => {
    for (const load of [vi.fn(async () => "chunk"), vi.fn(async () => Promise.reject(new Error("lost")))]) {
      const lazy = new Lazy<string>(load, { isRepeated: true });
      lazy.warmUp();
      await settle();
      lazy.close(() => undefined);
      await expect(lazy.open()).rejects.toMatchObject({ code: "DESTROYED" });
      expect(load).toHaveBeenCalledTimes(1);
    }
  });
});

describe("a feed of a lazy chunk", () => {
  it("starts once the chunk is there, and ends at any time", async () => {
    const lazy = new Lazy(async () => "chunk");
    const [stop, start] = [vi.fn(), vi.fn()];
    start.mockReturnValue(stop);
    lazy.follow(start)();
    await settle();
    expect(start).not.toHaveBeenCalled();
    const end = lazy.follow(start);
    await settle();
    expect([start.mock.calls, stop.mock.calls.length]).toEqual([[["chunk"]], 0]);
    end();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("opens the chunk when it is due, and never after its end", async () => {
    const load = vi.fn(async () => "chunk");
    const [due, runs]: [(run: () => void) => void, (() => void)[]] = [(run) => void runs.push(run), []];
    const lazy = new Lazy(load);
    const start = vi.fn(() => () => {});
    lazy.follow(start, undefined, due)();
    lazy.follow(start, undefined, due);
    runs[0]?.();
    expect(load).not.toHaveBeenCalled();
    runs[1]?.();
    await settle();
    expect([load.mock.calls.length, start.mock.calls.length]).toEqual([1, 1]);
  });

  it("tells where the chunk does not come, unless it has ended", async () => {
    const lazy = new Lazy(async () => Promise.reject(new Error("lost")));
    const [fail, over] = [vi.fn(), vi.fn()];
    lazy.follow(() => () => {}, fail);
    lazy.follow(() => () => {}, over)();
    await settle();
    expect([fail.mock.calls.length, over.mock.calls.length]).toEqual([1, 0]);
  });
});
