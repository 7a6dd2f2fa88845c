import { describe, expect, it, vi } from "vitest";
import { connectSession, restoreSession, walletOf } from "../../../../adapters/page-wallets/shared/sessions.ts";
import { AppKitError } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { settle } from "../../fake-clock.ts";
import { announced, openRegistry } from "./wallets.ts";

const MISSING = { code: "CONNECTOR_MISSING" };

/** Begins to restore the wallet `one`. */
function restoring(page: ReturnType<typeof openRegistry>, signal?: AbortSignal) {
  const recall = vi.fn(async () => "granted");
  const session = restoreSession(page, "one", signal, recall);
  session.catch(() => {});
  return { session, recall };
}

describe("a session with a page wallet that is restored", () => {
  it("CONN-12: the wallet is waited for, and those that announce themselves together with it", async () => {
    const page = openRegistry();
    const { session, recall } = restoring(page);
    await page.clock.advance(1_000);
    page.registry.add(announced("one"), {});
    await page.clock.advance(249);
    expect(recall).not.toHaveBeenCalled();
    await page.clock.advance(1);
    expect(await session).toBe("granted");
    expect([page.registry.restored.has("one"), page.clock.pending]).toEqual([true, 0]);
  });

  it("CONN-12: a wallet that comes after a minute is asked then", async () => {
    const page = openRegistry();
    const { session, recall } = restoring(page);
    await page.clock.advance(60_000);
    expect(recall).not.toHaveBeenCalled();
    page.registry.add(announced("one"), {});
    await page.clock.advance(250);
    expect([await session, page.clock.pending]).toEqual(["granted", 0]);
  });

  it("S7: a wallet that is contested, or is so before it settled, is not asked", async () => {
    const known = openRegistry();
    known.registry.add(announced("one"), {});
    known.registry.add(announced("two"), {});
    const early = restoring(known);
    await expect(early.session).rejects.toMatchObject(MISSING);
    expect(known.clock.waits).toEqual([]);

    const page = openRegistry();
    page.registry.add(announced("one"), {});
    const late = restoring(page);
    await page.clock.advance(100);
    page.registry.add(announced("two"), {});
    await page.clock.advance(150);
    await expect(late.session).rejects.toMatchObject(MISSING);
    expect([early.recall.mock.calls, late.recall.mock.calls]).toEqual([[], []]);
  });

  it("S7: a rival that comes while the wallet is asked ends it", async () => {
    const page = openRegistry();
    page.registry.add(announced("one", { type: "EXTERNAL" }), {});
    const session = restoreSession(page, "one", undefined, async () => page.registry.add(announced("two"), {}));
    await expect(session).rejects.toMatchObject(MISSING);
    expect(page.registry.restored.has("one")).toBe(false);
  });

  it("CONN-12: the answer of a slow wallet counts, unless nobody waits for it any more", async () => {
    for (const isLeft of [false, true]) {
      const page = openRegistry();
      page.registry.add(announced("one", { type: "EXTERNAL" }), {});
      const end = new AbortController();
      let answer = (_: string) => {};
      const recall = () => new Promise<string>((resolve) => (answer = resolve));
      const session = restoreSession(page, "one", end.signal, recall);
      session.catch(() => {});
      await page.clock.advance(60_000);
      if (isLeft) end.abort(new Error("left"));
      answer("late");
      await settle();
      expect(page.registry.restored.has("one")).toBe(!isLeft);
    }
  });

  it("R13: an end from outside ends the waiting with its reason", async () => {
    const page = openRegistry();
    const end = new AbortController();
    const { session } = restoring(page, end.signal);
    end.abort(new Error("gone"));
    await expect(session).rejects.toThrow("gone");
    expect(page.clock.pending).toBe(0);
  });
});

describe("a session with a page wallet that prompts", () => {
  it("R13: an open prompt is joined, and asked anew once it is answered", async () => {
    const page = openRegistry();
    page.registry.restored.add("one");
    let answer = (_: string) => {};
    const prompt = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
    const both = [connectSession(page, "one", undefined, prompt), connectSession(page, "one", undefined, prompt)];
    const other = connectSession(page, "two", undefined, async () => "other");
    expect([await other, prompt.mock.calls.length]).toEqual(["other", 1]);
    answer("granted");
    expect(await Promise.all(both)).toEqual(["granted", "granted"]);
    expect(page.registry.restored.has("one")).toBe(false);
    void connectSession(page, "one", undefined, prompt);
    expect(prompt).toHaveBeenCalledTimes(2);
  });

  it("R13: after 10 s of silence the wallet is asked again, and whichever answer comes first counts for all", async () => {
    const page = openRegistry();
    const answers: ((granted: string) => void)[] = [];
    const prompt = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
    const first = connectSession(page, "one", undefined, prompt);
    await page.clock.advance(LIMITS.walletSilence - 1);
    void connectSession(page, "one", undefined, prompt);
    expect(prompt).toHaveBeenCalledTimes(1);
    await page.clock.advance(1);
    const again = connectSession(page, "one", undefined, prompt);
    expect(prompt).toHaveBeenCalledTimes(2);
    answers[0]?.("late");
    expect(await Promise.all([first, again])).toEqual(["late", "late"]);
  });

  it.each([
    ["says that the first prompt is open", "CONNECTION_PENDING", "late"],
    ["declines", "CONNECTION_DECLINED", "CONNECTION_DECLINED"],
  ] as const)("R13: where the wallet that is asked again %s, that decides", async (_, code, outcome) => {
    const page = openRegistry();
    let answer = (_: string) => {};
    void connectSession(page, "one", undefined, () => new Promise<string>((resolve) => (answer = resolve)));
    await page.clock.advance(LIMITS.walletSilence);
    const again = connectSession(page, "one", undefined, async (): Promise<string> => {
      throw new AppKitError(code, {});
    }).catch((error: AppKitError) => error.code);
    await settle();
    answer("late");
    expect(await again).toBe(outcome);
  });

  it("R13: who leaves takes the prompt from nobody else; a refusal leaves the wallet restored", async () => {
    const page = openRegistry();
    page.registry.restored.add("one");
    const end = new AbortController();
    let refuse = (_: Error) => {};
    const prompt = () => new Promise<never>((_, reject) => (refuse = reject));
    const left = connectSession(page, "one", end.signal, prompt);
    const stayed = connectSession(page, "one", undefined, prompt);
    end.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    refuse(new Error("refused"));
    await expect(stayed).rejects.toThrow("refused");
    expect(page.registry.restored.has("one")).toBe(true);
  });
});

describe("a session's wallet", () => {
  it("CONN-12: it is described by its connector, and without a name once that is gone", () => {
    expect(walletOf(announced("one", { imageUrl: "data:,", info: { rdns: "example.juniper" } }))).toEqual({
      ...{ name: "Juniper", type: "ANNOUNCED", icon: "data:,", rdns: "example.juniper" },
    });
    expect(walletOf(announced("one"))).toEqual({ name: "Juniper", type: "ANNOUNCED" });
    expect(walletOf(undefined)).toEqual({ name: "", type: "EXTERNAL" });
  });
});
