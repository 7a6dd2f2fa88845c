import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterEach, beforeAll, expect } from "vitest";
import { PREACT_ALIASES, STORE_ALIASES } from "../../../build/script/aliases.ts";
import { cssText } from "../../../build/script/css.ts";
import { aliases } from "../../../build/script/plugins.ts";
import { sharedBrowserWithScrollbars } from "../../worker/browser.ts";
import "./window.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = resolve(HERE, "../../..");
const ORIGIN = "https://shell.test";

/** The page's script, on Preact as the one-file script is, or on React as a host's own bundle is. */
async function bundle(isReact: boolean): Promise<string> {
  const map = isReact ? STORE_ALIASES : { ...PREACT_ALIASES, ...STORE_ALIASES };
  const { outputFiles } = await build({
    entryPoints: [resolve(HERE, "page.ts")],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"', __VERSION__: '"0.0.0"' },
    plugins: [aliases(map, ROOT), cssText()],
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

/** The options of a visit. */
export interface Visit {
  /** The page's body. */
  body?: string;
  /** Written into the page's head. */
  head?: string;
  /** Options of the instance `window.one`; false for none. */
  options?: object | false;
  csp?: string;
  context?: BrowserContextOptions;
  react?: boolean;
}

export const NONCE = "r4nd0m";

function pageOf({ body = '<button id="first">First</button>', head = "" }: Visit): string {
  const script = `<script nonce="${NONCE}" src="${ORIGIN}/kit.js"></script>`;
  return `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>${body}${script}</body></html>`;
}

/** Serves the page and its script from nowhere. */
async function serve(page: Page, visit: Visit, code: string): Promise<void> {
  const html = {
    contentType: "text/html",
    body: pageOf(visit),
    headers: visit.csp ? { "content-security-policy": visit.csp } : {},
  };
  const script = { contentType: "text/javascript", body: code };
  await page.route(`${ORIGIN}/**`, (route) => route.fulfill(route.request().url().endsWith(".js") ? script : html));
  await page.goto(`${ORIGIN}/`);
  if (visit.options === false) return;
  await page.evaluate((options) => {
    window.one = window.kit.make(options);
  }, visit.options ?? {});
}

/** The worker's Chromium; a page that throws or complains fails its test (I16). */
export function visits(): { visit(visit?: Visit): Promise<Page> } {
  let browser: Browser;
  const scripts = new Map<boolean, Promise<string>>();
  const problems: string[] = [];
  beforeAll(async () => {
    browser = await sharedBrowserWithScrollbars();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(problems.splice(0)).toEqual([]);
  });
  return {
    async visit(visit = {}) {
      const isReact = visit.react ?? false;
      const code = scripts.get(isReact) ?? bundle(isReact);
      scripts.set(isReact, code);
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...visit.context });
      context.setDefaultTimeout(30_000);
      const page = await context.newPage();
      page.on("pageerror", (error) => problems.push(error.stack ?? error.message));
      page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
      await serve(page, visit, await code);
      return page;
    },
  };
}

/** The modal of the page, while it shows. */
export const dialog = (page: Page): Locator => page.locator('appkit-modal [role="dialog"][data-state]');

/** Opens `window.one` and waits for its card. */
export async function open(page: Page): Promise<Locator> {
  await page.evaluate(() => window.one.open());
  const box = dialog(page);
  await box.locator(".card").waitFor();
  return box;
}

/** The focused element, down through shadow roots: its id, or its text. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.id || at?.getAttribute("aria-label") || at?.className || at?.localName || "nothing";
  });
}

/** Waits until nothing of the modal shows. */
export const hidden = (page: Page): Promise<void> => dialog(page).locator(".card").waitFor({ state: "detached" });
