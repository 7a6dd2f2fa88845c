import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Turns, turnControl } from "../../../sandbox/control/turns.ts";
import { NotWalkable } from "../../../testing/host/finding.ts";
import { SandboxControl } from "../../../testing/host/sandbox-control.ts";

/** A sandbox that counts its resets, as seen by one of its visitors. */
function visitors(counts: boolean) {
  let resets = 0;
  const answer = (value: object) => ({ ok: () => true, json: async () => value });
  const own = () => (counts ? { resets } : {});
  const request = {
    get: async () => answer({ options: { projectId: "sandbox" }, ...own() }),
    post: async () => {
      resets += 1;
      return answer({ ms: 1, ...own() });
    },
  };
  return () => new SandboxControl("http://localhost:4700/", request as never);
}

/** A sandbox at which visitors take turns, one that knows none, and none. */
function takers(time = { now: 0 }) {
  const turn = turnControl(new Turns(() => time.now));
  const answer = (value: object, isOk = true) => ({ ok: () => isOk, json: async () => value });
  const request = {
    post: async (url: string, { data }: { data: string }) => {
      expect(url).toBe("http://localhost:4700/control/turn");
      return answer(turn.act(JSON.parse(data), new URLSearchParams()) as object);
    },
  };
  const strange = { post: async () => answer({ reasons: [{ description: "no such call" }] }, false) };
  const gone = { post: () => Promise.reject(new Error("refused")) };
  const control = (of: object) => new SandboxControl("http://localhost:4700", of as never, globalThis as never);
  return { time, visitor: () => control(request), stranger: control(strange), nobody: control(gone) };
}

describe("turns of several workers", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("M1 a second worker waits for the first, which keeps its turn for as long as it walks", async () => {
    const { visitor, time } = takers();
    const end = await visitor().takeTurn();
    let isSecond = false;
    const second = visitor()
      .takeTurn()
      .then((endSecond) => {
        isSecond = true;
        return endSecond;
      });
    for (let waited = 0; waited < 60_000; waited += 1_000) {
      time.now += 1_000;
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(isSecond).toBe(false);
    await end();
    await vi.advanceTimersByTimeAsync(200);
    expect(isSecond).toBe(true);
    await (await second)();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("M1 a sandbox that knows no turns is taken for free, one that is gone is named", async () => {
    const { stranger, nobody } = takers();
    await (await stranger.takeTurn())();
    await expect(nobody.takeTurn()).rejects.toThrow("The sandbox at http://localhost:4700 answers no more");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a sandbox that a walk steers", () => {
  it("M1 is not blamed for a browser that was closed in the middle of a walk", async () => {
    const get = () =>
      Promise.reject(new Error("apiRequestContext.get: Target page, context or browser has been closed"));
    const control = new SandboxControl("http://localhost:4700", { get } as never);
    const closed = new NotWalkable("The browser was closed before the walk was over.");
    await expect(control.control("log")).rejects.toThrow(closed);
    await expect(control.greet()).rejects.toThrow(closed);
    await expect(control.wantAlone()).rejects.toThrow(closed);
  });

  it("M1 says that another walk reset it, and not that the page is wrong", async () => {
    const visitor = visitors(true);
    const [one, other] = [visitor(), visitor()];
    await one.reset();
    await expect(one.wantAlone()).resolves.toBeUndefined();
    await other.reset();
    await expect(other.wantAlone()).resolves.toBeUndefined();
    await expect(one.wantAlone()).rejects.toThrow(
      "Something else reset the sandbox at http://localhost:4700 during the journey: leave it to the walks, which take turns, or give them a sandbox of their own.",
    );
  });

  it("M1 takes a sandbox that does not count its resets for alone", async () => {
    const sandbox = visitors(false)();
    await sandbox.reset();
    await expect(sandbox.wantAlone()).resolves.toBeUndefined();
  });
});
