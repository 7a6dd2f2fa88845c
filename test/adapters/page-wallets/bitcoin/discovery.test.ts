import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../../domain/limits.ts";
import { explorerIdOf } from "../../../../domain/wallets/wallet-ids.ts";
import { okxWallet } from "../../../../sandbox/wallets/page/bitcoin/okx.ts";
import { satsProvider } from "../../../../sandbox/wallets/page/bitcoin/sats.ts";
import { StandardBitcoinWallet } from "../../../../sandbox/wallets/page/bitcoin/standard.ts";
import { countListeners } from "../../listeners.ts";
import { ALL_KINDS, ICON, KINDS, openPage, pageWith, scripted } from "./page.ts";

const standard = (name: string, more: object = {}) =>
  Object.assign(Object.create(new StandardBitcoinWallet({ name, icon: ICON }, scripted().line)), more) as object;

const sats = () => satsProvider(scripted().line);

function trap(): never {
  throw new Error("Do not look");
}

describe("rows", () => {
  it("CONN-3: each kind of wallet is a row of its own type", () => {
    const rows = ALL_KINDS.map((kind) => pageWith(kind).page.rows()[0]);
    expect(rows).toEqual([
      { id: "bip122:Orchid", name: "Orchid", type: "ANNOUNCED", chain: "bip122", imageUrl: ICON },
      { id: "sats-connect:orchid.bitcoin", name: "Orchid", type: "EXTERNAL", chain: "bip122", imageUrl: ICON },
      {
        ...{ id: "sats-connect:LeatherProvider", name: "Leather", type: "EXTERNAL", chain: "bip122" },
        explorerId: explorerIdOf("Leather"),
      },
      { id: "okx", name: "OKX Wallet", type: "EXTERNAL", chain: "bip122", explorerId: explorerIdOf("okx") },
    ]);
  });

  it("CONN-5: Xverse is found where it stands, listed or not, and is the wallet of the list", () => {
    for (const btc_providers of [
      undefined,
      [{ id: "XverseProviders.BitcoinProvider", name: "Xverse Wallet", icon: ICON }],
    ]) {
      const page = openPage();
      page.put({ XverseProviders: { BitcoinProvider: sats() }, btc_providers });
      page.discover();
      expect(page.rows()).toMatchObject([
        { id: "sats-connect:XverseProviders.BitcoinProvider", explorerId: explorerIdOf("Xverse Wallet") },
      ]);
    }
  });

  it("R13: a wallet that comes later is a row at once, one that was loaded with the page when it is looked at again", () => {
    const page = openPage();
    page.discover();
    page.register(standard("Orchid"));
    expect(page.ids()).toEqual(["bip122:Orchid"]);
    page.put({ okxwallet: okxWallet(scripted().line) });
    Object.defineProperty(page.window.document, "visibilityState", { configurable: true, value: "hidden" });
    page.look();
    expect(page.ids()).toEqual(["bip122:Orchid"]);
    Object.defineProperty(page.window.document, "visibilityState", { configurable: true, value: "visible" });
    page.look();
    expect(page.ids()).toEqual(["bip122:Orchid", "okx"]);
  });

  it("CONN-3: a wallet that takes itself back is no row any longer, and may come again", () => {
    const page = openPage();
    page.discover();
    const wallet = standard("Orchid");
    const end = page.register(wallet);
    end();
    end();
    expect(page.rows()).toEqual([]);
    expect(page.bitcoin.providerOf("bip122:Orchid")).toBeUndefined();
    page.register(wallet);
    // Its first registration is over, whoever ends it once more.
    end();
    expect(page.ids()).toEqual(["bip122:Orchid"]);
  });

  it("CONN-3: one wallet that can be reached in two ways is one row", () => {
    const page = openPage();
    const provider = sats();
    page.put({
      orchid: provider,
      btc_providers: [
        { id: "orchid", name: "Orchid" },
        { id: "orchid", name: "Again" },
      ],
    });
    page.discover();
    page.register({ name: "Orchid", icon: ICON, features: { "sats-connect:": { provider } } });
    expect(page.ids()).toEqual(["sats-connect:orchid"]);
  });

  it("CONN-3: a wallet of wallet-standard that only speaks sats-connect is spoken to so", async () => {
    const page = openPage();
    const wallet = scripted();
    page.discover();
    page.register({
      name: "Orchid",
      icon: ICON,
      features: { "sats-connect:": { provider: satsProvider(wallet.line) } },
    });
    const input = { connectorId: "bip122:Orchid", namespace: "bip122" as const, networkId: "bip122:x" as never };
    expect((await page.bitcoin.connectWallet(input)).accounts).toHaveLength(2);
  });

  it("S18: after the end nothing is heard, and nothing is left on the page", () => {
    const page = openPage();
    const counts = [page.window, page.window.document].map(countListeners);
    const end = page.discover();
    expect(counts.map((count) => count())).toEqual([{ "wallet-standard:register-wallet": 1 }, { visibilitychange: 1 }]);
    end();
    expect(counts.map((count) => count())).toEqual([{}, {}]);
    page.register(standard("Orchid"));
    page.put({ okxwallet: okxWallet(scripted().line) });
    page.look();
    expect(page.events).toEqual([]);
    expect(page.clock.pending).toBe(0);
  });
});

describe("S7", () => {
  it("S7: two of one name are two rows, and neither is the known wallet", () => {
    const page = openPage();
    page.discover();
    page.register(standard("Leather"));
    expect(page.rows()[0]?.explorerId).toBe(explorerIdOf("Leather"));
    page.register(standard("leather"), standard("Leather"));
    expect(page.ids()).toEqual(["bip122:Leather", "bip122:leather", "bip122:Leather#2"]);
    expect(page.rows().some(({ explorerId }) => explorerId)).toBe(false);
  });

  it("S7: no wallet takes an id that means something", () => {
    const page = openPage();
    page.put({ injected: sats(), btc_providers: [{ id: "injected", name: "okx" }] });
    page.discover();
    page.register(standard("walletConnect"), standard("Ünïcode 🦊"));
    expect(page.ids()).toEqual(["sats-connect:injected", "bip122:walletConnect", "bip122:@dcn@efcode @1f98a"]);
  });

  it("S7: 50 wallets at most, however many there are", () => {
    const page = openPage();
    page.discover();
    for (let count = 0; count < 200; count += 1) page.register(standard(`Orchid ${count}`));
    expect(page.rows()).toHaveLength(LIMITS.announcements);
  });

  it("S7: an icon is image data or none", () => {
    const page = openPage();
    page.discover();
    for (const icon of ["https://evil.example/x.png", "javascript:alert(1)", 7, undefined])
      page.register(standard(`Orchid ${String(icon)}`, { icon }));
    expect(page.rows().map(({ imageUrl }) => imageUrl)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe("R14: what is no wallet", () => {
  const features = (value: unknown) => ({ name: "X", icon: ICON, features: { "bitcoin:connect": value } });
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "wallet"],
    ["no name", { ...features({ connect: () => {} }), name: "" }],
    ["a name that is none", { ...features({ connect: () => {} }), name: {} }],
    ["no features", { name: "X", icon: ICON }],
    ["another chain's features", { name: "X", icon: ICON, features: { "solana:signMessage": {} } }],
    ["a feature without its method", features({ version: "1.0.0" })],
    ["a feature that is null", features(null)],
    ["fields that throw", Object.defineProperties({}, { name: { get: trap }, features: { get: trap } })],
    ["an empty sats-connect", { name: "X", icon: ICON, features: { "sats-connect:": {} } }],
  ])("R14: %s registers itself", (_, wallet) => {
    const page = openPage();
    page.discover();
    page.register(wallet)();
    expect(page.events).toEqual([]);
  });

  it("R14: a registration that throws, or is no function, takes nobody else along", () => {
    const page = openPage();
    page.discover();
    for (const detail of [trap, undefined, {}, "x"])
      page.window.dispatchEvent(new page.window.CustomEvent("wallet-standard:register-wallet", { detail }));
    page.register(standard("Orchid"));
    expect(page.ids()).toEqual(["bip122:Orchid"]);
  });

  it.each([
    ["no list", { btc_providers: "x" }],
    ["entries that are none", { btc_providers: [null, 7, {}, { id: 7, name: "x" }, { id: "a", name: "" }] }],
    ["a path to nothing", { btc_providers: [{ id: "a.b.c", name: "A" }], a: { b: null } }],
    [
      "a path that is none",
      {
        btc_providers: [
          { id: "__proto__..x", name: "A" },
          { id: "a b", name: "A" },
        ],
      },
    ],
    ["a path to what cannot be asked", { btc_providers: [{ id: "a", name: "A" }], a: { request: "x" } }],
    ["empty places", { XverseProviders: {}, LeatherProvider: {}, okxwallet: { bitcoin: {} } }],
    ["a list that throws", { btc_providers: new Proxy([], { get: trap }) }],
  ])("R14: %s on the page", (_, things) => {
    const page = openPage();
    page.put(things);
    page.discover();
    expect(page.events).toEqual([]);
  });

  it("R14: places that throw when they are looked at", () => {
    const page = openPage();
    for (const name of ["btc_providers", "XverseProviders", "LeatherProvider", "okxwallet"])
      Object.defineProperty(page.window, name, { get: trap });
    KINDS.standard.put(page, scripted());
    page.discover();
    expect(page.ids()).toEqual(["bip122:Orchid"]);
  });
});
