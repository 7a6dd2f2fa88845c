import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.ts";
import { runTool } from "./run.ts";

const SOURCES = [
  "domain",
  "machines",
  "views",
  "adapters",
  "api",
  "testing",
  "server",
  "languages",
  "sandbox",
  "build",
  "test/gallery",
];
const FILES = ["package.json", "package-lock.json", "tsconfig.json"];

function newest(folder: string): number {
  if (!existsSync(folder)) return 0;
  const times = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
  return Math.max(0, ...times);
}

/** True when dist/ is absent, unfinished, or older than a source, all of them below `root`. */
export function isStale(root = ROOT): boolean {
  const mark = join(root, "dist/appkit.js.sri");
  if (!existsSync(mark)) return true;
  const sources = [
    ...SOURCES.map((folder) => newest(join(root, folder))),
    ...FILES.map((file) => statSync(join(root, file)).mtimeMs),
  ];
  return Math.max(...sources) > statSync(mark).mtimeMs;
}

/** Builds dist/ in a process of its own unless it is up to date. Gives the build's output, empty when there was none. */
export async function ensureBuilt(): Promise<string> {
  if (!isStale()) return "";
  const { code, output } = await runTool(process.execPath, ["--import", "tsx", "build/build.ts"]);
  if (code !== 0) throw new Error(output.trim());
  return output;
}
