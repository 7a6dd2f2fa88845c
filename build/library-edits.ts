import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "esbuild";
import { bundleScript, type ScriptInput } from "./script.ts";
import type { LibraryEdit } from "./shims/edit.ts";

/** Bytes of the whole script that an edit of a library saves; less than nothing where it adds some. */
export interface Saving {
  gzip: number;
  brotli: number;
}

/** Saving of each edit by its name. */
export type Savings = Readonly<Record<string, Saving>>;

/** So much an edit has to save that mends nothing (SIZE.md). */
const LEAST = 1024;

/** What an edit keeps out may load more with `import()`, which is not counted. */
const withoutMore: Plugin = {
  name: "without-more",
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path, importer }) =>
      kind === "dynamic-import" && importer.includes("node_modules") ? { path, external: true } : null,
    );
  },
};

async function sizeWith(input: ScriptInput, edits: readonly LibraryEdit[]): Promise<Saving> {
  const { code } = await bundleScript({ ...input, edits, plugins: [withoutMore] });
  return { gzip: gzipSync(code, { level: 9 }).length, brotli: brotliCompressSync(code).length };
}

/** Measures each edit: the script without it, compared with the script as it is. */
export async function measureEdits(input: ScriptInput, edits: readonly LibraryEdit[]): Promise<Savings> {
  const { gzip, brotli } = await sizeWith(input, edits);
  const rows: [string, Saving][] = [];
  for (const edit of edits) {
    const without = await sizeWith(
      input,
      edits.filter((each) => each !== edit),
    );
    rows.push([edit.name, { gzip: without.gzip - gzip, brotli: without.brotli - brotli }]);
  }
  return Object.fromEntries(rows);
}

/** One sentence for each edit that the policy of SIZE.md does not allow, and for each figure that belongs to none. */
export function unjustifiedEdits(edits: readonly LibraryEdit[], savings: Savings): string[] {
  const wrong = edits.flatMap(({ name, mends, leavesOut }) => {
    const saving = savings[name];
    if (!mends && !leavesOut) return [`The edit "${name}" has no reason.`];
    if (!saving) return [`The edit "${name}" is not measured: npm run build -- --measure-edits`];
    if (mends || saving.gzip >= LEAST) return [];
    return [`The edit "${name}" mends nothing and saves ${saving.gzip} bytes gzip, fewer than ${LEAST}.`];
  });
  const names = new Set(edits.map(({ name }) => name));
  const stale = Object.keys(savings).filter((name) => !names.has(name));
  return [...wrong, ...stale.map((name) => `savings.json measures "${name}", which is no edit.`)];
}

const kib = (bytes: number | undefined): string => (bytes === undefined ? "?" : (bytes / 1024).toFixed(1)).padStart(8);

/** The edits with what each saves, and its reason. */
export function editsTable(edits: readonly LibraryEdit[], savings: Savings): string {
  const rows = edits.flatMap(({ name, mends, leavesOut }) => [
    `${name.padEnd(40)}${kib(savings[name]?.gzip)}${kib(savings[name]?.brotli)}`,
    ...(mends ? [`  mends: ${mends}`] : []),
    ...(leavesOut ? [`  leaves out: ${leavesOut}`] : []),
  ]);
  return [`${"edit of a library".padEnd(40)}${"gzip".padStart(8)}${"brotli".padStart(8)}  saved, KiB`, ...rows].join(
    "\n",
  );
}
