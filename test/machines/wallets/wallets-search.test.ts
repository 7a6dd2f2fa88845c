import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";

import { ETHEREUM, FAR_WALLET, FOX, SOLANA, sampleSession } from "../../../testing/samples/values.ts";
import { answerOpening, CHAINS, context, images, made, opened, queries, search } from "./wallets-app.ts";

describe("wallets", () => {
  it("CONF-4 a host that changes its own wallets while it runs has the changed ones known", () => {
    const app = opened();
    app.tell("app", { type: "settings.update", settings: { customWallets: [FAR_WALLET] } });
    expect(context(app).config.customWallets).toEqual([FAR_WALLET]);
  });

  it("CONF-4 ROUTE-13 the pictures of the host's own wallets are wanted at opening", () => {
    const app = opened({ settings: { customWallets: [FAR_WALLET] } });
    expect(images(app)).toContainEqual({ type: "images.want", kind: "wallet", ids: [FAR_WALLET.imageId] });
  });

  it.each([
    [{ enableEIP6963: false }, { eip6963: false, injected: true }],
    [{ enableInjected: false }, { eip6963: true, injected: false }],
  ])("S7 CONF-1 a host that says %j while it runs has wallets looked for anew, as %j", (settings, input) => {
    const app = opened();
    app.tell("app", { type: "settings.update", settings });
    expect(app.waiting("discoverWallets").map((each) => each.input)).toEqual([input]);
  });

  it("CONF-4 R10 during a search for another chain family's wallet a change asks for the lists anew, too", () => {
    const app = opened();
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    app.pass(LIMITS.success + LIMITS.sheet);
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "namespace.connect", networkId: SOLANA.caipNetworkId });
    answerOpening(app, made(3));
    app.tell("app", { type: "settings.update", settings: { excludeWalletIds: ["x"] } });
    expect(queries(app)).toHaveLength(2);
  });

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

  it("WALLET-1 one letter is no search, two are one, and clearing ends it", () => {
    const app = opened();
    answerOpening(app);
    search(app, "m");
    app.pass(LIMITS.debounce);
    expect(queries(app)).toEqual([]);
    search(app, "ma");
    app.pass(LIMITS.debounce);
    expect(queries(app)).toMatchObject([{ search: "ma" }]);
    search(app, "");
    expect(app.waiting("fetchWallets")).toEqual([]);
    expect(app.read("wallets").hasTag("searching")).toBe(false);
  });

  it("WALLET-2 pages and results of a filtered search show no wallet of another chain family", () => {
    const app = opened();
    app.tell("app", { type: "modal.open", namespace: "solana" });
    answerOpening(app);
    const wallets = [
      ...made(1, 0, { mobileLink: "e://", chains: [ETHEREUM.caipNetworkId] }),
      ...made(1, 1, { mobileLink: "s://", chains: [SOLANA.caipNetworkId] }),
      ...made(1, 2),
      ...made(1, 3, {}),
    ];
    app.tell("wallets", { type: "wallets.list" });
    app.answer("fetchWallets", { wallets, count: wallets.length });
    search(app, "made");
    app.pass(LIMITS.debounce);
    app.answer("fetchWallets", { wallets, count: wallets.length });
    const { listed, found } = context(app);
    for (const list of [listed, found]) expect(list.map(({ id }) => id)).toEqual(["made-1", "made-2"]);
  });

  it("WALLET-2 CONF-4 a search is made anew for another chain family, and for other options", () => {
    const app = opened();
    answerOpening(app);
    search(app, "made");
    app.pass(LIMITS.debounce);
    app.answer("fetchWallets", { wallets: made(1), count: 1 });
    app.tell("wallets", { type: "wallets.filter", namespace: "solana" });
    expect(context(app).found).toEqual([]);
    expect(queries(app)).toMatchObject([{ search: "made", chains: [SOLANA.caipNetworkId] }]);
    answerOpening(app);
    app.tell("app", { type: "settings.update", settings: { excludeWalletIds: ["x"] } });
    expect(queries(app)).toContainEqual(expect.objectContaining({ search: "made", exclude: ["x"] }));
  });

  it("WALLET-2 R10 a search is not made anew for the chain family that it was made for", () => {
    const app = opened();
    answerOpening(app);
    search(app, "made");
    app.pass(LIMITS.debounce);
    app.answer("fetchWallets", { wallets: made(1), count: 1 });
    app.tell("app", { type: "modal.open" });
    expect(context(app).found).toHaveLength(1);
    expect(queries(app)).toEqual([]);
    expect(app.tracked.filter((name) => name === "SEARCH_WALLET")).toHaveLength(1);
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

  it("R10 a search that failed can be tried again", () => {
    const app = opened();
    answerOpening(app);
    search(app, "made");
    app.pass(LIMITS.debounce);
    app.refuse("fetchWallets", new Error("down"));
    expect(app.read("wallets").hasTag("searchFailed")).toBe(true);
    app.tell("wallets", { type: "wallets.retry" });
    app.answer("fetchWallets", { wallets: made(1), count: 1 });
    app.pass(LIMITS.searchMinimum);
    expect(context(app).found).toHaveLength(1);
  });

  it("WALLET-1 a search is asked again for certified wallets alone, at once", () => {
    const app = opened();
    answerOpening(app);
    search(app, "made");
    app.pass(LIMITS.debounce);
    answerOpening(app);
    app.tell("wallets", { type: "wallets.certify", on: true });
    expect(queries(app)).toContainEqual(expect.objectContaining({ search: "made", badge: "certified" }));
    expect(app.tracked.filter((name) => name === "SEARCH_WALLET")).toHaveLength(2);
  });

  it("WALLET-1 without a search, certified wallets are a matter of the list alone", () => {
    const app = opened();
    answerOpening(app);
    app.tell("wallets", { type: "wallets.certify", on: true });
    expect(queries(app)).toHaveLength(1);
    expect(app.tracked).not.toContain("SEARCH_WALLET");
  });
});
