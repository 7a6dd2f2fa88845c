import { recoverMessageAddress } from "viem";
import { describe, expect, it } from "vitest";
import { stories } from "../page.ts";
import { Story, soon } from "../story.ts";

const { visit, sandbox } = stories();

const status = (story: Story) =>
  story.page.evaluate(() => ("AppKit" in window ? AppKit.getAccount().status : undefined));
const from = () => String(sandbox().phoneWallet.eip155[0]);
const hex = (text: string) => `0x${Buffer.from(text).toString("hex")}`;
const sign = (story: Story, text: string) => story.request("personal_sign", [hex(text), from()]);
const sessions = async (story: Story) => (await story.phone()).sessions.length;

/** Another tab of the same browser, on the same address. */
async function secondTab(first: Story): Promise<Story> {
  const page = await first.page.context().newPage();
  await page.goto(first.page.url());
  await soon(() => page.evaluate(() => "AppKit" in window && AppKit.getState().initialized)).toBe(true);
  return new Story(page, first.sandbox);
}

describe("two tabs", () => {
  it("R6, CONN-12, I4: connected in one is connected in both, over one socket; each gets its replies; both end", async () => {
    const one = await visit();
    await one.pair();
    const other = await secondTab(one);
    await soon(() => status(other)).toBe("connected");
    const relay = await sandbox().control("relay");
    // The page's, and the wallet's own.
    expect(relay.connections).toBe(2);
    expect(await sessions(one)).toBe(1);

    const asked = await Promise.all([sign(one, "one"), sign(other, "other"), sign(one, "one again")]);
    for (const [index, message] of ["one", "other", "one again"].entries()) {
      const signature = asked[index] as `0x${string}`;
      expect((await recoverMessageAddress({ message, signature })).toLowerCase()).toBe(from().toLowerCase());
    }

    await other.page.evaluate(() => AppKit.disconnect());
    await soon(() => status(one)).toBe("disconnected");
    await other.disconnected();
    await soon(async () => (await one.stored())["@appkit/connection_status"]).toBe("disconnected");
    await soon(() => sessions(one)).toBe(0);
  });

  it("R6, CONN-14: a tab that asked for a code before hears of another's session, and of its end by the wallet", async () => {
    const one = await visit();
    const other = await secondTab(one);
    await other.showCode();
    await other.page.keyboard.press("Escape");
    await other.closed();
    await one.page.bringToFront();
    await one.pair();
    await soon(() => status(other)).toBe("connected");
    expect(await sign(other, "other")).toMatch(/^0x[0-9a-f]{130}$/);
    await one.controlPhone({ disconnect: "all" });
    await soon(() => status(one)).toBe("disconnected");
    await soon(() => status(other)).toBe("disconnected");
  });

  it("R6: the tab with the socket closes, and the other goes on", async () => {
    const one = await visit();
    await one.pair();
    const other = await secondTab(one);
    await soon(() => status(other)).toBe("connected");
    await one.page.close();
    expect(await sign(other, "still here")).toMatch(/^0x[0-9a-f]{130}$/);
    await other.controlPhone({ emit: { event: "chainChanged", data: 8453, chainId: "eip155:8453" } });
    await soon(() => other.page.evaluate(() => AppKit.getChainId())).toBe(8453);
  });

  it("R6 CONN-12: what one connects the other has, which was at rest: a pairing, then an extension in its place", async () => {
    const one = await visit();
    const other = await secondTab(one);
    await other.pair();
    await soon(() => status(one)).toBe("connected");
    expect(await sessions(one)).toBe(1);
    expect(await sign(one, "one")).toMatch(/^0x[0-9a-f]{130}$/);
    const wallet = () => one.page.evaluate(() => AppKit.getWalletInfo()?.name);
    await other.open({ view: "Connect" });
    await other.wallet("example.juniper").click();
    await soon(wallet).toBe("Juniper");
    await one.page.evaluate(() => AppKit.disconnect());
    await soon(() => status(other)).toBe("disconnected");
    await one.page.waitForTimeout(500);
    expect([await status(one), await status(other)]).toEqual(["disconnected", "disconnected"]);
  });

  it("R6: what one connects leaves the wallet of the other as it is, and an attempt there", async () => {
    const one = await visit();
    const other = await secondTab(one);
    const wallet = ({ page }: Story) => page.evaluate(() => AppKit.getWalletInfo()?.name);
    const uri = await one.showCode();
    await other.page.bringToFront();
    await other.connect("juniper");
    await one.page.waitForTimeout(500);
    expect(await one.code()).toBe(uri);
    await one.page.bringToFront();
    await one.page.keyboard.press("Escape");
    await one.closed();
    await one.connect("marigold");
    await one.page.waitForTimeout(500);
    expect([await wallet(one), await wallet(other)]).toEqual(["Marigold", "Juniper"]);
  });
});
