import { writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { type EcmaScriptModule, parseSync } from "oxc-parser";
import { filesOf } from "./files.ts";
import { withOwnKeys } from "./own-keys.ts";
import { LIBRARY_CHUNK } from "./plugins.ts";
import { COMMON, type Split, type SplitInput, splitOptions } from "./split.ts";

/** The input of the package's build. */
export interface PackageInput extends SplitInput {
  /** The output folder, absolute. */
  outdir: string;
  /** Public name -> entry file. */
  entries: Readonly<Record<string, string>>;
  /** Packages that the host brings. */
  external: string[];
}

/** A chunk in a file of the package. */
interface Chunk {
  readonly code: string;
  readonly map: string;
  readonly module: EcmaScriptModule;
  readonly file: string;
  /** The chunk's name in its file. */
  readonly name: string;
  /** Its exports that chunks of other files import. */
  readonly used: Set<string>;
  /** Whether an `import()` names it. */
  isLazy: boolean;
}

type Chunks = ReadonlyMap<string, Chunk>;

/** Split in two, lest this file be taken for one that has a map. */
const MAP = "//# sourceMappingURL";

const FILE = "package-file";
const STAND_IN = "stand-in";

/** What a chunk's export is called in its file, where no other chunk's may have that name. */
const nameIn = ({ name }: Chunk, exported: string): string => `${name}_${exported}`;

function chunkAt(chunks: Chunks, from: string, source: string): Chunk | undefined {
  return chunks.get(join(dirname(from), source));
}

/** The source of an `import()`. */
const lazySource = (code: string, { start, end }: { start: number; end: number }): string =>
  code.slice(start + 1, end - 1);

/** Notes which exports of each chunk another file needs. */
function noteUses(chunks: Chunks): void {
  for (const [path, { code, file, module }] of chunks) {
    for (const { moduleRequest, entries } of module.staticImports) {
      const target = chunkAt(chunks, path, moduleRequest.value);
      if (!target || target.file === file) continue;
      for (const { importName } of entries) target.used.add(importName.name ?? "default");
    }
    for (const { moduleRequest } of module.dynamicImports) {
      const target = chunkAt(chunks, path, lazySource(code, moduleRequest));
      if (target) target.isLazy = true;
    }
  }
}

function chunksOf({ metafile, outputFiles }: Split, { root, entries }: PackageInput): Chunks {
  const texts = new Map(outputFiles.map(({ path, text }) => [relative(root, path), text]));
  const files = filesOf(metafile, entries);
  const chunks = new Map(
    [...files].sort().map(([path, file], index) => {
      const code = texts.get(path) ?? "";
      const { module } = parseSync(path, code);
      const map = texts.get(`${path}.map`) ?? "{}";
      return [path, { code, map, module, file, name: `chunk${index}`, used: new Set<string>(), isLazy: false }];
    }),
  );
  noteUses(chunks);
  return chunks;
}

/** The chunk's text, in which an `import()` asks the file of a chunk for it. */
function textOf(chunks: Chunks, path: string, { code, map, module }: Chunk): string {
  const body = module.dynamicImports.reduceRight((text, { start, end, moduleRequest }) => {
    const target = chunkAt(chunks, path, lazySource(code, moduleRequest));
    if (!target) return text;
    const put = `import("./${target.file}.js").then((file) => file.${target.name})`;
    return text.slice(0, start) + put + text.slice(end);
  }, code);
  return `${body}\n${MAP}=data:application/json;base64,${Buffer.from(map).toString("base64")}`;
}

/** What a file of the package begins with: the exports of its entry, and what the chunks of other files need of its own. */
function beginning(chunks: Chunks, file: string): string {
  const lines = [...chunks].flatMap(([path, chunk]) => {
    if (chunk.file !== file) return [];
    const from = `from "./${path}";`;
    const used = [...chunk.used].sort().map((name) => `${name} as ${nameIn(chunk, name)}`);
    return [
      ...(file.includes("-") ? [] : [`export * ${from}`]),
      ...(used.length > 0 ? [`export { ${used.join()} } ${from}`] : []),
      ...(chunk.isLazy ? [`export * as ${chunk.name} ${from}`] : []),
    ];
  });
  return lines.join("\n");
}

/** A chunk as other files see it: its exports by their own names. */
function standIn(chunk: Chunk): string {
  const names = [...chunk.used].sort().map((name) => `${nameIn(chunk, name)} as ${name}`);
  return `export { ${names.join()} } from "./${chunk.file}.js";`;
}

/** Makes files of the chunks, each of which lies in one. */
function joinFiles(chunks: Chunks, root: string): Plugin {
  return {
    name: "join-files",
    setup(build) {
      const inRoot = (path: string): string => relative(root, path);
      build.onResolve({ filter: /.*/ }, ({ path, kind, importer, resolveDir }) => {
        if (kind === "entry-point") return { path, namespace: FILE };
        if (path.startsWith(LIBRARY_CHUNK)) return { errors: [{ text: `${path} is used after all` }] };
        const target = join(resolveDir, path);
        const chunk = chunks.get(inRoot(target));
        if (!chunk) return { path, external: true };
        const from = chunks.get(inRoot(importer))?.file ?? importer;
        return { path: target, namespace: from === chunk.file ? "file" : STAND_IN };
      });
      build.onLoad({ filter: /.*/, namespace: FILE }, ({ path }) => ({
        contents: beginning(chunks, path),
        resolveDir: root,
      }));
      build.onLoad({ filter: /.*/ }, ({ path, namespace }) => {
        const chunk = chunks.get(inRoot(path));
        if (!chunk) return null;
        return {
          contents: namespace === STAND_IN ? standIn(chunk) : textOf(chunks, inRoot(path), chunk),
          resolveDir: dirname(path),
        };
      });
    },
  };
}

/** Writes the modules that a page loads through a bundler: the entries, what runs at load, and some files of lazy chunks. */
export async function buildPackage(input: PackageInput): Promise<Metafile> {
  const { root, outdir, entries, external } = input;
  const names = Object.entries(entries).map(([name, file]) => [name, file]);
  const split = await build({ ...splitOptions(input), entryPoints: Object.fromEntries(names), external });
  const chunks = chunksOf(split, input);
  const files = [...new Set([...chunks.values()].map(({ file }) => file))].sort();
  const { outputFiles } = await build({
    ...COMMON,
    entryPoints: Object.fromEntries(files.map((file) => [file, file])),
    absWorkingDir: root,
    outdir,
    format: "esm",
    minifySyntax: true,
    plugins: [joinFiles(chunks, root)],
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  for (const file of files) {
    const path = join(outdir, `${file}.js`);
    const { code, map } = withOwnKeys(texts.get(path) ?? "", texts.get(`${path}.map`) ?? "{}");
    writeFileSync(path, `${code}${MAP}=${file}.js.map\n`);
    writeFileSync(`${path}.map`, map);
  }
  return split.metafile;
}
