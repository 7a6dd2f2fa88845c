import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, simulated, stories } from "../page.ts";
import { type Story, soon } from "../story.ts";

const { visit, sandbox } = stories();

const noise = [...NETWORK_NOISE, /WebSocket/];
const said = (story: Story, text: string) => story.dialog.getByText(text, { exact: true });
const retry = (story: Story) => story.action("connection.retry");
const status = (story: Story) => story.page.evaluate(() => AppKit.getAccount().status);
const alert = (story: Story) => story.page.locator('.alert[role="alert"]').textContent();
const relayUp = () => soon(async () => (await sandbox().control("relay")).up).toBe(true);
const sign = (story: Story) =>
  story.request("personal_sign", ["0x68656c6c6f", String(sandbox().phoneWallet.eip155[0])]);
const signature = /^0x[0-9a-f]{130}$/;

async function askForCode(story: Story): Promise<void> {
  await story.open();
  await story.wallet("walletConnect").click();
}

/** Has the phone wallet answer a code in this way until the screen shows the failure; then asks for another code. */
async function failed(story: Story, set: object, sentence: string): Promise<void> {
  await story.controlPhone({ set });
  const uri = await story.code();
  // The button rests for a second of the page's, which may be over before the control call has answered.
  const resting = story.dialog
    .filter({ has: story.page.getByText(sentence, { exact: true }) })
    .locator('[data-action="connection.retry"]:disabled')
    .waitFor();
  await Promise.all([resting, story.controlPhone({ pair: uri })]);
  await soon(() => status(story)).not.toBe("connected");
  await story.page.clock.fastForward(1_000);
  await retry(story).click();
}

describe("a pairing that comes to nothing", () => {
  it("CONN-6, CONN-8, CONN-22, I16: declined, or approved with malformed accounts: said so, and tried again", async () => {
    const story = await visit({ prepare: simulated });
    const first = await story.showCode();
    await failed(story, { mode: "reject" }, "Connection declined");
    await failed(story, { mode: "approve", malformed: "address" }, "No account found");
    await failed(story, { malformed: "shape" }, "No account found");
    await soon(async () => (await story.phone()).sessions.length).toBe(0);
    const last = await story.code();
    expect(last).not.toBe(first);
    await story.controlPhone({ set: { malformed: "no" } });
    await story.controlPhone({ pair: last });
    await story.connected();
    await story.closed();
  });

  it("R1: the relay dies while a code is shown: the approval is not lost", async () => {
    const story = await visit({ noise });
    const uri = await story.showCode();
    await sandbox().control("relay", { kill: true });
    await relayUp();
    await story.controlPhone({ pair: uri });
    await soon(() => status(story)).toBe("connected");
    expect((await story.phone()).sessions).toHaveLength(1);
  });

  it("ERR-1: a project that the relay does not know: the host is told, and the visitor that it is not theirs", async () => {
    const story = await visit({ options: { projectId: "no such key!" }, noise });
    await askForCode(story);
    await said(story, "This site isn't set up yet").waitFor();
    await soon(() => alert(story)).toContain("Invalid App Configuration: Invalid Project ID");
    await soon(() => status(story)).not.toBe("connected");
  });

  it("ERR-1, CONF-9: a relay that wants a project id, which the page has not: the host reads that", async () => {
    const story = await visit({ options: { projectId: "" }, noise });
    await askForCode(story);
    await said(story, "This site isn't set up yet").waitFor();
    await soon(() => alert(story)).toContain("Project ID Not Configured");
  });

  it("ERR-1: an origin that is not the project's: said so, and it works once it is", async () => {
    const story = await visit({ noise, prepare: simulated });
    await sandbox().control("project", { origins: ["https://elsewhere.example"] });
    await askForCode(story);
    await said(story, "This site isn't set up yet").waitFor();
    await soon(() => alert(story)).toContain("Invalid App Configuration");
    expect(await alert(story)).not.toContain("Project ID");
    await soon(() => status(story)).not.toBe("connected");
    await sandbox().control("project", { origins: ["*"] });
    await story.page.clock.fastForward(1_000);
    await retry(story).click();
    await story.controlPhone({ pair: await story.code() });
    await story.connected();
  });
});

describe("a wallet with ways of its own", () => {
  it("CONN-20, ROUTE-11: it approves another chain than was asked: said to be unsupported", async () => {
    const story = await visit();
    await story.controlPhone({ set: { otherChain: "eip155:424242" } });
    await story.controlPhone({ pair: await story.showCode() });
    await story.connected();
    await story.view("UnsupportedChain").waitFor();
    await soon(() => story.page.evaluate(() => AppKit.getCaipNetwork()?.name)).toBe("Unknown Network");
  });

  it("R4, R5, ERR-3: one that answers everything twice is connected once; what it refuses is 4001, and it goes on", async () => {
    const story = await visit();
    await story.controlPhone({ set: { twice: true } });
    await story.pair();
    expect(await sign(story)).toMatch(signature);
    await story.controlPhone({ set: { mode: "reject" } });
    expect(await sign(story)).toMatchObject({ code: 4001 });
    await story.controlPhone({ set: { mode: "approve" } });
    expect(await sign(story)).toMatch(signature);
    await soon(() => status(story)).toBe("connected");
    await story.page.evaluate(() => AppKit.disconnect());
    await story.disconnected();
    // The wallet's duplicate session must not connect the page again.
    await story.page.waitForTimeout(300);
    await soon(() => status(story)).toBe("disconnected");
  });
});

describe("a pairing that is left", () => {
  it("R4, ROUTE-13: closing withdraws the code; a wallet that approves it later connects nothing", async () => {
    const story = await visit();
    await story.controlPhone({ set: { mode: "ask" } });
    await story.controlPhone({ pair: await story.showCode() });
    await soon(async () => (await story.phone()).pending.length).toBe(1);
    await story.page.keyboard.press("Escape");
    await story.closed();
    await soon(() => status(story)).toBe("disconnected");
    // The wallet may have heard that it was withdrawn.
    await story.controlPhone({ approve: "all" }).catch(() => undefined);
    await story.page.waitForTimeout(300);
    await soon(() => status(story)).toBe("disconnected");

    await story.controlPhone({ set: { mode: "approve" } });
    await story.pair();
    await soon(() => status(story)).toBe("connected");
  });

  it("CONN-12, R4: another visit of the screen, or of the page, shows another code, and only the last one connects", async () => {
    const story = await visit();
    const first = await story.showCode();
    await story.action("route.back").click();
    await story.wallet("walletConnect").click();
    const second = await story.code();
    expect(second).not.toBe(first);
    // A wallet that learns of the withdrawal while it scans may wait for long.
    story.controlPhone({ pair: first }).catch(() => undefined);
    await story.page.waitForTimeout(300);
    await soon(() => status(story)).toBe("connecting");

    await story.page.reload();
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getState().initialized)).toBe(true);
    await soon(() => status(story)).toBe("disconnected");
    await story.pair();
    expect(await sign(story)).toMatch(signature);
    await story.controlPhone({ disconnect: "all" }).catch(() => undefined);
    await story.disconnected();
  });
});
