import { describe, expect, it } from "vitest";
import { PLAIN_HTTP_HOST } from "../../worker/browser.ts";
import { Embedded } from "../embedded/embedded.ts";
import { stories, type Visit } from "../page.ts";
import { type Story, soon } from "../story.ts";

const { visit } = stories();

/** A page on plain http: without `crypto.subtle`, `crypto.randomUUID`, `navigator.locks` and `navigator.clipboard`. */
async function onPlainHttp(more: Visit = {}): Promise<Story> {
  const story = await visit({ host: PLAIN_HTTP_HOST, ...more });
  expect(await story.page.evaluate(() => window.isSecureContext)).toBe(false);
  expect(await story.page.evaluate(() => "randomUUID" in crypto)).toBe(false);
  return story;
}

async function disconnect({ page }: Story): Promise<void> {
  await page.evaluate(() => AppKit.disconnect());
}

describe("a page on plain http", () => {
  it("R20: an extension is connected, found again after a reload, and disconnected", async () => {
    const story = await onPlainHttp();
    await story.connect();
    await story.page.reload();
    await story.connected();
    expect(await story.request("eth_chainId", undefined)).toBe("0x1");
    await disconnect(story);
    await story.disconnected();
  });

  it("R20: a wallet elsewhere is paired with by its code, signs, and is disconnected", async () => {
    const story = await onPlainHttp();
    await story.pair();
    const address = await story.page.evaluate(() => AppKit.getAddress());
    expect(await story.request("personal_sign", ["0x41686f79", address])).toMatch(/^0x[0-9a-f]+$/);
    await disconnect(story);
    await story.disconnected();
    await soon(async () => (await story.phone()).sessions.length).toBe(0);
  });

  it("R20, AUTH-2: a visitor logs in to the embedded wallet by e-mail, approves a message, and logs out", async () => {
    const me = new Embedded(await onPlainHttp({ wallets: [] }));
    await me.logIn();
    const signature = me.story.request("personal_sign", ["0x41686f79", await me.address()]);
    await me.approve();
    expect(await signature).toMatch(/^0x[0-9a-f]+$/);
    await me.story.closed();
    await me.logOut();
  });

  it("R20: the code is copied, by the older way", async () => {
    const story = await onPlainHttp();
    await story.showCode();
    await story.action("uri.copy").click();
    await story.toast("success").waitFor();
  });
});
