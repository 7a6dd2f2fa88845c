import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { beforeAll } from "vitest";
import { DIST } from "../../build/paths.ts";
import { sharedBrowserAtWork } from "../worker/browser.ts";
import { shared } from "../worker/shared.ts";

const TYPES: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript", css: "text/css" };

/** A page of the gallery, and its console's complaints. */
export interface GalleryPage {
  page: Page;
  complaints: string[];
}

/** The query of the gallery's address: view, state, theme, width, dir, words. */
export type Query = Readonly<Record<string, string | number>>;

/** Milliseconds for all screens at once to be drawn and looked at, on a machine where others work as well. */
export const LONG = 240_000;

/** How screens are to look. */
export interface Look {
  theme: "dark" | "light";
  dir: "ltr" | "rtl";
  width: 320 | 390 | 1280;
  words?: "plain" | "long" | "de" | "es" | "fr";
}

/** The gallery of the build, served to this machine alone. */
interface Gallery {
  readonly origin: string;
  stop(): Promise<void>;
}

async function startGallery(): Promise<Gallery> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://gallery").pathname;
    const name = path === "/" ? "index.html" : path.slice(1);
    const body = await readFile(join(DIST, "gallery", name)).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { "content-type": TYPES[name.split(".").at(-1) ?? ""] ?? "text/plain" });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      return Promise.resolve();
    },
  };
}

/** A gallery for all files of a worker. */
const sharedGallery = shared({ start: startGallery, works: () => true, end: (gallery) => gallery.stop() });

/** Opens `address` in a profile of its own, and waits until everything is drawn. */
async function show(browser: Browser, address: string, options: BrowserContextOptions): Promise<GalleryPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 1200 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "log") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForSelector("html[data-ready]", { state: "attached", timeout: LONG });
  return { page, complaints };
}

/** The worker's gallery. */
export function galleryPages(): {
  open(query: Query, options?: BrowserContextOptions): Promise<GalleryPage>;
  /** Every screen in every state, with one look. */
  openAll(look: Look): Promise<GalleryPage>;
} {
  let browser: Browser;
  let origin: string;
  beforeAll(async () => {
    [browser, { origin }] = await Promise.all([sharedBrowserAtWork(), sharedGallery()]);
  });
  const addressOf = (query: Query): string =>
    `${origin}/?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`;
  const open = (query: Query, options: BrowserContextOptions = {}) => show(browser, addressOf(query), options);
  return {
    open,
    openAll: (look) =>
      open({ view: "all", state: "all", ...look }, { viewport: { width: Math.max(look.width, 1280), height: 1200 } }),
  };
}
