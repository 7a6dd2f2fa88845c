import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFacts } from "../../../../adapters/browser/storage/facts.ts";
import type { Store } from "../../../../adapters/browser/storage/storage.ts";
import { type Facts, NO_FACTS, STORAGE_KEYS, toEntries } from "../../../../domain/app/facts.ts";
import type { CaipNetworkId } from "../../../../domain/caip.ts";
import { runs } from "../../../runs.ts";

const NAMESPACES = ["eip155", "solana"] as const;

function storeOf(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  const writes: string[] = [];
  const storage: Store = {
    get: async (key) => map.get(key),
    set: async (key, value) => {
      writes.push(`set ${key}`);
      map.set(key, value);
    },
    remove: async (key) => {
      writes.push(`remove ${key}`);
      map.delete(key);
    },
    isPersisted: () => true,
  };
  return { map, writes, storage, facts: createFacts({ storage, namespaces: NAMESPACES }) };
}

const FACTS: Facts = {
  connectors: { eip155: "io.metamask" },
  wallet: { id: "io.metamask", name: "MetaMask" },
  activeNetworkId: "eip155:8453" as CaipNetworkId,
  recentWallets: [{ id: "abc", name: "Juniper", mobileLink: "juniper://", imageUrl: "https://img.example/a.png" }],
  preferredAccountTypes: { eip155: "eoa" },
};

const LINK = { href: "juniper://", name: "Juniper" };
const PAIRED = { ...FACTS, connectors: { eip155: "walletConnect" }, deepLink: LINK };

describe("STORE-1", () => {
  it("CONN-10: how a paired wallet's app was opened is recalled with its connection, and not without", async () => {
    const first = storeOf();
    await first.facts.recallFacts();
    await first.facts.keepFacts(toEntries(PAIRED, NAMESPACES));
    const second = storeOf(Object.fromEntries(first.map));
    expect((await second.facts.recallFacts()).facts).toEqual(PAIRED);
    const other = storeOf({ ...Object.fromEntries(first.map), "@appkit/eip155:connected_connector_id": "io.other" });
    expect((await other.facts.recallFacts()).facts).not.toHaveProperty("deepLink");
  });

  it.each([
    { href: "javascript:alert(1)", name: "Evil" },
    { href: "intent://x#Intent;end", name: "Evil" },
    { href: 7, name: "Evil" },
    { name: "Evil" },
    { href: "juniper://", name: "" },
    ["juniper://"],
  ])("S6: a stored link passes the gate again when it is read back: %j", async (link) => {
    const { map } = storeOf(Object.fromEntries(toEntries(PAIRED, NAMESPACES).filter(([, value]) => value) as never));
    map.set(STORAGE_KEYS.deepLink, JSON.stringify(link));
    const { facts } = storeOf(Object.fromEntries(map));
    const recalled = (await facts.recallFacts()).facts;
    expect(recalled.connectors).toEqual({ eip155: "walletConnect" });
    expect(recalled).not.toHaveProperty("deepLink");
  });

  it("STORE-1: what was kept is recalled", async () => {
    const first = storeOf();
    await first.facts.recallFacts();
    await first.facts.keepFacts(toEntries(FACTS, NAMESPACES));
    const second = storeOf(Object.fromEntries(first.map));
    expect(await second.facts.recallFacts()).toEqual({ facts: FACTS, isPersistent: true });
  });

  it("STORE-1: nothing is written on load when nothing changed, nor twice", async () => {
    for (const stored of [
      {},
      { [STORAGE_KEYS.recentWallets]: "{garbage", "@appkit/eip155:connected_connector_id": "<b>" },
    ]) {
      const { facts, writes } = storeOf(stored as Record<string, string>);
      const recalled = await facts.recallFacts();
      await facts.keepFacts(toEntries(recalled.facts, NAMESPACES));
      expect(writes).toEqual([]);
      await facts.keepFacts(toEntries(FACTS, NAMESPACES));
      const count = writes.length;
      await facts.keepFacts(toEntries(FACTS, NAMESPACES));
      expect(writes).toHaveLength(count);
    }
  });

  it("STORE-1 I4: after a disconnect nothing of the connection is stored, and only differences are written, in order", async () => {
    const { facts, writes, map } = storeOf();
    await facts.recallFacts();
    await facts.keepFacts(toEntries({ ...FACTS, deepLink: LINK }, NAMESPACES));
    expect(map.get(STORAGE_KEYS.deepLink)).toBe(JSON.stringify(LINK));
    writes.length = 0;
    await facts.keepFacts(toEntries({ ...FACTS, connectors: {} }, NAMESPACES));
    expect(writes).toEqual([
      "remove WALLETCONNECT_DEEPLINK_CHOICE",
      "remove @appkit/native_balance_cache",
      "remove @appkit/portfolio_cache",
      "remove @appkit/token_price_cache",
      "remove @appkit/identity_cache",
      "remove @appkit/ens_cache",
      "remove @appkit/announced",
      "remove @appkit/sent_transactions",
      "remove @appkit/recent_receivers",
      "remove @appkit/onramp_purchase",
      "remove @appkit/eip155:connected_connector_id",
      "remove @appkit/connected_namespaces",
      "set @appkit/connection_status",
    ]);
    expect(map.get(STORAGE_KEYS.status)).toBe("disconnected");
  });

  it("STORE-1 I4: what others have stored while the wallet was told of the end goes with the connection", async () => {
    const { facts, map } = storeOf();
    await facts.recallFacts();
    await facts.keepFacts(toEntries(FACTS, NAMESPACES));
    await facts.keepFacts(toEntries({ ...FACTS, connectors: {} }, NAMESPACES));
    map.set(STORAGE_KEYS.balances, '{"eip155:1:0x0":{}}');
    const { wallet, ...ended } = FACTS;
    await facts.keepFacts(toEntries({ ...ended, connectors: {} }, NAMESPACES));
    expect(map.has(STORAGE_KEYS.balances)).toBe(false);
  });

  it("R6 CONN-12: what another tab has connected since stays, when what this one had ends or its network changes", async () => {
    const { map, storage, facts } = storeOf();
    const later = createFacts({ storage, namespaces: NAMESPACES });
    await facts.recallFacts();
    await facts.keepFacts(toEntries(PAIRED, NAMESPACES));
    await later.recallFacts();
    await facts.keepFacts(toEntries(FACTS, NAMESPACES));
    map.set(STORAGE_KEYS.balances, '{"eip155:1:0x0":{}}');
    const stored = new Map(map);
    const { wallet, ...ended } = { ...PAIRED, connectors: {} };
    await later.keepFacts(toEntries(ended, NAMESPACES));
    expect(map).toEqual(stored);
    const moved = { ...ended, activeNetworkId: "eip155:1" as CaipNetworkId };
    await later.keepFacts(toEntries(moved, NAMESPACES));
    expect(map).toEqual(stored.set(STORAGE_KEYS.activeNetworkId, "eip155:1"));
    await later.keepFacts(toEntries({ ...FACTS, connectors: { eip155: "io.other" } }, NAMESPACES));
    expect(map.get("@appkit/eip155:connected_connector_id")).toBe("io.other");
  });

  it("I15: a connector that reads as none is no other tab's, and keeps nothing from being stored", async () => {
    const { map, facts } = storeOf({ "@appkit/solana:connected_connector_id": "<b>" });
    await facts.recallFacts();
    await facts.keepFacts(toEntries(FACTS, NAMESPACES));
    expect(map.get(STORAGE_KEYS.status)).toBe("connected");
    expect(map.has("@appkit/solana:connected_connector_id")).toBe(false);
  });

  it("R6: of two chain families the one that another tab has connected stays, beside this tab's own", async () => {
    const { map, facts } = storeOf();
    await facts.recallFacts();
    map.set("@appkit/solana:connected_connector_id", "io.sun");
    await facts.keepFacts(toEntries(FACTS, NAMESPACES));
    expect(map.get("@appkit/solana:connected_connector_id")).toBe("io.sun");
    expect(map.get(STORAGE_KEYS.status)).toBe("connected");
  });

  it("CONN-12 STORE-1: a page with other chain families takes nothing from the connection that it does not know", async () => {
    const { map, facts, storage } = storeOf();
    await facts.recallFacts();
    await facts.keepFacts(toEntries({ ...FACTS, recentWallets: [] }, NAMESPACES));
    map.set(STORAGE_KEYS.sent, "[]");
    const stored = new Map(map);
    const bitcoin = createFacts({ storage, namespaces: ["bip122"] });
    const { facts: recalled } = await bitcoin.recallFacts();
    const { activeNetworkId, wallet, ...rest } = recalled;
    await bitcoin.keepFacts(toEntries(rest, ["bip122"]));
    expect(map).toEqual(stored);
    const connected = { ...rest, connectors: { bip122: "io.orange" }, wallet: { id: "io.orange", name: "Orange" } };
    await bitcoin.keepFacts(toEntries(connected, ["bip122"]));
    await bitcoin.keepFacts(toEntries(rest, ["bip122"]));
    expect(map.has("@appkit/bip122:connected_connector_id")).toBe(false);
    // The stored data of accounts went with this page's own.
    expect(map.has(STORAGE_KEYS.sent)).toBe(false);
    const again = createFacts({ storage, namespaces: NAMESPACES });
    expect((await again.recallFacts()).facts).toMatchObject({ connectors: FACTS.connectors, activeNetworkId });
  });

  it("STORE-1 NET-3: nor the network that is known there, where nobody is connected", async () => {
    const { map, facts, storage } = storeOf();
    await facts.recallFacts();
    await facts.keepFacts(
      toEntries({ ...NO_FACTS, activeNetworkId: FACTS.activeNetworkId as CaipNetworkId }, NAMESPACES),
    );
    const bitcoin = createFacts({ storage, namespaces: ["bip122"] });
    await bitcoin.recallFacts();
    await bitcoin.keepFacts(toEntries(NO_FACTS, ["bip122"]));
    expect(map.get(STORAGE_KEYS.activeNetworkId)).toBe(FACTS.activeNetworkId);
  });

  it("I4 CONN-9: a session that spans chain families is over for the page with one of them, and leaves nothing", async () => {
    const { map, facts, storage } = storeOf();
    await facts.recallFacts();
    const both = { ...PAIRED, connectors: { eip155: "walletConnect", solana: "walletConnect" } };
    await facts.keepFacts(toEntries(both, NAMESPACES));
    const evm = createFacts({ storage, namespaces: ["eip155"] });
    const { wallet, ...rest } = (await evm.recallFacts()).facts;
    await evm.keepFacts(toEntries({ ...rest, connectors: {} }, ["eip155"]));
    expect(map.get(STORAGE_KEYS.status)).toBe("disconnected");
    for (const key of ["deepLink", "connectedNamespaces", "walletId", "walletName"] as const)
      expect(map.has(STORAGE_KEYS[key])).toBe(false);
  });

  it("STORE-1: a stored connection is not believed where the status denies it", async () => {
    const key = "@appkit/eip155:connected_connector_id";
    const { facts } = storeOf({ [key]: "io.metamask", [STORAGE_KEYS.status]: "disconnected" });
    expect((await facts.recallFacts()).facts.connectors).toEqual({});
  });

  const HELD = "@appkit/eip155:connected_connector_id";
  it.each([
    ["nobody was connected", {}],
    ["somebody is restored", { [HELD]: "io.metamask", [STORAGE_KEYS.status]: "connected" }],
  ])("I15: garbage goes with the first write, also under the keys of others, where %s", async (_, stored) => {
    const garbage = Object.values(STORAGE_KEYS).map((key) => [key, "{garbage"]);
    const { facts, writes, map } = storeOf({ ...Object.fromEntries(garbage), ...stored });
    const recalled = await facts.recallFacts();
    await facts.keepFacts(toEntries(recalled.facts, NAMESPACES));
    expect(writes).toEqual([]);
    await facts.keepFacts(toEntries({ ...recalled.facts, connectors: { eip155: "io.other" } }, NAMESPACES));
    expect(Object.fromEntries(map)).toEqual({
      [HELD]: "io.other",
      [STORAGE_KEYS.status]: "connected",
      [STORAGE_KEYS.connectedNamespaces]: "eip155",
    });
  });

  it("I15: what others put right meanwhile stays", async () => {
    const { facts, map } = storeOf({ [STORAGE_KEYS.balances]: "{garbage" });
    await facts.recallFacts();
    map.set(STORAGE_KEYS.balances, '{"eip155:1:0x0":{}}');
    await facts.keepFacts(toEntries(FACTS, NAMESPACES));
    expect(map.get(STORAGE_KEYS.balances)).toBe('{"eip155:1:0x0":{}}');
  });

  it("S6: links and images of recent wallets pass the gate again when they are read back", async () => {
    const wallet = {
      id: "evil",
      name: "Nice\u202e Wallet",
      mobileLink: "javascript:alert(1)",
      desktopLink: "file:///etc/passwd",
      webappLink: "http://evil.example",
      homepage: "https://user:pass@evil.example",
      imageUrl: "data:image/svg+xml,<svg/>",
      rdns: "<script>",
      chains: ["eip155:1", 7, "nonsense"],
      extra: "x",
    };
    const list = [wallet, { name: "no id" }, null, { ...wallet, id: "two" }, { ...wallet, id: "three" }];
    const { facts } = storeOf({ [STORAGE_KEYS.recentWallets]: JSON.stringify(list) });
    const { recentWallets } = (await facts.recallFacts()).facts;
    expect(recentWallets).toEqual([
      { id: "evil", name: "Nice Wallet", chains: ["eip155:1"] },
      { id: "two", name: "Nice Wallet", chains: ["eip155:1"] },
    ]);
  });

  it("R6, CONN-12: what other pages have stored since stays theirs, also once it was read again", async () => {
    const { map, facts } = storeOf();
    await facts.recallFacts();
    await facts.keepFacts(toEntries(FACTS, NAMESPACES));
    const later = { ...FACTS, connectors: { eip155: "io.other" }, wallet: { id: "io.other", name: "Other" } };
    for (const [key, value] of toEntries(later, NAMESPACES)) if (value) map.set(key, value);
    expect((await facts.recallFacts()).facts).toEqual(later);
    await facts.keepFacts(toEntries({ ...FACTS, connectors: {} }, NAMESPACES));
    expect(map.get("@appkit/eip155:connected_connector_id")).toBe("io.other");
    expect(map.get(STORAGE_KEYS.status)).toBe("connected");
    await facts.keepFacts(toEntries(later, NAMESPACES));
    expect(map.get(STORAGE_KEYS.walletName)).toBe("Other");
  });

  it("R7: whatever stands in the storage, facts are facts", async () => {
    const keys = [...Object.values(STORAGE_KEYS), "@appkit/eip155:connected_connector_id"];
    const text = fc.oneof(fc.string(), fc.json(), fc.constantFrom('{"__proto__":1}', "[[]]", "null", "eip155:1"));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...keys), text), async (stored) => {
        const { facts } = (await storeOf(stored).facts.recallFacts()) ?? {};
        expect(Object.keys(facts)).toEqual(expect.arrayContaining(Object.keys(NO_FACTS)));
        expect(facts.recentWallets.length).toBeLessThanOrEqual(2);
        JSON.stringify(toEntries(facts, NAMESPACES));
      }),
      { numRuns: runs(2_000) },
    );
  });
});
