import { recoverMessageAddress } from "viem";
import { afterEach, describe, expect, it } from "vitest";
import { type Site, startExample } from "../../../build/examples/site.ts";
import { askNode, mined } from "../chain.ts";
import { stories } from "../page.ts";
import { type Story, soon } from "../story.ts";
import { sandboxOptions } from "./own-page.ts";

const { visit, sandbox } = stories();

const SHOP = "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720";
const phoneAddress = () => String(sandbox().phoneWallet.eip155[0]);

let site: Site | undefined;
afterEach(async () => {
  await site?.stop();
  site = undefined;
});

/** Opens an example on the sandbox, with no wallet of the page. */
async function example(name: string): Promise<Story> {
  site = await startExample(name, sandbox());
  return visit({ path: site.url, wallets: [] });
}

const outcome = (story: Story) => story.page.locator("#outcome").textContent();

const accountOf = (story: Story) => async () => (await story.page.locator("#account").textContent())?.toLowerCase();

/** Pairs, has the library of the page choose the session, and signs. */
async function signs(story: Story, address: string): Promise<void> {
  await soon(() => story.page.locator("#wallets button").count()).toBe(0);
  await story.pair();
  await story.page.locator("#wallets").getByRole("button", { name: "Ferryman" }).click();
  await soon(accountOf(story)).toBe(address.toLowerCase());
  await story.page.locator("#sign").click();
  await soon(async () => (await outcome(story))?.toLowerCase()).toBe(`signed by ${address.toLowerCase()}`);
}

const publicBalance = async (address: string) =>
  BigInt(String(await askNode(sandbox(), "eip155:1", "eth_getBalance", [address, "latest"])));

/** Sends by the library of the page; the transaction is mined, and the shop is paid. */
async function pays(story: Story): Promise<void> {
  const before = await publicBalance(SHOP);
  await story.page.locator("#send").click();
  await soon(() => outcome(story)).toMatch(/^Mined in block \d+: 0x[0-9a-f]{64}$/);
  const hash = (await outcome(story))?.slice(-66);
  await mined(sandbox(), "eip155:1", hash);
  expect((await publicBalance(SHOP)) - before).toBe(10n ** 16n);
}

/** Ends the session at the kit; the library of the page has no account any more. */
async function ends(story: Story): Promise<void> {
  await story.page.evaluate(() => AppKit.disconnect());
  await soon(() => story.page.locator("#account").textContent()).toBe("none");
}

describe("a paired session among the wallets of the page", () => {
  /** A library that knows EIP-6963 and nothing of the kit. */
  const library = `(() => {
    const found = [], told = [];
    addEventListener("eip6963:announceProvider", ({ detail }) => {
      if (found.some(({ info }) => info.uuid === detail.info.uuid)) return;
      found.push(detail);
      for (const event of ["connect", "disconnect", "accountsChanged", "chainChanged"])
        detail.provider.on(event, (value) => told.push([event, value?.code ?? value]));
    });
    const ask = () => dispatchEvent(new Event("eip6963:requestProvider"));
    const request = (method, params) => found[0].provider.request({ method, params });
    Object.assign(window, { library: { found, told, ask, request } });
  })();`;
  const inLibrary = <T = unknown>(story: Story, code: string): Promise<T> =>
    story.page.evaluate(`(async (library) => (${code}))(window.library)`) as Promise<T>;

  it("PUBLIC, S7: it is found by EIP-6963, signs, sends, follows chain and end, and is no wallet of the kit's own list", async () => {
    const story = await visit({ before: library, wallets: [] });
    await inLibrary(story, "library.ask()");
    expect(await inLibrary(story, "library.found.length")).toBe(0);
    await story.pair();
    await soon(() => inLibrary(story, "library.found.map(({ info }) => info.name)")).toEqual(["Ferryman"]);
    const request = <T = string>(...call: unknown[]) =>
      inLibrary<T>(story, `library.request(${call.map((part) => JSON.stringify(part)).join()})`);
    const [from] = await request<string[]>("eth_requestAccounts");
    expect(from?.toLowerCase()).toBe(phoneAddress().toLowerCase());
    const signature = (await request("personal_sign", ["0x41686f79", from])) as `0x${string}`;
    const signer = await recoverMessageAddress({ message: "Ahoy", signature });
    expect(signer.toLowerCase()).toBe(from?.toLowerCase());
    const hash = await request("eth_sendTransaction", [{ from, to: SHOP, value: "0x1" }]);
    await mined(sandbox(), "eip155:1", hash);

    const connectors = await story.page.evaluate(() => AppKit.getConnectors().map(({ name }) => name));
    expect(connectors).not.toContain("Ferryman");
    await story.page.evaluate(() => AppKit.switchNetwork(8453));
    await soon(() => inLibrary(story, "library.told")).toContainEqual(["chainChanged", "0x2105"]);
    expect(await request("eth_chainId")).toBe("0x2105");
    await story.page.evaluate(() => AppKit.disconnect());
    await soon(() => inLibrary(story, "library.told.slice(-2)")).toEqual([
      ["accountsChanged", []],
      ["disconnect", 4900],
    ]);
    expect(await request("eth_accounts")).toEqual([]);
  });

  it("PUBLIC: with announce off no library hears of it", async () => {
    const story = await visit({ before: library, wallets: [], options: { announce: false } });
    await story.pair();
    await inLibrary(story, "library.ask()");
    expect(await inLibrary(story, "library.found.length")).toBe(0);
  });

  it("S18, R19: two instances are two announcements, and each ends with its instance", async () => {
    const story = await visit({ before: library, wallets: [] });
    await story.pair();
    await story.page.evaluate(
      (options) => {
        Object.assign(window, { second: AppKit.create({ ...options, id: "second", storage: "memory" }) });
      },
      { ...sandboxOptions(sandbox()), endpoints: sandbox().endpoints },
    );
    await story.page.evaluate("second.open()");
    await story.wallet("walletConnect").click();
    await story.controlPhone({ pair: await story.code() });
    await soon(() => inLibrary(story, "library.found.map(({ info }) => info.rdns)")).toEqual([
      "appkit.walletconnect.ferryman",
      "appkit.walletconnect.ferryman.second",
    ]);
    expect(await inLibrary(story, "new Set(library.found.map(({ info }) => info.uuid)).size")).toBe(2);
    const answers = () =>
      inLibrary(story, "(library.found.length = 0, library.ask(), library.found.map(({ info }) => info.rdns))");
    await story.page.evaluate("second.destroy()");
    expect(await answers()).toEqual(["appkit.walletconnect.ferryman"]);
    await story.page.evaluate(() => AppKit.destroy());
    expect(await answers()).toEqual([]);
  });
});

describe("the examples, with a wallet that is elsewhere and no adapter", () => {
  it("PUBLIC: ethers signs and sends through the session", async () => {
    const story = await example("ethers");
    await signs(story, phoneAddress());
    await pays(story);
    await ends(story);
  });

  it("PUBLIC: wagmi signs and sends through the session", async () => {
    const story = await example("wagmi");
    await signs(story, phoneAddress());
    await pays(story);
    await ends(story);
  });

  it("PUBLIC: wagmi's own reconnect has the session again after a reload", async () => {
    const story = await example("wagmi");
    await signs(story, phoneAddress());
    for (let reloads = 0; reloads < 3; reloads += 1) {
      await story.page.reload();
      await soon(accountOf(story)).toBe(phoneAddress().toLowerCase());
      await story.connected();
      expect(await story.page.evaluate(() => AppKit.getConnectors().map(({ name }) => name))).not.toContain("Ferryman");
    }
    await ends(story);
    await story.page.reload();
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getState().initialized)).toBe(true);
    await soon(() => story.page.locator("#wallets button").count()).toBe(0);
    expect(await accountOf(story)()).toBe("none");
  });

  it("PUBLIC: @solana/kit signs and sends through the session", async () => {
    const story = await example("solana-kit");
    await signs(story, String(sandbox().phoneWallet.solana[0]));
    await story.page.locator("#send").click();
    await soon(() => outcome(story)).toMatch(/^Confirmed: [1-9A-HJ-NP-Za-km-z]{64,90}$/);
    await ends(story);
    // The wallet stays where it was found, and serves again.
    await story.pair();
    await soon(accountOf(story)).toBe(String(sandbox().phoneWallet.solana[0]).toLowerCase());
    await soon(() => story.page.locator("#wallets button").count()).toBe(1);
  });
});
