import { recoverMessageAddress } from "viem";
import { describe, expect, it } from "vitest";
import { stories, type Visit } from "../page.ts";
import { Story, soon } from "../story.ts";
import { ADA, Embedded } from "./embedded.ts";

const { visit } = stories();

const GRACE = "grace@example.com";
/** With keys alone, so that a signature names its key. */
const OPTIONS = { networks: ["eip155:1", "eip155:8453"], defaultAccountTypes: { eip155: "eoa" } };

const arrive = async (more: Visit = {}): Promise<Embedded> =>
  new Embedded(await visit({ wallets: [], options: OPTIONS, ...more }));

/** Another tab of the same browser, once it has the login of the first. */
async function secondTab({ story }: Embedded): Promise<Embedded> {
  const page = await story.page.context().newPage();
  await page.goto(story.page.url());
  await soon(() => page.evaluate(() => "AppKit" in window && AppKit.getAccount().isConnected)).toBe(true);
  return new Embedded(new Story(page, story.sandbox));
}

const ownerOf = ({ story }: Embedded) => story.page.evaluate(() => AppKit.getAccount().embeddedWalletInfo?.user.email);

/** Lets somebody in where somebody is logged in. */
async function letIn(me: Embedded, email: string): Promise<void> {
  await me.story.page.bringToFront();
  await me.story.open({ view: "Connect" });
  await me.submit(email);
  await me.story.view("EmailVerifyOtp").waitFor();
  await me.type(await me.code(email));
  await soon(() => ownerOf(me)).toBe(email);
  await me.story.closed();
}

describe("two tabs with the embedded wallet", () => {
  it("R6 I4 I1: whom one lets in is the owner in the other, on its screen, and signs there", async () => {
    const one = await arrive();
    await one.logIn(ADA);
    const other = await secondTab(one);
    await letIn(other, GRACE);
    await soon(() => ownerOf(one)).toBe(GRACE);
    const address = await other.address();
    await soon(() => one.address()).toBe(address);
    await one.story.page.bringToFront();
    await one.story.open();
    await one.story.view("Account").getByText(GRACE).waitFor();
    await soon(() => one.story.view("Account").getByText(ADA).count()).toBe(0);
    await one.story.page.keyboard.press("Escape");
    await one.story.closed();
    const signed = one.story.request("personal_sign", ["0x41", address]);
    await one.approve();
    const signature = (await signed) as `0x${string}`;
    expect(await recoverMessageAddress({ message: "A", signature })).toBe(address);
    expect(await ownerOf(other)).toBe(GRACE);
  });

  it("R6 CONN-12: where one was logged out by the other, who logs in there next is the owner here too", async () => {
    const one = await arrive();
    await one.logIn(ADA);
    const other = await secondTab(one);
    await other.story.page.evaluate(() => AppKit.disconnect());
    await one.story.disconnected();
    await letIn(other, GRACE);
    await soon(() => ownerOf(one)).toBe(GRACE);
    await other.story.page.reload();
    await soon(() => other.story.page.evaluate(() => "AppKit" in window && AppKit.getAccount().isConnected)).toBe(true);
    expect(await one.address()).toBe(await other.address());
  });

  it("R6 EMAIL-1: a code that one waits for still lets its owner in once somebody else came in in the other", async () => {
    const one = await arrive();
    const page = await one.story.page.context().newPage();
    await page.goto(one.story.page.url());
    const other = new Embedded(new Story(page, one.story.sandbox));
    await one.askForCode(ADA);
    const code = await one.code(ADA);
    // The tabs share the pause between two mails as well.
    await page.evaluate(() => localStorage.removeItem("@appkit-wallet/LAST_EMAIL_LOGIN_TIME"));
    await letIn(other, GRACE);
    await one.story.page.bringToFront();
    await one.story.view("EmailVerifyOtp").waitFor();
    await one.type(code);
    await soon(() => ownerOf(one)).toBe(ADA);
    await soon(() => ownerOf(other)).toBe(ADA);
  });

  it("R6 S13: what the former owner is asked in the other is over, and shows no more", async () => {
    const one = await arrive();
    await one.logIn(ADA);
    const other = await secondTab(one);
    await one.story.page.bringToFront();
    const signed = one.story.request("personal_sign", ["0x41", await one.address()]);
    await one.ready();
    await letIn(other, GRACE);
    expect(await signed).toMatchObject({ code: expect.any(Number) });
    await one.story.closed();
    await soon(() => ownerOf(one)).toBe(GRACE);
  });
});
