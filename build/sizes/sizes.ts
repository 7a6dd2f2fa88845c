import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Metafile } from "esbuild";
import { without, withoutLazyChunks } from "../script/plugins.ts";
import { bundleScript, type Script, type ScriptInput } from "../script/script.ts";

/** Bytes of a text as it is, by gzip at level 9, and by brotli at level 11. */
export interface Size {
  raw: number;
  gzip: number;
  brotli: number;
}

/** The groups of chunks that have an allowance; all but the first are lazy. */
export type ChunkGroup = "eager" | "relay" | "evm" | "solana" | "scan" | "features";

/** A finished script, measured. */
export interface SizeReport {
  whole: Size;
  chunks: Record<ChunkGroup, Size>;
  /** Bytes by package or folder before names and spaces get shorter, largest first. */
  packages: readonly { name: string; bytes: number }[];
}

/** A script compressed as a server would send it. */
export function brotli(code: string): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(code) };
  return brotliCompressSync(code, { params });
}

/** Measures one text. */
function sizeOf(code: string): Size {
  return {
    raw: Buffer.byteLength(code),
    gzip: gzipSync(code, { level: 9 }).length,
    brotli: brotli(code).length,
  };
}

/** The npm package that a module belongs to, or `appkit/<folder>` for our own. */
export function packageOf(path: string): string {
  const inPackage = path.split("node_modules/").at(-1) ?? path;
  if (inPackage === path) return `appkit/${dirname(path).split("/")[0]}`;
  const [first = "", second = ""] = inPackage.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** Bytes that each package has in the script before names and spaces get shorter. */
export function packagesOf(metafile: Metafile): { name: string; bytes: number }[] {
  const bytes = new Map<string, number>();
  for (const output of Object.values(metafile.outputs)) {
    for (const [path, input] of Object.entries(output.inputs)) {
      const name = packageOf(path);
      bytes.set(name, (bytes.get(name) ?? 0) + input.bytesInOutput);
    }
  }
  return [...bytes]
    .map(([name, count]) => ({ name, bytes: count }))
    .filter((row) => row.bytes > 0)
    .sort((a, b) => b.bytes - a.bytes || a.name.localeCompare(b.name));
}

/** The modules that `import()` names anywhere in the script, without those that tree shaking left out. */
export function lazyRoots(metafile: Metafile): string[] {
  const modules = new Set(Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs)));
  const roots = Object.values(metafile.inputs)
    .flatMap((input) => input.imports)
    .filter((edge) => edge.kind === "dynamic-import" && !edge.external && modules.has(edge.path))
    .map((edge) => edge.path);
  return [...new Set(roots)].sort();
}

function reachable(metafile: Metafile, root: string): Set<string> {
  const seen = new Set<string>();
  const next = [root];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const edge of metafile.inputs[path]?.imports ?? []) {
      if (edge.kind !== "dynamic-import" && !edge.external) next.push(edge.path);
    }
  }
  return seen;
}

const OWNERS: readonly (readonly [ChunkGroup, RegExp])[] = [
  ["relay", /^@walletconnect\//],
  ["solana", /^@solana\//],
  ["evm", /^viem$/],
  ["scan", /^qr$/],
];

/** Modules without a library of their chain, and the verifiers of sign-in, which belong to no chain. */
const PATHS: readonly (readonly [ChunkGroup, RegExp])[] = [
  ["solana", /^adapters\/(?:nodes|page-wallets)\/solana\//],
  ["evm", /^adapters\/nodes\/evm\//],
  ["features", /^adapters\/sign-in\//],
];

/** The group that a lazy module is counted in: that of the heaviest library it needs, or that of its chain. */
export function groupOf(metafile: Metafile, root: string): ChunkGroup {
  const chain = PATHS.find(([, path]) => path.test(root));
  if (chain) return chain[0];
  const packages = [...reachable(metafile, root)].map(packageOf);
  return OWNERS.find(([, library]) => packages.some((name) => library.test(name)))?.[0] ?? "features";
}

/** Lazy groups in the order in which modules of two of them are counted: once, in the first. */
const LAZY = ["relay", "evm", "solana", "scan", "features"] as const satisfies readonly ChunkGroup[];

async function bundleLazy(input: ScriptInput, roots: readonly string[], counted: ReadonlySet<string>): Promise<Script> {
  const source = roots
    .map((path, index) => `export * as chunk${index} from ${JSON.stringify(`./${path}`)};`)
    .join("\n");
  const plugins = [withoutLazyChunks, without(counted, input.root)];
  // An IIFE drops exports that nobody reads, so they are passed to a global function.
  const used = `${source.replaceAll("export * as", "import * as")}\nappkitChunks(${roots.map((_, i) => `chunk${i}`).join()});`;
  return await bundleScript({ ...input, entry: { source: used }, plugins });
}

/** Measures the whole script, the code that runs at load, and each lazy group beside those counted before it. */
export async function measure(input: ScriptInput, script: Script): Promise<SizeReport> {
  const pathsIn = ({ metafile }: Script) => Object.keys(metafile.inputs).map((path) => join(input.root, path));
  const eager = await bundleScript({ ...input, plugins: [withoutLazyChunks] });
  const counted = new Set(pathsIn(eager));
  const roots = lazyRoots(script.metafile).filter((path) => !counted.has(join(input.root, path)));
  const chunks = Object.fromEntries(
    LAZY.map((group) => [group, { raw: 0, gzip: 0, brotli: 0 }]),
  ) as SizeReport["chunks"];
  for (const group of LAZY) {
    const own = roots.filter((path) => groupOf(script.metafile, path) === group);
    if (own.length === 0) continue;
    const lazy = await bundleLazy(input, own, counted);
    chunks[group] = sizeOf(lazy.code);
    for (const path of pathsIn(lazy)) counted.add(path);
  }
  chunks.eager = sizeOf(eager.code);
  return { whole: sizeOf(script.code), chunks, packages: packagesOf(script.metafile) };
}
