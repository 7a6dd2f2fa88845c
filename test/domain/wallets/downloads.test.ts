import { describe, expect, it, test } from "vitest";
import type { System } from "../../../domain/pairing/system.ts";
import { downloadsOf, downloadTarget, phoneLink } from "../../../domain/wallets/downloads.ts";
import type { Wallet } from "../../../domain/wallets/wallet.ts";

const STORES = {
  chromeStore: "https://chrome.example/heron",
  appStore: "https://apps.example/heron",
  playStore: "https://play.example/heron",
  homepage: "https://heron.example/",
} as const;
type Field = keyof typeof STORES;

const withStores = (...fields: readonly Field[]): Wallet => ({
  ...{ id: "heron", name: "Heron" },
  ...Object.fromEntries(fields.map((field) => [field, STORES[field]])),
});

describe("where a wallet is to be had", () => {
  it("WALLET-3: is told in the screen's order, as far as it is known", () => {
    expect(downloadsOf(withStores("homepage", "playStore", "appStore", "chromeStore"))).toEqual([
      { store: "extension", href: STORES.chromeStore },
      { store: "ios", href: STORES.appStore },
      { store: "android", href: STORES.playStore },
      { store: "website", href: STORES.homepage },
    ]);
    expect(downloadsOf(withStores("playStore"))).toEqual([{ store: "android", href: STORES.playStore }]);
    expect(downloadsOf(withStores())).toEqual([]);
  });

  it("S6: leaves out what may not be opened; a store's own scheme may", () => {
    const wallet: Wallet = {
      ...{ id: "x", name: "x", chromeStore: "javascript:alert(1)", appStore: "itms-apps://apps.example/x" },
      ...{ playStore: "intent://x", homepage: "heron://" },
    };
    expect(downloadsOf(wallet)).toEqual([{ store: "ios", href: "itms-apps://apps.example/x" }]);
  });

  test.each<[System, readonly Field[], "downloads" | Field | "hidden"]>([
    ["desktop", ["chromeStore", "appStore", "playStore", "homepage"], "downloads"],
    ["desktop", ["chromeStore", "appStore"], "downloads"],
    ["desktop", ["homepage"], "homepage"],
    ["desktop", ["chromeStore"], "hidden"],
    ["desktop", ["appStore"], "hidden"],
    ["desktop", [], "hidden"],
    ["ios", ["chromeStore", "appStore", "playStore", "homepage"], "appStore"],
    ["ios", ["appStore"], "appStore"],
    ["ios", ["playStore", "homepage"], "homepage"],
    ["ios", ["homepage"], "homepage"],
    ["ios", ["playStore", "chromeStore"], "hidden"],
    ["ios", [], "hidden"],
    ["android", ["chromeStore", "appStore", "playStore", "homepage"], "playStore"],
    ["android", ["playStore"], "playStore"],
    ["android", ["appStore", "homepage"], "homepage"],
    ["android", ["appStore"], "hidden"],
  ])("WALLET-3: Get on %s with %j is %s", (system, fields, is) => {
    const getting = downloadTarget(withStores(...fields), { system, browser: "other", isIframe: false });
    if (is === "downloads") expect(getting).toEqual({ to: "downloads" });
    else expect(getting).toEqual(is === "hidden" ? undefined : { to: "link", href: STORES[is] });
  });
});

it.each([
  [["extension"], undefined],
  [["extension", "ios"], "ios"],
  [["android", "website"], "android"],
  [["ios", "android", "website"], "website"],
  [["ios", "android"], "ios"],
] as const)("CONN-5: of %j, a phone scans %s", (stores, wanted) => {
  expect(phoneLink(stores.map((store) => ({ store, href: store })))).toBe(wanted);
});
