import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { Sandbox } from "../../sandbox/main.ts";
import { sharedBrowser } from "../worker/browser.ts";
import { sharedSandbox } from "../worker/sandbox.ts";
import { isCatalogued } from "./catalogue.ts";
import { ownPage } from "./host/own-page.ts";
import { Story, soon } from "./story.ts";

/** The options of a story's start. */
export interface Visit {
  /** The name of the host in the page's address; default `localhost`. A page on `PLAIN_HTTP_HOST` is no secure context. */
  readonly host?: string;
  /** A page of the sandbox; default `/plain`. */
  readonly path?: string;
  /** Merged into the script's options. */
  readonly options?: object;
  /** Keys of the scripted wallets that are on the page; default all, an empty list for none. */
  readonly wallets?: readonly string[];
  /** Hostile announcements to make, by name. */
  readonly attacks?: readonly string[];
  /** A page of the story's own in place of one of the sandbox's. */
  readonly html?: string;
  /** Console errors of the browser itself that the story provokes, such as those about a dead server. */
  readonly noise?: readonly RegExp[];
  /** Runs before anything of the page; goes to Playwright as text. */
  readonly before?: string;
  /** Works on the page before it is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly context?: BrowserContextOptions;
  /** Waits until the script is there; default true. */
  readonly ready?: boolean;
}

/** Chromium's console messages about an answer that is an error, or none. */
export const NETWORK_NOISE: readonly RegExp[] = [/^Failed to load resource/, /has been blocked by CORS policy/];

/** Works on a page so that `Story.pass` can let its time pass. */
export const simulated = (page: Page) => page.clock.install();

const sizes = { viewport: { width: 1280, height: 800 }, locale: "en-US", timezoneId: "UTC" } as const;

function address(sandbox: Sandbox, { host, path = "/plain", options, wallets, attacks = [], html }: Visit): string {
  const url = new URL(html === undefined ? path : "/own", sandbox.url);
  if (host) url.hostname = host;
  if (options) url.searchParams.set("options", JSON.stringify(options));
  if (wallets && wallets.length > 0) url.searchParams.set("only", wallets.join(","));
  if (attacks.length > 0) url.searchParams.set("attack", attacks.join(","));
  return url.href;
}

/** Collects every error of a page that nobody looks at (I16). */
function collect(page: Page, problems: string[], noise: readonly RegExp[]): void {
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("crash", () => problems.push("the page crashed"));
  page.on("console", (message) => {
    if (message.type() !== "error" || isCatalogued(message.text())) return;
    if (noise.some((known) => known.test(message.text()))) return;
    problems.push(`console: ${message.text()} (${message.location().url})`);
  });
}

async function start(page: Page, sandbox: Sandbox, visit: Visit): Promise<void> {
  if (visit.wallets?.length === 0) {
    await page.route("**/wallets.js*", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  }
  const { html } = visit;
  if (html !== undefined) {
    const body = ownPage(sandbox, html);
    await page.route(`${sandbox.url}/own*`, (route) => route.fulfill({ contentType: "text/html", body }));
  }
  if (visit.before !== undefined) await page.addInitScript(visit.before);
  await visit.prepare?.(page);
  await page.goto(address(sandbox, visit));
  if (visit.ready ?? true) await soon(() => page.evaluate(() => "AppKit" in window)).toBe(true);
}

/** A fresh profile of the browser with one page, watched from its first moment. */
async function freshPage(browser: Browser, visit: Visit, problems: string[]): Promise<Page> {
  const context = await browser.newContext({ ...sizes, reducedMotion: "reduce", ...visit.context });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  collect(page, problems, visit.noise ?? []);
  return page;
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The browser or the sandbox has not started");
  return value;
}

/**
 * The worker's Chromium and sandbox; each story gets a fresh profile and a sandbox that is as it was at its start, and
 * fails on any error that is not of the catalogue (I16). `open`: starts another browser than the usual one. Gives the function that opens a page.
 */
export function stories(open = sharedBrowser): {
  visit(visit?: Visit): Promise<Story>;
  sandbox(): Sandbox;
  browser(): Browser;
} {
  let browser: Browser | undefined;
  let sandbox: Sandbox | undefined;
  let problems: string[] = [];

  beforeAll(async () => {
    [browser, sandbox] = await Promise.all([open(), sharedSandbox()]);
  });
  beforeEach(async () => {
    problems = [];
    await there(sandbox).reset();
  });
  afterEach(async () => {
    await Promise.all(
      there(browser)
        .contexts()
        .map((context) => context.close()),
    );
    expect(problems, "errors outside the catalogue (I16)").toEqual([]);
  });

  return {
    sandbox: () => there(sandbox),
    browser: () => there(browser),
    async visit(visit = {}) {
      const page = await freshPage(there(browser), visit, problems);
      await start(page, there(sandbox), visit);
      return new Story(page, there(sandbox));
    },
  };
}
