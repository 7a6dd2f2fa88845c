/** The command `appkit-migrate <folder>`, separate from its process. */
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { type Findings, renameSelectors } from "./elements.ts";
import { findInMarkup } from "./markup.ts";
import { ADDRESSED_MODULE } from "./names.ts";
import { findIn, type Left, lineOf, rewrite } from "./rewrite.ts";

const USAGE = `appkit-migrate <folder> [--dry]
rewrites what the predecessor's API calls otherwise, file by file and each as a whole, and names what it leaves
--dry  writes nothing
Exit codes: 0 nothing left, 1 places left, 2 not run.
`;

const SKIPPED = new Set([
  "node_modules",
  ".git",
  "dist",
  "build",
  ".next",
  ".nuxt",
  ".output",
  ".svelte-kit",
  "coverage",
]);
const CODE = /\.(?:[mc]?[jt]s|[jt]sx)$/;
const MARKUP = /\.(?:html?|vue|svelte|php|astro)$/;
const SHEET = /\.(?:css|sass|scss|less)$/;

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesOf(path);
    return entry.isFile() ? [path] : [];
  });
}

/** The search for the predecessor's names in a file of this kind; undefined if such files have none. */
function finderFor(path: string, text: string): ((into: Findings) => void) | undefined {
  if (CODE.test(path)) return (into) => findIn({ text, isPlain: /\.[mc]?ts$/.test(path), at: 0, into });
  if (MARKUP.test(path)) return (into) => findInMarkup(text, into);
  if (SHEET.test(path)) return (into) => renameSelectors(text, 0, into);
  return undefined;
}

/** The packages that a site no longer needs, once no file is left. */
function packagesIn(text: string): Left[] {
  return [...text.matchAll(new RegExp(ADDRESSED_MODULE, "g"))].map(({ 0: name, index }) => ({
    line: lineOf(text, index),
    says: `"${name}" gives way to "appkit" once nothing imports it`,
  }));
}

/** Replaces a file as a whole. */
function write(path: string, text: string): void {
  const draft = `${path}.appkit-migrate`;
  writeFileSync(draft, text, { mode: statSync(path).mode });
  renameSync(draft, path);
}

interface Lines {
  rewritten: string[];
  left: string[];
}

function migrateFile(folder: string, path: string, isDry: boolean, lines: Lines): void {
  const name = relative(folder, path);
  const leave = (left: readonly Left[]) =>
    // An element's start and its end on one line are one place.
    lines.left.push(...new Set(left.map(({ line, says }) => `left       ${name}:${line} ${says}`)));
  if (name.endsWith("package.json")) return void leave(packagesIn(readFileSync(path, "utf8")));
  if (![CODE, MARKUP, SHEET].some((kind) => kind.test(path))) return;
  const bytes = readFileSync(path);
  const text = bytes.toString("utf8");
  const find = finderFor(path, text);
  let result = find ? rewrite(text, find) : undefined;
  // A file that is not UTF-8 would be written back changed.
  if (result?.kind === "rewritten" && !Buffer.from(text).equals(bytes))
    result = { kind: "left", left: [{ line: 1, says: "it is not written in UTF-8" }] };
  if (result?.kind === "left") leave(result.left);
  if (result?.kind !== "rewritten") return;
  if (!isDry) write(path, result.text);
  lines.rewritten.push(`rewritten  ${name}: ${result.changes} ${result.changes === 1 ? "change" : "changes"}`);
}

/** Migrates the files one by one: what one of them fails at is said, and takes nothing from the others. */
function migrate(folder: string, isDry: boolean): Lines {
  const lines: Lines = { rewritten: [], left: [] };
  for (const path of filesOf(folder).sort())
    try {
      migrateFile(folder, path, isDry, lines);
    } catch (error) {
      lines.left.push(
        `left       ${relative(folder, path)}:1 it cannot be read or written: ${(error as Error).message}`,
      );
    }
  return lines;
}

/** The output and exit code of the command for `args`: 0 where all was rewritten, 1 where something is left, 2 for a wrong call. */
export function run(args: readonly string[]): { code: 0 | 1 | 2; out: string; err: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { dry: { type: "boolean", default: false }, help: { type: "boolean", short: "h", default: false } },
    });
    if (values.help) return { code: 0, out: USAGE, err: "" };
    const [folder] = positionals;
    if (!folder || positionals.length !== 1) throw new Error("Name one folder.");
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${folder} is no folder.`);
    const lines = migrate(folder, values.dry);
    const summary = `${lines.rewritten.length} files ${values.dry ? "would be " : ""}rewritten, ${lines.left.length} places left\n`;
    const out = [...lines.rewritten, ...lines.left, summary].join("\n");
    return { code: lines.left.length > 0 ? 1 : 0, out, err: "" };
  } catch (error) {
    return { code: 2, out: "", err: `${(error as Error).message}\n\n${USAGE}` };
  }
}
