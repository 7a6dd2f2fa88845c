import { describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../../../domain/limits.ts";
import { ADDRESS, deferred, details, INPUT, OTHER, openPage, type Page, pageWith, wallet } from "./page.ts";

/** A wallet's permissions when the page may see its accounts (EIP-2255). */
const PERMITTED = [{ invoker: "https://host.example", parentCapability: "eth_accounts", caveats: [] }];

/** Restores, with the moment that wallets get to announce themselves together. */
async function restored(page: Page, connectorId = INPUT.connectorId) {
  const session = page.injected.restoreWallet({ ...INPUT, connectorId });
  session.catch(() => {});
  await page.clock.advance(250);
  return session;
}

describe("CONN-12", () => {
  it("CONN-12: a wallet is restored without a prompt", async () => {
    const { page, juniper } = pageWith();
    expect(await restored(page)).toMatchObject({ accounts: [ADDRESS], networkId: "eip155:1" });
    expect(juniper.methods()).toEqual(["eth_accounts", "eth_chainId"]);
    expect(page.clock.pending).toBe(0);
  });

  it("CONN-12: its late announcement is waited for, however late", async () => {
    const page = openPage();
    page.discover();
    const restored = page.injected.restoreWallet(INPUT);
    await page.clock.advance(2_000);
    page.say(details(wallet().provider, { rdns: "example.other", name: "Other" }));
    page.say(details(wallet().provider));
    await page.clock.advance(250);
    expect(await restored).toMatchObject({ accounts: [ADDRESS] });

    const left = openPage();
    left.discover();
    const end = new AbortController();
    const failed = left.injected.restoreWallet(INPUT, { signal: end.signal });
    failed.catch(() => {});
    await left.clock.advance(60_000);
    end.abort(new Error("left"));
    await expect(failed).rejects.toThrow("left");
    expect(left.clock.pending).toBe(0);
  });

  it.each([
    ["knows no permissions", undefined],
    ["gave none to the page", () => []],
    ["gave others to the page", () => [{ parentCapability: "wallet_snap" }]],
  ])("CONN-12: a wallet that shows no accounts and %s grants nothing", async (_, permissions) => {
    const { page } = pageWith({ eth_accounts: () => [], ...(permissions && { wallet_getPermissions: permissions }) });
    await expect(restored(page)).rejects.toMatchObject({ code: "INVALID_ADDRESS" });
  });

  it("CONN-12: a wallet that is locked is restored when its owner unlocks it, without a prompt", async () => {
    const { page, juniper } = pageWith({ eth_accounts: () => [], wallet_getPermissions: () => PERMITTED });
    const session = page.injected.restoreWallet(INPUT);
    await page.clock.advance(60_000);
    await vi.waitFor(() => expect(juniper.listening()).toBe(1));
    juniper.emit("accountsChanged", []);
    juniper.emit("accountsChanged", [ADDRESS]);
    expect(await session).toMatchObject({ accounts: [ADDRESS], networkId: "eip155:1" });
    expect(juniper.methods()).toEqual(["eth_accounts", "wallet_getPermissions", "eth_chainId"]);
    expect([juniper.listening(), page.clock.pending]).toEqual([0, 0]);
  });

  it("R19: who stops waiting for a locked wallet leaves no listener", async () => {
    const { page, juniper } = pageWith({ eth_accounts: () => [], wallet_getPermissions: () => PERMITTED });
    const left = new AbortController();
    const session = page.injected.restoreWallet(INPUT, { signal: left.signal });
    session.catch(() => {});
    await page.clock.advance(250);
    await vi.waitFor(() => expect(juniper.listening()).toBe(1));
    left.abort(new Error("left"));
    await expect(session).rejects.toThrow("left");
    await vi.waitFor(() => expect(juniper.listening()).toBe(0));
  });

  it.each([
    ["eth_accounts", [ADDRESS]],
    ["eth_chainId", "0x1"],
  ])("CONN-12: one that takes its time for %s is restored when it has answered", async (method, value) => {
    let resolve = (_: unknown) => {};
    const answer = new Promise((done) => {
      resolve = done;
    });
    const { page } = pageWith({ [method]: () => answer });
    const restored = page.injected.restoreWallet(INPUT);
    await page.clock.advance(LIMITS.walletRead * 2);
    resolve(value);
    expect(await restored).toMatchObject({ accounts: [ADDRESS], networkId: "eip155:1" });
    expect(page.clock.pending).toBe(0);
  });
});

describe("a rival of a restored wallet", () => {
  const rival = () => wallet({ eth_accounts: () => [OTHER] });
  const gone = [{ type: "wallet.disconnected" }];

  it("S7: one that announces itself together with it leaves both unasked", async () => {
    const { page, juniper } = pageWith();
    const other = rival();
    const session = page.injected.restoreWallet(INPUT);
    session.catch(() => {});
    await page.clock.advance(200);
    page.say(details(other.provider));
    await page.clock.advance(100);
    await expect(session).rejects.toMatchObject({ code: "CONNECTOR_MISSING" });
    const second = page.rows()[1]?.id ?? "";
    await expect(restored(page, second)).rejects.toMatchObject({ code: "CONNECTOR_MISSING" });
    expect([...juniper.asked, ...other.asked]).toEqual([]);
  });

  it("S7: one that comes while the wallet is asked is seen as well", async () => {
    const accounts = deferred<string[]>();
    const { page } = pageWith({ eth_accounts: () => accounts.promise });
    const session = page.injected.restoreWallet(INPUT);
    session.catch(() => {});
    await page.clock.advance(250);
    page.say(details(rival().provider));
    accounts.resolve([ADDRESS]);
    await expect(session).rejects.toMatchObject({ code: "CONNECTOR_MISSING" });
  });

  it.each([
    ["300 ms", 300],
    ["3 s", LIMITS.restore],
  ])("S7: one that comes within %s ends the session that nobody was asked about", async (_, at) => {
    const { page } = pageWith();
    await restored(page);
    const { heard } = page.watch(INPUT.connectorId);
    await page.clock.advance(at - 250);
    expect(heard).toEqual([]);
    page.say(details(rival().provider));
    expect(heard).toEqual(gone);
    await page.clock.advance(1_000);
    expect(heard).toEqual(gone);
  });

  it("S7: one that comes before anybody listens ends it too", async () => {
    const { page } = pageWith();
    await restored(page);
    page.say(details(rival().provider));
    expect(page.watch(INPUT.connectorId).heard).toEqual(gone);
  });

  it("S7: one that comes later, or after the visitor chose, ends nothing", async () => {
    const late = pageWith().page;
    await restored(late);
    const afterwards = late.watch(INPUT.connectorId);
    await late.clock.advance(LIMITS.restore);
    late.say(details(rival().provider));
    const { page } = pageWith();
    await restored(page);
    await page.injected.connectWallet(INPUT);
    const chosen = page.watch(INPUT.connectorId);
    page.say(details(rival().provider));
    expect([afterwards.heard, chosen.heard]).toEqual([[], []]);
  });

  it("S7: the host's own connector is restored at once, unless a wallet announces itself under its id", async () => {
    const own = wallet();
    const page = openPage();
    page.discover();
    page.injected.addConnector({ id: "com.host.wallet", name: "Ours", provider: own.provider });
    const input = { ...INPUT, connectorId: "com.host.wallet" };
    expect(await page.injected.restoreWallet(input)).toMatchObject({ accounts: [ADDRESS] });
    page.say(details(rival().provider, { rdns: "com.host.wallet" }));
    await expect(page.injected.restoreWallet(input)).rejects.toMatchObject({ code: "CONNECTOR_MISSING" });
  });
});
