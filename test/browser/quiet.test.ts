import { describe, expect, it } from "vitest";
import { simulated, stories } from "../stories/page.ts";
import { soon } from "../stories/story.ts";

const { visit, sandbox } = stories();

/** The first card, in the closed dialog of a page that was idle. */
const READY = `(() => {
  const dialog = document.querySelector("appkit-modal")?.shadowRoot.querySelector("dialog");
  const rows = dialog?.querySelectorAll("[data-wallet]").length > 0;
  return { rows, open: dialog?.open, height: dialog?.offsetHeight };
})()`;

describe("before the first open", () => {
  it("DESIGN, SIZE: no request, no storage write and no socket, whatever the page has on it", async () => {
    const requests: string[] = [];
    const story = await visit({
      prepare: async (page) => {
        page.on("request", (request) => requests.push(request.url()));
        page.on("websocket", (socket) => requests.push(socket.url()));
      },
      before: `window.writes = []; for (const name of ["setItem", "removeItem", "clear"]) {
        const own = Storage.prototype[name];
        Storage.prototype[name] = function (...args) { writes.push(args[0]); return own.apply(this, args); };
      }`,
    });
    await story.page.waitForTimeout(1_500);
    const { origin } = new URL(sandbox().url);
    const loaded = requests.map((url) => url.replace(origin, "").split("?")[0]);
    expect(loaded.sort()).toEqual(["/appkit.js", "/plain", "/wallets.js"]);
    expect(await story.log()).toEqual([]);
    expect(await story.page.evaluate(() => (window as unknown as { writes: string[] }).writes)).toEqual([]);
  });

  it("SIZE: the first card stands ready in the closed dialog once the page was idle", async () => {
    const story = await visit({ prepare: simulated });
    await soon(async () => {
      await story.pass(1_000);
      return await story.page.evaluate(READY);
    }).toEqual({ rows: true, open: false, height: 0 });
    expect(await story.log()).toEqual([]);
  });

  it("SIZE: opening asks for the wallet list and pictures alone, and for the JS not once more", async () => {
    const scripts: string[] = [];
    const story = await visit({
      prepare: async (page) => {
        page.on(
          "request",
          (request) => request.resourceType() === "script" && scripts.push(new URL(request.url()).pathname),
        );
      },
    });
    await story.open();
    await soon(async () => (await story.log()).length).toBeGreaterThan(0);
    await story.page.waitForTimeout(500);
    const endpoints = new Set(
      (await story.log()).map(({ endpoint }) => endpoint).filter((name) => name !== "preflight"),
    );
    for (const name of endpoints) expect(name).toMatch(/^get(Wallets|WalletImage|AssetImage)$/);
    expect(scripts.sort()).toEqual(["/appkit.js", "/wallets.js"]);
  });
});

describe("while the card moves", () => {
  it("I16: a list whose edge is cut, and views that grow while one connects, raise no error that the page's monitor hears", async () => {
    const story = await visit({
      context: { reducedMotion: "no-preference" },
      before: 'window.raised = []; addEventListener("error", ({ message }) => raised.push(message));',
    });
    await story.open();
    await story.page.locator("appkit-modal [data-cut-by]").waitFor();
    for (const view of ["AllWallets", "WhatIsAWallet", "Networks", "Connect"])
      await story.page.evaluate((name) => AppKit.open({ view: name as "Connect" }), view);
    await story.wallet("example.juniper").click();
    await story.closed();
    await story.open();
    await story.action("connection.end").waitFor();
    await story.page.waitForTimeout(500);
    expect(await story.page.evaluate(() => (window as unknown as { raised: string[] }).raised)).toEqual([]);
  });

  it("I16: a cut list that shrinks until it has room raises none either", async () => {
    const story = await visit({
      context: { viewport: { width: 560, height: 760 } },
      before: 'window.raised = []; addEventListener("error", ({ message }) => raised.push(message));',
    });
    await story.open();
    const list = story.page.locator("appkit-modal [data-cut-by]");
    await list.waitFor();
    await list.evaluate(async (scroller) => {
      const parts = [...scroller.children] as HTMLElement[];
      const longest = parts.reduce((one, other) => (one.offsetHeight < other.offsetHeight ? other : one));
      const rest = longest.offsetHeight - (scroller.scrollHeight - scroller.clientHeight);
      longest.style.cssText = `block-size: ${rest - 20}px; overflow: hidden`;
    });
    await list.waitFor({ state: "detached" });
    expect(await story.page.evaluate(() => (window as unknown as { raised: string[] }).raised)).toEqual([]);
  });
});
