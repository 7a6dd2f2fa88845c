import { basename, dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import { type Program, parseSync, Visitor } from "oxc-parser";
import { LIBRARY_CHUNK } from "./plugins.ts";
import { importedBy, type Split } from "./split.ts";
import { edited, type TextEdit } from "./text-edits.ts";

/** The name that an export has in its chunk -> the name under which the other chunks get it. */
type ShortNames = ReadonlyMap<string, string>;

/** The chunks of a script: their texts with their maps, which of them run at load, and the first. */
interface Chunks {
  texts: ReadonlyMap<string, { code: string; map: string }>;
  eager: ReadonlySet<string>;
  lazy: readonly string[];
  /** Lazy chunks that are used soon after the script came. */
  early: ReadonlySet<string>;
  entry: string;
  /** Names in each lazy chunk that no `import()` names, whose exports are therefore read by other chunks alone. */
  shortNames: ReadonlyMap<string, ShortNames>;
}

/** What the chunks of a split are joined into. */
interface Joining {
  /** The project's folder, absolute. */
  root: string;
  /** The module that the script begins with, from the root. */
  entry: string;
  /** The modules of those `import()`s that are used soon after the script came, from the root. */
  early: readonly string[];
}

type Import = Extract<Program["body"][number], { type: "ImportDeclaration" }>;
type Export = Extract<Program["body"][number], { type: "ExportNamedDeclaration" }>;

/** The module that runs a chunk at its first use, and once. */
const FIRST_USE = "first-use";
const ONCE = "chunk_once";
const LATER = "chunk_later";

/** Split in two, lest this file be taken for one that has a map. */
const MAP = "//# sourceMappingURL";

const FIRST_USE_TEXT = `let chunks;
export const ${ONCE} = (run) => { let made; return () => (made ??= run()); };
export const ${LATER} = (index) => Promise.resolve().then(() => chunks[index]());
export const know = (...all) => { chunks = all; };`;

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Short names in their order: a to Z, then two letters; `then` would make a promise of the chunk, and is too long to come up. */
function shortName(index: number): string {
  const letter = LETTERS.charAt(index % LETTERS.length);
  return index < LETTERS.length ? letter : shortName(Math.floor(index / LETTERS.length) - 1) + letter;
}

const nameIn = (node: { type: string; name?: string; value?: unknown }): string => node.name ?? String(node.value);

/** A short name for each export of a chunk, in the order in which esbuild lists them. */
function shortNamesIn(path: string, code: string): ShortNames {
  const { body } = parseSync(path, code).program;
  const names = body.flatMap((each) => (each.type === "ExportNamedDeclaration" ? each.specifiers : []));
  return new Map(names.map(({ exported }, index) => [nameIn(exported), shortName(index)]));
}

/**
 * Chunks by the module that they are made for, backwards: like stands beside like, which is smallest, and stays there when the names
 * that esbuild gives its files change.
 */
function byModule({ outputs }: Split["metafile"]): (one: string, other: string) => number {
  const largest = (path: string): string => {
    const inputs = Object.entries(outputs[path]?.inputs ?? {});
    return inputs.sort(([, one], [, other]) => other.bytesInOutput - one.bytesInOutput)[0]?.[0] ?? "";
  };
  const modules = new Map(Object.keys(outputs).map((path) => [path, outputs[path]?.entryPoint ?? largest(path)]));
  return (one, other) => ((modules.get(one) ?? "") < (modules.get(other) ?? "") ? 1 : -1);
}

function chunksOf({ metafile, outputFiles }: Split, { root, entry, early }: Joining): Chunks {
  const files = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const scripts = Object.keys(metafile.outputs).filter((path) => path.endsWith(".js"));
  const first = scripts.find((path) => metafile.outputs[path]?.entryPoint === entry);
  if (!first) throw new Error(`No chunk begins with ${entry}`);
  const eager = importedBy(metafile.outputs, [first]);
  const at = (path: string): string => join(root, path);
  const text = (path: string): string => files.get(at(path)) ?? "";
  const lazy = scripts.filter((path) => !eager.has(path)).sort(byModule(metafile));
  // A chunk with an entry point is named by an `import()`, whose caller reads the exports by their own names.
  const shared = lazy.filter((path) => metafile.outputs[path]?.entryPoint === undefined);
  const soon = lazy.filter((path) => early.includes(metafile.outputs[path]?.entryPoint ?? ""));
  return {
    texts: new Map(scripts.map((path) => [at(path), { code: text(path), map: text(`${path}.map`) }])),
    eager: new Set([...eager].map(at)),
    lazy: lazy.map(at),
    early: new Set([...importedBy(metafile.outputs, soon)].map(at)),
    entry: at(first),
    shortNames: new Map(shared.map((path) => [at(path), shortNamesIn(path, text(path))])),
  };
}

/** The name that a chunk has in the others. */
const nameOf = (path: string): string => `chunk_${basename(path).replaceAll(/\W/g, "_")}`;

/** A text with as many lines as the text that it replaces, so that the map stays right. */
const asTall = (put: string, old: string): string => put + "\n".repeat(old.split("\n").length - 1);

/** An import from a lazy chunk: the chunk runs, and its exports get the names that they have here. */
function destructured({ specifiers, source }: Import, short: ShortNames | undefined): string {
  const names = specifiers.map((each) => {
    if (each.type !== "ImportSpecifier") throw new Error(`A chunk imports all of ${source.value}`);
    const name = nameIn(each.imported);
    return `${short?.get(name) ?? name}: ${each.local.name}`;
  });
  return `const {${names.join()}} = ${nameOf(source.value)}();`;
}

function returned({ specifiers }: Export, short: ShortNames | undefined): string {
  const names = specifiers.map((each) => {
    const name = nameIn(each.exported);
    return `${short?.get(name) ?? name}: ${nameIn(each.local)}`;
  });
  return `return {${names.join()}};`;
}

/** Throws where an export is assigned again later: a destructured copy of it would keep the old value. */
function refuseChanges(path: string, program: Program): void {
  const names = program.body.flatMap((each) => (each.type === "ExportNamedDeclaration" ? each.specifiers : []));
  const exported = new Set(names.map(({ local }) => nameIn(local)));
  const refuse = (target: { type: string; name?: string }): void => {
    if (target.type !== "Identifier" || !exported.has(target.name ?? "")) return;
    throw new Error(`${basename(path)} exports ${target.name}, which changes later`);
  };
  new Visitor({
    AssignmentExpression({ left }) {
      refuse(left);
    },
    UpdateExpression({ argument }) {
      refuse(argument);
    },
  }).visit(program);
}

/** Each `import()` of a lazy chunk as a call of as many letters. */
function importEdits(program: Program, folder: string, { lazy }: Chunks): TextEdit[] {
  const edits: TextEdit[] = [];
  new Visitor({
    ImportExpression({ start, end, source }) {
      const index = source.type === "Literal" ? lazy.indexOf(join(folder, String(source.value))) : -1;
      if (index >= 0) edits.push([start, end, `${LATER}(${String(index).padEnd(end - start - LATER.length - 2)})`]);
    },
  }).visit(program);
  return edits;
}

/** A lazy chunk as a function, which closes over the exports of eager chunks; as no arrow where `compiledEarly` is to find it. */
function asFunction(path: string, code: string, program: Program, chunks: Chunks): { head: string; edits: TextEdit[] } {
  refuseChanges(path, program);
  const heads: string[] = [];
  const edits: TextEdit[] = [];
  for (const each of program.body) {
    const old = code.slice(each.start, each.end);
    if (each.type === "ImportDeclaration") {
      const source = join(dirname(path), each.source.value);
      const isEager = chunks.eager.has(source) || !chunks.texts.has(source);
      heads.push(isEager ? old.replaceAll("\n", " ") : `import ${nameOf(source)} from "${each.source.value}";`);
      edits.push([each.start, each.end, asTall(isEager ? "" : destructured(each, chunks.shortNames.get(source)), old)]);
    }
    if (each.type === "ExportNamedDeclaration") {
      edits.push([each.start, each.end, asTall(returned(each, chunks.shortNames.get(path)), old)]);
    }
  }
  const start = chunks.early.has(path) ? "function ()" : "() =>";
  return { head: `${heads.join("")}export default ${ONCE}(${start} {`, edits };
}

/** A chunk as a module of the script, its map within. */
function moduleOf(path: string, chunks: Chunks): string {
  const { code, map } = chunks.texts.get(path) ?? { code: "", map: "{}" };
  const { program } = parseSync(path, code);
  const isEager = chunks.eager.has(path);
  const { head, edits } = isEager ? { head: "", edits: [] } : asFunction(path, code, program, chunks);
  const body = edited(code, [...edits, ...importEdits(program, dirname(path), chunks)]);
  const made = JSON.parse(map) as { mappings: string };
  const moved = Buffer.from(JSON.stringify({ ...made, mappings: `;${made.mappings}` })).toString("base64");
  return `import { ${ONCE}, ${LATER} } from "${FIRST_USE}";${head}\n${body}${isEager ? "" : "});"}
${MAP}=data:application/json;base64,${moved}`;
}

/** The first module: the eager chunks run, then the lazy ones are registered. */
function beginning({ entry, lazy }: Chunks): string {
  const imports = lazy.map((path) => `import ${nameOf(path)} from "./${basename(path)}";`).join("");
  return `import "./${basename(entry)}";import { know } from "${FIRST_USE}";${imports}know(${lazy.map(nameOf).join()});`;
}

/**
 * Makes one module graph of the chunks that esbuild has split a script into, in which a lazy chunk is one function that runs once.
 * Without it esbuild makes such a function of each module that a lazy chunk needs, which is larger by a twentieth.
 */
export function joinChunks(split: Split, joining: Joining): Plugin {
  const chunks = chunksOf(split, joining);
  return {
    name: "join-chunks",
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, kind, resolveDir }) => {
        if (kind === "entry-point" || path === FIRST_USE) return { path, namespace: FIRST_USE };
        if (path.startsWith(LIBRARY_CHUNK)) return { errors: [{ text: `${path} is used after all` }] };
        if (kind === "dynamic-import") return { path, external: true };
        const target = join(resolveDir, path);
        return chunks.texts.has(target) ? { path: target } : { path, external: true };
      });
      build.onLoad({ filter: /.*/, namespace: FIRST_USE }, ({ path }) => ({
        contents: path === FIRST_USE ? FIRST_USE_TEXT : beginning(chunks),
        resolveDir: dirname(chunks.entry),
      }));
      build.onLoad({ filter: /.*/ }, ({ path }) => ({ contents: moduleOf(path, chunks), loader: "js" }));
    },
  };
}
