import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { type Forged, forgeries } from "../adapters/secure-frame/forged.ts";
import { soon } from "../stories/story.ts";
import { sharedBrowser } from "../worker/browser.ts";
import { bundledShop, MALLORY, SECURE, SHOP, serve } from "./frame-pages.ts";

let browser: Browser;
let script: string;
let context: BrowserContext;
let uncaught: string[];

beforeAll(async () => {
  [browser, script] = await Promise.all([sharedBrowser(), bundledShop()]);
});

beforeEach(async () => {
  uncaught = [];
  context = await browser.newContext();
  return async () => {
    await context.close();
    expect(uncaught).toEqual([]);
  };
});

async function visit(csp?: string): Promise<Page> {
  await serve(context, script, csp);
  const page = await context.newPage();
  page.on("pageerror", (error) => uncaught.push(String(error)));
  await page.goto(SHOP);
  await page.evaluate(() => here.open());
  return page;
}

const events = (page: Page) => page.evaluate(() => here.events);
const ends = (page: Page) => page.evaluate(() => here.ends);

async function released(): Promise<Page> {
  const page = await visit();
  await soon(() => events(page)).toEqual(["frame.answered"]);
  await page.evaluate(() => here.release());
  return page;
}

it("S5 AUTH-1: the frame's element has the secure address, least rights, a title, no style, and stands in its modal once", async () => {
  const page = await released();
  const attributes = await page.evaluate(() => {
    const element = document.querySelector("appkit-modal > iframe");
    return Object.fromEntries(Array.from(element?.attributes ?? [], ({ name, value }) => [name, value]));
  });
  expect(attributes).toEqual({
    ...{ id: "w3m-iframe", name: "w3m-secure-iframe", slot: "frame", hidden: "", referrerpolicy: "origin" },
    title: "Your wallet's secure page",
    sandbox: "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox",
    allow: `publickey-credentials-get ${SECURE}; clipboard-write ${SECURE}`,
    src: `${SECURE}/sdk?projectId=p1&chainId=eip155%3A1&version=4&enableLogger=true`,
  });
  const foreign = page.locator("body > iframe");
  await soon(() => foreign.getAttribute("src")).toBeNull();
  await page.evaluate(() => here.open());
  await soon(() => page.locator("appkit-modal > iframe").count()).toBe(1);
  await page.evaluate(() => here.stop());
  await soon(() => page.locator("iframe").count()).toBe(1);
});

it("AUTH-2: a real frame is asked and answers; its origin has its own storage, and this page none of it", async () => {
  const page = await released();
  await page.evaluate(() => {
    here.ask("good");
    here.ask("bad");
  });
  await soon(() => ends(page)).toEqual({ good: "taken", bad: "FRAME_REFUSED" });
  const frame = page.frames().find((each) => each.url().startsWith(SECURE));
  expect(await frame?.evaluate(() => localStorage.getItem("kept"))).toBe("yes");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

/** Has every other window send the forged messages: a stranger's frames, others of the secure address, the page. */
async function forge(page: Page, list: readonly Forged[]): Promise<void> {
  await page.evaluate(
    async ([mallory, secure, forged]) => {
      const add = (src: string, sandbox?: string) =>
        new Promise<Window | null>((resolve) => {
          const frame = document.createElement("iframe");
          if (sandbox) frame.setAttribute("sandbox", sandbox);
          frame.src = src;
          frame.onload = () => resolve(frame.contentWindow);
          document.body.append(frame);
        });
      const windows = await Promise.all([
        add(`${mallory}/forging`),
        add(`${mallory}/forging`, "allow-scripts"),
        add(`${secure}/forging`, "allow-scripts"),
        add(`${secure}/forging`),
      ]);
      for (const each of windows) each?.postMessage({ forged }, "*");
      for (const each of forged) window.postMessage(each, "*");
    },
    [MALLORY, SECURE, list.map(({ data }) => data)] as const,
  );
}

it("S1: 182 forged messages of a second origin, of confined frames, of another window of the secure origin, of the page: no effect", async () => {
  const page = await released();
  await page.evaluate(() => {
    addEventListener("message", ({ data }) => {
      if (data?.seen === "CONNECT_OTP") Object.assign(globalThis, { openId: data.id });
    });
    here.ask("silent");
  });
  await soon(() => page.evaluate(() => "openId" in globalThis)).toBe(true);
  const id = await page.evaluate(() => (globalThis as unknown as { openId: string }).openId);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  await page.evaluate(() => {
    Object.assign(globalThis, { heard: 0 });
    addEventListener("message", () => {
      (globalThis as unknown as { heard: number }).heard += 1;
    });
  });
  const list = forgeries(id);
  expect(list.length).toBeGreaterThanOrEqual(182);
  await forge(page, list);
  await soon(() => page.evaluate(() => (globalThis as unknown as { heard: number }).heard)).toBe(5 * list.length);
  expect(await ends(page)).toEqual({ silent: "pending" });
  expect(await events(page)).toEqual(["frame.answered"]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.evaluate(() => here.ask("good"));
  await soon(() => ends(page)).toEqual({ silent: "pending", good: "taken" });
});

it("R9: a frame that loads anew by itself, or is taken out, is lost with what it was asked; the next one serves", async () => {
  const page = await released();
  await page.evaluate(() => {
    here.ask("silent");
    here.ask("reload");
  });
  await soon(() => events(page)).toEqual(["frame.answered", "frame.reloaded"]);
  await soon(() => ends(page)).toEqual({ silent: "FRAME_LOST", reload: "FRAME_LOST" });
  await page.evaluate(() => here.open());
  await soon(() => events(page)).toHaveLength(3);
  await page.evaluate(() => here.release());
  await page.evaluate(() => here.ask("silent"));
  await page.evaluate(() => document.querySelector("appkit-modal")?.remove());
  await soon(() => events(page)).toEqual(["frame.answered", "frame.reloaded", "frame.answered", "frame.failed"]);
  await soon(() => ends(page)).toMatchObject({ silent: "FRAME_LOST" });
  await page.evaluate(() => here.open());
  await soon(() => events(page)).toHaveLength(5);
  await page.evaluate(() => {
    here.release();
    here.ask("good");
  });
  await soon(() => ends(page)).toMatchObject({ good: "taken" });
});

it("ROUTE-4: told to begin anew, the frame loads once more and serves on", async () => {
  const page = await released();
  await page.evaluate(() => here.wallet.reloadFrame(undefined));
  const loaded = () => page.frames().find((each) => each.url().startsWith(SECURE));
  await soon(() =>
    loaded()?.evaluate(() =>
      performance.getEntriesByType("navigation").map((each) => (each as PerformanceNavigationTiming).type),
    ),
  ).toEqual(["reload"]);
  await page.evaluate(() => here.ask("good"));
  await soon(() => ends(page)).toEqual({ good: "taken" });
  expect(await events(page)).toEqual(["frame.answered"]);
});

it("R9: a frame that the page's own policy blocks never answers, and goes with all that waited", async () => {
  const page = await visit("frame-src 'none'");
  await page.evaluate(() => here.ask("good"));
  await soon(() => page.locator("appkit-modal > iframe").count()).toBe(1);
  expect(await events(page)).toEqual([]);
  await page.evaluate(() => here.stop());
  await soon(() => ends(page)).toEqual({ good: "FRAME_LOST" });
  await soon(() => page.locator("appkit-modal > iframe").count()).toBe(0);
});

it("AUTH-14 S1 R16: a real window is led to the provider; the secure page is believed, a stranger's not, and its closing is seen", async () => {
  const page = await released();
  const after = async (uri: string) => {
    const popup = page.waitForEvent("popup");
    await page.evaluate((to) => here.social(to), uri);
    return await popup;
  };
  await after(`${SECURE}/social`);
  await soon(() => events(page)).toEqual(["frame.answered", `${SECURE}/done?token=1`]);
  await after(`${MALLORY}/social`);
  await soon(async () => (await events(page)).at(-1)).toBe("SOCIAL_UNTRUSTED");
  const slow = await after(`${MALLORY}/slow`);
  await slow.waitForURL(`${MALLORY}/slow`);
  await slow.close();
  await soon(async () => (await events(page)).at(-1)).toBe("popup.closed");
  await soon(() => context.pages().length).toBe(1);
});
