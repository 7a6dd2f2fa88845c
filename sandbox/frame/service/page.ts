import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BuildOptions } from "esbuild";
import { isCaipNetworkId } from "../../../domain/caip.ts";
import { contracts } from "../../assets/tokens.ts";
import { chainTable } from "../../chains/table.ts";
import { socketAt } from "../../endpoints.ts";
import { requireProject } from "../../http/project.ts";
import { content, Refused, type Reply } from "../../http/reply.ts";
import type { Route } from "../../http/route.ts";
import { packageFolder } from "../../package-folder.ts";
import type { FrameConfig } from "../service-api.ts";
import { defaultSettle, type Settings } from "./settings.ts";

/** Dependencies of the secure page. */
export interface SecurePageDeps {
  readonly settings: Settings;
  /** Base address of the sandbox, where its chains are reached. */
  url(): string;
}

/** Files of the page, in a clone below the first folder, in the shipped package below the second. */
const folders = [join("sandbox", "frame", "page"), join("dist", "esm")] as const;

/** How the script of the secure page is bundled. */
export function pageOptions(root: string, entry = join(root, folders[0], "main.ts")): BuildOptions {
  return {
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
  };
}

function bundled(root: string, entry: string): string {
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof import("esbuild");
  return buildSync({ ...pageOptions(root, entry), write: false }).outputFiles?.[0]?.text ?? "";
}

/** Script and sheet, read or bundled at their first use. */
export function pageFiles(root = packageFolder(), source = join(root, folders[0])) {
  const isClone = existsSync(source);
  const shipped = (name: string): string => readFileSync(join(root, folders[1], name), "utf8");
  const make = {
    script: () => (isClone ? bundled(root, join(source, "main.ts")) : shipped("frame.js")),
    sheet: () => (isClone ? readFileSync(join(source, "frame.css"), "utf8") : shipped("frame.css")),
  };
  const files: { script?: string; sheet?: string } = {};
  return (name: keyof typeof make): string => {
    files[name] ??= make[name]();
    return files[name];
  };
}

/** Its own script and sheet, the chains of the sandbox, and nothing else; any page may frame it. */
function policy(url: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src data: ${url}`,
    `connect-src 'self' ${url} ${socketAt(url)}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors *",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

function configOf({ settings, url }: SecurePageDeps, query: URLSearchParams): FrameConfig {
  const projectId = requireProject(query);
  const chainId = query.get("chainId") ?? "eip155:1";
  if (!isCaipNetworkId(chainId)) throw new Refused(400, "chainId", "chainId is not a CAIP-2 id");
  return {
    projectId,
    chainId,
    // Always the sandbox's own, whatever `rpcUrl` says: a node named by the embedding page could lie to the visitor.
    rpc: `${url()}/v1?projectId=${projectId}&chainId=`,
    smartAccountNetworks: chainTable.map((chain) => chain.chainId),
    accountFactory: contracts.accountFactory as `0x${string}`,
    settle: settings.all.settle ?? defaultSettle,
  };
}

function page(config: FrameConfig): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sandbox wallet</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/frame.css">
<script type="application/json" id="frame-config">${JSON.stringify(config).replaceAll("<", "\\u003c")}</script>
<script src="/frame.js" defer></script>
</head>
<body></body>
</html>
`;
}

function pageOrRefusal(deps: SecurePageDeps, query: URLSearchParams): Reply {
  return content(page(configOf(deps, query)), "text/html; charset=utf-8", {
    "content-security-policy": policy(deps.url()),
    "referrer-policy": "same-origin",
    // So that a page which isolates itself may frame it too.
    "cross-origin-resource-policy": "cross-origin",
    "cross-origin-embedder-policy": "require-corp",
  });
}

/** `GET /sdk`, the secure page (protocol.md §1.1), with its script and its sheet. */
export function pageRoutes(deps: SecurePageDeps, file = pageFiles()): Route[] {
  return [
    {
      ...{ method: "GET", path: /^\/sdk$/, endpoint: "frame-page", group: "frame" },
      handle: ({ url }) => pageOrRefusal(deps, url.searchParams),
    },
    {
      ...{ method: "GET", path: /^\/frame\.js$/, endpoint: "frame-script", group: "frame" },
      handle: () => content(file("script"), "text/javascript; charset=utf-8"),
    },
    { method: "GET", path: /^\/frame\.css$/, handle: () => content(file("sheet"), "text/css; charset=utf-8") },
  ];
}
