import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { type Sandbox, startSandbox } from "../../sandbox/main.ts";
import { DIST, ROOT } from "../paths.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../programs/chromium.ts";
import { lines, type Target } from "./table.ts";

const SLOWDOWNS = [1, 4, 20];

/** A page of a host that a server draws: what each hook gives, and a button of ours, part of it in a boundary of its own. */
const PAGE = `
  import { createElement as el, Suspense } from "react";
  import { create, useAppKitAccount, useAppKitNetwork, useAppKitProvider, useAppKitState, useAppKitTheme, useWalletInfo } from "appkit/react";
  export function start(options) { create({ ...options, themeMode: "light" }); }
  function Account() {
    const { address, status } = useAppKitAccount();
    const { walletInfo } = useWalletInfo();
    return el("p", { id: "account" }, address ? el("a", null, address) : "nobody", status, walletInfo?.name ?? "none");
  }
  function Network() {
    const { chainId } = useAppKitNetwork();
    const { walletProviderType } = useAppKitProvider("eip155");
    const { themeMode } = useAppKitTheme();
    return el("p", null, String(chainId), themeMode, walletProviderType ?? "none", JSON.stringify(useAppKitState()));
  }
  export const Page = () => el("main", null, el(Account), el("appkit-button"), el(Suspense, { fallback: null }, el(Network)));`;

const SERVER = `
  import { createElement } from "react";
  import { renderToString } from "react-dom/server";
  import { Page, start } from "page";
  export function draw(options) { start(options); return renderToString(createElement(Page)); }`;

/** Hydrates before the wallet is back, or after it, as the address says. */
const CLIENT = `
  import { createElement } from "react";
  import { hydrateRoot } from "react-dom/client";
  import { Page, start } from "page";
  window.mended = [];
  start(JSON.parse(document.getElementById("options").textContent));
  const hydrate = () => hydrateRoot(document.getElementById("app"), createElement(Page), {
    onRecoverableError: (error) => mended.push(String(error)),
  });
  setTimeout(hydrate, Number(new URLSearchParams(location.search).get("wait")));`;

/** Milliseconds after which the page hydrates, in turn. */
const WAITS = [0, 50, 400];

type Options = Readonly<Record<string, unknown>>;

async function bundled(contents: string, platform: "browser" | "node"): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    write: false,
    platform,
    format: platform === "browser" ? "iife" : "cjs",
    define: { "process.env.NODE_ENV": '"production"' },
    alias: { "appkit/react": join(DIST, "esm/react.js") },
    plugins: [
      {
        name: "page",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^page$/ }, ({ path }) => ({ path, namespace: "page" }));
          onLoad({ filter: /.*/, namespace: "page" }, () => ({ contents: PAGE, resolveDir: ROOT }));
        },
      },
    ],
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

/** The page's markup, as a server in Node draws it. */
async function drawn(options: Options): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "appkit-hydration-"));
  try {
    const file = join(folder, "server.cjs");
    await writeFile(file, await bundled(SERVER, "node"));
    const { draw } = createRequire(import.meta.url)(file) as { draw(options: Options): string };
    return draw(options);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A site whose pages are drawn by a server; visitors have the sandbox's wallets. */
async function startSite(sandbox: Sandbox): Promise<{ url: string; stop(): void }> {
  const { url, projectId } = sandbox;
  const options = { projectId, endpoints: { walletApi: url, blockchainApi: url }, networks: ["eip155:1"] };
  const [markup, script] = await Promise.all([drawn(options), bundled(CLIENT, "browser")]);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Site</title>
    <script type="application/json" id="options">${JSON.stringify(options)}</script></head>
    <body><div id="app">${markup}</div><script src="/page.js"></script></body></html>`;
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response
      .writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" })
      .end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, stop: () => void server.close() };
}

/** A visitor who is connected, and comes back. */
async function connectedVisitor(browser: Browser, sandbox: Sandbox, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript({ content: await (await fetch(`${sandbox.url}/wallets.js`)).text() });
  await page.goto(`${url}?wait=0`);
  await page.locator("appkit-button button").click();
  await page.locator('[data-wallet="example.juniper"]').click();
  await page.locator("#account a").waitFor();
  return page;
}

/** The errors that React reported in one visit. */
async function mendedIn(page: Page, url: string, wait: number): Promise<string[]> {
  await page.goto(`${url}?wait=${wait}`);
  await page.locator("#account a").waitFor();
  return (await page.evaluate("mended")) as string[];
}

/** Pages that a server draws, for visitors whose wallet is connected: how often React has to draw them anew. */
export async function hydrationTargets(count: number): Promise<Target[]> {
  const sandbox = await startSandbox({ port: 0 });
  const site = await startSite(sandbox);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  try {
    const page = await connectedVisitor(browser, sandbox, site.url);
    const session = await page.context().newCDPSession(page);
    const bad = new Map(SLOWDOWNS.map((rate) => [rate, 0]));
    for (let visit = 0; visit < count; visit += 1) {
      const rate = SLOWDOWNS[visit % SLOWDOWNS.length] ?? 1;
      await session.send("Emulation.setCPUThrottlingRate", { rate });
      const wait = WAITS[Math.floor(visit / SLOWDOWNS.length) % WAITS.length] ?? 0;
      const mended = await mendedIn(page, site.url, wait);
      if (mended.length > 0) bad.set(rate, (bad.get(rate) ?? 0) + 1);
    }
    console.log(
      lines(
        "Hydration, a visitor who is back",
        [...bad].map(([rate, errors]) => [`${rate}x CPU`, `${errors} visits with errors`]),
      ),
    );
    const all = [...bad.values()].reduce((sum, errors) => sum + errors, 0);
    return [{ name: `hydration errors in ${count} visits`, is: [all], most: [0], unit: "" }];
  } finally {
    await browser.close();
    site.stop();
    await sandbox.stop();
  }
}
