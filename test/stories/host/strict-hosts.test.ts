// Pages of hosts that forbid, isolate, frame, move, print or enlarge what they embed.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Embedded } from "../embedded/embedded.ts";
import { stories } from "../page.ts";
import { type Story, soon } from "../story.ts";
import { hostDocument } from "./own-page.ts";

const { visit } = stories();

const violations = (story: Story) =>
  story.page.evaluate(() => (window as unknown as { violations: string[] }).violations);

/** Has the page come with these headers. */
const withHeaders = (headers: Record<string, string>) => (page: Page) =>
  page.route("**/plain*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
  });

describe("under the strictest policy and Trusted Types", () => {
  it("S17: every screen of a connected account opens without one violation", async () => {
    const story = await visit({ path: "/csp", options: { onrampKeys: { meld: "sandbox" } } });
    await story.connect();
    for (const view of [
      "Account",
      "WalletSend",
      "WalletReceive",
      "Swap",
      "OnRampProviders",
      "Transactions",
      "Profile",
      "WalletCompatibleNetworks",
    ]) {
      await story.open({ view });
      await story.page.locator(`[role="dialog"][data-view="${view}"]`).waitFor();
    }
    expect(await violations(story)).toEqual([]);
  });

  it("S17: a code, a sign-in with it in one press, and a signature over the relay raise none", async () => {
    const story = await visit({ path: "/csp", options: { siwx: "default" } });
    await story.pair();
    const signed = await story.page.evaluate(() =>
      AppKit.getProvider("eip155")?.request({ method: "personal_sign", params: ["0x41", AppKit.getAddress()] }),
    );
    expect(signed).toMatch(/^0x[0-9a-f]{130}$/);
    expect(await violations(story)).toEqual([]);
  });

  it("S17: a login by e-mail, and a signature that its owner approves in the frame, raise none", async () => {
    const story = await visit({ path: "/csp", wallets: [] });
    const me = new Embedded(story);
    await me.logIn();
    const signed = story.page.evaluate(() =>
      AppKit.getProvider("eip155")?.request({ method: "personal_sign", params: ["0x41", AppKit.getAddress()] }),
    );
    await me.button("approve").click();
    expect(await signed).toMatch(/^0x[0-9a-f]{130}/);
    expect(await violations(story)).toEqual([]);
  });
});

describe("on a page that is isolated from others", () => {
  it("R20, S17: under COEP and COOP wallets, pictures and pairing work as anywhere", async () => {
    const story = await visit({
      // The browser got this page's document from the test, so it may reach this machine only with the permission.
      context: { permissions: ["local-network-access"] },
      prepare: withHeaders({
        "cross-origin-embedder-policy": "require-corp",
        "cross-origin-opener-policy": "same-origin",
      }),
    });
    expect(await story.page.evaluate("crossOriginIsolated")).toBe(true);
    await story.open({ view: "AllWallets" });
    await soon(() => story.view("AllWallets").locator('img[src^="blob:"]').count()).toBeGreaterThan(3);
    await story.page.evaluate(() => AppKit.close());
    await story.pair();
    await story.page.evaluate(() => AppKit.disconnect());
    await story.connect();
  });

  it("R20: in a frame of another page a wallet connects, and the outer page is untouched", async () => {
    const frame = '<iframe id="inner" src="/plain" width="800" height="700" title="Shop"></iframe>';
    const story = await visit({ html: hostDocument("", `<h1>Host</h1>${frame}`), ready: false });
    const inner = story.page.frameLocator("#inner");
    await inner.locator("appkit-button button").click();
    await inner.locator('[data-wallet="example.juniper"]').click();
    await soon(() => inner.locator("appkit-button button").textContent()).toMatch(/juniper|0xf3/i);
    await soon(() => story.page.locator("body > appkit-modal").count()).toBe(0);
  });
});

describe("on a page that moves", () => {
  it("R18, R20: a view transition that swaps the whole page closes the dialog, and the next opening serves as the first did", async () => {
    const story = await visit();
    await story.open();
    await story.page.evaluate(async () => {
      const swap = () => {
        const heading = document.createElement("h1");
        heading.textContent = "Another page";
        document.body.replaceChildren(heading);
      };
      await document.startViewTransition(swap).finished;
    });
    await soon(() => story.page.evaluate(() => AppKit.getState().open)).toBe(false);
    await story.connect();
  });

  it("R20: a router that wipes the page with the open modal and opens it anew at once has it on the new page, from its beginning", async () => {
    const story = await visit();
    await story.open({ view: "WhatIsAWallet" });
    await story.page.evaluate(async () => {
      document.body.replaceChildren();
      await AppKit.open();
    });
    await story.wallet("example.juniper").waitFor();
    // Longer than an absence may last.
    await story.page.waitForTimeout(400);
    await story.wallet("example.juniper").click();
    await story.connected();
  });

  it("R20: a page that is left and come back to is connected, and opens", async () => {
    const story = await visit();
    await story.connect();
    await story.page.goto("about:blank");
    await story.page.goBack();
    await story.connected();
    await story.open();
    await story.view("Account").waitFor();
  });
});

describe("on paper and enlarged", () => {
  it("R18: a page at 400 % reflows the dialog: nothing is cut off sideways, and everything can be reached", async () => {
    // WCAG 1.4.10: 1280 by 1024 at 400 %.
    const story = await visit({ context: { viewport: { width: 320, height: 256 } } });
    await story.open();
    const box = await story.dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    const view = await story.dialog.locator(".view").boundingBox();
    expect(view?.height, "more than half of the window is the screen's").toBeGreaterThan(128);
    await story.wallet("example.thistle").scrollIntoViewIfNeeded();
    await soon(() => story.wallet("example.thistle").isVisible()).toBe(true);
    await story.wallet("example.thistle").click();
    await story.connected();
  });

  it("R18: a page that is printed while the dialog is open prints itself", async () => {
    const story = await visit();
    await story.open();
    await story.page.emulateMedia({ media: "print" });
    await soon(() => story.dialog.isVisible()).toBe(false);
    await story.page.emulateMedia({ media: "screen" });
    await soon(() => story.dialog.isVisible()).toBe(true);
  });
});
