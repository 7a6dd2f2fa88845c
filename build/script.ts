import { relative } from "node:path";
import { transform as minify } from "@swc/core";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { PREACT_ALIASES, STORE_ALIASES } from "./aliases.ts";
import { withOwnKeys } from "./own-keys.ts";
import { aliases, cssText, withoutDescriptions } from "./plugins.ts";
import { slimRelayClient } from "./shims/walletconnect/plugin.ts";

/** The syntax that every supported browser understands. */
export const TARGET = "es2022";

/** What a bundle is made from. */
export interface ScriptInput {
  /** The project's folder, absolute. */
  root: string;
  /** The entry file, absolute; or, in its place, source text that stands in `root`. */
  entry: string | { source: string };
  version: string;
  /** What goes before everything else: who wrote it, under which licence. */
  banner?: string;
  /** Plugins that run before ours. */
  plugins?: readonly Plugin[];
}

/** A finished script. */
export interface Script {
  code: string;
  map: string;
  metafile: Metafile;
}

function options(input: ScriptInput): BuildOptions & { write: false; metafile: true } {
  const { entry, root } = input;
  return {
    ...(typeof entry === "string"
      ? { entryPoints: [relative(root, entry)] }
      : { stdin: { contents: entry.source, resolveDir: root, sourcefile: "part.ts", loader: "ts" } }),
    absWorkingDir: root,
    outfile: "dist/appkit.js",
    bundle: true,
    write: false,
    metafile: true,
    // `import()` in one file: each lazy part becomes a wrapper that runs once, at its first use.
    format: "iife",
    platform: "browser",
    target: TARGET,
    minify: true,
    sourcemap: "external",
    legalComments: "none",
    charset: "utf8",
    jsx: "automatic",
    define: { __VERSION__: JSON.stringify(input.version), "process.env.NODE_ENV": '"production"' },
    plugins: [
      ...(input.plugins ?? []),
      aliases({ ...PREACT_ALIASES, ...STORE_ALIASES }, root),
      slimRelayClient,
      cssText,
      withoutDescriptions,
    ],
    logLevel: "silent",
  };
}

/** Bundles one self-contained script: esbuild first, then swc, which finds what esbuild leaves. */
export async function bundleScript(input: ScriptInput): Promise<Script> {
  const bundled = await build(options(input));
  const file = (end: string): string => bundled.outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
  const whole = withOwnKeys(file(".js"), file(".js.map"));
  const banner = input.banner ? `${input.banner}\n` : "";
  const small = await minify(whole.code, {
    configFile: false,
    swcrc: false,
    isModule: false,
    minify: true,
    inputSourceMap: whole.map,
    sourceMaps: true,
    jsc: {
      target: TARGET,
      parser: { syntax: "ecmascript" },
      minify: { compress: { passes: 2 }, mangle: true, format: { comments: false, preamble: banner } },
    },
  });
  return { code: `${small.code.trimEnd()}\n`, map: small.map ?? "", metafile: bundled.metafile };
}
