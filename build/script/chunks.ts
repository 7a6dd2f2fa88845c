import { basename, dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import { type Program, parseSync, Visitor } from "oxc-parser";
import { LIBRARY_CHUNK } from "./plugins.ts";
import { importedBy, type Split } from "./split.ts";
import { edited, type TextEdit } from "./text-edits.ts";

/** The chunks of a script: their texts with their maps, which of them run at load, and the first. */
interface Chunks {
  texts: ReadonlyMap<string, { code: string; map: string }>;
  eager: ReadonlySet<string>;
  lazy: readonly string[];
  /** Lazy chunks that are used soon after the script came. */
  early: ReadonlySet<string>;
  entry: string;
  /** Lazy chunks that an `import()` names, whose caller reads the exports by their own names. */
  named: ReadonlySet<string>;
}

/** The input of joining the chunks of a split. */
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

/** The name of a lazy chunk's function in its own module. */
const RUN = "chunk_run";

/** Split in two, lest this file be taken for one that has a map. */
const MAP = "//# sourceMappingURL";

/** A list around what a chunk gives: one that nobody imports by name gives nothing, and has run all the same. */
const FIRST_USE_TEXT = `let chunks;
export const ${ONCE} = (run) => { let made; return () => (made ??= [run()])[0]; };
export const ${LATER} = (index) => Promise.resolve().then(() => chunks[index]());
export const know = (...all) => { chunks = all; };`;

const nameIn = (node: { type: string; name?: string; value?: unknown }): string => node.name ?? String(node.value);

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
  const soon = lazy.filter((path) => early.includes(metafile.outputs[path]?.entryPoint ?? ""));
  return {
    texts: new Map(scripts.map((path) => [at(path), { code: text(path), map: text(`${path}.map`) }])),
    eager: new Set([...eager].map(at)),
    lazy: lazy.map(at),
    early: new Set([...importedBy(metafile.outputs, soon)].map(at)),
    entry: at(first),
    named: new Set(lazy.filter((path) => metafile.outputs[path]?.entryPoint !== undefined).map(at)),
  };
}

/** The name that a chunk has in the others. */
const nameOf = (path: string): string => `chunk_${basename(path).replaceAll(/\W/g, "_")}`;

/** A text with as many lines as the text that it replaces, so that the map stays right. */
const asTall = (put: string, old: string): string => put + "\n".repeat(old.split("\n").length - 1);

/** The name that an export has beside its chunk's function. */
const besideOf = (name: string): string => `shared_${name}`;

/** An import from a lazy chunk: its function, and the variables that have its exports once it ran. */
function imported({ specifiers, source }: Import): string {
  const names = specifiers.map((each) => {
    if (each.type !== "ImportSpecifier") throw new Error(`A chunk imports all of ${source.value}`);
    return `${nameIn(each.imported)} as ${each.local.name}`;
  });
  return `import {${[`${RUN} as ${nameOf(source.value)}`, ...names].join()}} from "${source.value}";`;
}

/** The exports of a lazy chunk: the variables beside its function, and its end, which assigns them and answers an `import()`. */
function exported({ specifiers }: Export, isNamed: boolean): { head: string; end: string } {
  const names = specifiers.map((each) => ({ name: nameIn(each.exported), local: nameIn(each.local) }));
  const text = (write: (name: string, local: string) => string): string =>
    names.map(({ name, local }) => write(name, local)).join();
  const variables = text(besideOf);
  const exports = text((name) => `${besideOf(name)} as ${name}`);
  const assigned = text((name, local) => `${besideOf(name)} = ${local}`);
  const answer = isNamed ? `return {${text((name, local) => `${name}: ${local}`)}};` : "";
  return { head: `let ${variables};export {${exports}};`, end: `${assigned};${answer}` };
}

/** Throws where an export is assigned again later: the variable beside the chunk would keep the old value. */
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

/**
 * A lazy chunk as a function, which closes over the exports of other chunks; as no arrow where `compiledEarly` is to find it. Its own
 * lie in variables beside it: so each has one name wherever it is used, which compresses better than one for each importer.
 */
function asFunction(path: string, code: string, program: Program, chunks: Chunks): { head: string; edits: TextEdit[] } {
  refuseChanges(path, program);
  const heads: string[] = [];
  const edits: TextEdit[] = [];
  for (const each of program.body) {
    const old = code.slice(each.start, each.end);
    if (each.type === "ImportDeclaration") {
      const source = join(dirname(path), each.source.value);
      const isEager = chunks.eager.has(source) || !chunks.texts.has(source);
      heads.push(isEager ? old.replaceAll("\n", " ") : imported(each));
      edits.push([each.start, each.end, asTall(isEager ? "" : `${nameOf(each.source.value)}();`, old)]);
    }
    if (each.type === "ExportNamedDeclaration") {
      const { head, end } = exported(each, chunks.named.has(path));
      heads.push(head);
      edits.push([each.start, each.end, asTall(end, old)]);
    }
  }
  const start = chunks.early.has(path) ? "function ()" : "() =>";
  return { head: `${heads.join("")}export const ${RUN} = ${ONCE}(${start} {`, edits };
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
  const imports = lazy.map((path) => `import {${RUN} as ${nameOf(path)}} from "./${basename(path)}";`).join("");
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
