import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { buildGallery } from "../../build/gallery.ts";
import { sharedBrowser } from "../worker/browser.ts";

const TYPES: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript", css: "text/css" };

/** A page of the gallery, and its console's complaints. */
export interface GalleryPage {
  page: Page;
  complaints: string[];
}

/** The query of the gallery's address: view, state, theme, width, dir, words. */
export type Query = Readonly<Record<string, string | number>>;

/** Serves the files of `folder` to this machine alone. */
async function serve(folder: string): Promise<{ server: Server; origin: string }> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://gallery").pathname;
    const name = path === "/" ? "index.html" : path.slice(1);
    const body = await readFile(join(folder, name)).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { "content-type": TYPES[name.split(".").at(-1) ?? ""] ?? "text/plain" });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

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
  await page.goto(address);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  return { page, complaints };
}

/** The gallery, built and served for one file of tests. */
export function galleryPages(): { open(query: Query, options?: BrowserContextOptions): Promise<GalleryPage> } {
  let folder: string;
  let server: Server;
  let browser: Browser;
  let origin: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gallery-"));
    await buildGallery(folder);
    ({ server, origin } = await serve(folder));
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    server?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  const addressOf = (query: Query): string =>
    `${origin}/?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`;
  return { open: (query, options = {}) => show(browser, addressOf(query), options) };
}
