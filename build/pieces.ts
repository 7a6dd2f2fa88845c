import { basename, dirname, join } from "node:path";
import type { BuildResult, Plugin } from "esbuild";
import { type Program, parseSync, Visitor } from "oxc-parser";
import { LIBRARY_PART } from "./plugins.ts";

/** What esbuild makes of a script whose lazy parts it puts into files of their own. */
export type Split = BuildResult<{ write: false; metafile: true }>;

/** Where the pieces of a script lie: their texts with their maps, which of them run at load, and the first. */
interface Pieces {
  texts: ReadonlyMap<string, { code: string; map: string }>;
  eager: ReadonlySet<string>;
  lazy: readonly string[];
  entry: string;
}

/** Text that stands in a piece, and what stands there after. */
type Edit = readonly [start: number, end: number, put: string];

type Import = Extract<Program["body"][number], { type: "ImportDeclaration" }>;
type Export = Extract<Program["body"][number], { type: "ExportNamedDeclaration" }>;

/** The module of what lets a piece run at its first use, and once. */
const FIRST_USE = "first-use";
const ONCE = "piece_once";
const LATER = "piece_later";

/** Apart from what follows it, lest this file be taken for one that has a map. */
const MAP = "//# sourceMappingURL";

const FIRST_USE_TEXT = `let pieces;
export const ${ONCE} = (run) => { let made; return () => (made ??= run()); };
export const ${LATER} = (index) => Promise.resolve().then(() => pieces[index]());
export const know = (...all) => { pieces = all; };`;

function piecesOf({ metafile, outputFiles }: Split, root: string, entry: string): Pieces {
  const files = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const scripts = Object.keys(metafile.outputs).filter((path) => path.endsWith(".js"));
  const first = scripts.find((path) => metafile.outputs[path]?.entryPoint === entry);
  if (!first) throw new Error(`No piece begins with ${entry}`);
  const eager = new Set([first]);
  // A set is walked to its end, also to what is added meanwhile.
  for (const path of eager) {
    for (const edge of metafile.outputs[path]?.imports ?? []) {
      if (edge.kind === "import-statement" && !edge.external) eager.add(edge.path);
    }
  }
  const at = (path: string): string => join(root, path);
  const text = (path: string): string => files.get(at(path)) ?? "";
  return {
    texts: new Map(scripts.map((path) => [at(path), { code: text(path), map: text(`${path}.map`) }])),
    eager: new Set([...eager].map(at)),
    lazy: scripts.filter((path) => !eager.has(path)).map(at),
    entry: at(first),
  };
}

/** The name that a piece has in the others. */
const nameOf = (path: string): string => `piece_${basename(path).replaceAll(/\W/g, "_")}`;

/** A text with as many lines as another one, so that the map stays right. */
const asTall = (put: string, old: string): string => put + "\n".repeat(old.split("\n").length - 1);

const nameIn = (node: { type: string; name?: string; value?: unknown }): string => node.name ?? String(node.value);

/** An import from a lazy piece: it runs, and what it exports gets the names that it has here. */
function taken({ specifiers, source }: Import): string {
  const names = specifiers.map((each) => {
    if (each.type !== "ImportSpecifier") throw new Error(`A piece imports all of ${source.value}`);
    return `${nameIn(each.imported)}: ${each.local.name}`;
  });
  return `const {${names.join()}} = ${nameOf(source.value)}();`;
}

const given = ({ specifiers }: Export): string =>
  `return {${specifiers.map((each) => `${nameIn(each.exported)}: ${nameIn(each.local)}`).join()}};`;

/** Throws where something is exported that gets a new value later: what was taken from a piece stays as it was. */
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

/** Each `import()` of a lazy piece as a call of as many letters. */
function importEdits(program: Program, folder: string, { lazy }: Pieces): Edit[] {
  const edits: Edit[] = [];
  new Visitor({
    ImportExpression({ start, end, source }) {
      const index = source.type === "Literal" ? lazy.indexOf(join(folder, String(source.value))) : -1;
      if (index >= 0) edits.push([start, end, `${LATER}(${String(index).padEnd(end - start - LATER.length - 2)})`]);
    },
  }).visit(program);
  return edits;
}

/** A lazy piece as a function: what it needs of eager ones it finds around itself. */
function asFunction(path: string, code: string, program: Program, pieces: Pieces): { head: string; edits: Edit[] } {
  refuseChanges(path, program);
  const heads: string[] = [];
  const edits: Edit[] = [];
  for (const each of program.body) {
    const old = code.slice(each.start, each.end);
    if (each.type === "ImportDeclaration") {
      const source = join(dirname(path), each.source.value);
      const isEager = pieces.eager.has(source) || !pieces.texts.has(source);
      heads.push(isEager ? old.replaceAll("\n", " ") : `import ${nameOf(source)} from "${each.source.value}";`);
      edits.push([each.start, each.end, asTall(isEager ? "" : taken(each), old)]);
    }
    if (each.type === "ExportNamedDeclaration") edits.push([each.start, each.end, asTall(given(each), old)]);
  }
  return { head: `${heads.join("")}export default ${ONCE}(() => {`, edits };
}

/** A piece as a module of the script, its map within. */
function moduleOf(path: string, pieces: Pieces): string {
  const { code, map } = pieces.texts.get(path) ?? { code: "", map: "{}" };
  const { program } = parseSync(path, code);
  const isEager = pieces.eager.has(path);
  const { head, edits } = isEager ? { head: "", edits: [] } : asFunction(path, code, program, pieces);
  const all = [...edits, ...importEdits(program, dirname(path), pieces)].sort((one, other) => one[0] - other[0]);
  const body = all.reduceRight((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code);
  const made = JSON.parse(map) as { mappings: string };
  const moved = Buffer.from(JSON.stringify({ ...made, mappings: `;${made.mappings}` })).toString("base64");
  return `import { ${ONCE}, ${LATER} } from "${FIRST_USE}";${head}\n${body}${isEager ? "" : "});"}
${MAP}=data:application/json;base64,${moved}`;
}

/** The module that everything begins with: the eager pieces run, then the lazy ones are made known. */
function beginning({ entry, lazy }: Pieces): string {
  const imports = lazy.map((path) => `import ${nameOf(path)} from "./${basename(path)}";`).join("");
  return `import "./${basename(entry)}";import { know } from "${FIRST_USE}";${imports}know(${lazy.map(nameOf).join()});`;
}

/**
 * Makes one module graph of the files that esbuild has split a script into, in which a lazy file is one function that runs once.
 * Left to itself esbuild would make such a function of each module that a lazy part needs, which is larger by a twentieth.
 */
export function inOnePiece(split: Split, root: string, entry: string): Plugin {
  const pieces = piecesOf(split, root, entry);
  return {
    name: "in-one-piece",
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, kind, resolveDir }) => {
        if (kind === "entry-point" || path === FIRST_USE) return { path, namespace: FIRST_USE };
        if (path.startsWith(LIBRARY_PART)) return { errors: [{ text: `${path} is used after all` }] };
        if (kind === "dynamic-import") return { path, external: true };
        const target = join(resolveDir, path);
        return pieces.texts.has(target) ? { path: target } : { path, external: true };
      });
      build.onLoad({ filter: /.*/, namespace: FIRST_USE }, ({ path }) => ({
        contents: path === FIRST_USE ? FIRST_USE_TEXT : beginning(pieces),
        resolveDir: dirname(pieces.entry),
      }));
      build.onLoad({ filter: /.*/ }, ({ path }) => ({ contents: moduleOf(path, pieces), loader: "js" }));
    },
  };
}
