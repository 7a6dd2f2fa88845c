import { describe, expect, it } from "vitest";
import { addressOf, askNode, balanceOf, mined } from "./chain.ts";
import { stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit, sandbox } = stories();

const shop = "0xa0ee7a142d267c1f36714e4a8f75612f20a79720";

const shown = (story: Story) => story.view("Account").locator(".bal [data-raw]").getAttribute("data-raw");

describe("the main job", () => {
  it("ROUTE-2, CONN-3, CONN-8, ACCT-7: picks an installed wallet and sees what the chain holds", async () => {
    const story = await visit();
    await story.page.getByRole("button", { name: "Connect wallet", exact: true }).click();
    await story.view("Connect").waitFor();
    await story.wallet("example.juniper").click();
    await story.connected();
    await story.closed();

    const address = addressOf(sandbox(), "juniper");
    const exact = await balanceOf(sandbox(), "eip155:1", address);
    await story.open();
    await soon(() => shown(story)).toBe(exact);
    expect(exact).toBe("1.284");
    const button = story.page.locator("appkit-button button");
    await soon(() => button.locator("[data-raw]").getAttribute("data-raw")).toBe(exact);
    await soon(() => button.textContent()).toContain("1.284 ETH");
    const account = await story.page.evaluate(() => AppKit.getAccount());
    expect(account.address?.toLowerCase()).toBe(address.toLowerCase());
    expect(account.caipAddress?.toLowerCase()).toBe(`eip155:1:${address.toLowerCase()}`);
  });

  it("NET-2, NET-3: switches to another network and sees the balance there", async () => {
    const story = await visit();
    await story.connect();
    await story.open();
    await story.action("route.push").filter({ hasText: "Ethereum" }).click();
    await story.view("Networks").waitFor();
    await story.network("Base").click();
    await soon(() => story.page.evaluate(() => AppKit.getChainId())).toBe(8453);
    await story.view("Account").waitFor();
    const exact = await balanceOf(sandbox(), "eip155:8453", addressOf(sandbox(), "juniper"));
    await soon(() => shown(story)).toBe(exact);
    expect(exact).toBe("0.4127");
    await soon(() => story.walletRequests("juniper")).toContain("juniper:wallet_switchEthereumChain");
  });

  it("CONN-12, STORE-1: is still connected after a reload, on the same network, without a prompt", async () => {
    const story = await visit();
    await story.connect();
    await story.page.evaluate(() => AppKit.switchNetwork(8453));
    await story.clearLog();
    await story.page.reload();
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getAccount().status)).toBe("connected");
    await soon(() => story.page.evaluate(() => AppKit.getChainId())).toBe(8453);
    const button = story.page.locator("appkit-button button [data-raw]");
    await soon(() => button.getAttribute("data-raw")).toBe("0.4127");
    const prompts = ["eth_requestAccounts", "wallet_requestPermissions", "wallet_switchEthereumChain"];
    const asked = await story.walletRequests();
    expect(asked.filter((call) => prompts.some((prompt) => call.endsWith(prompt)))).toEqual([]);
    await soon(() => story.dialog.count()).toBe(0);
  });

  it("CONN-12: a connection whose wallet is gone ends disconnected, and storage says so", async () => {
    const story = await visit();
    await story.connect();
    await story.setWallet("juniper", {}, { forget: true, silent: true });
    await story.page.reload();
    await soon(() => story.page.evaluate(() => AppKit.getAccount().status)).toBe("disconnected");
    await soon(async () => (await story.stored())["@appkit/connection_status"]).toBe("disconnected");
  });

  it("PUBLIC: the host's own transaction is mined through getProvider, and a message is signed", async () => {
    const story = await visit();
    await story.connect();
    const from = addressOf(sandbox(), "juniper");
    const before = BigInt(String(await askNode(sandbox(), "eip155:1", "eth_getBalance", [shop, "latest"])));
    const [hash, signature] = await story.page.evaluate(
      async ({ from, to }) => {
        const provider = AppKit.getProvider("eip155");
        const value = `0x${(10n ** 16n).toString(16)}`;
        const sent = await provider?.request({ method: "eth_sendTransaction", params: [{ from, to, value }] });
        return [sent, await provider?.request({ method: "personal_sign", params: ["0x68656c6c6f", from] })] as string[];
      },
      { from, to: shop },
    );
    await mined(sandbox(), "eip155:1", hash);
    const after = BigInt(String(await askNode(sandbox(), "eip155:1", "eth_getBalance", [shop, "latest"])));
    expect(after - before).toBe(10n ** 16n);
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/);

    await story.page.evaluate(() => AppKit.updateNativeBalance());
    await story.open();
    await soon(() => shown(story)).toBe(await balanceOf(sandbox(), "eip155:1", from));
  });

  it("I4, CONN-13, STORE-1: disconnect leaves no address, no chain and no connector, in memory or storage", async () => {
    const story = await visit();
    await story.connect();
    const events = story.page.evaluate(
      () =>
        new Promise((resolve) =>
          AppKit.subscribeEvents(({ data }) => data.event.startsWith("DISCONNECT") && resolve(data)),
        ),
    );
    await story.open();
    await story.action("connection.end").click();
    await story.disconnected();
    await story.closed();
    expect(await events).toEqual({ type: "track", event: "DISCONNECT_SUCCESS", properties: { namespace: "eip155" } });

    const account = await story.page.evaluate(() => AppKit.getAccount());
    expect(account).toMatchObject({ isConnected: false, status: "disconnected", allAccounts: [] });
    expect(account.address).toBeUndefined();
    expect(account.caipAddress).toBeUndefined();
    expect(await story.page.evaluate(() => AppKit.getProvider("eip155") === undefined)).toBe(true);
    await soon(async () => (await story.stored())["@appkit/connection_status"]).toBe("disconnected");
    const stored = await story.stored();
    expect(stored).not.toHaveProperty("@appkit/eip155:connected_connector_id");
    expect(stored).not.toHaveProperty("@appkit/connected_namespaces");
    expect(stored).not.toHaveProperty("@appkit/wallet_id");
    expect(stored).not.toHaveProperty("WALLETCONNECT_DEEPLINK_CHOICE");
    expect(JSON.stringify(stored).toLowerCase()).not.toContain(addressOf(sandbox(), "juniper").toLowerCase());

    await story.page.reload();
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getState().initialized)).toBe(true);
    await soon(() => story.page.evaluate(() => AppKit.getAccount().status)).toBe("disconnected");
    await soon(() => story.page.locator("appkit-button button").textContent()).toContain("Connect Wallet");
  });

  it("CONN-11: the wallet used last is remembered as recent where it is not on the page", async () => {
    const story = await visit();
    await story.connect("marigold");
    await story.page.evaluate(() => AppKit.disconnect());
    await soon(async () => (await story.stored())["@appkit/recent_wallets"] ?? "").toContain("Marigold");
    await story.page.goto(`${sandbox().url}/plain?only=juniper`);
    await story.open();
    await soon(() => story.wallet("example.marigold").textContent()).toContain("Recent");
  });
});
