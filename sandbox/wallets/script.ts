import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BuildOptions } from "esbuild";
import { packageFolder } from "../package-folder.ts";
import type { PageConfig } from "./shape.ts";

const source = join("sandbox", "wallets", "page", "boot.ts");
const shipped = join("dist", "esm", "wallets-page.js");

let code: string | undefined;

/** Bundling options of the page's code. */
export function walletsPageOptions(root: string): BuildOptions {
  return {
    entryPoints: [join(root, source)],
    absWorkingDir: root,
    bundle: true,
    format: "iife",
    globalName: "sandboxPage",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
  };
}

function bundled(root: string): string {
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof import("esbuild");
  return buildSync({ ...walletsPageOptions(root), write: false }).outputFiles?.[0]?.text ?? "";
}

/**
 * The page's code, which leaves its `start` in the variable `sandboxPage`: bundled now in a clone, read from the file
 * that the build wrote in the shipped package.
 */
function pageCode(): string {
  if (code === undefined) {
    const root = packageFolder();
    code = existsSync(join(root, source)) ? bundled(root) : readFileSync(join(root, shipped), "utf8");
  }
  return code;
}

/** The whole script for one page: code and configuration, leaving no global but `sandboxWallets`. */
export function walletScript(config: PageConfig): string {
  return `(() => {\n${pageCode()}\nsandboxPage.start(${JSON.stringify(config)});\n})();\n`;
}
