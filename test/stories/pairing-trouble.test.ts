import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit, sandbox } = stories();

const noise = [...NETWORK_NOISE, /WebSocket/];
const said = (story: Story, text: string) => story.dialog.getByText(text, { exact: true });
const retry = (story: Story) => story.action("connection.retry");
const status = (story: Story) => story.page.evaluate(() => AppKit.getAccount().status);
const relayUp = () => soon(async () => ((await sandbox().control("relay")) as { up: boolean }).up).toBe(true);

/** Approves what a code asked for, and waits until the wallet is done with it. */
async function approveLate(story: Story): Promise<void> {
  await story.paired({ approve: "all" });
  await story.page.waitForTimeout(700);
}

describe("a pairing that comes to nothing", () => {
  it("CONN-6, CONN-8: the wallet declines: said so, and another try works after a second", async () => {
    const story = await visit();
    await story.paired({ set: { mode: "reject" } });
    const first = await story.showCode();
    await story.paired({ pair: first });
    await said(story, "Connection declined").waitFor();
    expect(await retry(story).isDisabled()).toBe(true);
    await story.paired({ set: { mode: "approve" } });
    await soon(() => retry(story).isEnabled(), 2_000).toBe(true);
    await retry(story).click();
    const second = await story.code();
    expect(second).not.toBe(first);
    await story.paired({ pair: second });
    await story.connected();
    await story.closed();
  });

  it("R1, ERR-1: the relay is down: out of reach, and another try works once it is back", async () => {
    const story = await visit({ noise });
    await sandbox().control("relay", { down: 18_000 });
    await story.open();
    await story.wallet("walletConnect").click();
    await said(story, "Wallets are out of reach").waitFor({ timeout: 20_000 });
    expect(await status(story)).not.toBe("connected");
    await soon(async () => ((await sandbox().control("relay")) as { up: boolean }).up, 10_000).toBe(true);
    await soon(() => retry(story).isEnabled(), 2_000).toBe(true);
    await retry(story).click();
    await story.paired({ pair: await story.code() });
    await story.connected();
  }, 50_000);

  it("R1: the relay dies while a code is shown: the approval is not lost", async () => {
    const story = await visit({ noise });
    const uri = await story.showCode();
    await sandbox().control("relay", { kill: true });
    await relayUp();
    await story.paired({ pair: uri });
    await soon(() => status(story), 20_000).toBe("connected");
    expect((await story.phone()).sessions).toHaveLength(1);
  }, 30_000);

  it("ERR-1: a project that the relay does not know: the host is told, and the visitor that it is not theirs", async () => {
    const story = await visit({ options: { projectId: "no such key!" }, noise });
    await story.open();
    await story.wallet("walletConnect").click();
    await said(story, "Not possible on this page yet").waitFor({ timeout: 16_000 });
    await soon(() => story.page.locator('.alert[role="alert"]').textContent()).toContain("Invalid App Configuration");
    expect(await status(story)).not.toBe("connected");
  }, 30_000);

  it.each(["address", "shape"])("CONN-22, I16: accounts that are malformed (%s) are no accounts", async (malformed) => {
    const story = await visit();
    await story.paired({ set: { malformed } });
    await story.paired({ pair: await story.showCode() });
    await said(story, "No usable account").waitFor();
    expect(await status(story)).not.toBe("connected");
    await soon(async () => (await story.phone()).sessions.length).toBe(0);
    await story.paired({ set: { malformed: "no" } });
    await soon(() => retry(story).isEnabled(), 2_000).toBe(true);
    await retry(story).click();
    await story.paired({ pair: await story.code() });
    await story.connected();
  });

  it("CONN-20, ROUTE-11: the wallet approves another chain than was asked: it is said to be unsupported", async () => {
    const story = await visit();
    await story.paired({ set: { otherChain: "eip155:424242" } });
    await story.paired({ pair: await story.showCode() });
    await story.connected();
    await story.view("UnsupportedChain").waitFor();
    expect(await story.page.evaluate(() => AppKit.getCaipNetwork()?.name)).toBe("Unknown Network");
  });

  it("R4, R5: a wallet that answers everything twice is connected once", async () => {
    const story = await visit();
    await story.paired({ set: { twice: true } });
    await story.pair();
    const from = String(sandbox().paired.eip155[0]);
    expect(await story.request("personal_sign", ["0x68656c6c6f", from])).toMatch(/^0x[0-9a-f]{130}$/);
    expect(await status(story)).toBe("connected");
    await story.page.evaluate(() => AppKit.disconnect());
    await story.disconnected();
    // What the wallet believes to have a second time answers to nobody.
    await story.page.waitForTimeout(500);
    expect(await status(story)).toBe("disconnected");
  });
});

describe("a pairing that is left", () => {
  it("R4, ROUTE-13: closing withdraws the code; a wallet that approves it later connects nothing twice", async () => {
    const story = await visit();
    await story.paired({ set: { mode: "ask" } });
    await story.paired({ pair: await story.showCode() });
    await soon(async () => (await story.phone()).pending.length).toBe(1);
    await story.page.keyboard.press("Escape");
    await story.closed();
    await soon(() => status(story)).toBe("disconnected");
    await approveLate(story).catch(() => undefined);
    expect(await status(story)).toBe("disconnected");

    await story.paired({ set: { mode: "approve" } });
    await story.pair();
    expect(await status(story)).toBe("connected");
  });

  it("R4: leaving the screen and coming back shows another code, and only that one connects", async () => {
    const story = await visit();
    const first = await story.showCode();
    await story.action("route.back").click();
    await story.wallet("walletConnect").click();
    const second = await story.code();
    expect(second).not.toBe(first);
    await story.paired({ pair: first }).catch(() => undefined);
    await story.page.waitForTimeout(500);
    expect(await status(story)).toBe("connecting");
    await story.paired({ pair: second });
    await story.connected();
    const from = String(sandbox().paired.eip155[0]);
    expect(await story.request("personal_sign", ["0x68656c6c6f", from])).toMatch(/^0x[0-9a-f]{130}$/);
    await story.paired({ disconnect: "all" }).catch(() => undefined);
    await story.disconnected();
  });

  it("CONN-12, R4: a page that is reloaded over its code starts afresh", async () => {
    const story = await visit();
    await story.showCode();
    await story.page.reload();
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getState().initialized)).toBe(true);
    expect(await status(story)).toBe("disconnected");
    await story.pair();
    expect((await story.phone()).sessions).toHaveLength(1);
  });
});
