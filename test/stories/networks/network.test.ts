import { describe, expect, it } from "vitest";
import { watchAttribute } from "../../browser/watch-attribute.ts";
import { stories } from "../page.ts";
import { type Story, soon } from "../story.ts";

const { visit } = stories();

const chain = (story: Story) => story.page.evaluate(() => AppKit.getCaipNetworkId());

/** Connected, with the list of networks open. */
async function atNetworks(story: Story): Promise<void> {
  await story.connect();
  await story.open({ view: "Networks" });
  await story.view("Networks").waitFor();
}

const said = (story: Story) => story.view("SwitchNetwork").getByRole("heading", { level: 3 });

describe("switching the network", () => {
  it("R17: a wallet that switches and says nothing is taken at its chain", async () => {
    const story = await visit();
    await story.setWallet("juniper", { silentSwitch: true });
    await atNetworks(story);
    await story.network("Base").click();
    await soon(() => chain(story)).toBe("eip155:8453");
  });

  it("R17: a wallet that claims to have switched and stayed is not believed", async () => {
    const story = await visit();
    await story.setWallet("juniper", { switchLies: true });
    await atNetworks(story);
    await story.network("Base").click();
    await soon(() => said(story).textContent()).toBe("Could not switch");
    expect(await chain(story)).toBe("eip155:1");
    await story.setWallet("juniper", { switchLies: false });
    await story.action("network.retry").click();
    await soon(() => chain(story)).toBe("eip155:8453");
  });

  it("NET-2: a network that the wallet does not know (4902) is added with all that it needs", async () => {
    const story = await visit();
    await story.setWallet("juniper", { chains: [1] });
    await atNetworks(story);
    await story.network("Base").click();
    await soon(() => chain(story)).toBe("eip155:8453");
    const asked = await story.walletRequests("juniper");
    expect(asked.filter((call) => call.includes("EthereumChain"))).toEqual([
      "juniper:wallet_switchEthereumChain",
      "juniper:wallet_addEthereumChain",
    ]);
  });

  it("NET-2: a 4902 that is nested in -32603 leads to the add, too", async () => {
    const story = await visit();
    await story.setWallet("juniper", { chains: [1], nestErrors: true });
    await atNetworks(story);
    await story.network("Base").click();
    await soon(() => chain(story)).toBe("eip155:8453");
  });

  it("NET-2: a refusal adds nothing, says so, and lets the visitor go back", async () => {
    const story = await visit();
    await atNetworks(story);
    await story.setWallet("juniper", { mode: "reject" });
    await story.network("Base").click();
    await soon(() => said(story).textContent()).toBe("Switch declined");
    await soon(() => story.walletRequests("juniper")).not.toContain("juniper:wallet_addEthereumChain");
    await story.action("route.back").click();
    await story.view("Networks").waitFor();
    expect(await chain(story)).toBe("eip155:1");
  });

  it("I3, NET-2: the host's own switchNetwork settles with what became of it", async () => {
    const story = await visit();
    await story.connect();
    await story.setWallet("juniper", { mode: "reject" });
    const refused = story.page.evaluate(() => AppKit.switchNetwork(8453).then(String, (error) => error.code));
    expect(await refused).toBe("SWITCH_DECLINED");
    const unknown = story.page.evaluate(() => AppKit.switchNetwork(424242).then(String, (error) => error.message));
    expect(await unknown).toBe("CaipNetwork not found: eip155:424242 is not in the option `networks`");
  });

  it("ERR-1: a network that nobody named shows the alert 'Network Not Found'", async () => {
    const story = await visit();
    // The script boots in idle time; an earlier call waits for that.
    const refused = story.page.evaluate(() => AppKit.switchNetwork(424242).catch((error) => error.code));
    expect(await refused).toBe("CAIP_NETWORK_NOT_FOUND");
    await story.open();
    await soon(() => story.page.locator('.alert[role="alert"]').textContent()).toContain("Network Not Found");
  });

  it("NET-3: without a wallet a choice is taken note of, and nobody is asked", async () => {
    const story = await visit();
    await story.open({ view: "Networks" });
    await story.network("Base").click();
    await soon(() => chain(story)).toBe("eip155:8453");
    await soon(() => story.walletRequests()).toEqual([]);
  });

  it("NET-7: the list is searched by name, and says when nothing is found", async () => {
    const networks = [1, 8453, 10, 42161, 137, 56].map((id) => `eip155:${id}`);
    const story = await visit({ options: { networks } });
    await atNetworks(story);
    const field = story.view("Networks").getByRole("searchbox");
    await field.fill("bas");
    await soon(() => story.action("network.choose").count()).toBe(1);
    await field.fill("no such thing");
    await story.page.getByText("No network found").waitFor();
    await story.page.getByRole("button", { name: "Show all networks" }).click();
    await soon(() => story.action("network.choose").count()).toBe(networks.length);
  });
});

describe("a network outside the list", () => {
  const away = async (): Promise<Story> => {
    const story = await visit();
    await story.setWallet("juniper", { chains: [1, 8453, 137], chain: 137 });
    await story.open();
    await story.wallet("example.juniper").click();
    await story.view("UnsupportedChain").waitFor();
    return story;
  };

  it("ROUTE-11, ROUTE-15: cannot be dismissed: it shakes for half a second and stays", async () => {
    const story = await away();
    const shakes = await story.page.evaluateHandle(watchAttribute, "data-shaking");
    const wanted: (string | null)[] = [];
    for (const refuse of [
      () => story.page.keyboard.press("Escape"),
      () => story.page.mouse.click(8, 8),
      () => story.action("modal.dismiss").click(),
    ]) {
      await refuse();
      wanted.push("true", null);
      await soon(() => shakes.jsonValue()).toEqual(wanted);
      await soon(() => story.view("UnsupportedChain").count()).toBe(1);
    }
    await story.page.keyboard.press("Escape");
    await story.page.keyboard.press("Escape");
    await story.page.keyboard.press("Escape");
    await story.view("UnsupportedChain").waitFor();
  });

  it("ROUTE-11: ends when a listed network is chosen", async () => {
    const story = await away();
    await story.network("Base").click();
    await soon(() => chain(story)).toBe("eip155:8453");
    await story.view("UnsupportedChain").waitFor({ state: "detached" });
    await soon(() => story.page.evaluate(() => AppKit.getAccount().isConnected)).toBe(true);
  });

  it("ROUTE-11: a refused choice can be left, and the way out is still refused", async () => {
    const story = await away();
    await story.setWallet("juniper", { mode: "reject" });
    await story.network("Base").click();
    await soon(() => said(story).textContent()).toBe("Switch declined");
    await story.setWallet("juniper", { mode: "approve" });
    await story.action("network.retry").click();
    await soon(() => chain(story)).toBe("eip155:8453");
  });

  it("ROUTE-11, CONN-13: ends when the visitor disconnects", async () => {
    const story = await away();
    await story.action("connection.end").click();
    await story.disconnected();
    await story.closed();
  });

  it("ROUTE-11: comes up by itself when the wallet moves away, and leaves when it is back", async () => {
    const story = await visit();
    await story.connect();
    await story.setWallet("juniper", { chain: 137 });
    await story.view("UnsupportedChain").waitFor();
    await story.setWallet("juniper", { chain: 1 });
    await story.view("UnsupportedChain").waitFor({ state: "detached" });
    expect(await chain(story)).toBe("eip155:1");
  });

  it("CONF-13: is only another network where the host allows unsupported ones", async () => {
    const story = await visit({ options: { allowUnsupportedChain: true } });
    await story.setWallet("juniper", { chain: 137 });
    await story.connect();
    expect(await chain(story)).toBe("eip155:137");
  });
});
