import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Sandbox } from "../../sandbox/main.ts";
import { SNIPPET } from "../../test/stories/host/snippet.ts";
import { DIST } from "../paths.ts";

/** A host site as a visitor meets it: one page, and the script compressed as a server would send it. */
export interface Host {
  /**
   * The page; with `?open` it asks for the modal before the script is there, with `?bare` it has no script, with `?embedded` the
   * card is a part of it, with `?attested` it names a verify service, with `?relay=` another way to the relay.
   */
  readonly url: string;
  stop(): Promise<void>;
}

/** Measuring code that runs before anything else of the page. */
const probes = `
  // Functions that are handed to the page come with this helper of the compiler's.
  window.__name = (value) => value;
  window.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask", buffered: true });
  window.rows = () => document.querySelector("appkit-modal")?.shadowRoot?.querySelectorAll("[data-wallet]").length ?? 0;
  window.painted = (resolve) => {
    const look = () => rows() > 0 ? setTimeout(() => resolve(performance.now())) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  };`;

function pageOf(sandbox: Sandbox, wish: URLSearchParams): string {
  const opens = wish.has("open");
  const enableEmbedded = wish.has("embedded");
  const { url, projectId } = sandbox;
  const { verify } = sandbox.endpoints;
  const relay = wish.get("relay") ?? sandbox.endpoints["relay"];
  const endpoints = { walletApi: url, blockchainApi: url, relay, ...(wish.has("attested") && { verify }) };
  const options = JSON.stringify({ projectId, endpoints, networks: ["eip155:1", "eip155:8453"], enableEmbedded });
  const open = opens ? `${SNIPPET} AppKit.open(); painted((at) => { window.coldAt = at; });` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title>
    <script>${probes}${open}</script>
    <script type="application/json" id="appkit-options">${options}</script>
    ${wish.has("bare") ? "" : `<script ${opens ? "async" : ""} src="/appkit.js"></script>`}</head>
    <body><button id="connect" onclick="AppKit.open()">Connect wallet</button>${enableEmbedded ? "<appkit-modal></appkit-modal>" : ""}</body></html>`;
}

/** Starts the host site on a free port of loopback. */
export async function startHost(sandbox: Sandbox): Promise<Host> {
  const script = readFileSync(join(DIST, "appkit.js.br"));
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/appkit.js") {
      response.writeHead(200, { "content-type": "text/javascript", "content-encoding": "br" }).end(script);
    } else if (pathname === "/") {
      response.writeHead(200, { "content-type": "text/html" }).end(pageOf(sandbox, searchParams));
    } else response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
