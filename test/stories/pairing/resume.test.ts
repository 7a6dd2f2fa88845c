import { describe, expect, it } from "vitest";
import { stories } from "../page.ts";
import { soon } from "../story.ts";

const { visit } = stories();

describe("a page that is loaded anew while a wallet decides", () => {
  it("R1, R4, CONN-12: hears the approval, has one session, and signs with it", async () => {
    const story = await visit();
    const uri = await story.showCode();
    await story.page.reload();
    await soon(() => story.page.evaluate(() => "AppKit" in window)).toBe(true);
    await story.controlPhone({ pair: uri });
    await story.connected();
    expect((await story.phone()).sessions).toHaveLength(1);
    const address = await story.page.evaluate(() => AppKit.getAddress());
    expect(await story.request("personal_sign", ["0x00", address])).toMatch(/^0x[0-9a-f]{130}$/);
  });

  it("R1, R4, CONN-12: hears what was approved while it was away", async () => {
    const story = await visit();
    const uri = await story.showCode();
    const url = story.page.url();
    await story.page.goto("about:blank");
    await story.controlPhone({ pair: uri });
    await story.page.goto(url);
    await story.connected();
    await story.page.reload();
    await story.connected();
    expect((await story.phone()).sessions).toHaveLength(1);
  });
});

describe("a site whose pages have different chain families", () => {
  it("CONN-12, CONN-13, STORE-1: a visit to the page for Solana ends neither the pairing nor what is known of it", async () => {
    const story = await visit({ options: { networks: ["eip155:1"] } });
    await story.controlPhone({ pair: await story.showCode() });
    await story.connected();
    const url = story.page.url();
    const elsewhere = new URL(url);
    elsewhere.searchParams.set("options", JSON.stringify({ networks: ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"] }));
    await story.page.goto(elsewhere.href);
    await story.open();
    await story.page.evaluate(() => AppKit.disconnect());
    await soon(() => story.page.evaluate(() => AppKit.getIsConnectedState())).toBe(false);
    await story.page.goto(url);
    await story.connected();
    expect((await story.phone()).sessions).toHaveLength(1);
    const address = await story.page.evaluate(() => AppKit.getAddress());
    expect(await story.request("personal_sign", ["0x00", address])).toMatch(/^0x[0-9a-f]{130}$/);
  });
});
