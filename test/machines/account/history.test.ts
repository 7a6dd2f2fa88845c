import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import type { ScriptedApp } from "../../../testing/app.ts";
import { RECEIVED, SENT } from "../../../testing/samples/holdings.ts";
import { SUN } from "../../../testing/samples/values.ts";
import { ANSWER, choose, opened } from "./holdings-app.ts";

describe("history", () => {
  const activity = () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    choose(app, "activity");
    return app;
  };
  const many = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...SENT, id: `${prefix}${at}` }));
  const spam = { ...RECEIVED, transfers: [{ direction: "in", quantity: "1", nft: { name: "Win", isSpam: true } }] };
  const ids = (app: ScriptedApp) => app.holdings().history?.context.transactions?.map(({ id }) => id);

  it("ACCT-6 pages are read by their cursors, newest first, until there is none", () => {
    const app = activity();
    app.answer("fetchHistory", { transactions: many("a", 50), next: "two" });
    expect(app.waiting("fetchHistory")).toEqual([]);
    app.tell("app", { type: "history.more" });
    expect(app.requests.at(-1)?.input).toMatchObject({ cursor: "two" });
    app.answer("fetchHistory", { transactions: many("b", 3) });
    expect(ids(app)).toHaveLength(53);
    app.tell("app", { type: "history.more" });
    expect(app.waiting("fetchHistory")).toEqual([]);
    expect(app.tracked.filter((name) => name === "LOAD_MORE_TRANSACTIONS")).toHaveLength(1);
  });

  it("ACCT-6 a cursor that comes again ends the list", () => {
    const app = activity();
    app.answer("fetchHistory", { transactions: many("a", 50), next: "two" });
    app.tell("app", { type: "history.more" });
    app.answer("fetchHistory", { transactions: many("b", 50), next: "two" });
    expect(app.holdings().history?.context.next).toBeNull();
  });

  it("ACCT-6 transactions of nothing but spam are left out, and a page of them is passed over", () => {
    const app = activity();
    app.answer("fetchHistory", { transactions: [spam], next: "two" });
    expect(app.requests.at(-1)?.input).toMatchObject({ cursor: "two" });
    app.answer("fetchHistory", { transactions: [SENT] });
    expect(ids(app)).toEqual([SENT.id]);
  });

  it("ACCT-6 a burst of empty pages ends by itself", () => {
    const app = activity();
    for (let page = 1; page <= LIMITS.historyBurst; page += 1)
      app.answer("fetchHistory", { transactions: [], next: `${page}` });
    expect(app.waiting("fetchHistory")).toEqual([]);
    expect(app.holdings().history?.hasTag("ready")).toBe(true);
  });

  it("ACCT-6 a failure says so, is counted, and another try is offered", () => {
    const app = activity();
    app.refuse("fetchHistory", new Error("down"));
    expect(app.read("notice").context.toast?.text).toEqual({ key: "error.HISTORY_UNAVAILABLE" });
    expect(app.tracked).toContain("ERROR_FETCH_TRANSACTIONS");
    expect(app.holdings().history?.hasTag("unavailable")).toBe(true);
    app.tell("app", { type: "history.retry" });
    app.answer("fetchHistory", { transactions: [SENT] });
    expect(ids(app)).toEqual([SENT.id]);
  });

  it("ACCT-6 a further page that fails leaves what is there, and is asked for again on a wish", () => {
    const app = activity();
    app.answer("fetchHistory", { transactions: many("a", 50), next: "two" });
    app.tell("app", { type: "history.more" });
    app.refuse("fetchHistory", new Error("down"));
    expect(ids(app)).toHaveLength(50);
    app.tell("app", { type: "history.retry" });
    expect(app.requests.at(-1)?.input).toMatchObject({ cursor: "two" });
  });

  it("ACCT-6 looking again lays the newest page over what is known", () => {
    const app = activity();
    app.answer("fetchHistory", { transactions: many("a", 20), next: "two" });
    app.pass(LIMITS.holdingsPoll);
    app.answer("fetchHistory", { transactions: [{ ...SENT, id: "new" }, ...many("a", 19)], next: "one" });
    expect(ids(app)).toHaveLength(21);
    expect(ids(app)?.[0]).toBe("new");
    expect(app.holdings().history?.context.next).toBe("two");
  });

  it.each([
    ["of nothing but spam", [spam]],
    ["of other networks' rows only", []],
  ])("ACCT-6 ACCT-10 a newest page %s leaves what was read below it", (_, transactions) => {
    const app = activity();
    app.answer("fetchHistory", { transactions, next: "two" });
    app.answer("fetchHistory", { transactions: [...many("a", 20), { ...RECEIVED, id: "fox" }], next: "three" });
    for (let poll = 0; poll < 3; poll += 1) {
      app.pass(LIMITS.holdingsPoll);
      app.answer("fetchHistory", { transactions, next: "two" });
      expect(ids(app)).toHaveLength(21);
      expect(app.holdings().history?.context).toMatchObject({ next: "three", nfts: [{ name: "Fox #1" }] });
      expect(app.waiting("fetchHistory")).toEqual([]);
    }
  });

  it("ACCT-6 a page of fresh spam with nothing known below it has the older ones read anew", () => {
    const app = activity();
    app.answer("fetchHistory", { transactions: many("a", 20), next: "two" });
    app.pass(LIMITS.holdingsPoll);
    app.answer("fetchHistory", { transactions: [spam], next: "one" });
    app.answer("fetchHistory", { transactions: [{ ...SENT, id: "between" }, ...many("a", 19)], next: "two" });
    expect(ids(app)?.slice(0, 2)).toEqual(["between", "a0"]);
  });

  it("ACCT-6 looking again reads the newest page alone, where there is enough to see", () => {
    const app = activity();
    app.answer("fetchHistory", { transactions: many("a", 50), next: "two" });
    choose(app, "tokens");
    app.answer("fetchTokens", ANSWER);
    choose(app, "activity");
    app.answer("fetchHistory", { transactions: many("a", 50), next: "two" });
    expect(app.waiting("fetchHistory")).toEqual([]);
    expect(ids(app)).toHaveLength(50);
  });

  it("ACCT-6 fresh spam with nothing known below it has the older ones read anew, however long the list was open", () => {
    const app = activity();
    app.answer("fetchHistory", { transactions: many("a", 20), next: "two" });
    for (let poll = 0; poll < LIMITS.historyBurst; poll += 1) {
      app.pass(LIMITS.holdingsPoll);
      app.answer("fetchHistory", { transactions: many("a", 20), next: "two" });
    }
    app.pass(LIMITS.holdingsPoll);
    app.answer("fetchHistory", { transactions: [spam], next: "one" });
    app.answer("fetchHistory", { transactions: many("a", 20), next: "two" });
    expect(ids(app)).toHaveLength(20);
  });

  it("ACCT-6 a pending transaction that another one replaced is gone", () => {
    const app = activity();
    app.answer("fetchHistory", { transactions: [{ ...SENT, id: "pending", status: "pending" }, ...many("a", 2)] });
    app.pass(LIMITS.holdingsPoll);
    app.answer("fetchHistory", { transactions: [{ ...SENT, id: "faster" }, ...many("a", 2)] });
    expect(ids(app)).toEqual(["faster", "a0", "a1"]);
  });

  it("ACCT-6 a wish for older entries is heard while the newest page is being read again", () => {
    const app = activity();
    app.answer("fetchHistory", { transactions: many("a", 20), next: "two" });
    app.pass(LIMITS.holdingsPoll);
    app.tell("app", { type: "history.more" });
    expect(app.requests.at(-1)?.input).toMatchObject({ cursor: "two" });
    app.answer("fetchHistory", { transactions: many("b", 3) });
    expect(ids(app)).toHaveLength(23);
  });

  it("ACCT-10 the collectibles follow from the history, and are read on until there are some to see", () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    choose(app, "nfts");
    app.answer("fetchHistory", { transactions: many("a", 50), next: "two" });
    app.answer("fetchHistory", { transactions: [RECEIVED] });
    expect(app.holdings().history?.context.nfts.map(({ name }) => name)).toEqual(["Fox #1"]);
  });

  it("ACCT-10 a Solana account has collectibles", () => {
    const app = opened(SUN);
    app.answer("fetchTokens", ANSWER);
    choose(app, "nfts");
    app.answer("fetchHistory", { transactions: [RECEIVED] });
    expect(app.holdings("solana").history?.context.nfts).toHaveLength(1);
  });
});
