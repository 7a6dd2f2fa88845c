import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, stories } from "../page.ts";
import { answer, logIn, popupOf, press, reload, userOf, WATCH_WINDOWS } from "../social.ts";
import { type Story, soon } from "../story.ts";
import { openSettings } from "./embedded.ts";

const { visit, sandbox } = stories();

const PROVIDERS = ["google", "x", "discord", "github", "apple", "facebook"] as const;
const opened = (story: Story) => story.page.evaluate(() => (window as unknown as { opened: unknown[] }).opened);
const says = (story: Story, text: string | RegExp) =>
  story.dialog.getByRole("alert").filter({ hasText: text }).waitFor();
const retry = (story: Story) => story.action("connection.retry");
const logOut = async (story: Story) => {
  await story.open();
  await openSettings(story);
  await story.action("connection.end").click();
  await story.disconnected();
};

describe("a login at a provider", () => {
  for (const social of PROVIDERS) {
    it(`AUTH-14, AUTH-9, R16: ${social}: a click, the provider's page, back; the name shows`, async () => {
      const story = await visit({ before: WATCH_WINDOWS });
      await logIn(story, social, "ada.l");
      expect(await opened(story)).toEqual([{ trusted: true, active: true }]);
      await soon(() => userOf(story)).toMatchObject({ user: { username: "ada.l" }, authProvider: social });
    });
  }

  it("AUTH-6, AUTH-14: a reload keeps it, and the account shows the name", async () => {
    const story = await visit();
    await logIn(story, "google", "ada.l");
    const address = await story.page.evaluate(() => AppKit.getAccount().address);
    await reload(story, "connected");
    await soon(() => story.page.evaluate(() => AppKit.getAccount().address)).toBe(address);
    await soon(() => userOf(story)).toMatchObject({ user: { username: "ada.l" }, authProvider: "google" });
    await story.open();
    await soon(() => story.view("Account").textContent()).toContain("ada.l");
  });

  it("AUTH-6, AUTH-14, I4: logging out forgets it, and another can log in, who has another account", async () => {
    const story = await visit();
    await logIn(story, "google", "ada@example.com");
    await soon(() => userOf(story)).toMatchObject({ user: { email: "ada@example.com", username: "ada" } });
    const first = await story.page.evaluate(() => AppKit.getAccount().address);
    await logOut(story);
    await soon(() => userOf(story)).toBeUndefined();
    const kept = async () => JSON.stringify(await story.page.evaluate(() => ({ ...localStorage })));
    for (const trace of ["ada", "google", String(first)]) await soon(kept).not.toContain(trace);
    await reload(story, "disconnected");
    await logIn(story, "github", "grace");
    await soon(() => story.page.evaluate(() => AppKit.getAccount().address)).not.toBe(first);
    await soon(() => userOf(story)).toMatchObject({ user: { username: "grace" }, authProvider: "github" });
  });
});

describe("a login that comes to nothing", () => {
  it("R16: a blocked window is said, and another try opens one", async () => {
    const before = `{ const open = window.open; window.open = (...given) => (window.allowed ? open.apply(window, given) : null); }`;
    const story = await visit({ before });
    await press(story, "google");
    await says(story, "Your browser blocked the window");
    await retry(story).click();
    await says(story, "Your browser blocked the window");
    await story.page.evaluate(() => Object.assign(window, { allowed: true }));
    const popup = await popupOf(story, () => retry(story).click());
    await answer(popup, "ada");
    await story.connected();
    await story.closed();
  });

  it("R16: the visitor closes the window: back at the ways in, nothing is stuck, and the next try works", async () => {
    const story = await visit();
    const popup = await popupOf(story, () => press(story, "google"));
    await popup.getByLabel("Name or e-mail").waitFor();
    await popup.close();
    await story.view("Connect").waitFor();
    await soon(() => story.page.evaluate(() => AppKit.getAccount().status)).toBe("disconnected");
    await soon(() => story.dialog.locator("[aria-busy=true]").count()).toBe(0);
    await story.page.keyboard.press("Escape");
    await story.closed();
    await logIn(story, "google", "ada");
  });

  it("AUTH-4, AUTH-9: the provider is told no: said in words, and another try works", async () => {
    const story = await visit({ noise: NETWORK_NOISE });
    const popup = await popupOf(story, () => press(story, "discord"));
    await answer(popup, "ada", "Cancel");
    await says(story, "You cancelled the sign-in with Discord");
    await answer(await popupOf(story, () => retry(story).click()), "ada");
    await story.connected();
    await story.closed();
  });

  it("AUTH-14, S2: going back closes the window, and what is left of it changes nothing", async () => {
    const story = await visit();
    const popup = await popupOf(story, () => press(story, "google"));
    await popup.getByLabel("Name or e-mail").waitFor();
    const closed = popup.waitForEvent("close");
    await story.action("route.back").click();
    await closed;
    await story.view("Connect").waitFor();
    await logIn(story, "apple", "ada");
  });

  it("S2, AUTH-14: a result out of another window or another origin is no result", async () => {
    const story = await visit();
    const popup = await popupOf(story, () => press(story, "google"));
    await popup.getByLabel("Name or e-mail").waitFor();
    const { secureFrame } = sandbox();
    await story.page.evaluate((origin) => {
      const resultUri = `${origin}/social/callback?code=stolen&state=forged`;
      for (const target of [origin, location.origin]) {
        window.postMessage({ resultUri }, "*");
        dispatchEvent(new MessageEvent("message", { data: { resultUri }, origin: target }));
        dispatchEvent(new MessageEvent("message", { data: { resultUri }, origin: target, source: window }));
      }
    }, secureFrame);
    await soon(() => story.view("ConnectingSocial").count()).toBe(1);
    expect(popup.isClosed()).toBe(false);
    await popup.goto(`${sandbox().url}/plain`);
    const closed = popup.waitForEvent("close");
    await popup.evaluate(
      (origin) => window.opener.postMessage({ resultUri: `${origin}/social/callback?code=x` }, "*"),
      secureFrame,
    );
    await closed;
    await says(story, "didn't come from the secure window");
    await answer(await popupOf(story, () => retry(story).click()), "ada");
    await story.connected();
  });

  it("R9, ERR-1: the service refuses, then is dead, then comes back: each said, and another try works", async () => {
    const story = await visit({ noise: NETWORK_NOISE });
    await story.fault("frame:social/start", { status: 500 });
    const popup = await popupOf(story, () => press(story, "google"));
    await retry(story).waitFor();
    await soon(() => popup.isClosed()).toBe(true);
    await soon(() => story.dialog.getByRole("alert").textContent()).toMatch(/Something went wrong/);
    await story.fault("frame:social/start", { delay: 1_000 });
    const slow = await popupOf(story, () => retry(story).click());
    await slow.getByLabel("Name or e-mail").waitFor();
    await story.fault("frame:social/finish", { close: true });
    await answer(slow, "ada");
    await retry(story).waitFor();
    // Asked again meanwhile, a service that is back would let the visitor in.
    await says(story, /Failed to fetch/);
    await story.fault("frame:social/finish", null);
    await story.fault("frame:social/start", null);
    await answer(await popupOf(story, () => retry(story).click()), "ada");
    await story.connected();
  });

  it("R9, AUTH-3: the secure page does not load: said, the window goes, and another try works", async () => {
    const story = await visit({ noise: NETWORK_NOISE, prepare: (page) => page.clock.install() });
    await story.fault("frame-page", { drop: true });
    const popup = await popupOf(story, () => press(story, "google"));
    await story.view("ConnectingSocial").waitFor();
    await story.pass(60_000);
    await retry(story).waitFor();
    await soon(() => popup.isClosed()).toBe(true);
    await says(story, /secure window didn't load|no answer in time/);
    await story.fault("frame-page", null);
    const again = await popupOf(story, () => retry(story).click());
    await answer(again, "ada");
    await story.connected();
  });
});

describe("in Telegram, which has no windows", () => {
  const phone =
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36";
  const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  const telegram = (userAgent: string, noise: readonly RegExp[] = []) =>
    visit({ before: "window.TelegramWebviewProxy = {};", context: { userAgent }, noise });
  const back = (story: Story) => story.page.waitForURL((url) => url.href.startsWith(`${sandbox().url}/plain`));
  const answerHere = async (story: Story, name: string) => {
    await story.page.getByLabel("Name or e-mail").fill("ada");
    await story.page.getByRole("button", { name }).click();
    await back(story);
  };

  it("AUTH-14, AUTH-9: the page itself goes to the provider and comes back logged in; nothing is left in its address", async () => {
    const story = await telegram(phone);
    const before = story.page.url();
    await story.open();
    await story.page.locator("appkit-modal [data-social]").first().waitFor();
    const offered = await story.page
      .locator("appkit-modal [data-social]")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-social")));
    expect(offered).toEqual(["google", "discord", "farcaster", "github", "apple"]);
    await story.page.locator('appkit-modal [data-social="google"]').click();
    await answerHere(story, "Continue");
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getAccount().isConnected)).toBe(true);
    await story.closed();
    expect(story.page.url()).toBe(before);
    await soon(() => userOf(story)).toMatchObject({ user: { username: "ada" }, authProvider: "google" });
    await reload(story, "connected");
    await soon(() => story.dialog.count()).toBe(0);
  });

  it("AUTH-4, AUTH-9: the provider is told no: the page that comes back says so, and goes there again", async () => {
    const story = await telegram(mac, NETWORK_NOISE);
    await story.open();
    await story.page.locator("appkit-modal [data-social]").first().waitFor();
    await soon(() => story.page.locator('appkit-modal [data-social="x"]').count()).toBe(0);
    await story.page.locator('appkit-modal [data-social="discord"]').click();
    await answerHere(story, "Cancel");
    await says(story, "You cancelled the sign-in with Discord");
    expect(story.page.url()).not.toContain("result_uri");
    await retry(story).click();
    await answerHere(story, "Continue");
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getAccount().isConnected)).toBe(true);
  });

  it("S2: a result in the address of a page that asked for none logs nobody in", async () => {
    const story = await visit({
      path: `/plain?result_uri=${encodeURIComponent(`${sandbox().secureFrame}/social/callback?code=x&state=y`)}`,
    });
    await soon(() => story.page.evaluate(() => AppKit.getState().initialized)).toBe(true);
    await soon(() => story.page.evaluate(() => AppKit.getAccount().status)).toBe("disconnected");
    await soon(() => story.dialog.count()).toBe(0);
  });
});
