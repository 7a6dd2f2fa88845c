import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { connectorKey, type Facts, NO_FACTS, STORAGE_KEYS, toEntries } from "../../../domain/app/facts.ts";
import { parseCaipNetworkId } from "../../../domain/caip.ts";

const ETHEREUM = parseCaipNetworkId("eip155:1");
const NAMESPACES = ["eip155", "solana"] as const;
const entries = (facts: Facts) => Object.fromEntries(toEntries(facts, NAMESPACES));

const FULL: Facts = {
  connectors: { eip155: "io.fox" },
  wallet: { id: "w", name: "Fox" },
  activeNetworkId: ETHEREUM,
  recentWallets: [{ id: "w", name: "Fox" }],
  preferredAccountTypes: { eip155: "eoa" },
};

describe("facts", () => {
  it("STORE-1 facts are kept under the keys of protocol.md §4.6", () => {
    expect(entries(FULL)).toEqual({
      WALLETCONNECT_DEEPLINK_CHOICE: null,
      "@appkit/eip155:connected_connector_id": "io.fox",
      "@appkit/solana:connected_connector_id": null,
      "@appkit/connected_namespaces": "eip155",
      "@appkit/connection_status": "connected",
      "@appkit/wallet_id": "w",
      "@appkit/wallet_name": "Fox",
      "@appkit/active_caip_network_id": "eip155:1",
      "@appkit/active_namespace": "eip155",
      "@appkit/recent_wallets": '[{"id":"w","name":"Fox"}]',
      "@appkit/preferred_account_types": '{"eip155":"eoa"}',
    });
    expect(STORAGE_KEYS.balances).toBe("@appkit/native_balance_cache");
    expect(STORAGE_KEYS.deepLink).toBe("WALLETCONNECT_DEEPLINK_CHOICE");
  });

  it("STORE-1 several connected namespaces are listed with commas", () => {
    const both = { ...FULL, connectors: { eip155: "a", solana: "b" } };
    expect(entries(both)).toMatchObject({ "@appkit/connected_namespaces": "eip155,solana" });
  });

  it("I4 disconnected, nothing stored says otherwise", () => {
    const persisted = Object.entries(entries(NO_FACTS)).filter(([, value]) => value !== null);
    expect(persisted).toEqual([["@appkit/connection_status", "disconnected"]]);
  });

  it("CONN-9 the saved deep link goes before the connector ids do", () => {
    const keys = toEntries(NO_FACTS, NAMESPACES).map(([key]) => key);
    expect(keys.indexOf(STORAGE_KEYS.deepLink)).toBeLessThan(keys.indexOf(connectorKey("eip155")));
    expect(keys.indexOf(STORAGE_KEYS.deepLink)).toBeGreaterThanOrEqual(0);
  });

  it("CONN-10 how a wallet's app was opened is kept as JSON while somebody is connected, and not longer", () => {
    const deepLink = { href: "far://", name: "Far" };
    expect(entries({ ...FULL, deepLink })[STORAGE_KEYS.deepLink]).toBe('{"href":"far://","name":"Far"}');
    expect(entries({ ...FULL, deepLink, connectors: {} })[STORAGE_KEYS.deepLink]).toBeNull();
    expect(entries(FULL)[STORAGE_KEYS.deepLink]).toBeNull();
  });

  it("CONN-9 CONN-11 a reset keeps the list of recent wallets", () => {
    expect(entries({ ...FULL, connectors: {} })["@appkit/recent_wallets"]).toContain("Fox");
  });

  it("I4 I15 whatever the facts, connected is stored exactly while a connector is, and every entry reads back", () => {
    const facts = fc.record({
      connectors: fc.record(
        { eip155: fc.string({ minLength: 1 }), solana: fc.string({ minLength: 1 }) },
        { requiredKeys: [] },
      ),
      recentWallets: fc.array(fc.record({ id: fc.string(), name: fc.string() }), { maxLength: 2 }),
      preferredAccountTypes: fc.constant({}),
    });
    fc.assert(
      fc.property(facts, (each) => {
        const stored = entries(each);
        const count = Object.keys(each.connectors).length;
        expect(stored[STORAGE_KEYS.status]).toBe(count ? "connected" : "disconnected");
        expect(stored[STORAGE_KEYS.connectedNamespaces]?.split(",").length ?? 0).toBe(count);
        expect(JSON.parse(stored[STORAGE_KEYS.recentWallets] ?? "[]")).toEqual(each.recentWallets);
      }),
    );
  });
});
