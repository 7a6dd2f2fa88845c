import { describe, expect, it } from "vitest";
import { LIMITS } from "../../domain/limits.ts";

import { answerOpening, CHAINS, context, made, opened, queries, search } from "./wallets-app.ts";

describe("wallets", () => {
  it("ROUTE-19 WALLET-1 a search goes out 500 ms after the last key, trimmed, for 100 entries", () => {
    const app = opened();
    answerOpening(app);
    search(app, " met");
    app.pass(LIMITS.debounce - 1);
    search(app, " meta ");
    app.pass(LIMITS.debounce - 1);
    expect(queries(app)).toEqual([]);
    app.pass(1);
    expect(queries(app)).toEqual([
      { page: 1, entries: LIMITS.searchEntries, search: "meta", include: [], exclude: [], chains: CHAINS },
    ]);
  });

  it("WALLET-1 results show 300 ms after the request at the soonest, and with the answer at the latest", () => {
    const app = opened();
    answerOpening(app);
    search(app, "made");
    app.pass(LIMITS.debounce);
    app.answer("fetchWallets", { wallets: made(1), count: 1 });
    app.pass(LIMITS.searchMinimum - 1);
    expect(app.read("wallets").hasTag("searching")).toBe(true);
    app.pass(1);
    expect(app.read("wallets").hasTag("results")).toBe(true);
    search(app, "made again");
    app.pass(LIMITS.debounce);
    app.pass(LIMITS.searchMinimum);
    expect(app.read("wallets").hasTag("searching")).toBe(true);
    app.answer("fetchWallets", { wallets: [], count: 0 });
    expect(app.read("wallets").hasTag("results")).toBe(true);
    expect(context(app).found).toEqual([]);
  });

  it("WALLET-1 one letter is no search, and clearing ends one", () => {
    const app = opened();
    answerOpening(app);
    search(app, "m");
    app.pass(LIMITS.debounce);
    expect(queries(app)).toEqual([]);
    search(app, "ma");
    app.pass(LIMITS.debounce);
    search(app, "");
    expect(app.waiting("fetchWallets")).toEqual([]);
    expect(app.read("wallets").hasTag("searching")).toBe(false);
  });

  it("I7 R11 a newer search overtakes an older one, whose answer is ignored", () => {
    const app = opened();
    answerOpening(app);
    search(app, "old");
    app.pass(LIMITS.debounce);
    const [older] = app.waiting("fetchWallets");
    search(app, "new");
    expect(older?.actor.getSnapshot().status).toBe("stopped");
    app.pass(LIMITS.debounce);
    app.answer("fetchWallets", { wallets: made(1), count: 1 });
    app.pass(LIMITS.searchMinimum);
    expect(context(app).found).toHaveLength(1);
  });
});
