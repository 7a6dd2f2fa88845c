import { describe, expect, it } from "vitest";
import { solanaMainnet, tokensOf } from "../../../sandbox/assets/tokens.ts";
import { printMint } from "../../../sandbox/solana/genesis.ts";
import { parseReport } from "../../../testing/report/parse.ts";
import { replayReport } from "../../../testing/report/replay.ts";
import { addressOf } from "../chain.ts";
import { ADA, Embedded } from "../embedded/embedded.ts";
import { NETWORK_NOISE, simulated, stories, type Visit } from "../page.ts";
import { type Story, soon } from "../story.ts";
import { daiTransfer, Holder, printTransfer, sendOnSolana, sendTogether, tileTransfer } from "./account.ts";

const { visit, sandbox } = stories();

const MINUTE = 60_000;

const arrive = async (more: Visit = {}): Promise<Holder> =>
  new Holder(await visit({ prepare: simulated, noise: NETWORK_NOISE, ...more }));

/** A visitor whose account is shown. */
async function shown(wallet: string, more: Visit = {}): Promise<Holder> {
  const me = await arrive(more);
  await me.story.connect(wallet);
  await me.open();
  return me;
}

/** Requests to the endpoint of a service since the log was cleared. */
const asked = async (story: Story, endpoint: string) =>
  (await story.log()).filter((entry) => entry.endpoint === endpoint).length;

/** Plays the text of a report again, on the real machines; gives the states of the account's lists at its end. */
function replayedLists(text: string) {
  const { difference, broken, states } = replayReport(parseReport(text));
  expect({ difference, broken }).toEqual({ difference: undefined, broken: {} });
  return ["tokens", "history"].map((list) => states[`account.eip155/holdings/${list}`]);
}

describe("what an account is worth", () => {
  it("DESIGN: a total of eight digits is whole in every card", async () => {
    const me = await arrive();
    await me.story.pair();
    await me.open();
    const sum = me.story.view("Account").locator(".sum bdi");
    for (const width of [1280, 390, 320]) {
      await me.story.page.setViewportSize({ width, height: 800 });
      await soon(() => sum.textContent()).toBe("$30,000,000.00");
      await soon(() => sum.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  });
});

describe("the activity in a language that writes months small", () => {
  it.each(["es", "fr"])("DESIGN: in %s, too, the month above its transactions begins as a title does", async (lang) => {
    const me = await shown("juniper", { options: { lang } });
    await me.choose("Activity");
    const month = me.panel.locator(".month").first();
    // biome-ignore lint/performance/useDomNodeTextContent: the letters count as they are drawn.
    await soon(() => month.innerText()).toMatch(/^\p{Lu}\p{Ll}/u);
  });
});

describe("what the accounts of a wallet are worth", () => {
  it("ACCT-14, R10: each has its total, read only while they are listed, and the total of the account changed to is above its tokens", async () => {
    const me = await arrive();
    await me.story.setWallet("juniper", { accounts: [0, 1] });
    await me.story.connect("juniper");
    await me.open();
    const sum = me.screen.locator(".sum bdi");
    await soon(() => sum.textContent()).toMatch(/^\$/u);
    const own = await sum.textContent();
    await me.story.action("route.push").filter({ hasText: "Switch" }).click();
    const rows = me.story.view("SwitchAddress").locator("li");
    await soon(() => rows.locator(".sub").allTextContents()).toEqual([own, expect.stringMatching(/^\$/u)]);
    const other = await rows.nth(1).locator(".sub").textContent();
    await rows.nth(1).getByRole("button").click();
    await me.story.closed();
    await me.open();
    await soon(() => sum.textContent()).toBe(other);
  });
});

describe("what an account collects", () => {
  it("DESIGN, ACCT-10: the name below a picture is not cut off by the edge that says that there is more", async () => {
    const me = await shown("juniper");
    await me.choose("NFTs");
    const tile = me.line("Tile #1");
    await tile.waitFor();
    const edge = () =>
      tile.evaluate((one) => {
        const view = one.closest<HTMLElement>(".view");
        if (!view) throw new Error("The list is in no view");
        return view.getBoundingClientRect().top + view.clientHeight - one.getBoundingClientRect().bottom;
      });
    await soon(edge).toBeGreaterThan(0);
  });
});

describe("the code of an account", () => {
  it("ACCT-13: fills its paper in a card that is opened again, too", async () => {
    const me = await arrive();
    await me.story.connect();
    const code = me.story.view("WalletReceive").locator("svg[data-uri]");
    const sizes: (number | undefined)[] = [];
    for (const _ of ["first", "second"]) {
      await me.story.open({ view: "WalletReceive" });
      await soon(async () => (await code.boundingBox())?.width).toBeGreaterThan(200);
      sizes.push((await code.boundingBox())?.width);
      await me.story.page.keyboard.press("Escape");
      await me.story.closed();
    }
    expect(sizes[1]).toBe(sizes[0]);
  });
});

describe("what an account receives while it is shown", () => {
  it("ACCT-14, ACCT-10: a token, a print and tiles appear by themselves", async () => {
    const me = await shown("marigold");
    const [heron, marigold] = [addressOf(sandbox(), "heron"), addressOf(sandbox(), "marigold")];
    await me.line("Tether USD").waitFor();
    await soon(() => me.line("Dai Stablecoin").count()).toBe(0);
    await sendTogether(sandbox(), heron, [daiTransfer(marigold, "12.5")]);
    await me.story.pass(MINUTE);
    await soon(() => me.line("Dai Stablecoin").locator("[data-raw]").first().getAttribute("data-raw")).toBe("12.5");

    await me.choose("NFTs");
    await me.panel.getByText("No NFTs yet").waitFor();
    await sendTogether(sandbox(), heron, [printTransfer(heron, marigold, 3n), tileTransfer(heron, marigold, 2n, 4n)]);
    await me.story.pass(MINUTE);
    await me.line("Print #3").waitFor();
    await soon(() => me.line("Tile #2").textContent()).toContain("×4");
    await me.line("Print #3").locator(".nft").click();
    await me.story.view("Nft").getByText("Print #3").first().waitFor();
  });

  it("ACCT-14, ACCT-10: on Solana a token and a print appear by themselves", async () => {
    const me = await arrive({ options: { networks: [solanaMainnet] } });
    await me.story.setWallet("sorrel", { accounts: [4] });
    await me.story.open();
    await me.story.view("Connect").locator("[data-wallet]").filter({ hasText: "Sorrel" }).first().click();
    await soon(() => me.story.page.evaluate(() => AppKit.getAccount("solana").status)).toBe("connected");
    await me.story.closed();
    await me.open();
    await me.line("Solana").first().waitFor();
    await soon(() => me.line("PayPal USD").count()).toBe(0);
    const to = String(sandbox().solanaKeys[4]?.address);
    const mint = String(tokensOf(solanaMainnet).find(({ symbol }) => symbol === "PYUSD")?.address);
    await sendOnSolana(sandbox(), to, { mint, amount: 7_250_000n, decimals: 6 });
    await me.story.pass(MINUTE);
    await soon(() => me.line("PayPal USD").locator("[data-raw]").first().getAttribute("data-raw")).toBe("7.25");

    await me.choose("NFTs");
    await me.panel.getByText("No NFTs yet").waitFor();
    await sendOnSolana(sandbox(), to, { mint: printMint, amount: 1n, decimals: 0 });
    await me.story.pass(MINUTE);
    await me.line("Sandbox Print 1").waitFor();
  });
});

describe("what an account did", () => {
  it("ACCT-6: 500 transactions are paged through to the last one, and the card stays small", async () => {
    const me = await arrive();
    const [heron, marigold] = [addressOf(sandbox(), "heron"), addressOf(sandbox(), "marigold")];
    const amounts = Array.from({ length: 500 }, (_, at) => at + 1);
    await sendTogether(
      sandbox(),
      heron,
      amounts.map((wei) => ({ to: marigold, value: `0x${wei.toString(16)}` })),
    );
    await me.story.connect("marigold");
    await me.open();
    await me.choose("Activity");
    await me.panel.locator("li").first().waitFor();
    const read = () =>
      me.panel.evaluate((panel) => {
        const root = panel.getRootNode() as ShadowRoot;
        const scroller = [...root.querySelectorAll(".view, .body")].find((one) => one.scrollHeight > one.clientHeight);
        scroller?.scrollBy(0, scroller.clientHeight);
        const raw = [...panel.querySelectorAll<HTMLElement>("[data-raw]")].map(({ dataset }) => String(dataset["raw"]));
        return { raw, elements: root.querySelectorAll("*").length };
      });
    const seen = new Set<string>();
    let most = 0;
    const wanted = amounts.map((wei) => `0.${String(wei).padStart(18, "0")}`.replace(/0+$/, ""));
    const missing = async () => {
      const { raw, elements } = await read();
      for (const amount of raw) seen.add(amount);
      most = Math.max(most, elements);
      return wanted.filter((amount) => !seen.has(amount)).length;
    };
    await expect.poll(missing, { timeout: 60_000 }).toBe(0);
    expect(most).toBeLessThan(2_000);
  });
});

describe("who an account is", () => {
  it("ACCT-9: its name and its picture show", async () => {
    const me = await shown("juniper");
    await soon(() => me.screen.locator(".account-header h3").textContent()).toBe("juniper.eth");
    await me.screen.locator(".account-header .avatar img:not([hidden])").waitFor();
  });

  it("ACCT-9: a name of the registry alone shows too", async () => {
    const address = addressOf(sandbox(), "marigold");
    const me = await arrive();
    await sandbox().control("name", { name: "marigold.reown.id", address });
    await me.story.fault("identity", { body: { name: null, avatar: null } });
    await me.story.connect("marigold");
    await me.open();
    await soon(() => me.screen.locator(".account-header h3").textContent()).toBe("marigold.reown.id");
    await soon(() => asked(me.story, "reverse")).toBe(1);
  });
});

describe("a service that fails", () => {
  it("ACCT-4, R10, CONF-12: dead for the tokens it is named, left alone for 30 s, and works again; the report of it replays", async () => {
    const me = await arrive();
    const { story } = me;
    await story.fault("balance", { close: true });
    await story.connect();
    await me.open();
    await soon(() => story.toast("error").textContent()).toBe("Token Balance Unavailable");
    await me.panel.getByText("Tokens didn't load").waitFor();
    await story.fault("balance", null);
    await story.clearLog();
    const again = me.panel.getByRole("button", { name: "Try again" });
    await again.click();
    await story.pass(15_000);
    await again.click();
    await soon(() => asked(story, "balance")).toBe(0);
    await story.pass(16_000);
    // The next look, which follows by itself, finds the block lifted.
    await me.line("USD Coin").waitFor();

    await story.fault("history", { status: 503 });
    await me.choose("Activity");
    await me.panel.getByText("Activity didn't load").waitFor();
    await story.fault("history", null);
    await again.click();
    await me.panel.locator("li[data-kind]").first().waitFor();

    const report = await story.page.evaluate(() => AppKit.report());
    expect(replayedLists(report)).toEqual([{ watched: "ready" }, { watched: "ready" }]);
    for (const canary of [addressOf(sandbox(), "juniper").toLowerCase(), "juniper.eth", "2450.75", "usd coin"])
      expect(report.toLowerCase()).not.toContain(canary);
  });
});

describe("a service that does not say which networks it serves", () => {
  it("ACCT-4, R10: says what is missing, and what is tried again is there", async () => {
    const me = await arrive();
    const { story } = me;
    await story.fault("supported-chains", { close: true });
    await story.connect();
    await me.open();
    await me.panel.getByText("Tokens didn't load").waitFor();
    await me.choose("Activity");
    await me.panel.getByText("Activity didn't load").waitFor();
    await me.choose("Tokens");
    await me.panel.getByText("Tokens didn't load").waitFor();
    await story.fault("supported-chains", null);
    await me.panel.getByRole("button", { name: "Try again" }).click();
    await me.line("USD Coin").waitFor();
    await me.choose("Activity");
    await me.panel.locator("li[data-kind]").first().waitFor();
  });
});

describe("silence", () => {
  it("R10: closed and disconnected for ten minutes, a page asks nobody anything", async () => {
    const me = await shown("juniper");
    await me.line("USD Coin").waitFor();
    await me.story.page.evaluate(() => AppKit.disconnect());
    await me.story.disconnected();
    await me.story.closed();
    await me.story.clearLog();
    for (let minute = 0; minute < 10; minute += 1) await me.story.pass(MINUTE);
    expect(await me.story.log()).toEqual([]);
  });

  it("R10, ACCT-3: an account that is opened again within 30 s asks nobody anything", async () => {
    const me = await shown("juniper");
    await me.line("USD Coin").waitFor();
    await soon(() => me.screen.locator(".account-header h3").textContent()).toBe("juniper.eth");
    await me.screen.locator("[aria-busy]").first().waitFor({ state: "detached" });
    await me.close();
    await me.story.clearLog();
    await me.open();
    await me.line("USD Coin").waitFor();
    await me.story.page.clock.runFor(5_000);
    expect(await me.story.log()).toEqual([]);
  });
});

describe("the account of an embedded wallet", () => {
  it("ACCT-14, ACCT-10, ACCT-6, CONF-12, S9: has tokens, collectibles and activity; its report replays and names nobody", async () => {
    const me = await arrive({ wallets: [], options: { networks: ["eip155:1"] } });
    const { story } = me;
    const login = new Embedded(story);
    await login.askForCode(ADA);
    const code = await login.code(ADA);
    await login.type(code);
    await story.connected();
    await story.closed();
    const address = await login.address();
    const heron = addressOf(sandbox(), "heron");
    await sendTogether(sandbox(), heron, [daiTransfer(address, "3.5"), printTransfer(heron, address, 3n)]);
    await me.open();
    await soon(() => me.line("Dai Stablecoin").locator("[data-raw]").first().getAttribute("data-raw")).toBe("3.5");
    await me.choose("NFTs");
    await me.line("Print #3").waitFor();
    await me.choose("Activity");
    await me.line("Print #3").waitFor();

    const report = await story.page.evaluate(() => AppKit.report());
    expect(replayedLists(report)).toEqual([{ watched: "ready" }, { watched: "ready" }]);
    for (const canary of [ADA, code, address.toLowerCase(), "print #3"])
      expect(report.toLowerCase()).not.toContain(canary);
  });
});
