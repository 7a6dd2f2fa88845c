import { describe, expect, it } from "vitest";
import { marked } from "../../../../adapters/announce/mark.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { explorerIdOf } from "../../../../domain/wallets/wallet-ids.ts";
import { countListeners } from "../../listeners.ts";
import { ICON, openPage, wallet } from "./page.ts";

const sorrel = {
  id: "solana:Sorrel",
  name: "Sorrel",
  type: "ANNOUNCED",
  chain: "solana",
  imageUrl: expect.stringContaining("data:image"),
};

describe("Solana wallets that register themselves", () => {
  it("CONN-3: a wallet that was here first, and one that comes later, are rows at once", () => {
    const page = openPage();
    page.register(wallet().given);
    page.discover();
    page.register(wallet({}, { name: "Teasel 🌿" }).given);
    expect(page.rows()).toEqual([
      sorrel,
      { ...sorrel, id: "solana:Teasel @1f33f", name: expect.stringContaining("Teasel") },
    ]);
  });

  it("CONN-3: a wallet registers once, however often it says so, and is gone when it leaves", () => {
    const page = openPage();
    const { given } = wallet();
    page.discover();
    const leave = page.register(given);
    page.register(given);
    expect(page.rows()).toEqual([sorrel]);
    leave();
    leave();
    expect(page.rows()).toEqual([]);
  });

  it("CONN-3: nothing is heard after the end", () => {
    const page = openPage();
    const counts = [page.window, page.window.document].map(countListeners);
    const end = page.discover();
    expect(counts.map((count) => count())).toEqual([{ "wallet-standard:register-wallet": 1 }, { visibilitychange: 1 }]);
    let api: { register(wallet: unknown): () => void } | undefined;
    page.say((given: typeof api) => {
      api = given;
    });
    end();
    expect(counts.map((count) => count())).toEqual([{}, {}]);
    page.register(wallet().given);
    api?.register(wallet({}, { name: "Late" }).given);
    expect(page.rows()).toEqual([]);
    page.discover();
    expect(page.rows()).toEqual([sorrel]);
  });

  it("CONN-5: a known wallet has its place by its name, until another claims it", () => {
    const page = openPage();
    page.discover();
    page.register(wallet({}, { name: "Phantom" }).given);
    expect(page.rows()[0]?.explorerId).toBe(explorerIdOf("Phantom"));
    page.register(wallet({}, { name: "Phantom" }).given);
    expect(page.rows().map(({ id, explorerId }) => [id, explorerId])).toEqual([
      ["solana:Phantom", undefined],
      ["solana:Phantom#2", undefined],
    ]);
  });

  it.each([
    ["nothing", undefined],
    ["a text", "Sorrel"],
    ["no name", wallet({}, { name: " \u200b " }).given],
    ["chains that are none", wallet({}, { chains: "solana:mainnet" }).given],
    ["another family's chains", wallet({}, { chains: ["sui:mainnet", "eip155:1", 7, null] }).given],
    ["the announcement of another copy of the kit", marked({ ...wallet().given, name: "Ours" })],
    ["no way to connect", wallet({ connect: undefined }).given],
    ["a feature that is no function", wallet({}, { features: { "standard:connect": { connect: true } } }).given],
    [
      "getters that throw",
      new Proxy(
        {},
        {
          get() {
            throw new Error("Do not look");
          },
        },
      ),
    ],
    [
      "features that throw",
      {
        ...wallet().given,
        get features() {
          throw new Error("Do not look");
        },
      },
    ],
  ])("S7, R14: %s is no wallet, and breaks nothing", (_, given) => {
    const page = openPage();
    page.discover();
    page.register(given);
    page.register(wallet().given);
    expect(page.rows()).toEqual([sorrel]);
  });

  it.each([
    ["a detail that is no function", { detail: 1 }],
    [
      "a function that throws",
      () => {
        throw undefined;
      },
    ],
  ])("S7, R14: %s is passed over", (_, detail) => {
    const page = openPage();
    page.discover();
    expect(() => page.say(detail)).not.toThrow();
    expect(page.rows()).toEqual([]);
  });

  it("S7: what a wallet says of itself later does not count, and an icon is image data alone", () => {
    const page = openPage();
    const one = { ...wallet().given, icon: "https://tracker.example/x.png" };
    page.discover();
    page.register(one);
    one.name = "Phantom";
    one.icon = ICON;
    const { imageUrl: _, ...plain } = sorrel;
    expect(page.rows()).toEqual([plain]);
  });

  it("S7: fifty wallets at most are taken", () => {
    const page = openPage();
    page.discover();
    for (let at = 0; at < 60; at += 1) page.register(wallet({}, { name: `Wallet ${at}` }).given);
    expect(page.rows()).toHaveLength(LIMITS.announcements);
  });
});
