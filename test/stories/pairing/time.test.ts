import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, simulated, stories } from "../page.ts";
import { type Story, soon } from "../story.ts";

const { visit, sandbox } = stories();

const noise = [...NETWORK_NOISE, /WebSocket/];
const said = (story: Story, text: string) => story.dialog.getByText(text, { exact: true });
const retry = (story: Story) => story.action("connection.retry");
const tab = (story: Story, name: string) => story.page.locator("appkit-modal").getByRole("tab", { name });
const link = (story: Story) => story.page.locator('appkit-modal a[data-action="pairing.link"]');
const status = (story: Story) => story.page.evaluate(() => AppKit.getAccount().status);

/** Another code than the one before, once it is drawn. */
async function anotherCode(story: Story, before: string): Promise<string> {
  await soon(async () => (await story.code()) !== before).toBe(true);
  return story.code();
}

describe("a code over time", () => {
  it("CONN-6, S15, I9: while it is looked at it is renewed by itself, 10 s before it is over", async () => {
    const story = await visit({ prepare: simulated });
    const now = () => story.page.evaluate(() => Date.now());
    const asked = await now();
    const first = await story.showCode();
    const shown = await now();
    await sandbox().control("clock", { advance: 225_000 });
    // The page's clock stands still there, however long a busy machine takes to look.
    await story.page.clock.pauseAt(asked + 225_000);
    expect(await story.code()).toBe(first);
    await story.pass(shown - asked + 5_000);
    await story.page.clock.resume();
    const second = await anotherCode(story, first);
    await story.dialog.getByText(/3:[45]\d/).waitFor();
    await story.controlPhone({ pair: second });
    await story.connected();
  });

  it("CONN-6, CONN-21: where nobody looks at it, it waits for the visitor: a press or the code's tab makes another", async () => {
    const story = await visit({ prepare: simulated, wallets: ["juniper"] });
    await story.chooseListed();
    const first = await story.code();
    await tab(story, "Web").click();
    await link(story).waitFor();
    await story.pass(231_000);
    await said(story, "The code has expired").waitFor();
    await soon(() => link(story).count()).toBe(0);
    await retry(story).click();
    const second = await link(story).getAttribute("href");
    expect(second).not.toContain(encodeURIComponent(first));
    await story.pass(231_000);
    await said(story, "The code has expired").waitFor();
    await tab(story, "Mobile").click();
    const third = await story.code();
    expect(second).not.toContain(encodeURIComponent(third));
    await story.controlPhone({ pair: third });
    await story.connected();
  });
});

describe("a relay that is not there", () => {
  it("R1, CONN-21: wallets are out of reach after 15 s, and another try works once it is back", async () => {
    const story = await visit({ noise, prepare: simulated });
    await sandbox().control("relay", { down: 600_000 });
    await story.open();
    const tried = story.page.waitForEvent("websocket");
    await story.wallet("walletConnect").click();
    await tried;
    await story.page.clock.fastForward(15_000);
    await said(story, "Can't reach the wallet network").waitFor();
    await soon(() => status(story)).not.toBe("connected");
    await sandbox().control("relay", { kill: true });
    await story.page.clock.fastForward(1_000);
    await retry(story).click();
    await story.controlPhone({ pair: await story.code() });
    await story.connected();
  });
});

describe("a device whose clock is wrong", () => {
  it("ERR-1, R8: a day ahead: 'Session Expired', and it works once the clock is right", async () => {
    const story = await visit({ noise, prepare: (page) => page.clock.install({ time: Date.now() + 86_400_000 }) });
    await story.open();
    await story.wallet("walletConnect").click();
    await said(story, "This device's clock is wrong").waitFor();
    await soon(() => story.page.locator('.alert[role="alert"]').textContent()).toContain("Session Expired");
    await soon(() => status(story)).not.toBe("connected");
    await story.page.clock.setSystemTime(Date.now());
    await story.page.clock.fastForward(1_000);
    await retry(story).click();
    await story.controlPhone({ pair: await story.code() });
    await story.connected();
  });
});
