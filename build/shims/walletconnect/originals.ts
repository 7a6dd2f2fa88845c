import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Sources that packages were compiled from: absolute path -> text. Their source maps carry it whole. */
export type Originals = Map<string, string>;

interface SourceMap {
  sources: readonly string[];
  sourcesContent: readonly string[];
}

/** Re-exports all files of a folder: the compiled package keeps no trace of its own index files. */
function barrelOf(folder: string, originals: Originals): string {
  const below = [...originals].map(([path, text]) => [relative(folder, path), text] as const);
  const lines = below
    .filter(([path]) => !path.startsWith(".."))
    .flatMap(([path, text]) => {
      const [name = ""] = path.split("/");
      const own = path === name && text.includes("export default ") ? [`export { default } from "./${name}";`] : [];
      return [`export * from "./${name}";`, ...own];
    });
  return [...new Set(lines)].join("\n");
}

/** The originals of a compiled file, each folder with its index; code of other packages in the file is left out. */
export function originalsOf(file: string): Originals {
  const { sources, sourcesContent } = JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMap;
  const rows = sources.map((source, index) => [join(dirname(file), source), sourcesContent[index] ?? ""] as const);
  const originals = new Map(rows.filter(([path]) => path.startsWith(join(dirname(file), "../src/"))));
  const paths = [...originals.keys()];
  const folders = new Set(paths.flatMap((path) => parents(path, dirname(dirname(file)))));
  for (const folder of folders) {
    const index = join(folder, "index.ts");
    if (!originals.has(index)) originals.set(index, barrelOf(folder, originals));
  }
  return originals;
}

/** The folders above a path, up to and without `root`. */
function parents(path: string, root: string): string[] {
  const folder = dirname(path);
  return folder === root ? [] : [folder, ...parents(folder, root)];
}

/** The original that a relative import of another one means. */
export function findOriginal(originals: Originals, importer: string, path: string): string | undefined {
  const target = join(dirname(importer), path);
  return [target, `${target}.ts`, join(target, "index.ts")].find((each) => originals.has(each));
}
