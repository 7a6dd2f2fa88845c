import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import { withChanges, withoutStatements } from "../change.ts";
import { changesOf, filePattern, type LibraryEdit } from "../edit.ts";
import { findOriginal, type Originals, originalsOf } from "./originals.ts";

/** Packages that are bundled from their originals: their compiled files carry copies of other packages. */
const ORIGINAL = /^@walletconnect\/(?:sign-client|core|utils|types|heartbeat|relay-api|relay-auth)$/;

const WITHIN = /[\\/]node_modules[\\/]@walletconnect[\\/]/;
const ORIGINAL_FILE = /[\\/]node_modules[\\/]@walletconnect[\\/].*[\\/]src[\\/].*\.ts$/;

/** Compiled files whose maps name originals that the package lacks. */
const MAPPED_TO_NOTHING = /[\\/]node_modules[\\/]@walletconnect[\\/]window-getters[\\/].*\.js$/;

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** A file of the relay library as it goes into the bundle. Throws where an edit does not find its place. */
export function edited(edits: readonly LibraryEdit[], path: string, original: string): string {
  const made = withChanges(path, original, changesOf(edits, path));
  return edits.reduce((text, { statements }) => (statements ? withoutStatements(path, text, statements) : text), made);
}

/** Bundles the relay client from its originals, with our stand-ins; imports of other packages stay as they are. */
export function relayLibrary(edits: readonly LibraryEdit[]): Plugin {
  const standIns = new Map(edits.flatMap((edit) => Object.entries(edit.standIns ?? {})));
  const replaced = edits.flatMap((edit) => Object.entries(edit.replaced ?? {}));
  const replacementOf = (path: string): string | undefined =>
    replaced.find(([file]) => filePattern(`@walletconnect/${file}`).test(path))?.[1];
  return {
    name: "relay-library",
    setup(build) {
      const originals: Originals = new Map();

      build.onResolve({ filter: new RegExp(`^(?:${[...standIns.keys()].map(literal).join("|")})$`) }, (found) =>
        WITHIN.test(found.importer) ? { path: standIns.get(found.path) as string } : null,
      );

      build.onResolve({ filter: ORIGINAL }, ({ path, resolveDir }) => {
        const folder = dirname(createRequire(join(resolveDir, "importer.js")).resolve(`${path}/package.json`));
        for (const [file, text] of originalsOf(join(folder, "dist/index.es.js"))) originals.set(file, text);
        return { path: join(folder, "src/index.ts"), sideEffects: false };
      });

      build.onResolve({ filter: /^\./ }, ({ path, importer }) => {
        const found = originals.has(importer) ? findOriginal(originals, importer, path) : undefined;
        return found === undefined ? null : { path: replacementOf(found) ?? found, sideEffects: false };
      });

      build.onLoad({ filter: ORIGINAL_FILE }, ({ path }) => {
        const text = originals.get(path);
        if (text === undefined) return null;
        // The folder of the file itself is not there.
        const resolveDir = path.slice(0, path.search(/[\\/]src[\\/]/));
        return { contents: edited(edits, path, text), loader: "ts", resolveDir };
      });

      // A map without the text of a source stops a host's bundler that reads the maps of packages, as Parcel does.
      build.onLoad({ filter: MAPPED_TO_NOTHING }, ({ path }) => ({
        contents: readFileSync(path, "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, ""),
        loader: "js",
      }));
    },
  };
}
