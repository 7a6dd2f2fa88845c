import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "esbuild";
import type { LibraryEdit } from "../shims/edit.ts";
import { bundleScript, type ScriptInput } from "./script.ts";

/** Bytes of the whole script that an edit of a library saves; less than nothing where it adds some. */
export interface Saving {
  gzip: number;
  brotli: number;
}

/** Saving of each edit by its name. */
export type Savings = Readonly<Record<string, Saving>>;

/** The least saving of an edit that mends nothing (SIZE.md). */
const LEAST = 1024;

/** Chunks that an edited module loads with `import()` are not counted. */
const withoutMore: Plugin = {
  name: "without-more",
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path, importer }) =>
      kind === "dynamic-import" && importer.includes("node_modules") ? { path, external: true } : null,
    );
  },
};

/** The relay client by itself, in which most edits are: it is built in a fraction of the time. */
const RELAY_CLIENT = {
  source: `globalThis.relayClient = () => import("./adapters/walletconnect/pairing/pairings.ts");`,
};

const isOfRelayClient = ({ files = {} }: LibraryEdit): boolean =>
  !Object.keys(files).some((file) => /^(?:xstate|@solana)\//.test(file));

async function sizeWith(input: ScriptInput, edits: readonly LibraryEdit[]): Promise<Saving> {
  const { code } = await bundleScript({ ...input, edits, plugins: [withoutMore] });
  return { gzip: gzipSync(code, { level: 9 }).length, brotli: brotliCompressSync(code).length };
}

/**
 * Measures edits: the bundle without each, compared with the bundle as it is. That is the relay client by itself, or the whole
 * script where the edit is of something that runs at load.
 */
export async function measureEdits(
  input: ScriptInput,
  edits: readonly LibraryEdit[],
  measured: readonly LibraryEdit[] = edits,
): Promise<Savings> {
  const rows: [string, Saving][] = [];
  const sizes = new Map<boolean, Saving>();
  for (const edit of measured) {
    const ofRelay = isOfRelayClient(edit);
    const bundle = ofRelay ? { ...input, entry: RELAY_CLIENT } : input;
    const now = sizes.get(ofRelay) ?? (await sizeWith(bundle, edits));
    sizes.set(ofRelay, now);
    const others = edits.filter((each) => each !== edit);
    const without = await sizeWith(bundle, others);
    rows.push([edit.name, { gzip: without.gzip - now.gzip, brotli: without.brotli - now.brotli }]);
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

/** The edits, each with its saving and its reason. */
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
