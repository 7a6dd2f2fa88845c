import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { PageConfig } from "./shape.ts";

const built = new URL("./wallets-page.js", import.meta.url);
const source = new URL("./page/boot.ts", import.meta.url);

let code: string | undefined;

/** The page's code, an IIFE that leaves `start` in a variable: from the shipped file, else bundled here and now. */
export function pageCode(): string {
  if (code !== undefined) return code;
  if (existsSync(built)) {
    code = readFileSync(built, "utf8");
    return code;
  }
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof import("esbuild");
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "sandboxPage",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
  });
  code = outputFiles[0]?.text ?? "";
  return code;
}

/** The whole script for one page: code and configuration, leaving no global but `sandboxWallets`. */
export function walletScript(config: PageConfig): string {
  return `(() => {\n${pageCode()}\nsandboxPage.start(${JSON.stringify(config)});\n})();\n`;
}
