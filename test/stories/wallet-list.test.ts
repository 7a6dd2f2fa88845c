import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, simulated, stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit, sandbox } = stories();

const rows = (story: Story) => story.view("Connect").locator("[data-wallet]");
const cells = (story: Story) => story.view("AllWallets").locator("[data-wallet]");
const field = (story: Story) => story.view("AllWallets").getByRole("searchbox");
const list = (story: Story) => story.view("AllWallets").getByRole("group", { name: "All wallets" });
const toEnd = (story: Story) => list(story).evaluate((view) => view.scrollTo(0, view.scrollHeight));
const calls = async (story: Story, part: string) =>
  (await story.log()).filter(({ path }) => path.startsWith("/getWallets") && path.includes(part));

/** Opens, lets one second of the page's time pass and no more until the wallet is a row that can be pressed (R11). */
async function openInASecond(story: Story, wallet: string): Promise<void> {
  const { clock } = story.page;
  await clock.pauseAt(await story.page.evaluate(() => Date.now() + 60_000));
  await story.page.evaluate(() => void AppKit.open());
  await clock.runFor(1_000);
  await story.wallet(wallet).waitFor();
  await clock.resume();
}

const offline = "The wallet list didn't load. Installed wallets still work.";

describe("a wallet list that fails", () => {
  it.each([
    ["dead", { close: true }],
    ["refusing", { status: 400 }],
    ["HTML", { html: true }],
    ["garbage", { garbage: true }],
    ["cut in the middle", { truncate: true }],
    ["10 MB", { huge: true }],
    ["a redirect loop", { redirectLoop: true }],
  ])(
    "R10, R11, WALLET-5: %s: the modal opens within a second, says what is missing, and connects",
    async (_, fault) => {
      const story = await visit({ noise: NETWORK_NOISE, prepare: simulated });
      await story.fault("getWallets", fault);
      await openInASecond(story, "example.juniper");
      await story.page.getByText(offline).waitFor();
      expect(
        await story.page.evaluate(() => document.querySelector("appkit-modal")?.shadowRoot?.textContent),
      ).not.toMatch(/undefined|NaN|\[object/);
      await story.fault("getWallets", null);
      await story.action("wallets.retry").click();
      await story.page.getByText(offline).waitFor({ state: "detached" });
      await story.wallet("example.juniper").click();
      await story.connected();
    },
  );

  it("R10: 503 is tried three times more and not once after that", async () => {
    const story = await visit({ noise: NETWORK_NOISE });
    await story.fault("getWallets", { status: 503 });
    await story.open();
    await story.page.getByText(offline).waitFor();
    expect(await calls(story, "")).toHaveLength(4);
  });

  it("R11: slow: the list is usable within a second, and what comes late moves no row", async () => {
    const story = await visit({ noise: NETWORK_NOISE, prepare: simulated });
    await story.fault("getWallets", { delay: 2_500 });
    await openInASecond(story, "example.juniper");
    const place = () => story.wallet("example.juniper").boundingBox();
    await story.page.waitForTimeout(300);
    const before = await place();
    await soon(() => story.view("Connect").locator('[aria-busy="true"]').count()).toBe(0);
    await story.page.waitForTimeout(200);
    expect((await place())?.y).toBeCloseTo(before?.y ?? 0, 0);
  });

  it("R11: with no wallet on the page and a dead list the well-known ones are offered", async () => {
    const story = await visit({ wallets: [], noise: [...NETWORK_NOISE, /WebSocket/] });
    await story.fault("*", { close: true });
    await story.page.evaluate(() => AppKit.open());
    await soon(() => rows(story).count()).toBeGreaterThanOrEqual(2);
    await story.page.getByText(offline).waitFor();
    await rows(story).first().click();
    await story.view("ConnectingWalletConnect").waitFor();
  });

  it("WALLET-4: pictures that never come leave a monogram, within their two seconds", async () => {
    const story = await visit({ noise: NETWORK_NOISE, prepare: simulated });
    await story.fault("images", { drop: true });
    await story.open({ view: "AllWallets" });
    await soon(() => cells(story).count()).toBeGreaterThan(30);
    await story.page.clock.runFor(2_500);
    await soon(() => story.view("AllWallets").locator('img[src^="blob:"]').count()).toBe(0);
    await soon(() => story.view("AllWallets").locator('img:not([src^="data:"])').count()).toBe(0);
  });

  it("R10: nothing is asked while the modal is closed and nobody is connected", async () => {
    const story = await visit({ prepare: simulated });
    await story.open();
    await soon(() => rows(story).count()).toBeGreaterThan(3);
    await story.page.keyboard.press("Escape");
    await story.closed();
    await story.page.waitForTimeout(300);
    await story.clearLog();
    await story.page.clock.runFor(60_000);
    await story.page.waitForTimeout(300);
    expect(await story.log()).toEqual([]);
  });
});

describe("all wallets", () => {
  it("WALLET-1, WALLET-3: pages of 40 come as they are wanted, each wallet once, until there are no more", async () => {
    const story = await visit();
    await story.open({ view: "AllWallets" });
    await soon(() => cells(story).count()).toBeGreaterThan(30);
    await soon(async () => {
      await toEnd(story);
      return (await calls(story, "page=3")).length;
    }).toBe(1);
    await soon(() => story.action("wallets.more").count()).toBe(0);
    const ids = await cells(story).evaluateAll((all) => all.map((one) => one.getAttribute("data-wallet")));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(90);
    const [call] = await calls(story, "page=3");
    for (const part of ["entries=40", "projectId=sandbox", "st=appkit", "sv="]) expect(call?.path).toContain(part);
  });

  it("WALLET-1: the next page comes below what is seen, and moves none of it", async () => {
    const story = await visit();
    await story.fault("getWallets", { delay: 600 });
    await story.open({ view: "AllWallets" });
    await soon(() => cells(story).count()).toBeGreaterThan(30);
    const count = await cells(story).count();
    await toEnd(story);
    const last = cells(story).nth(count - 1);
    const before = await last.boundingBox();
    await soon(() => cells(story).count()).toBeGreaterThan(count);
    expect(await last.boundingBox()).toEqual(before);
  });

  it("WALLET-1, ROUTE-19: a search is asked once, after half a second of quiet, trimmed", async () => {
    const story = await visit({ prepare: simulated });
    const { clock } = story.page;
    await story.open({ view: "AllWallets" });
    await soon(() => cells(story).count()).toBeGreaterThan(30);
    await clock.pauseAt(await story.page.evaluate(() => Date.now() + 60_000));
    for (const key of "  bram ") {
      await field(story).press(key);
      await clock.runFor(400);
    }
    expect(await calls(story, "search=")).toEqual([]);
    await clock.runFor(100);
    await soon(async () => (await calls(story, "search=")).length).toBe(1);
    await clock.resume();
    await soon(() => cells(story).count()).toBeLessThanOrEqual(4);
    await soon(() => cells(story).first().textContent()).toMatch(/bramble/i);
    const [call] = await calls(story, "search=");
    expect(call?.path).toMatch(/search=bram(&|$)/);
    expect(call?.path).toContain("entries=100");
  });

  it("WALLET-1: nothing found is said, and one press shows every wallet again", async () => {
    const story = await visit();
    await story.open({ view: "AllWallets" });
    await field(story).fill("zzzzzz");
    await story.page.getByText("No wallet found").waitFor();
    await story.page.getByRole("button", { name: "Show all wallets" }).click();
    await soon(() => cells(story).count()).toBeGreaterThan(30);
    await soon(() => field(story).inputValue()).toBe("");
  });

  it("I7: of two searches the newer one is shown, whichever answers first", async () => {
    const story = await visit();
    await story.open({ view: "AllWallets" });
    await soon(() => cells(story).count()).toBeGreaterThan(30);
    await story.fault("getWallets", { delay: 1_500, times: 1 });
    await field(story).fill("heron");
    await soon(async () => (await calls(story, "search=heron")).length).toBe(1);
    await field(story).fill("marigold");
    await soon(() => cells(story).allTextContents()).toEqual([expect.stringContaining("Marigold")]);
    await soon(async () => (await calls(story, "search=heron"))[0]?.status).not.toBe(null);
    await story.page.waitForTimeout(200);
    await soon(() => cells(story).allTextContents()).toEqual([expect.stringContaining("Marigold")]);
  });

  it("ROUTE-16: certified wallets alone, and a toast that says so", async () => {
    const story = await visit();
    await story.open({ view: "AllWallets" });
    await soon(() => cells(story).count()).toBeGreaterThan(30);
    await story.action("wallets.certify").click();
    await soon(() => story.toast("success").textContent()).toContain("Certified wallets only");
    // Their next page may come at once: all that is seen of the first may end in the card.
    const firstPages = async () =>
      (await calls(story, "badge_type=certified")).filter(({ path }) => /[?&]page=1(?:&|$)/.test(path));
    await soon(async () => (await firstPages()).length).toBe(1);
    await soon(() => story.action("wallets.certify").getAttribute("aria-pressed")).toBe("true");
    await story.toast("success").waitFor({ state: "detached" });
  });

  it("R10: a list that did not load says so and loads on the next try", async () => {
    const story = await visit({ noise: NETWORK_NOISE });
    await story.open();
    await story.fault("getWallets", { status: 400 });
    await story.page.getByRole("button", { name: /^All wallets/ }).click();
    await story.view("AllWallets").waitFor();
    await story.action("wallets.retry").first().waitFor();
    await story.fault("getWallets", null);
    await story.action("wallets.retry").first().click();
    await soon(() => cells(story).count()).toBeGreaterThan(30);
  });

  it("CONN-5: an installed wallet connects from the grid, another one is paired with", async () => {
    const story = await visit({ path: "/plain?only=heron" });
    await story.open({ view: "AllWallets" });
    await soon(() => cells(story).count()).toBeGreaterThan(30);
    await soon(() => cells(story).first().getAttribute("data-wallet")).toBe("example.heron");
    await story.wallet("example.marigold").click();
    await story.view("ConnectingWalletConnect").waitFor();
    await story.action("route.back").click();
    await story.wallet("example.heron").click();
    await story.connected();
  });

  it("S7, S8: the well-known and the awkward names are text alone, cut by the layout and not by us", async () => {
    const story = await visit();
    await story.open({ view: "AllWallets" });
    await soon(() => cells(story).count()).toBeGreaterThan(30);
    const wide = await list(story).evaluate((view) => view.scrollWidth - view.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});

/** Links of every kind that does not lead to a wallet. */
const hostileLinks = [
  "javascript:window.trapped=1//",
  " JaVa\tScRiPt:window.trapped=1//",
  "data:text/html,<script>window.trapped=1</script>",
  "blob:https://evil.example/1",
  "file:///etc/passwd",
  "intent://evil#Intent;scheme=evil;end",
  "view-source:https://evil.example",
  "http://evil.example/",
  "https://user:secret@evil.example/",
  "https://evil.example/\u0000",
  `https://evil.example/${"a".repeat(3_000)}`,
] as const;

const hostileNames = [
  "<img src=x onerror=window.trapped=1>",
  "<script>window.trapped=1</script>",
  "Juni\u202Erep",
  "A\u200Bb\u0007c",
  '"><svg onload=window.trapped=1>',
  "{wallet} %s {0}",
] as const;

/** Every link and image of a wallet is the same bad one, except a good desktop link that keeps the wallet listed. */
const hostileList = hostileLinks.map((link, index) => ({
  id: index.toString(16).padStart(64, "e"),
  name: hostileNames[index % hostileNames.length],
  ...{ image_id: "../../../evil", image_url: link, homepage: link, mobile_link: link, webapp_link: link },
  ...{ app_store: link, play_store: link, chrome_store: link, desktop_link: `good-${index}://` },
  ...{ rdns: "<b>example</b>", chains: ["eip155:1", "<i>", null], badge_type: link, order: index },
}));

describe("a wallet list that is hostile", () => {
  it("S6, S8, WALLET-3: its names are text, its links are none, its images are not loaded, and nothing opens", async () => {
    const strange: string[] = [];
    const story = await visit({
      noise: NETWORK_NOISE,
      prepare: async (page) => {
        page.on("request", (request) => new URL(request.url()).origin === sandbox().url || strange.push(request.url()));
        page.context().on("page", (opened) => opened === page || strange.push(opened.url()));
      },
    });
    await story.fault("getWallets", { body: { data: hostileList, count: hostileList.length } });
    const address = story.page.url();
    await story.open({ view: "AllWallets" });
    await soon(() => cells(story).count()).toBeGreaterThanOrEqual(hostileList.length);
    const hostile = story.view("AllWallets").locator('[data-wallet^="eeee"]');
    const texts = (await hostile.allTextContents()).join();
    for (const part of ["<img src=x onerror", "<script>window", "Junirep", "Abc", "<svg onload"]) {
      expect(texts).toContain(part);
    }
    await soon(() => hostile.locator("script, svg[onload], img[src='x'], b, i").count()).toBe(0);

    const links = () =>
      story.dialog.locator("a[href]").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    for (const index of [0, 2, 5, 7]) {
      await hostile.nth(index).click();
      await story.view("ConnectingWalletConnect").waitFor();
      expect((await links()).filter((href) => !href.startsWith("good-"))).toEqual([]);
      await story.action("route.back").click();
    }
    await story.open({ view: "WhatIsAWallet" });
    await story.action("route.push").filter({ hasText: "Get a wallet" }).click();
    await story.view("GetWallet").locator('[data-wallet^="eeee"]').first().waitFor();
    const explorer = "https://walletconnect.com/explorer";
    expect((await links()).filter((href) => !href.startsWith(explorer))).toEqual([]);
    expect(await story.page.evaluate(() => "trapped" in window)).toBe(false);
    expect(story.page.url()).toBe(address);
    expect(strange).toEqual([]);
  });
});
