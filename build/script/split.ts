import type { BuildOptions, BuildResult, Metafile } from "esbuild";
import { TARGET } from "../engines/oldest.ts";
import type { LibraryEdit } from "../shims/edit.ts";
import { EDITS } from "../shims/edits.ts";
import { editedLibraries } from "../shims/libraries.ts";
import { relayLibrary } from "../shims/walletconnect/plugin.ts";
import { PREACT_ALIASES, STORE_ALIASES } from "./aliases.ts";
import { cssText, sheetsIn, shortNames } from "./css.ts";
import { aliases, leanSources, withoutLibraryChunks, withoutSolanaMessages } from "./plugins.ts";

/** esbuild's output in which each lazy chunk is a file of its own. */
export type Split = BuildResult<{ write: false; metafile: true }>;

/** Options of both passes of the bundler, over the script and over the package. */
export const COMMON = {
  bundle: true,
  write: false,
  platform: "browser",
  target: TARGET,
  sourcemap: "external",
  legalComments: "none",
  charset: "utf8",
  logLevel: "silent",
} as const satisfies BuildOptions;

/** The input of a split. */
export interface SplitInput {
  /** The project's folder, absolute. */
  root: string;
  version: string;
  /** Edits of libraries; default: all. */
  edits?: readonly LibraryEdit[];
  /** The one module that draws with the host's React, absolute; default: none does. */
  hooks?: string;
}

/** Options of the first pass: everything that is used, each lazy chunk in a file of its own. */
export function splitOptions({ root, version, edits = EDITS, hooks }: SplitInput) {
  return {
    ...COMMON,
    absWorkingDir: root,
    outdir: "dist",
    splitting: true,
    format: "esm",
    metafile: true,
    minifySyntax: true,
    jsx: "automatic",
    define: { __VERSION__: JSON.stringify(version), "process.env.NODE_ENV": '"production"' },
    plugins: [
      withoutLibraryChunks,
      aliases({ ...PREACT_ALIASES, ...STORE_ALIASES }, root, hooks),
      relayLibrary(edits),
      editedLibraries(edits),
      withoutSolanaMessages,
      cssText(shortNames(sheetsIn(root))),
      leanSources,
    ],
  } as const satisfies BuildOptions;
}

/** The chunks that are there wherever those of `first` are. */
export function importedBy(outputs: Metafile["outputs"], first: readonly string[]): Set<string> {
  const all = new Set(first);
  // A `for…of` over a set also visits entries that are added meanwhile.
  for (const path of all) {
    for (const edge of outputs[path]?.imports ?? []) {
      if (edge.kind === "import-statement" && !edge.external) all.add(edge.path);
    }
  }
  return all;
}
