import { describe, expect, it } from "vitest";
import {
  type Seen,
  wrongWithApp,
  wrongWithBalance,
  wrongWithBlocks,
  wrongWithConnection,
  wrongWithEmail,
  wrongWithModal,
  wrongWithNetwork,
  wrongWithNotice,
  wrongWithRouter,
  wrongWithStorage,
  wrongWithWallets,
} from "../../../testing/invariants/invariants.ts";
import { ALICE, BASE, ETHEREUM, FOX, FOX_WALLET, OWL, sampleSession } from "../../../testing/samples/values.ts";

const seen = (context: object, tags: readonly string[] = [], value: unknown = {}) =>
  ({ context, tags: new Set(tags), value }) as unknown as Seen<never>;
const session = sampleSession(FOX);

describe("invariants", () => {
  it.each([
    ["connected without a session", { session: null }, ["connected"]],
    ["a session, not connected", { session }, ["connecting"]],
    ["without an account", { session: { ...session, accounts: [] } }, ["connected"]],
    ["on a network of another namespace", { session: { ...session, networkId: "solana:x" as never } }, ["connected"]],
  ] as const)("I4 a connection is noticed that is %s", (_, context, tags) => {
    expect(wrongWithConnection(seen({ namespace: "eip155", ...context }, tags))).toMatch(/^I4/);
  });

  it("I4 a sound connection is let be", () => {
    expect(wrongWithConnection(seen({ namespace: "eip155", session }, ["connected"]))).toBeUndefined();
    expect(wrongWithConnection(seen({ namespace: "eip155", session: null }, ["disconnected"]))).toBeUndefined();
  });

  it("I4 an account without a session is noticed, and the other way round", () => {
    const app = (sessions: object) => seen({ namespaces: ["eip155"], sessions });
    expect(wrongWithApp(app({}), { "account.eip155": {} })).toMatch(/^I4/);
    expect(wrongWithApp(app({ eip155: session }), {})).toMatch(/^I4/);
    expect(wrongWithApp(app({ eip155: session }), { "account.eip155": {} })).toBeUndefined();
  });

  it("ROUTE-8 ROUTE-13 a hidden card that loads, or a dismissal that its view does not allow, is noticed", () => {
    const router = (view: string) => seen({ history: [{ view }] });
    const modal = (dismissal: string, work: string, ...tags: string[]) => seen({}, tags, { dismissal, work });
    expect(wrongWithModal(modal("allowed", "opening"), router("Connect"))).toMatch(/^ROUTE-13/);
    expect(wrongWithModal(modal("allowed", "idle"), router("UnsupportedChain"))).toMatch(/^ROUTE-8/);
    expect(wrongWithModal(modal("refused", "idle"), router("Connect"))).toMatch(/^ROUTE-8/);
    expect(wrongWithModal(modal("allowed", "opening", "visible"), router("Connect"))).toBeUndefined();
  });

  it("NET-3 ROUTE-11 a root that is elsewhere than the network, or calls it unsupported, is noticed", () => {
    const root = (active: object, unsupported = false) => seen({ active, unsupported });
    const network = seen({ active: ETHEREUM }, [], "supported");
    expect(wrongWithNetwork(network, root(BASE))).toMatch(/^NET-3/);
    expect(wrongWithNetwork(network, root({ ...ETHEREUM, name: "Unknown Network" }))).toMatch(/^NET-3/);
    expect(wrongWithNetwork(network, root(ETHEREUM, true))).toMatch(/^ROUTE-11/);
    expect(wrongWithNetwork(network, root(ETHEREUM))).toBeUndefined();
  });

  it("I5 a history that is empty or too long is noticed", () => {
    const routes = (length: number) => seen({ history: Array.from({ length }, () => ({ view: "Connect" })) });
    expect([0, 21].map((length) => wrongWithRouter(routes(length)))).toEqual(["I5: 0 views", "I5: 21 views"]);
    expect([1, 20].map((length) => wrongWithRouter(routes(length)))).toEqual([undefined, undefined]);
  });

  it("I8 a toast that is kept, or shows without words, is noticed", () => {
    const toast = { variant: "success", text: { plain: "x" } } as const;
    expect(wrongWithNotice(seen({ toast: null, alert: null }, ["toast"], { toast: "showing" }))).toMatch(/^I8/);
    expect(wrongWithNotice(seen({ toast, alert: null }, [], { toast: "hidden" }))).toMatch(/^I8/);
    expect(wrongWithNotice(seen({ toast: null, alert: "DESTROYED" as const }, [], { toast: "hidden" }))).toMatch(/^I8/);
    expect(wrongWithNotice(seen({ toast, alert: null }, ["toast"], { toast: "showing" }))).toBeUndefined();
  });

  it("I7 I11 an old balance, a balance that is not there, and a double block are noticed", () => {
    const balance = { amount: "1", symbol: "ETH" };
    expect(wrongWithBalance(seen({ blocked: ["a", "a"], balance: null }))).toMatch(/^I11/);
    expect(wrongWithBalance(seen({ blocked: [], balance: null }, ["ready"]))).toMatch(/^I7/);
    expect(wrongWithBalance(seen({ blocked: [], balance }, ["unavailable"]))).toMatch(/^I7/);
    expect(wrongWithBalance(seen({ blocked: [], balance }, [], "settling"))).toMatch(/^I7/);
    expect(wrongWithBalance(seen({ blocked: [ALICE], balance }, ["ready"]))).toBeUndefined();
  });

  it("I11 a block that nothing lifts, or that is lifted at another time than after 30 s, is noticed", () => {
    const lift = (delay: number) => [{ event: { type: "block.lifted", key: "a" }, delay }];
    const blocked = seen({ blocked: ["a"] });
    expect(wrongWithBlocks(blocked, [])).toBe("I11: a is blocked for ever");
    expect(wrongWithBlocks(blocked, lift(29_999))).toBe("I11: a is blocked for 29999 ms");
    expect(wrongWithBlocks(blocked, lift(60_000))).toBe("I11: a is blocked for 60000 ms");
    expect(wrongWithBlocks(blocked, lift(30_000))).toBeUndefined();
  });

  it("I12 I14 a third recent wallet and a doubled id are noticed", () => {
    const lists = { recent: [], connectors: [], listed: [] };
    const three = ["a", "b", "c"].map((id) => ({ ...FOX_WALLET, id }));
    expect(wrongWithWallets(seen({ ...lists, recent: three }))).toMatch(/^I12/);
    expect(wrongWithWallets(seen({ ...lists, connectors: [FOX, FOX] }))).toMatch(/^I14/);
    expect(wrongWithWallets(seen({ ...lists, connectors: [FOX, OWL] }))).toBeUndefined();
  });

  it("I10 a wait of over 30 s for another e-mail is noticed", () => {
    expect(wrongWithEmail(seen({ resendAt: 130_001 }), 100_000)).toMatch(/^I10/);
    expect(wrongWithEmail(seen({ resendAt: 130_000 }), 100_000)).toBeUndefined();
    expect(wrongWithEmail(seen({ resendAt: 0 }), 100_000)).toBeUndefined();
  });

  it("I15 stored data that does not parse, or holds a secret outside the pairing's store, is noticed", () => {
    const secrets = ["sample-secret"];
    expect(wrongWithStorage([["@appkit/recent_wallets", "[{"]])).toMatch(
      /^I15: @appkit\/recent_wallets does not parse/,
    );
    expect(wrongWithStorage([["@appkit/wallet_name", "sample-secret"]], secrets)).toMatch(/^I15: a secret/);
    expect(wrongWithStorage([["@appkit/pairing", '{"key":"sample-secret"}']], secrets)).toBeUndefined();
    expect(wrongWithStorage([["@appkit/wallet_name", "Fox"]], secrets)).toBeUndefined();
    const session: [string, string] = ["@appkit/siwx", '[{"signature":"0xsigned"}]'];
    expect(wrongWithStorage([session], [], ["0xsigned"])).toBeUndefined();
    expect(wrongWithStorage([session], ["0xsigned"])).toMatch(/^I15: a secret/);
    expect(wrongWithStorage([["@appkit/siwx-declined", "0xsigned"]], [], ["0xsigned"])).toMatch(/^I15: a secret/);
  });
});
