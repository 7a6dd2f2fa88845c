import { writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build, type Metafile } from "esbuild";
import { type Plugin, rolldown } from "rolldown";
import { forAnyPage } from "./any-page.ts";
import { withAwaitedImports } from "./awaited-imports.ts";
import { filesOf } from "./files.ts";
import { type Split, type SplitInput, splitOptions } from "./split.ts";

/** The input of the package's build. */
export interface PackageInput extends SplitInput {
  /** The output folder, absolute. */
  outdir: string;
  /** Public name -> entry file. */
  entries: Readonly<Record<string, string>>;
  /** Packages that the host brings. */
  external: string[];
}

/** The comment that names a file's source map. */
const MAP = "//# sourceMappingURL";

/** The map of a file that only hands on what others have. */
const NO_MAP = JSON.stringify({ version: 3, sources: [], names: [], mappings: "" });

/** The chunks that esbuild has split, with their maps. */
function splitChunks({ outputFiles }: Split): Plugin {
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  return {
    name: "split-chunks",
    resolveId: (source, importer) => {
      const path = importer ? join(dirname(importer), source) : source;
      return texts.has(path) ? path : { id: source, external: true };
    },
    load: (path) => {
      const code = texts.get(path);
      return code === undefined ? null : { code, map: texts.get(`${path}.map`) ?? null };
    },
  };
}

/** Writes the modules that a page loads through a bundler: the entries, what runs at load, and some files of lazy chunks. */
export async function buildPackage(input: PackageInput): Promise<Metafile> {
  const { root, outdir, entries, external } = input;
  const split = await build({ ...splitOptions(input), entryPoints: { ...entries }, external });
  const files = filesOf(split.metafile, entries);
  const named = [...files].filter(([, file]) => Object.hasOwn(entries, file));
  const bundle = await rolldown({
    input: Object.fromEntries(named.map(([path, name]) => [name, join(root, path)])),
    plugins: [splitChunks(split)],
    preserveEntrySignatures: "allow-extension",
    // esbuild has left out what nobody uses.
    treeshake: false,
  });
  const { output } = await bundle.generate({
    dir: outdir,
    sourcemap: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: "files", name: (id) => files.get(relative(root, id)) ?? null }],
    },
  });
  await bundle.close();
  for (const file of output) {
    if (file.type !== "chunk") continue;
    const awaited = withAwaitedImports(file.code.split(MAP)[0] ?? "", file.map?.toString() ?? NO_MAP);
    const { code, map } = forAnyPage(awaited.code, awaited.map);
    const path = join(outdir, file.fileName);
    writeFileSync(path, `${code}${MAP}=${file.fileName}.map\n`);
    writeFileSync(`${path}.map`, map);
  }
  return split.metafile;
}
