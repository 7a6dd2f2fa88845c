// A site for an example: its page with the sandbox's addresses and wallets in it, on an origin of its own.
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { socketAt } from "../../sandbox/endpoints.ts";
import { content, Refused, type Reply } from "../../sandbox/http/reply.ts";
import type { Sandbox } from "../../sandbox/main.ts";
import { strictPolicy } from "../../sandbox/pages/csp.ts";
import { readBelow, serveFile } from "../../sandbox/pages/files.ts";
import { fillHostPage } from "../../sandbox/pages/host-page.ts";
import { DIST, ROOT } from "../paths.ts";
import { bundleDrawnExample, bundleExample, sandboxPage } from "./bundle.ts";
import { ServerProcess } from "./server-process.ts";
import { startSignInServer } from "./sign-in-server.ts";

const FOLDER = join(ROOT, "examples");

/** Where the page of the sign-in example looks for its server. */
const SIGN_IN_SERVER = "http://localhost:4800";

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/** Folders with the sandbox's own pages. */
const OWN_PAGES = ["demo", "builder"];

/** The examples: all other folders with a page. */
export const EXAMPLES: readonly string[] = readdirSync(FOLDER).filter(
  (name) => !OWN_PAGES.includes(name) && existsSync(join(FOLDER, name, "index.html")),
);

/** An example that runs. */
export interface Site {
  readonly url: string;
  stop(): Promise<void>;
}

/** The sources of answers to an example's requests. */
interface Pages {
  readonly folder: string;
  readonly sandbox: Sandbox;
  /** Works on the page as it stands in its file. */
  prepare(html: string): string;
}

const HTML = "text/html; charset=utf-8";
const ABSENT = "There is no such file";

/** The page; under the strict policy where it wants a nonce. */
async function page({ folder, sandbox, prepare }: Pages, query: URLSearchParams): Promise<Reply> {
  const html = prepare(`${await readBelow(folder, "index.html", ABSENT)}`);
  const integrity = readFileSync(join(DIST, "appkit.js.sri"), "utf8").trim();
  const nonce = randomBytes(16).toString("base64url");
  const body = fillHostPage(html, { ...sandboxPage(sandbox, query), nonce, integrity });
  if (!html.includes("{{nonce}}")) return content(body, HTML);
  const { url, secureFrame } = sandbox;
  const reach = { hosts: [url], sockets: [socketAt(url)], frames: [url, secureFrame] };
  return content(body, HTML, { "content-security-policy": strictPolicy(nonce, reach) });
}

async function answer(pages: Pages, url: URL): Promise<Reply> {
  const path = url.pathname.slice(1);
  try {
    if (path === "") return await page(pages, url.searchParams);
    if (path === "favicon.ico") return { ...content("", "image/x-icon"), status: 204 };
    return await serveFile(/^appkit\.js(\.map)?$/.test(path) ? DIST : pages.folder, path, ABSENT);
  } catch (error) {
    if (error instanceof Refused) return error.reply;
    throw error;
  }
}

async function listen(port: number, pages: () => Pages): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await answer(pages(), new URL(request.url ?? "/", "http://localhost"));
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return server;
}

/** The example whose server draws the page. */
async function startDrawn(folder: string, sandbox: Sandbox, port: number): Promise<Site> {
  const { client, server } = await bundleDrawnExample(folder, sandbox);
  const settings = { PORT: String(port), CLIENT: client, SERVER: server };
  const child = await ServerProcess.start(join(folder, "server.ts"), settings);
  const stop = async () => {
    await child.stop();
    await rm(client, { recursive: true, force: true });
  };
  return { url: `${child.url}/`, stop };
}

/**
 * Starts an example on the sandbox, on a port of loopback; 0 takes a free one. `server` is one of SIGN_IN_SERVERS, for the example
 * that signs in. @throws where there is no such example, or no such server.
 */
export async function startExample(name: string, sandbox: Sandbox, port = 0, server = "node"): Promise<Site> {
  if (!EXAMPLES.includes(name)) throw new Error(`There is no example ${name}; there are ${EXAMPLES.join(", ")}`);
  const source = join(FOLDER, name);
  if (existsSync(join(source, "draw.tsx"))) return startDrawn(source, sandbox, port);
  const isBundled = ["main.ts", "main.tsx"].some((entry) => existsSync(join(source, entry)));
  const folder = isBundled ? await bundleExample(source, sandbox) : source;
  const rpc = sandbox.rpc[SOLANA] ?? "";
  let signIn = SIGN_IN_SERVER;
  const prepare = (html: string) =>
    html.replaceAll(SIGN_IN_SERVER, signIn).replace(/data-rpc="[^"]*"/, `data-rpc="${rpc}"`);
  const pages = await listen(port, () => ({ folder, sandbox, prepare }));
  const url = `http://localhost:${(pages.address() as AddressInfo).port}/`;
  const stopPages = async () => {
    pages.closeAllConnections();
    await new Promise((resolve) => pages.close(resolve));
    if (isBundled) await rm(folder, { recursive: true, force: true });
  };
  if (name !== "sign-in") return { url, stop: stopPages };
  const settings = { PAGE: new URL(url).origin, RPC: sandbox.nodes["eip155:1"] ?? "" };
  const own = await startSignInServer(server, settings).catch(async (error: unknown) => {
    await stopPages();
    throw error;
  });
  signIn = own.url;
  const stop = async () => void (await Promise.all([own.stop(), stopPages()]));
  return { url, stop };
}
