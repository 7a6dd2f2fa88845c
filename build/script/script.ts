import { relative } from "node:path";
import { transform as minify } from "@swc/core";
import { build, type Metafile, type Plugin } from "esbuild";
import type { Chunk } from "../engines/script-features.ts";
import { forAnyPage } from "./any-page.ts";
import { joinChunks } from "./chunks.ts";
import { compiledEarly } from "./early.ts";
import { COMMON, type Split, type SplitInput, splitOptions } from "./split.ts";

/** The newest syntax that the minifier writes, older than the oldest browsers. */
const SYNTAX = "es2022";

/** File name of a source text that is no file. */
const SOURCE_NAME = "entry.ts";

/** The input of a bundle. */
export interface ScriptInput extends Omit<SplitInput, "hooks"> {
  /** The entry file, absolute; or, in its place, source text that stands in `root`. */
  entry: string | { source: string };
  /** The text before everything else: author and licence. */
  banner?: string;
  /** Modules of `import()`s that are used soon after the script came, from the root: compiled while it comes in; default: none. */
  early?: readonly string[];
  /** Plugins that run before ours. */
  plugins?: readonly Plugin[];
}

/** A finished script. */
export interface Script {
  code: string;
  map: string;
  metafile: Metafile;
  /** The chunks that it is made of, with their names not shortened yet. */
  chunks: readonly Chunk[];
}

/** Everything that is used, each lazy chunk in a file of its own. */
async function split(input: ScriptInput): Promise<Split> {
  const { entry, root, plugins = [] } = input;
  const options = splitOptions(input);
  return await build({
    ...options,
    ...(typeof entry === "string"
      ? { entryPoints: [relative(root, entry)] }
      : { stdin: { contents: entry.source, resolveDir: root, sourcefile: SOURCE_NAME, loader: "ts" } }),
    plugins: [...plugins, ...options.plugins],
  });
}

function chunksOf({ outputFiles }: Split): Chunk[] {
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const scripts = [...texts].filter(([path]) => path.endsWith(".js"));
  return scripts.map(([path, code]) => ({ code, map: texts.get(`${path}.map`) ?? "{}" }));
}

/** Bundles one self-contained script: esbuild first, then swc, which makes the result smaller. */
export async function bundleScript(input: ScriptInput): Promise<Script> {
  const { entry, root, early = [] } = input;
  const output = await split(input);
  const first = typeof entry === "string" ? relative(root, entry) : SOURCE_NAME;
  const bundled = await build({
    ...COMMON,
    entryPoints: [first],
    absWorkingDir: root,
    outfile: "dist/appkit.js",
    format: "iife",
    minify: true,
    plugins: [joinChunks(output, { root, entry: first, early })],
  });
  const file = (end: string): string => bundled.outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
  const whole = forAnyPage(file(".js"), file(".js.map"));
  const banner = input.banner ? `${input.banner}\n` : "";
  const small = await minify(whole.code, {
    configFile: false,
    swcrc: false,
    isModule: false,
    minify: true,
    inputSourceMap: whole.map,
    sourceMaps: true,
    jsc: {
      target: SYNTAX,
      parser: { syntax: "ecmascript" },
      // A page of another encoding than UTF-8 reads the file in its own, where the server names none: ASCII is the same in each.
      minify: { compress: { passes: 3 }, mangle: true, format: { comments: false, preamble: banner, asciiOnly: true } },
    },
  });
  const chunks = chunksOf(output);
  const made = compiledEarly(small.code, small.map ?? "");
  return { ...made, code: `${made.code.trimEnd()}\n`, metafile: output.metafile, chunks };
}
