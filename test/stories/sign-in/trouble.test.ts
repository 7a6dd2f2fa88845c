import type { Page, Request } from "playwright-core";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NETWORK_NOISE, simulated, stories, type Visit } from "../page.ts";
import { type Story, soon } from "../story.ts";
import { SignInServer, SigningIn } from "./sign-in.ts";

const { visit, sandbox } = stories();
let server: SignInServer;

beforeAll(async () => {
  server = await SignInServer.start(sandbox());
});
afterAll(() => server.stop());

const FAILED = "A problem occurred while trying initialize authentication";
const DAY = 86_400_000;

const arrive = async (siwx: unknown, more: Visit = {}): Promise<SigningIn> =>
  new SigningIn(await visit({ options: { siwx }, noise: NETWORK_NOISE, ...more }));

const atServer = (more: object = {}) => ({ type: "server", url: server.url, ...more });

/** The clock of the browser alone, as far off as that. */
const off = (by: number) => (page: Page) => page.clock.install({ time: Date.now() + by });

const putRight = ({ page }: Story) => page.clock.setSystemTime(Date.now());

/** Has a path of the server answer so; null: nothing ever. */
const broken = (story: Story, path: string, status: number | null) =>
  story.page.route(`${server.url}${path}`, (route) => {
    const headers = { "access-control-allow-origin": sandbox().url, "access-control-allow-credentials": "true" };
    return status === null ? undefined : route.fulfill({ status, headers, body: "Internal Server Error" });
  });

const mended = (story: Story, path: string) => story.page.unroute(`${server.url}${path}`);

/** The reason stands by a new message, and nobody is signed in. */
async function refused(me: SigningIn, reason: string): Promise<void> {
  await soon(() => me.wrong.textContent()).toBe(reason);
  await soon(() => me.story.toast("error").textContent()).toBe(reason);
  await me.read();
  await soon(() => server.session(me.story)).toBeNull();
  await soon(() => me.keptSessions()).toEqual([]);
  await soon(() => me.story.page.evaluate(() => AppKit.getAccount().isConnected)).toBe(true);
}

async function isIn(me: SigningIn): Promise<void> {
  await me.sign();
  await me.story.closed();
  // Each message was asked for once.
  expect(new Set(me.signTexts).size).toBe(me.signTexts.length);
}

describe("a clock that is a day off", () => {
  it.each([
    [-DAY, "The sign-in was used before or took too long"],
    [DAY, "This device's clock is wrong. Correct it, then try again."],
  ])("S10, SIGN-3: by %d ms, the server says so, and once it is right the visitor gets in", async (by, reason) => {
    const me = await arrive(atServer(), { prepare: off(by) });
    await me.reach();
    await me.sign();
    await refused(me, "This device's clock is wrong. Correct it, then try again.");
    await putRight(me.story);
    // The message on the screen was written before.
    await me.sign();
    await refused(me, reason);
    await isIn(me);
    await soon(() => server.session(me.story)).not.toBeNull();
  });

  it("S10, SIGN-3: put back while the message is up, the page that verifies itself says so", async () => {
    const me = await arrive("default", { prepare: off(DAY) });
    await me.reach();
    await putRight(me.story);
    await me.sign();
    await refused(me, "This device's clock is wrong. Correct it, then try again.");
    await isIn(me);
    await soon(() => me.isSigned()).toBe(true);
  });
});

describe("an answer that does not count", () => {
  it("S10, SIGN-3: another account's signature is not valid, to the page as to the server; nobody is signed in, and the next try is", async () => {
    const stranger = privateKeyToAccount(sandbox().keys[7]?.privateKey as "0x");
    for (const siwx of ["default", atServer()]) {
      const me = await arrive(siwx);
      const signature = await stranger.signMessage({ message: await me.reach() });
      await me.story.setWallet("juniper", { returns: { personal_sign: signature } });
      await me.sign();
      await refused(me, "The signature is not valid");
      await me.story.setWallet("juniper", { returns: {} });
      await isIn(me);
      await sandbox().reset();
    }
  });

  it("S10, SIGN-3: a nonce that the server does not know any more is told, and another try has another one", async () => {
    const me = await arrive(atServer());
    await me.reach();
    // It counts for the visit that asked for it.
    await me.story.page.context().clearCookies();
    await me.sign();
    await refused(me, "The sign-in was used before or took too long");
    await isIn(me);
    await soon(() => server.session(me.story)).not.toBeNull();
  });
});

describe("a server that is out of order", () => {
  it("SIGN-3, SIGN-4: one that fails, or says nothing, to a signature is told, and the next try is in", async () => {
    const me = await arrive(atServer(), { prepare: simulated });
    const { story } = me;
    await broken(story, "/verify", 500);
    await me.reach();
    await me.sign();
    await refused(me, "The site's sign-in server didn't answer as expected.");
    await mended(story, "/verify");

    await broken(story, "/verify", null);
    const asked = story.page.waitForRequest(`${server.url}/verify`);
    await me.sign();
    await asked;
    await soon(() => me.wrong.count()).toBe(0);
    await story.page.clock.fastForward(31_000);
    await refused(me, "The site's sign-in server didn't answer as expected.");
    await mended(story, "/verify");
    await isIn(me);
    await soon(() => server.session(story)).not.toBeNull();
  });

  it("AUTH-12, SIGN-1: one that cannot say who is signed in costs the connection, in words, and the next try is in", async () => {
    const me = await arrive(atServer(), { prepare: simulated });
    const { story } = me;
    for (const status of [500, null]) {
      await broken(story, "/session", status);
      const asked = story.page.waitForRequest(`${server.url}/session`);
      await story.open();
      await story.wallet("example.juniper").click();
      await asked;
      if (status === null) await story.page.clock.fastForward(31_000);
      await soon(() => story.toast("error").textContent()).toBe(FAILED);
      await story.disconnected();
      await story.view("Connect").waitFor();
      await mended(story, "/session");
    }
    expect(me.signTexts).toEqual([]);
    await me.reach();
    await isIn(me);
    await soon(() => server.session(story)).not.toBeNull();
  });

  it("SIGN-1, I6: who is signed in is asked again from time to time: no answer changes nothing, a session that is over is asked for anew", async () => {
    const me = await arrive(atServer(), { prepare: simulated });
    const { story } = me;
    await me.reach();
    await isIn(me);
    await broken(story, "/session", 500);
    const url = `${server.url}/session`;
    const asked: Request[] = [];
    story.page.on("request", (one) => void (one.url() === url && asked.push(one)));
    // The last request is over by then, whatever its outcome.
    await story.page.clock.fastForward(31_000);
    const before = asked.length;
    // The page may take a while until it has read the last answer, and waits from then on; a busy one asks late.
    const isAsked = async () => {
      const next = story.page.waitForRequest(url, { timeout: 2_000 }).catch(() => undefined);
      await story.page.clock.fastForward(301_000);
      await next;
      return asked.length > before;
    };
    await soon(isAsked).toBe(true);
    await asked.at(-1)?.response();
    await soon(() => story.dialog.count()).toBe(0);
    await mended(story, "/session");
    await putRight(story);
    await story.page.context().request.post(`${server.url}/sign-out`, { headers: { origin: sandbox().url } });
    const isHeard = async () => {
      await story.page.clock.fastForward(301_000);
      return await story.dialog.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    };
    await soon(isHeard).toBe(true);
    await me.read();
    // The message was written by a clock that is minutes ahead.
    await putRight(story);
    await me.sign();
    await refused(me, "This device's clock is wrong. Correct it, then try again.");
    await isIn(me);
    await soon(() => server.session(story)).not.toBeNull();
  });

  it("AUTH-12, SIGN-4: an option that makes no sense lets the wallet go, in words to the visitor and to the console", async () => {
    const lines: string[] = [];
    const me = await arrive(
      { type: "server", url: "elsewhere" },
      { prepare: async (page) => page.on("console", (one) => lines.push(one.text())) },
    );
    const { story } = me;
    await story.open();
    await story.wallet("example.juniper").click();
    await soon(() => story.toast("error").textContent()).toBe(FAILED);
    await story.disconnected();
    await story.view("Connect").waitFor();
    expect(lines).toEqual([
      'AppKit: Option `siwx.url`: got "elsewhere", wants an http(s) URL, or a path of this page\'s host',
    ]);
  });

  it("SIGN-3: one that gives no nonce has no message to sign; trying again has", async () => {
    const me = await arrive(atServer());
    const { story } = me;
    await broken(story, "/nonce", 500);
    await story.open();
    await story.wallet("example.juniper").click();
    await soon(() => me.wrong.textContent()).toBe("The site's sign-in server didn't answer as expected.");
    await soon(() => me.paper.count()).toBe(0);
    await mended(story, "/nonce");
    await me.sign();
    await me.read();
    await isIn(me);
    await soon(() => server.session(story)).not.toBeNull();
  });
});

describe("a page that is left while the server is asked who is signed in", () => {
  it("SIGN-3, CONF-10: nobody is let go for it: back on the page the visitor is connected and signed in", async () => {
    const me = await arrive(atServer());
    await me.reach();
    await isIn(me);
    const { story } = me;
    await broken(story, "/session", null);
    for (let times = 0; times < 2; times += 1) {
      await story.page.reload();
      await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getAccount().status)).toBe("connecting");
    }
    await mended(story, "/session");
    await story.page.reload();
    await story.connected();
    await soon(() => server.session(story)).not.toBeNull();
  });
});
