import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { addressOf } from "./chain.ts";
import { NETWORK_NOISE, simulated, stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit, sandbox } = stories();

const KEYS = { coinbase: "larkspur-app", meld: "larkspur-key" };

/** A visitor who is connected, on a page that has keys of both providers. */
async function arrive(options: object = {}): Promise<Story> {
  const story = await visit({ options: { onrampKeys: KEYS, ...options }, prepare: simulated, noise: NETWORK_NOISE });
  await story.connect();
  await story.open({ view: "Account" });
  return story;
}

const provider = (story: Story, name: string) =>
  story.view("OnRampProviders").locator('[data-action="buy.open"]').filter({ hasText: name });

/** Presses a provider, once its page is prepared; gives the window with that. */
async function openProvider(story: Story, name: string): Promise<Page> {
  await provider(story, name).and(story.page.locator(":enabled:not([aria-busy])")).waitFor();
  const [popup] = await Promise.all([story.page.waitForEvent("popup"), provider(story, name).click()]);
  return popup;
}

/** Has the sandbox's time pass by `Story.pass` alone: what it has not yet settled stays so however slow the machine is. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Meld's page, on an origin of its own as in life. */
async function routeMeld(context: BrowserContext): Promise<void> {
  await context.route("https://meldcrypto.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Meld</title>" }),
  );
}

/** The purchases that the provider has paid out. */
async function bought(): Promise<unknown[]> {
  const address = addressOf(sandbox(), "juniper");
  const answer = await fetch(`${sandbox().url}/v1/account/${address}/history?projectId=p&onramp=coinbase`);
  return ((await answer.json()) as { data: unknown[] }).data;
}

describe("a purchase", () => {
  it("RAMP-1, RAMP-2, R16, S9: from the choice to the arrival at Coinbase", async () => {
    const story = await arrive();
    const { page } = story;
    await story.view("Account").locator('[data-action="route.push"]').filter({ hasText: "Buy" }).first().click();
    const form = story.view("OnRampProviders");
    await form.locator('[data-action="buy.amount"]').fill("100");
    await story.pass(1_000);
    await soon(() => form.locator("output").getAttribute("data-raw")).toMatch(/^9\d\./);
    await soon(() => form.locator("output").getAttribute("data-estimate")).toBeNull();

    const popup = await openProvider(story, "Coinbase");
    await popup.waitForURL(/onramp\/pay/);
    expect(new URL(popup.url()).searchParams.get("appId")).toBe(KEYS.coinbase);
    expect(new URL(popup.url()).searchParams.get("presetFiatAmount")).toBe("100");
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    await story.view("BuyInProgress").getByText("Continue in external window").waitFor();

    stopClock();
    await popup.getByRole("button", { name: /^Pay / }).click();
    await popup.getByText("On its way").waitFor();
    await page.clock.fastForward(5_000);
    const activity = story.view("OnRampActivity");
    await activity.getByText("In progress").waitFor();
    // The toast is over after 2.5 s, and the list may be read again later than that.
    const told = soon(() => story.toast("success").textContent()).toBe("Your purchase has arrived");
    await Promise.all([told, story.pass(5_000)]);
    await activity.getByText("Arrived", { exact: true }).waitFor();
    expect(await bought()).toHaveLength(1);
    const report = (await page.evaluate(() => AppKit.report())).toLowerCase();
    for (const canary of [addressOf(sandbox(), "juniper").toLowerCase(), KEYS.coinbase, "presetfiatamount"])
      expect(report).not.toContain(canary);
    await popup.close();
  });

  it("RAMP-2, RAMP-3: at Meld the page is the provider's own, another one can be opened beside it, and a closed window leads on", async () => {
    const story = await arrive();
    const { page } = story;
    await routeMeld(page.context());
    await story.view("Account").locator('[data-action="route.push"]').filter({ hasText: "Buy" }).first().click();
    const popup = await openProvider(story, "Meld.io");
    await popup.waitForURL(/meldcrypto/);
    const query = new URL(popup.url()).searchParams;
    expect({ ...Object.fromEntries(query), walletAddress: query.get("walletAddress")?.toLowerCase() }).toEqual({
      publicKey: KEYS.meld,
      destinationCurrencyCode: "USDC",
      walletAddress: addressOf(sandbox(), "juniper"),
    });
    await story.action("route.back").first().click();
    const other = await openProvider(story, "Meld.io");
    await other.waitForURL(/meldcrypto/);
    await other.close();
    await page.clock.runFor(1_000);
    await story.view("BuyInProgress").getByText("The window was closed").waitFor();
    const [again] = await Promise.all([page.waitForEvent("popup"), story.action("buy.reopen").click()]);
    await again.waitForURL(/meldcrypto/);
    await Promise.all([again.close(), popup.close()]);
  });

  it("RAMP-2: one that was begun before a reload is waited for again", async () => {
    const story = await arrive();
    const { page } = story;
    await story.view("Account").locator('[data-action="route.push"]').filter({ hasText: "Buy" }).first().click();
    const popup = await openProvider(story, "Coinbase");
    await popup.getByRole("button", { name: /^Pay / }).waitFor();
    await page.reload();
    await story.connected();
    await story.open({ view: "OnRampProviders" });
    await story.view("BuyInProgress").getByText("Waiting for Coinbase").waitFor();
    stopClock();
    await popup.getByRole("button", { name: /^Pay / }).click();
    await popup.getByText("On its way").waitFor();
    await page.clock.fastForward(5_000);
    await story.view("OnRampActivity").getByText("In progress").waitFor();

    // It is in progress, but not there: another reload loses nothing either.
    await page.reload();
    await story.connected();
    await story.open({ view: "OnRampProviders" });
    await story.view("BuyInProgress").waitFor();
    await story.pass(5_000);
    await soon(() => story.toast("success").textContent()).toBe("Your purchase has arrived");
    await soon(async () => (await story.stored())["@appkit/onramp_purchase"]).toBeUndefined();
    await popup.close();
  });

  it("RAMP-2, R16: a blocked window, and a purchase of which nothing is heard, can be tried again", async () => {
    const story = await arrive();
    const { page } = story;
    await story.view("Account").locator('[data-action="route.push"]').filter({ hasText: "Buy" }).first().click();
    await page.evaluate(() => {
      const open = window.open.bind(window);
      let isBlocked = true;
      window.open = (...given) => {
        if (!isBlocked) return open(...given);
        isBlocked = false;
        return null;
      };
    });
    await provider(story, "Coinbase").and(page.locator(":enabled:not([aria-busy])")).waitFor();
    await provider(story, "Coinbase").click();
    await story.view("BuyInProgress").getByText("The window didn't open").waitFor();
    const [popup] = await Promise.all([page.waitForEvent("popup"), story.action("buy.reopen").click()]);
    await story.view("BuyInProgress").getByText("Continue in external window").waitFor();
    await popup.close();
    await story.pass(181_000);
    await story.view("BuyInProgress").getByText("heard of no purchase").waitFor();
  });
});

describe("services that fail", () => {
  it("RAMP-1, R10: without options and quotes there are the defaults and an estimate; without a page Coinbase is not offered", async () => {
    const story = await arrive();
    await story.fault("onramp-options", { status: 404 });
    await story.fault("onramp-quote", { status: 404 });
    await story.fault("onrampurl", { status: 503 });
    await story.clearLog();
    await story.view("Account").locator('[data-action="route.push"]').filter({ hasText: "Buy" }).first().click();
    const form = story.view("OnRampProviders");
    const posts = async () => (await story.log()).filter(({ endpoint }) => endpoint === "onrampurl").length;
    await soon(posts).toBe(1);
    await form.locator('[data-action="buy.amount"]').fill("250");
    await story.pass(1_000);
    await soon(() => form.locator("output[data-estimate]").getAttribute("data-raw")).toBe("250");
    await soon(() => provider(story, "Coinbase").textContent()).toContain("Unavailable");
    await provider(story, "Meld.io").and(story.page.locator(":enabled")).waitFor();
    // Once at the first look, and once for the amount: never again by itself.
    await soon(posts).toBe(2);
    await form.getByText("USDC").first().click();
    await story.view("OnRampTokenSelect").getByText("Ethereum").click();
    await form.locator(".chip").filter({ hasText: "ETH" }).waitFor();
  });

  it("RAMP-3, CONF-1: nothing leads to buying where the host has no key, or has turned it off", async () => {
    for (const options of [{ onrampKeys: {} }, { features: { onramp: false } }]) {
      const story = await arrive(options);
      await story.view("Account").getByText("Copy").first().waitFor();
      await soon(() => story.view("Account").getByText("Buy").count()).toBe(0);
      expect(
        await story.page.evaluate(() => AppKit.open({ view: "OnRampProviders" as never }).catch(({ code }) => code)),
      ).toBe("INVALID_OPTION");
      await story.page.context().close();
    }
  });
});
