import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { type Browser, chromium, type Frame, type Page, type Route } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { CHROMIUM_FLAGS, chromiumPath } from "../../../build/programs/chromium.ts";
import type { FrameConfig } from "../../../sandbox/frame/service-api.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const PAGE = resolve(HERE, "../../../sandbox/frame/page");
const APP = "https://app.test";
const SECURE = "https://secure.test";
/** The key of the one visitor's vault. */
const UNLOCK = Buffer.alloc(32, 7).toString("base64url");

/** A frame of the screen, by which Playwright looks by itself, may not come for long on a busy machine. */
const POLL = { polling: 50 } as const;

/** The options of an opened page. */
export interface Opening {
  /** Runs before anything of either page; goes to Playwright as text. */
  readonly before?: string;
  /** Milliseconds of visibility until approval is possible; default 500. */
  readonly settle?: number;
}

const configOf = (settle: number): FrameConfig => ({
  projectId: "p".repeat(32),
  chainId: "eip155:1",
  rpc: `${SECURE}/rpc/`,
  smartAccountNetworks: [],
  accountFactory: "0x00000000000000000000000000000000005BC437",
  settle,
});

const sdk = (
  settle: number,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Secure page</title>
<link rel="stylesheet" href="/frame.css"><script type="application/json" id="frame-config">${JSON.stringify(configOf(settle))}</script>
<script src="/frame.js" defer></script></head><body></body></html>`;

/** A page that embeds the secure one as clients do, and keeps the messages that it gets. */
const HOST = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title></head><body>
<script>
window.heard = [];
addEventListener("message", ({ data, origin }) => {
  if (origin === "${SECURE}") heard.push(data);
});
</script>
<div id="box"><iframe id="w3m-iframe" title="Secure page" src="${SECURE}/sdk?projectId=p&chainId=eip155:1&version=4&enableLogger=false"></iframe></div>
<script>
const frame = document.getElementById("w3m-iframe");
frame.style.cssText = "position:fixed;left:40px;top:20px;width:360px;height:600px;border:none;z-index:999999;border-radius:24px";
window.tell = (id, name, payload) => frame.contentWindow.postMessage({ id, type: "@w3m-app/" + name, payload }, "*");
</script></body></html>`;

/** The service, as little of it as an approval needs. */
function answers(): (name: string, input: unknown) => object {
  let vault: string | null = null;
  const login = { token: "t", user: { id: "u1", email: "ann@example.test", userName: null }, unlock: UNLOCK };
  const rows: Record<string, (input: never) => object> = {
    "email/start": () => ({ action: "CONNECT", login: "l", session: login }),
    session: () => login,
    "vault/read": () => ({ vault }),
    "vault/write": (input: { vault: string }) => {
      vault = input.vault;
      return {};
    },
  };
  return (name, input) => rows[name]?.(input as never) ?? {};
}

let script: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(PAGE, "main.ts")],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

async function serve(page: Page, settle: number): Promise<void> {
  script ??= bundle();
  const [js, css] = [await script, readFileSync(resolve(PAGE, "frame.css"), "utf8")];
  const answer = answers();
  const fixed: Record<string, readonly [string, string]> = {
    "/sdk": ["text/html", sdk(settle)],
    "/frame.js": ["text/javascript", js],
    "/frame.css": ["text/css", css],
  };
  await page.route(`${APP}/**`, (route) => route.fulfill({ contentType: "text/html", body: HOST }));
  await page.route(`${SECURE}/**`, (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const found = fixed[pathname];
    if (found) return route.fulfill({ contentType: found[0], body: found[1] });
    const input = route.request().postDataJSON() as unknown;
    return route.fulfill({ json: answer(pathname.replace("/api/", ""), input) });
  });
}

interface Heard {
  readonly id?: string;
  readonly type: string;
  readonly payload?: unknown;
}

/** The embedding page, with the secure page in it and a logged-in visitor. */
export class EmbeddingPage {
  readonly page: Page;
  readonly frame: Frame;

  constructor(page: Page, frame: Frame) {
    this.page = page;
    this.frame = frame;
  }

  heard(): Promise<Heard[]> {
    return this.page.evaluate(() => (window as never as { heard: Heard[] }).heard);
  }

  async tell(id: string, name: string, payload?: unknown): Promise<void> {
    await this.page.evaluate(([a, b, c]) => (window as never as { tell(...all: unknown[]): void }).tell(a, b, c), [
      id,
      name,
      payload,
    ] as const);
  }

  /** The answer under an id, once it is there. */
  async answer(id: string): Promise<Heard> {
    await this.page.waitForFunction(
      (wanted) => (window as never as { heard: Heard[] }).heard.some((one) => one.id === wanted),
      id,
      POLL,
    );
    return (await this.heard()).find((one) => one.id === id) as Heard;
  }

  async call(id: string, name: string, payload?: unknown): Promise<Heard> {
    await this.tell(id, name, payload);
    return this.answer(id);
  }

  /** Opens the embedding page anew, and waits until the secure page in it is ready. */
  static async on(page: Page): Promise<EmbeddingPage> {
    await page.goto(`${APP}/shop`);
    const ready = () => (window as never as { heard: Heard[] }).heard.some(({ type }) => type === "@w3m-frame/READY");
    await page.waitForFunction(ready, undefined, POLL);
    return new EmbeddingPage(page, page.frames().find((one) => one.url().startsWith(SECURE)) as Frame);
  }

  /** The state of the button that approves. */
  sight(): Promise<string | null> {
    return this.frame.locator('[data-action="approve"]').getAttribute("data-sight");
  }
}

/** Without partitions, which playwright-core turns off, a frame of another site is denied storage altogether. */
const FLAGS = CHROMIUM_FLAGS.map((flag) => flag.replace("ThirdPartyStoragePartitioning,", ""));

/** One Chromium for a test file. */
export function embeddingPages(): { open(opening?: Opening): Promise<EmbeddingPage> } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
  }, 60_000);
  afterEach(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
  });
  afterAll(() => browser?.close());
  return {
    async open({ before, settle = 500 } = {}) {
      const context = await (browser as Browser).newContext({ viewport: { width: 900, height: 760 } });
      context.setDefaultTimeout(10_000);
      const page = await context.newPage();
      if (before) await page.addInitScript(before);
      await serve(page, settle);
      const embedding = await EmbeddingPage.on(page);
      await embedding.call("login", "CONNECT_EMAIL", { email: "ann@example.test" });
      return embedding;
    },
  };
}
