import { describe, expect, it } from "vitest";
import { addressOf } from "./chain.ts";
import { simulated, stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit, sandbox } = stories();

const balanceReads = async (story: Story) =>
  (await story.log()).flatMap(({ endpoint, calls }) =>
    endpoint.startsWith("rpc:") ? calls.filter((call) => call === "eth_getBalance" || call === "eth_call") : [],
  ).length;

/** The changes of each frame that redrew the card while `act` ran and a second after; the page's clock moves only by `act`. */
async function redrawn(story: Story, act: () => Promise<unknown>): Promise<string[]> {
  const { page } = story;
  const frames = () => page.evaluate(() => (window as unknown as { frames: string[] }).frames);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.locator("[role='tabpanel'] [aria-busy]").waitFor({ state: "detached" });
  await page.evaluate(() => {
    const root = document.querySelector("appkit-modal")?.shadowRoot as ShadowRoot;
    const frames: string[] = [];
    let isCounted = false;
    const isPicture = ({ target }: MutationRecord) => target instanceof Element && target.closest(".logo") !== null;
    const told = ({ type, target, attributeName }: MutationRecord) =>
      `${type} ${attributeName ?? ""} of ${target.nodeName}.${target instanceof Element ? target.className : ""}`;
    const observer = new MutationObserver((records) => {
      // An image that has loaded is no render.
      if (isCounted || records.every(isPicture)) return;
      isCounted = true;
      frames.push(records.map(told).join(", "));
      requestAnimationFrame(() => {
        isCounted = false;
      });
    });
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(window, { frames });
  });
  // The card's opening may still cause frames: answers and observers keep to no simulated clock.
  let before = -1;
  await soon(async () => {
    const drawn = (await frames()).length;
    await page.clock.runFor(500);
    await page.waitForTimeout(500);
    before = (await frames()).length;
    return before - drawn;
  }).toBe(0);
  await story.clearLog();
  await act();
  await page.clock.runFor(1_000);
  await page.clock.resume();
  return (await frames()).slice(before);
}

describe("what a wallet says by itself", () => {
  it("CONN-14: a wallet that ends the connection resets the account, and storage", async () => {
    const story = await visit();
    await story.connect();
    await story.open();
    await story.setWallet("juniper", {}, { forget: true });
    await story.disconnected();
    await story.closed();
    await soon(async () => (await story.stored())["@appkit/eip155:connected_connector_id"]).toBeUndefined();
  });

  it("CONN-14: the event 'disconnect' alone ends the connection, too, also in storage", async () => {
    const story = await visit();
    await story.connect();
    await story.setWallet("juniper", {}, { emit: { event: "disconnect", payload: { code: 4900, message: "gone" } } });
    await story.disconnected();
    await soon(async () => (await story.stored())["@appkit/eip155:connected_connector_id"]).toBeUndefined();
  });

  it("CONN-14: a 'disconnect' that only says 'try again later' (1013) does not", async () => {
    const story = await visit();
    await story.connect();
    await story.setWallet("juniper", {}, { emit: { event: "disconnect", payload: { code: 1013, message: "later" } } });
    await story.page.waitForTimeout(400);
    await soon(() => story.page.evaluate(() => AppKit.getAccount().status)).toBe("connected");
  });

  it("ACCT-1, CONN-20: another account is shown with its own balance", async () => {
    const story = await visit();
    await story.connect();
    await story.open();
    await soon(() => story.page.locator(".bal [data-raw]").getAttribute("data-raw")).toBe("1.284");
    await story.setWallet("juniper", { accounts: [1, 0] });
    await soon(() => story.page.locator(".bal [data-raw]").getAttribute("data-raw")).toBe("0.25");
    const accounts = await story.page.evaluate(() => AppKit.getAccount().allAccounts.map(({ address }) => address));
    const both = [addressOf(sandbox(), "juniper", 1), addressOf(sandbox(), "juniper", 0)];
    expect(accounts.map((one) => one.toLowerCase())).toEqual(both.map((one) => one.toLowerCase()));
  });

  it("CONN-20: a wallet that moves to another listed network takes the page with it", async () => {
    const story = await visit();
    await story.connect();
    await story.setWallet("juniper", { chain: 8453 });
    await soon(() => story.page.evaluate(() => AppKit.getChainId())).toBe(8453);
    await soon(() => story.page.locator("appkit-button [data-raw]").getAttribute("data-raw")).toBe("0.4127");
  });

  it("R15, I7: 1,000 chain and account events cost ten renders and two requests at most; the last one wins", async () => {
    const story = await visit({ prepare: simulated });
    await story.connect();
    await story.open();
    await soon(() => story.page.locator(".bal [data-raw]").getAttribute("data-raw")).toBe("1.284");
    const [first, second] = [addressOf(sandbox(), "juniper"), addressOf(sandbox(), "marigold")];
    const frames = await redrawn(story, async () => {
      for (let round = 0; round < 50; round += 1) {
        await story.page.evaluate(
          ({ round, first, second }) => {
            const { juniper } = sandboxWallets;
            for (let step = 0; step < 10; step += 1) {
              const odd = (step + round) % 2 === 1;
              juniper?.emit("chainChanged", odd ? "0x1" : "0x2105");
              juniper?.emit("accountsChanged", [odd ? first : second]);
            }
          },
          { round, first, second },
        );
        await story.page.clock.runFor(20);
      }
      await story.page.evaluate((second) => {
        sandboxWallets["juniper"]?.emit("accountsChanged", [second]);
        sandboxWallets["juniper"]?.emit("chainChanged", "0x2105");
      }, second);
    });
    await soon(() => story.page.locator(".bal [data-raw]").getAttribute("data-raw")).toBe("42.5");
    expect(await balanceReads(story)).toBeLessThanOrEqual(2);
    expect(frames.length).toBeLessThanOrEqual(10);
    const account = await story.page.evaluate(() => AppKit.getAccount());
    expect(account.address?.toLowerCase()).toBe(second.toLowerCase());
    await soon(() => story.page.evaluate(() => AppKit.getChainId())).toBe(8453);
  });

  it("R15: events that say what is so already change nothing and ask nobody", async () => {
    const story = await visit({ prepare: simulated });
    await story.connect();
    await story.open();
    await soon(() => story.page.locator(".bal [data-raw]").getAttribute("data-raw")).toBe("1.284");
    const frames = await redrawn(story, () =>
      story.page.evaluate(() => {
        // All of them: an account that is left out is one less to switch to.
        const accounts = AppKit.getAccount().allAccounts.map(({ address }) => address);
        sandboxWallets["juniper"]?.emit("chainChanged", "0x1", 100);
        sandboxWallets["juniper"]?.emit("accountsChanged", accounts, 100);
      }),
    );
    expect(frames).toEqual([]);
    expect(await balanceReads(story)).toBe(0);
  });

  it("R14: garbage in chainChanged and accountsChanged raises no error and loses no valid state", async () => {
    const story = await visit();
    await story.connect();
    const state = () =>
      story.page.evaluate(() => {
        const { isConnected, address } = AppKit.getAccount();
        return { isConnected, address, chainId: AppKit.getChainId() };
      });
    const before = await state();
    expect(before).toMatchObject({ isConnected: true, chainId: 1 });
    expect(before.address?.toLowerCase()).toBe(addressOf(sandbox(), "juniper"));
    for (const [event, payload] of [
      ["chainChanged", "not a number"],
      ["chainChanged", null],
      ["chainChanged", { chainId: "0x1" }],
      ["accountsChanged", "0x"],
      ["accountsChanged", null],
    ] as const) {
      await story.page.evaluate(([event, payload]) => sandboxWallets["juniper"]?.emit(event, payload), [
        event,
        payload,
      ] as const);
      await story.page.waitForTimeout(250);
      expect(await state(), `${event} ${payload}`).toEqual(before);
    }
    // A list in which no account is left is no garbage: nothing is granted any more.
    await story.page.evaluate(() => sandboxWallets["juniper"]?.emit("accountsChanged", [null, 7, {}]));
    await story.disconnected();
    expect((await state()).address).toBeUndefined();
  });
});

describe("wallets that a test puts into each of its pages", () => {
  it("PUBLIC: what was pushed before a page was there is not told to it: a revoked permission ended the next page's connection", async () => {
    const before = await (await fetch(`${sandbox().url}/wallets.js?only=juniper`)).text();
    const story = await visit({ wallets: [], before });
    await story.connect();
    await story.page.evaluate(() => AppKit.disconnect());
    await story.page.reload();
    await story.page.evaluate(() => {
      const told: unknown[] = [];
      const { provider } = sandboxWallets["juniper"] as unknown as {
        provider: { on(event: string, hear: unknown): void };
      };
      provider.on("accountsChanged", (accounts: unknown) => told.push(accounts));
      Object.assign(window, { told });
    });
    await story.connect();
    const { addresses } = (await sandbox().control("wallet"))[0] ?? { addresses: [] };
    const emit = { event: "accountsChanged", payload: addresses };
    await sandbox().control("wallet", { wallet: "juniper", emit });
    await soon(() => story.page.evaluate("told")).toContainEqual(addresses);
    expect(await story.page.evaluate("told")).not.toContainEqual([]);
    await story.connected();
  });
});
