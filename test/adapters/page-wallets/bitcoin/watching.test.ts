import { describe, expect, it } from "vitest";
import { BITCOIN } from "../../../../domain/addresses/bitcoin-address.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { settle } from "../../fake-clock.ts";
import { addressesOf, connected, openPage, pageWith } from "./page.ts";

const SPEAKING = ["standard", "sats", "okx"] as const;
const [TEST_PAYMENT] = addressesOf(0, "testnet");

const last = <T>(list: readonly T[]): T | undefined => list.at(-1);

describe.each(SPEAKING)("%s: what it says by itself", (kind) => {
  it("CONN-14: other accounts are told, with what they are for", async () => {
    const { page, wallet, connectorId } = await connected(kind);
    const { heard } = page.watch(connectorId);
    wallet.become({ account: 1 });
    const [payment, ordinal] = addressesOf(1);
    const both = { [payment]: "payment", [ordinal]: "ordinal" };
    expect(last(heard)).toEqual({
      type: "accounts.changed",
      accounts: kind === "okx" ? [payment] : [payment, ordinal],
      accountTypes: kind === "okx" ? { [payment]: "payment" } : both,
    });
  });

  it("CONN-14: a wallet that puts the page out is gone", async () => {
    const { page, wallet, connectorId, provider } = await connected(kind);
    const { heard } = page.watch(connectorId);
    wallet.become({ permitted: false });
    expect(heard).toEqual([{ type: "wallet.disconnected" }]);
    await expect(provider.signMessage({ message: "x" })).rejects.toMatchObject({ code: 4100 });
  });

  it("R15: of 1,000 changes in a second few are told, the last of them too, and the wallet is asked nothing", async () => {
    const { page, wallet, connectorId } = await connected(kind);
    const { heard } = page.watch(connectorId);
    const before = wallet.asked.length;
    for (let change = 1; change <= 1_000; change += 1) {
      wallet.become({ account: change % 2 });
      await page.clock.advance(1);
    }
    wallet.become({ account: 3 });
    await page.clock.advance(LIMITS.walletEvents);
    expect(heard.filter(({ type }) => type === "accounts.changed").length).toBeLessThanOrEqual(10);
    expect(last(heard)).toMatchObject({ accounts: expect.arrayContaining([addressesOf(3)[0]]) });
    expect(wallet.asked.length).toBe(before);
    await page.clock.advance(LIMITS.walletEvents);
    expect(page.clock.pending).toBe(0);
  });

  it("R19: after the end nothing is told, and no timer is left", async () => {
    const { page, wallet, connectorId } = await connected(kind);
    const { heard, stop } = page.watch(connectorId);
    wallet.become({ account: 1 });
    const told = heard.length;
    wallet.become({ account: 2 });
    stop();
    wallet.become({ account: 3 });
    await page.clock.advance(1_000);
    expect(heard).toHaveLength(told);
    expect(page.clock.pending).toBe(0);
  });
});

describe("a network that changes", () => {
  it.each(["standard", "sats"] as const)("CONN-20: %s tells its network and its accounts together", async (kind) => {
    const { page, wallet, connectorId } = await connected(kind);
    const { heard } = page.watch(connectorId);
    wallet.become({ network: "testnet" });
    await page.clock.advance(LIMITS.balanceSettle);
    expect(heard.slice(-2)).toMatchObject([
      { type: "chain.changed", networkId: BITCOIN.testnet },
      { type: "accounts.changed", accounts: expect.arrayContaining([TEST_PAYMENT]) },
    ]);
  });
});

describe("OKX Wallet, which says that it disconnects also when a page has just been loaded", () => {
  it("CONN-14: it is asked then, and is gone where it shows no account", async () => {
    const page = openPage();
    const listeners = new Map<string, (value: unknown) => void>();
    let shown = [addressesOf()[0]];
    const bitcoin = {
      connect: async () => ({ address: shown[0] }),
      getAccounts: async () => shown,
      on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, listener),
    };
    page.put({ okxwallet: { bitcoin } });
    page.discover();
    await page.bitcoin.restoreWallet({ connectorId: "okx", namespace: "bip122", networkId: BITCOIN.mainnet });
    const { heard } = page.watch("okx");
    listeners.get("disconnect")?.(undefined);
    await page.clock.advance(1_000);
    expect(heard).toEqual([]);
    shown = [];
    listeners.get("disconnect")?.(undefined);
    await page.clock.advance(1_000);
    expect(heard).toEqual([{ type: "wallet.disconnected" }]);
  });
});

describe("OKX Wallet, which has a provider for each network", () => {
  it("CONN-20: the one that is not in use is not heard", async () => {
    const page = openPage();
    const speakers: ((value: unknown) => void)[] = [];
    const onNetwork = (address: string) => ({
      connect: async () => ({ address }),
      on: (event: string, listener: (value: unknown) => void) => event === "accountsChanged" && speakers.push(listener),
    });
    const [bitcoin, bitcoinTestnet] = [onNetwork(addressesOf()[0]), onNetwork(TEST_PAYMENT)];
    page.put({ okxwallet: { bitcoin, bitcoinTestnet } });
    page.discover();
    await page.bitcoin.connectWallet({ connectorId: "okx", namespace: "bip122", networkId: BITCOIN.mainnet });
    const { heard } = page.watch("okx");
    const [main, test] = speakers;
    test?.([TEST_PAYMENT]);
    await page.clock.advance(1_000);
    expect(heard).toEqual([]);
    main?.([addressesOf(1)[0]]);
    expect(last(heard)).toMatchObject({ accounts: [addressesOf(1)[0]] });
  });
});

/** A wallet of sats-connect that says what a test has it say. */
async function talking() {
  const page = openPage();
  const listeners = new Map<string, (event: unknown) => void>();
  const asked: string[] = [];
  const state = {
    addresses: [{ address: addressesOf()[0], purpose: "payment" }] as unknown,
    denied: false,
    fails: false,
  };
  const request = async (method: string) => {
    asked.push(method);
    if (state.fails) throw new Error("no answer");
    if (state.denied) return { error: { code: -32002, message: "Access denied" } };
    return { result: { addresses: state.addresses, network: { bitcoin: { name: "Mainnet" } } } };
  };
  const provider = {
    request,
    // Older wallets take an event's name and its listener side by side.
    addListener: (event: string, listener: (event: unknown) => void) => {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
  };
  page.put({ talker: provider, btc_providers: [{ id: "talker", name: "Talker" }] });
  page.discover();
  const connectorId = "sats-connect:talker";
  await page.bitcoin.connectWallet({ connectorId, namespace: "bip122", networkId: BITCOIN.mainnet });
  const watched = page.watch(connectorId);
  const say = (event: string, value?: unknown) => listeners.get(event)?.(value);
  return { page, asked, state, say, listeners, ...watched };
}

describe("a wallet that only says that something changed", () => {
  it("R15: of 1,000 such events in a second it is asked twice, and the last answer counts", async () => {
    const { page, asked, say, state, heard } = await talking();
    const before = asked.length;
    for (let event = 0; event < 1_000; event += 1) {
      say(event % 2 ? "networkChange" : "accountChange", { type: "x" });
      await page.clock.advance(1);
    }
    state.addresses = [{ address: addressesOf(2)[0], purpose: "payment" }];
    say("accountChange", {});
    await page.clock.advance(LIMITS.balanceSettle + LIMITS.walletEvents);
    expect(asked.length - before).toBe(2);
    expect(last(heard)).toMatchObject({ accounts: [addressesOf(2)[0]] });
    expect(page.clock.pending).toBe(0);
  });

  it("R5: accounts that it tells meanwhile are newer than an answer that comes late", async () => {
    const { page, say, heard } = await talking();
    say("networkChange", {});
    say("accountChange", { addresses: [{ address: addressesOf(4)[0], purpose: "payment" }] });
    await page.clock.advance(1_000);
    expect(last(heard)).toMatchObject({ accounts: [addressesOf(4)[0]] });
  });

  it("CONN-14: one that lets the page see nothing any longer is gone; one that stumbles is not", async () => {
    const { page, say, state, heard } = await talking();
    state.addresses = "garbage";
    say("accountChange", { addresses: "garbage" });
    await page.clock.advance(1_000);
    expect(heard).toEqual([{ type: "wallet.disconnected" }]);
    const other = await talking();
    other.state.denied = true;
    other.say("accountChange", {});
    await other.page.clock.advance(1_000);
    expect(other.heard).toEqual([{ type: "wallet.disconnected" }]);
    const stumbling = await talking();
    stumbling.state.fails = true;
    stumbling.say("accountChange", {});
    await stumbling.page.clock.advance(LIMITS.walletRead);
    expect(stumbling.heard).toEqual([]);
  });

  it.each([
    ["an empty list", []],
    ["foreign accounts", [{ address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" }]],
    ["malformed accounts", [null, 7, { address: {} }]],
  ])("R14: %s leaves nobody", async (_, addresses) => {
    const { say, heard } = await talking();
    say("accountChange", { addresses });
    expect(heard).toEqual([{ type: "wallet.disconnected" }]);
    say("accountChange", { addresses: [{ address: addressesOf()[0] }] });
    expect(heard).toHaveLength(1);
  });

  it("R14: events without anything in them are asked about", async () => {
    const { page, say, heard, asked } = await talking();
    const before = asked.length;
    for (const value of [undefined, null, 7, "x"]) say("accountChange", value);
    await page.clock.advance(1_000);
    expect(heard).toEqual([]);
    expect(asked.length - before).toBe(2);
  });

  it("R19: its listeners are taken back", async () => {
    const { listeners, stop, say } = await talking();
    expect([...listeners.keys()]).toContain("accountChange");
    stop();
    expect(listeners.size).toBe(0);
    say("accountChange", {});
  });
});

describe("wallets that cannot be listened to", () => {
  it.each([
    ["no events", {}],
    ["events that throw", { addListener: thrower }],
    ["events that are none", { addListener: "x" }],
    ["an end that throws", { addListener: () => thrower }],
  ])("R14: %s", async (_, more) => {
    const page = openPage();
    const addresses = [{ address: addressesOf()[0] }];
    page.put({
      quiet: { request: async () => ({ result: addresses }), ...more },
      btc_providers: [{ id: "quiet", name: "Q" }],
    });
    page.discover();
    const connectorId = "sats-connect:quiet";
    const input = { connectorId, namespace: "bip122" as const, networkId: BITCOIN.mainnet };
    expect((await page.bitcoin.connectWallet(input)).accounts).toHaveLength(1);
    page.watch(connectorId).stop();
    page.watch("bip122:nobody").stop();
  });
});

function thrower(): never {
  throw new Error("no");
}

describe("leaving", () => {
  it("CONN-13: what the page ends is told to its listeners, not asked about again", async () => {
    const { page, connectorId, provider, input } = await connected("sats");
    const told: unknown[] = [];
    provider.on("disconnect", ({ code }) => told.push(code));
    provider.on("accountsChanged", (accounts) => told.push(accounts));
    page.watch(connectorId).stop();
    await page.bitcoin.disconnectWallet(input);
    await settle();
    expect(told).toEqual([4900, []]);
  });

  it("CONN-3: a wallet that takes itself back while it is connected is gone", async () => {
    const { page, wallet } = pageWith("sats");
    const { StandardBitcoinWallet } = await import("../../../../sandbox/wallets/page/bitcoin/standard.ts");
    const end = page.register(new StandardBitcoinWallet({ name: "Fern", icon: "" }, wallet.line));
    const connectorId = "bip122:Fern";
    await page.bitcoin.connectWallet({ connectorId, namespace: "bip122", networkId: BITCOIN.mainnet });
    const { heard } = page.watch(connectorId);
    end();
    expect(heard).toEqual([{ type: "wallet.disconnected" }]);
  });
});
