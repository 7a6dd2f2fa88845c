import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import type { Plugin } from "esbuild";
import { parseSync, Visitor } from "oxc-parser";
import { LIMITS } from "../../domain/limits.ts";
import { edited, type TextEdit } from "./text-edits.ts";

/** Properties of a statechart for readers and for the compiler alone. */
const UNUSED: Readonly<Record<string, string>> = { description: "Literal", types: "ObjectExpression" };

/** Cuts every `description` and `types` of a statechart, comma included, which no visitor's machine needs. */
export function cutDescriptions(path: string, text: string): string {
  const cuts: TextEdit[] = [];
  const { program } = parseSync(path, text);
  const visitor = new Visitor({
    Property({ key, value, start, end }) {
      if (key.type !== "Identifier" || UNUSED[key.name] !== value.type) return;
      cuts.push([start, text[end] === "," ? end + 1 : end, ""]);
    },
  });
  visitor.visit(program);
  return edited(text, cuts);
}

/** Puts the numbers of the table of limits where they are used: the table itself is not needed then. */
export function inlineLimits(path: string, text: string): string {
  const uses: TextEdit[] = [];
  const visitor = new Visitor({
    MemberExpression({ object, property, start, end }) {
      if (object.type !== "Identifier" || object.name !== "LIMITS" || property.type !== "Identifier") return;
      uses.push([start, end, `${LIMITS[property.name as keyof typeof LIMITS]}`]);
    },
  });
  visitor.visit(parseSync(path, text).program);
  return edited(text, uses);
}

/** Leaves the prose of the statecharts, and the table of limits, out of the script. */
export const leanSources: Plugin = {
  name: "lean-sources",
  setup(build) {
    build.onLoad({ filter: /[\\/](?:adapters|api|build|domain|machines|views)[\\/].*\.tsx?$/ }, async ({ path }) => {
      if (path.includes("node_modules")) return null;
      const text = await readFile(path, "utf8");
      const isChart = /[\\/]machines[\\/]/.test(path);
      const contents = inlineLimits(path, isChart ? cutDescriptions(path, text) : text);
      return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

const SOLANA_MESSAGES = "SolanaErrorMessages";

/** Empties the table of sentences that @solana/errors has for its codes. Throws where there is none. */
export function cutSolanaMessages(path: string, text: string): string {
  let table: { start: number; end: number } | undefined;
  const visitor = new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && id.name === SOLANA_MESSAGES && init) table = init;
    },
  });
  visitor.visit(parseSync(path, text).program);
  if (!table) throw new Error(`${path} has no ${SOLANA_MESSAGES}`);
  return `${text.slice(0, table.start)}{}${text.slice(table.end)}`;
}

/** Leaves out sentences of development builds, which computed keys keep from being shaken off: 10 KiB gzip. Codes stay. */
export const withoutSolanaMessages: Plugin = {
  name: "without-solana-messages",
  setup(build) {
    build.onLoad({ filter: /@solana[\\/]errors[\\/]dist[\\/]index\.browser\.mjs$/ }, async ({ path }) => ({
      contents: cutSolanaMessages(path, await readFile(path, "utf8")),
      loader: "js",
    }));
  },
};

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/**
 * Resolves each module named in `map` as its stand-in, but for the module `except`; unlike esbuild's own alias it never touches
 * sub-paths.
 */
export function aliases(map: Readonly<Record<string, string>>, root: string, except?: string): Plugin {
  return {
    name: "aliases",
    setup(build) {
      const filter = new RegExp(`^(?:${Object.keys(map).map(literal).join("|")})$`);
      build.onResolve({ filter }, ({ path, kind, importer }) => {
        const target = map[path];
        return target === undefined || importer === except ? null : build.resolve(target, { kind, resolveDir: root });
      });
    },
  };
}

/** The prefix of a module that a library loads at its first use. */
export const LIBRARY_CHUNK = "library-chunk:";

/** Leaves out modules that libraries load with `import()`: each serves a call that we never make. */
export const withoutLibraryChunks: Plugin = {
  name: "without-library-chunks",
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path, importer }) =>
      kind === "dynamic-import" && importer.includes("node_modules")
        ? { path: `${LIBRARY_CHUNK}${path}`, external: true }
        : null,
    );
  },
};

/** Leaves every `import()` out, so that only code that is evaluated at load remains. */
export const withoutLazyChunks: Plugin = {
  name: "without-lazy-chunks",
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : null,
    );
  },
};

/**
 * Leaves out the modules below `root` that `outside` names by absolute path; what is left names them from there, so that no size depends
 * on where a clone lies.
 */
export function without(outside: ReadonlySet<string>, root: string): Plugin {
  const ownCall = Symbol("ownCall");
  return {
    name: "without",
    setup(build) {
      build.onResolve({ filter: /.*/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        if (pluginData === ownCall || kind === "entry-point") return null;
        const found = await build.resolve(path, { kind, resolveDir, importer, pluginData: ownCall });
        return outside.has(found.path) ? { path: relative(root, found.path), external: true } : found;
      });
    },
  };
}
