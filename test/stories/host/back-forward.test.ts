// A page of the host that the browser keeps whole while the visitor is elsewhere, and shows again on the way back: it is not loaded
// anew, and what happened meanwhile was told to nobody.
import { describe, expect, it } from "vitest";
import { sharedBrowserWithPagesKept } from "../../worker/browser.ts";
import { stories } from "../page.ts";
import { type Story, soon } from "../story.ts";

const { visit, sandbox } = stories(sharedBrowserWithPagesKept);

/** Notes whether the page came back as it was left. */
const NOTE = 'addEventListener("pageshow", ({ persisted }) => { window.wasKept = persisted; });';

/** Chromium closes the sockets of a page that it keeps. */
const CLOSED = /WebSocket connection to .* failed: Page entered Back-Forward Cache/;

/** A page of the sandbox that may be kept; without a word to the contrary none of those that it serves may. */
const host = () =>
  visit({
    before: NOTE,
    noise: [CLOSED],
    // A page that is answered by a test is none of this machine's to Chromium, whose relay it would have to ask leave for.
    context: { permissions: ["local-network-access"] },
    prepare: (page) =>
      page.route("**/plain*", async (route) => {
        const response = await route.fetch();
        const { "cache-control": _, ...headers } = response.headers();
        await route.fulfill({ response, headers });
      }),
  });

/** Goes to another page, does something there, and comes back to this one. */
async function comeBack({ page }: Story, address: string, meanwhile: () => Promise<unknown>): Promise<void> {
  await page.goto(new URL(address, sandbox().url).href);
  await meanwhile();
  await page.evaluate(() => history.back());
  await soon(() => page.evaluate("window.wasKept")).toBe(true);
}

/** Goes to another page of the host with the kit on it, and comes back. */
const visitOther = (story: Story, meanwhile: () => Promise<unknown> = async () => undefined) =>
  comeBack(story, "/plain?page=other", async () => {
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getState().initialized)).toBe(true);
    await meanwhile();
  });

/** Goes to a page that has nothing of the kit, and comes back. */
const leave = (story: Story, meanwhile: () => Promise<unknown> = async () => undefined) =>
  comeBack(story, "/appkit.js", meanwhile);

const status = (story: Story) => story.page.evaluate(() => AppKit.getAccount().status);
const sign = async (story: Story) =>
  story.request("personal_sign", ["0x00", await story.page.evaluate(() => AppKit.getAddress())]);

const SIGNATURE = /^0x[0-9a-f]{130}$/;

describe("a page that the browser kept, with a wallet of the page", () => {
  it("CONF-9: has its dialog as it was, which connects and closes", async () => {
    const story = await host();
    await story.open();
    await visitOther(story);
    await soon(() => story.dialog.isVisible()).toBe(true);
    await soon(() => story.page.evaluate(() => AppKit.getState().open)).toBe(true);
    await story.wallet("example.juniper").click();
    await story.connected();
    await story.closed();
    expect(await sign(story)).toMatch(SIGNATURE);
  });

  it("CONN-12: still has its wallet, which signs", async () => {
    const story = await host();
    await story.connect();
    await visitOther(story, () => story.connected());
    await soon(() => status(story)).toBe("connected");
    expect(await sign(story)).toMatch(SIGNATURE);
  });

  it("R6: its wallet is gone where it was disconnected on a later page, even if the wallet does not say so", async () => {
    const story = await host();
    await story.setWallet("heron", { returns: { wallet_revokePermissions: null } });
    await story.connect("heron");
    await visitOther(story, async () => {
      await story.connected();
      await story.page.evaluate(() => AppKit.disconnect());
      await story.disconnected();
    });
    await soon(() => status(story)).toBe("disconnected");
  });

  it("R6, CONN-12: has the wallet that took its wallet's place on a later page", async () => {
    const story = await host();
    await story.setWallet("heron", { returns: { wallet_revokePermissions: null } });
    await story.connect("heron");
    await visitOther(story, async () => {
      await story.connected();
      await story.page.evaluate(() => AppKit.disconnect());
      await story.disconnected();
      await story.connect();
    });
    const stored = () => story.page.evaluate(() => localStorage.getItem("@appkit/eip155:connected_connector_id"));
    await soon(() => story.page.evaluate(() => AppKit.getWalletInfo()?.name)).toBe("Juniper");
    await soon(stored).toBe("example.juniper");
    await story.connected();
  });

  it("CONN-12: has the wallet that was connected on a later page", async () => {
    const story = await host();
    await visitOther(story, () => story.connect());
    await story.connected();
    expect(await sign(story)).toMatch(SIGNATURE);
    const prompts = (await story.walletRequests("juniper")).filter((each) => each.endsWith(":eth_requestAccounts"));
    expect(prompts).toHaveLength(1);
  });
});

describe("a page that the browser kept, with a wallet elsewhere", () => {
  it("R2, CONN-12: has its socket again, signs, and hears of the end", async () => {
    const story = await host();
    await story.pair();
    await leave(story);
    await soon(() => status(story)).toBe("connected");
    expect(await sign(story)).toMatch(SIGNATURE);
    expect((await story.phone()).sessions).toHaveLength(1);
    await story.controlPhone({ disconnect: "all" });
    await story.disconnected();
  });

  it("R1, CONN-14: hears that the wallet ended it meanwhile", async () => {
    const story = await host();
    await story.pair();
    await leave(story, () => story.controlPhone({ disconnect: "all" }));
    await story.disconnected();
  });

  it("R1: hears that the wallet approved its code meanwhile", async () => {
    const story = await host();
    const uri = await story.showCode();
    await leave(story, () => story.controlPhone({ pair: uri }));
    await story.connected();
    await story.closed();
    expect((await story.phone()).sessions).toHaveLength(1);
    expect(await sign(story)).toMatch(SIGNATURE);
  });

  it("R1: its code still serves", async () => {
    const story = await host();
    const uri = await story.showCode();
    await leave(story);
    await story.controlPhone({ pair: uri });
    await story.connected();
    await story.closed();
  });
});
