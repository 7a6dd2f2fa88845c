import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { packageFolder } from "../package-folder.ts";
import type { PageConfig } from "./shape.ts";

const source = join("sandbox", "wallets", "page", "boot.ts");
const shipped = join("dist", "esm", "wallets-page.js");

let code: string | undefined;

function bundled(entry: string): string {
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof import("esbuild");
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "sandboxPage",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * The page's code, which leaves its `start` in the variable `sandboxPage`: bundled now in a clone, read from the file
 * that the build wrote in the shipped package.
 */
function pageCode(): string {
  if (code === undefined) {
    const root = packageFolder();
    const entry = join(root, source);
    code = existsSync(entry) ? bundled(entry) : readFileSync(join(root, shipped), "utf8");
  }
  return code;
}

/** The whole script for one page: code and configuration, leaving no global but `sandboxWallets`. */
export function walletScript(config: PageConfig): string {
  return `(() => {\n${pageCode()}\nsandboxPage.start(${JSON.stringify(config)});\n})();\n`;
}
