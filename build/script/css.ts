import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Plugin, transform } from "esbuild";
import { TARGET } from "../engines/oldest.ts";

/** The private properties of the sheets; a host's own begin with `--apkt-` or `--w3m-`. */
const PRIVATE = /--ak-[a-z0-9-]+/g;

/** Folders with sheets. */
const HOMES = ["api", "views"];

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

const nthName = (index: number): string =>
  (index < LETTERS.length ? "" : nthName(Math.floor(index / LETTERS.length) - 1)) + LETTERS[index % LETTERS.length];

/** Every sheet of a project as it is served, by its path. */
export async function servedSheets(root: string): Promise<{ path: string; css: string }[]> {
  return await Promise.all(
    sheetPaths(root).map(async (path) => ({
      path: relative(root, path),
      css: await served(readFileSync(path, "utf8")),
    })),
  );
}

/** Every sheet of a project, in the order of their paths. */
export function sheetsIn(root: string): string[] {
  return sheetPaths(root).map((path) => readFileSync(path, "utf8"));
}

function sheetPaths(root: string): string[] {
  const homes = HOMES.filter((home) => existsSync(join(root, home)));
  const paths = homes.flatMap((home) =>
    readdirSync(join(root, home), { recursive: true, encoding: "utf8" }).map((path) => join(root, home, path)),
  );
  return paths.filter((path) => path.endsWith(".css")).sort();
}

/** A short name for each private property of the sheets: the shortest for the most frequent. */
export function shortNames(sheets: readonly string[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const [name] of sheets.join("\n").matchAll(PRIVATE)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].sort(([one, often], [other, more]) => more - often || (one < other ? -1 : 1));
  return new Map(names.map(([name], index) => [name, `--_${nthName(index)}`]));
}

/** A sheet as it is served: minified, and with what the oldest browsers have under another name. */
export async function served(sheet: string): Promise<string> {
  const { code } = await transform(sheet, { loader: "css", minify: true, target: TARGET });
  return code.trim();
}

/** `import css from "./x.css"` is the file's text, minified, its private properties under the names that `names` has for them. */
export function cssText(names: ReadonlyMap<string, string> = new Map()): Plugin {
  return {
    name: "css-text",
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        const short = text.replaceAll(PRIVATE, (name) => names.get(name) ?? name);
        return { contents: await served(short), loader: "text" };
      });
    },
  };
}
