import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, simulated, stories, type Visit } from "../page.ts";
import { Story, soon } from "../story.ts";
import { ADA, Embedded, expectNoLeak, LOGIN_KEYS } from "./embedded.ts";

const { visit, sandbox } = stories();

const OPTIONS = { networks: ["eip155:1", "eip155:8453"] };
const MINUTE = 60_000;
const GRACE = "grace@example.com";

/** Has the instance made as soon as the script is there, which stands in the page's head. */
const ASKS_AT_ONCE = `Object.defineProperty(window, "AppKit", {
  configurable: true,
  set(value) {
    Object.defineProperty(window, "AppKit", { value, configurable: true, writable: true });
    queueMicrotask(() => value.getAccount());
  },
});`;

/** Waits for a text with the seconds that are left of the pause between two mails, of which some have passed `since` then. */
async function pauses(read: () => Promise<string | null>, text: RegExp, since: number): Promise<void> {
  await soon(read).toMatch(text);
  const left = Number(text.exec((await read()) ?? "")?.[1]);
  expect(left).toBeLessThanOrEqual(30);
  expect(left).toBeGreaterThanOrEqual(30 - Math.ceil((Date.now() - since) / 1_000));
}

const arrive = async (more: Visit = {}): Promise<Embedded> =>
  new Embedded(await visit({ wallets: [], options: OPTIONS, ...more }));

const status = ({ page }: Story) => page.evaluate(() => ("AppKit" in window ? AppKit.getAccount().status : undefined));

describe("the way in by e-mail", () => {
  it("EMAIL-1, AUTH-1, AUTH-6: the code of the mail is typed, a reload keeps the login, and logging out forgets it", async () => {
    const me = await arrive();
    const { story } = me;
    await story.open();
    await soon(() => story.page.locator("iframe").count()).toBe(0);
    await me.submit(`  ${ADA} `);
    await story.view("EmailVerifyOtp").getByText(ADA).waitFor();
    await me.type(await me.code(ADA));
    await story.connected();
    await story.closed();
    const address = await me.address();
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(await me.storedLogin()).toMatchObject({
      EMAIL: ADA,
      EMAIL_LOGIN_USED_KEY: "true",
      LAST_USED_CHAIN_KEY: "1",
    });
    expect(Object.keys(await me.storedLogin())).not.toContain("LAST_EMAIL_LOGIN_TIME");

    await story.page.reload();
    await soon(() => status(story)).toBe("connected");
    await soon(() => me.address()).toBe(address);
    await me.logOut();
    await soon(async () => Object.keys(await me.storedLogin())).toEqual(["SMART_ACCOUNT_ENABLED_NETWORKS"]);
    await soon(async () => JSON.stringify(await story.stored())).not.toContain(ADA);
    await story.page.reload();
    await soon(() => status(story)).toBe("disconnected");
  });

  it("AUTH-1, R20, CONN-12: a page that asks before it has a body finds the login again, and signs", async () => {
    const me = await arrive({ before: ASKS_AT_ONCE });
    await me.logIn();
    const address = await me.address();
    await me.story.page.reload();
    await soon(() => status(me.story)).toBe("connected");
    await soon(() => me.address()).toBe(address);
    const signed = me.story.request("personal_sign", ["0x41", address]);
    await me.approve();
    expect(await signed).toMatch(/^0x/);
  });

  it("I4, AUTH-6: who lets another owner in and leaves before their account is there is logged out, of the page and the frame", async () => {
    const me = await arrive({ noise: NETWORK_NOISE });
    const { story } = me;
    await me.logIn();
    await story.page.evaluate(() => AppKit.open({ view: "Connect" }));
    await me.submit(GRACE);
    await story.view("EmailVerifyOtp").getByText(GRACE).waitFor();
    const code = await me.code(GRACE);
    await story.fault("frame:account/address", { status: 503 });
    await me.type(code);
    await me.wrong.waitFor();
    await soon(() => status(story)).toBe("connected");
    await story.fault("frame:account/address", null);
    await story.action("modal.dismiss").click();
    await story.disconnected();
    await soon(async () => (await sandbox().control("frame", {})).sessions).toBe(0);
    await soon(async () => JSON.stringify(await story.stored())).not.toContain(ADA);
  });

  it("EMAIL-1, S9: a pasted code logs in; code, address and tokens are nowhere that others read", async () => {
    const me = await arrive({
      before: "addEventListener('DOMContentLoaded', () => { window.heard = []; });",
      noise: NETWORK_NOISE,
      context: { permissions: ["clipboard-read", "clipboard-write"] },
    });
    const { story } = me;
    const lines: string[] = [];
    story.page.on("console", (line) => lines.push(line.text()));
    await story.page.evaluate(() => {
      AppKit.subscribeEvents((event: unknown) => (window as unknown as { heard: unknown[] }).heard.push(event));
    });
    const email = "canary-of-ada@example.com";
    await me.askForCode(email);
    const wrong = "000000";
    await me.type(wrong);
    await me.wrong.waitFor();
    const code = await me.code(email);
    await story.page.evaluate((text) => navigator.clipboard.writeText(`Your code: ${text}`), code);
    await me.digits.press("ControlOrMeta+v");
    await story.connected();
    await story.closed();
    const frame = story.page.frames().find((each) => each.url().startsWith(sandbox().secureFrame));
    const inside = await frame?.evaluate(() => Object.values({ ...localStorage } as Record<string, string>));
    const tokens = (inside ?? []).filter((value) => value.length > 15);
    expect(tokens.length).toBeGreaterThan(0);
    await expectNoLeak(story, lines, [code, "canary-of-ada", ...tokens]);
    const storedLogin = await me.storedLogin();
    expect(LOGIN_KEYS).toEqual(expect.arrayContaining(Object.keys(storedLogin)));
    expect(JSON.stringify(storedLogin)).not.toContain(code);
    for (const token of tokens) expect(JSON.stringify(await story.stored())).not.toContain(token);
  });

  it("EMAIL-1: a device that is new is made known by the link in the mail, then the code is asked for", async () => {
    await sandbox().control("frame", { device: "ask" });
    const me = await arrive();
    const { story } = me;
    await story.open();
    await me.submit(ADA);
    await story.view("EmailVerifyDevice").getByText(ADA).waitFor();
    const link = /https?:\/\/\S+/.exec((await me.mail(ADA)).text)?.[0] ?? "";
    const other = await story.page.context().newPage();
    await other.goto(link);
    await other.getByRole("button", { name: "Register this device" }).click();
    await other.getByText("A code is on its way").waitFor();
    await other.close();
    await story.view("EmailVerifyOtp").waitFor();
    await me.type(await me.code(ADA));
    await story.connected();
  });
});

describe("what goes wrong with a code", () => {
  it("EMAIL-3, I10: wrong, expired and old codes are refused in words; another one waits its 30 s", async () => {
    const me = await arrive({ prepare: simulated, noise: NETWORK_NOISE });
    const { story } = me;
    const since = Date.now();
    await me.askForCode();
    const first = await me.code(ADA);
    const resend = story.action("email.resend");
    await pauses(() => resend.textContent(), /^Resend in (\d+)s$/, since);
    await soon(() => resend.isDisabled()).toBe(true);
    await me.type(first === "111111" ? "222222" : "111111");
    await soon(() => me.wrong.textContent()).toBe("Invalid code");
    await soon(() => me.digits.inputValue()).toBe("");

    await story.pass(21 * MINUTE);
    await me.type(first);
    await soon(() => me.wrong.textContent()).toBe("Code has expired");

    await soon(() => resend.textContent()).toBe("Resend code");
    await resend.click();
    await soon(() => story.toast("success").textContent()).toBe("Code sent again");
    const second = await me.code(ADA);
    await me.type(first);
    await soon(() => me.wrong.textContent()).toBe("Invalid code");

    // The code was accepted, but a later step failed.
    await story.fault("frame:vault/read", { status: 503, times: 1 });
    await me.type(second);
    await soon(() => me.wrong.textContent()).not.toBe("Invalid code");
    await me.type(second);
    await soon(() => me.wrong.textContent()).toBe("Code was already used");
    await story.pass(31_000);
    await resend.click();
    await me.type(await me.code(ADA));
    await story.connected();
  });

  it("EMAIL-3: who goes back and asks again is told on the box how long to wait", async () => {
    const me = await arrive({ prepare: simulated });
    const { story } = me;
    const since = Date.now();
    await me.askForCode();
    await story.action("route.back").click();
    await story.view("Connect").waitFor();
    await me.submit(ADA);
    await pauses(() => me.wrong.textContent(), /^Please try again after (\d+) seconds?$/, since);
    await story.pass(31_000);
    await me.box.press("Enter");
    await story.view("EmailVerifyOtp").waitFor();
    await me.type(await me.code(ADA));
    await story.connected();
  });

  it("EMAIL-1: the next code may be typed before the service has answered that it was sent", async () => {
    const me = await arrive({ prepare: simulated });
    const { story } = me;
    await me.askForCode(GRACE);
    await me.mail(GRACE);
    await story.pass(31_000);
    let answer = (): void => {};
    const held = new Promise<void>((release) => {
      answer = release;
    });
    await story.page.route("**/email/start", async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await story.action("email.resend").click();
    const code = await me.code(GRACE);
    await me.type(code);
    expect(await me.digits.inputValue()).toBe(code);
    answer();
    await story.connected();
  });

  it("EMAIL-2: what is no address is said to be none, and another one is taken", async () => {
    const me = await arrive();
    await me.story.open();
    await me.submit("nobody-at-all");
    await soon(() => me.wrong.textContent()).toBe("That email address looks incomplete.");
    await me.submit(ADA);
    await me.story.view("EmailVerifyOtp").waitFor();
  });
});

describe("a secure page that is out of order", () => {
  it("AUTH-4, R9: one that does not load is said in words after its time, and the next try works", async () => {
    const me = await arrive({ prepare: simulated, noise: NETWORK_NOISE });
    const { story } = me;
    await story.fault("frame-page", { status: 503 });
    await story.open();
    await me.submit(ADA);
    await story.page.locator("#w3m-iframe").waitFor({ state: "attached" });
    await story.pass(21_000);
    await soon(() => me.wrong.textContent()).toBe("Unable to load email login dependency");
    await story.fault("frame-page", null);
    await me.box.press("Enter");
    await story.view("EmailVerifyOtp").waitFor();
    await me.type(await me.code(ADA));
    await story.connected();
  });

  it("AUTH-3, AUTH-4: a service that refuses, or says nothing, is said in words, and the next try works", async () => {
    const me = await arrive({ prepare: simulated, noise: NETWORK_NOISE });
    const { story } = me;
    await story.open();
    await story.fault("frame:email/start", { status: 503, times: 1 });
    // An address of its own: a browser may repeat a request that a reset cut, and the next story tests the pause after that mail.
    await me.submit("dropped@example.com");
    await me.wrong.waitFor();
    await story.fault("frame:email/start", { drop: true, times: 1 });
    await me.box.press("Enter");
    await soon(async () => (await story.log()).filter(({ endpoint }) => endpoint === "frame:email/start").length).toBe(
      2,
    );
    await story.pass(31_000);
    await soon(() => me.wrong.textContent()).toContain("There was no answer in time");
    await me.box.press("Enter");
    await story.view("EmailVerifyOtp").waitFor();
  });

  it("AUTH-1, R9: one that is taken out of the page comes back with the next code, which says what to do", async () => {
    const me = await arrive({ prepare: simulated });
    const { story } = me;
    await me.askForCode(GRACE);
    const code = await me.code(GRACE);
    await story.page.evaluate(() => document.querySelector("#w3m-iframe")?.remove());
    await me.type(code);
    await soon(() => me.wrong.textContent()).toBe("This login was interrupted, ask for a new code");
    await story.pass(31_000);
    await story.action("email.resend").click();
    await me.type(await me.code(GRACE));
    await story.connected();
    const asked = (await story.log()).filter(({ endpoint }) => endpoint === "frame:email/start");
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe("two tabs", () => {
  it("R6, AUTH-6: both are logged in; logging out in one reaches the other", async () => {
    const me = await arrive();
    await me.logIn();
    const page = await me.story.page.context().newPage();
    await page.goto(me.story.page.url());
    const other = new Story(page, me.story.sandbox);
    await soon(() => status(other)).toBe("connected");
    await new Embedded(other).logOut();
    await soon(() => status(me.story)).toBe("disconnected");
    await soon(async () => Object.keys(await me.storedLogin())).toEqual(["SMART_ACCOUNT_ENABLED_NETWORKS"]);
    await soon(() => me.story.dialog.count()).toBe(0);
  });
});
