import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, CDPSession, Page } from "playwright-core";
import type { Host } from "./host.ts";

/** Globals of the bench's pages. */
declare global {
  const longTasks: number[];
  const coldAt: number | undefined;
  const painted: (resolve: (at: number) => void) => void;
}

/** One visit in a profile of its own. */
export interface Visitor {
  readonly page: Page;
  readonly session: CDPSession;
  /** Addresses that were asked for, in order. */
  readonly requests: string[];
}

export interface VisitOptions {
  /** CPU slowdown; default 1. */
  readonly cpu?: number;
  /** Fast 4G, as developer tools have it. */
  readonly slowNetwork?: boolean;
  /** Asks for the modal before the script is there. */
  readonly opens?: boolean;
  /** The page is there without the script. */
  readonly bare?: boolean;
  /** The card is a part of the page. */
  readonly embedded?: boolean;
  /** The page names a verify service. */
  readonly attested?: boolean;
}

const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };

/** Opens the host page as a new visitor, does `work`, and ends the visit. */
export async function visit<T>(
  browser: Browser,
  host: Host,
  { cpu = 1, slowNetwork = false, opens: open, bare, embedded, attested }: VisitOptions,
  work: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    if (slowNetwork) {
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", FAST_4G);
    }
    if (cpu > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
    const wishes = Object.entries({ open, bare, embedded, attested }).filter(([, wish]) => wish);
    await page.goto(`${host.url}?${wishes.map(([name]) => name).join("&")}`);
    return await work({ page, session, requests });
  } finally {
    await context.close();
  }
}

/** Milliseconds of one uninterrupted task: the script evaluated, and its instance answering a first call. */
export function starting({ page }: Visitor): Promise<{ evaluated: number; answered: number }> {
  return page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = await (await fetch("/appkit.js")).text();
    const started = performance.now();
    document.head.append(script);
    const evaluated = performance.now() - started;
    AppKit.getState();
    return { evaluated, answered: performance.now() - started };
  });
}

/** Milliseconds that the page's main thread has worked so far, however busy the machine is. */
export async function worked({ session }: Visitor): Promise<number> {
  return (await metric(session, "TaskDuration")) * 1000;
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}

/** Milliseconds from the call of open() to the painted wallet list, and to the last change of the drawn page. */
export function opening({ page }: Visitor): Promise<{ painted: number; settled: number }> {
  return page.evaluate(async () => {
    const quiet = 400;
    const started = performance.now();
    void AppKit.open();
    const at = await new Promise<number>((resolve) => painted(resolve));
    const root = document.querySelector("appkit-modal")?.shadowRoot as ShadowRoot;
    let last = at;
    const observer = new MutationObserver(() => {
      last = performance.now();
    });
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    const moves = () =>
      root.getAnimations().some(({ effect, playState }) => {
        return playState === "running" && Number.isFinite(effect?.getComputedTiming().activeDuration);
      });
    while (performance.now() - last < quiet) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (moves()) last = performance.now();
    }
    observer.disconnect();
    return { painted: at - started, settled: last - started };
  });
}

/** Milliseconds from the start of the navigation to the painted list, for a visitor who clicks at once. */
export async function cold({ page }: Visitor): Promise<number> {
  await page.waitForFunction(() => typeof coldAt === "number");
  return page.evaluate(() => coldAt ?? Number.NaN);
}

/** Milliseconds by which tasks of load and open were longer than 50 ms. */
export async function blocking(visitor: Visitor): Promise<number> {
  await opening(visitor);
  return visitor.page.evaluate(() => longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0));
}

/** Bytes of JavaScript heap after a collection. */
export async function heap({ session }: Pick<Visitor, "session">): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  return metric(session, "JSHeapUsedSize");
}

/** The elements, listeners and memory that remain after opening and closing so many times. */
export async function leftAfter(
  visitor: Visitor,
  times: number,
): Promise<{ bytes: number; nodes: number; listeners: number }> {
  const { page, session } = visitor;
  const rounds = (count: number) =>
    page.evaluate(async (count) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let at = 0; at < count; at += 1) {
        await AppKit.open();
        await frame();
        await AppKit.close();
        await frame();
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }, count);
  const read = async () => ({ bytes: await heap(visitor), ...(await session.send("Memory.getDOMCounters")) });
  await rounds(20);
  const before = await read();
  await rounds(times);
  const after = await read();
  return {
    bytes: after.bytes - before.bytes,
    nodes: after.nodes - before.nodes,
    listeners: after.jsEventListeners - before.jsEventListeners,
  };
}

/** Requests before the first click, and from then until the list was painted: how many of them for code, how many elsewhere. */
export async function requestsOf(
  { page, requests }: Visitor,
  host: Host,
): Promise<{ before: number; hosts: string[]; code: number }> {
  const outside = () => requests.filter((url) => !url.startsWith(host.url) && !/^(blob|data):/.test(url));
  await page.waitForTimeout(500);
  const before = outside().length;
  await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        void AppKit.open();
        painted(resolve);
      }),
  );
  const code = requests.filter((url) => url.endsWith(".js")).length;
  return { before, hosts: [...new Set(outside().map((url) => new URL(url).pathname.split("/")[1] ?? ""))], code };
}

/** Elements that axe objects to in the open modal. */
export async function axeNodes({ page }: Visitor): Promise<number> {
  await page.evaluate(() => AppKit.open());
  await page.waitForTimeout(600);
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const run = "axe.run('appkit-modal').then(({ violations }) => violations.flatMap(({ nodes }) => nodes).length)";
  return (await page.evaluate(run)) as number;
}

/** The modal's handling of the focus: it enters, stays inside, and returns. */
export async function focus({ page }: Visitor): Promise<{ enters: boolean; stays: boolean; returns: boolean }> {
  const at = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.localName);
  await page.locator("#connect").focus();
  await page.keyboard.press("Enter");
  await page.waitForTimeout(300);
  const enters = (await at()) === "appkit-modal";
  let stays = true;
  for (let tab = 0; tab < 20; tab += 1) {
    await page.keyboard.press("Tab");
    stays &&= (await at()) === "appkit-modal";
  }
  await page.keyboard.press("Escape");
  await page.waitForTimeout(400);
  return { enters, stays, returns: (await at()) === "connect" };
}
