import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import { REPLACED, STAND_INS } from "../../aliases.ts";
import { changed } from "./changing.ts";
import { findOriginal, type Originals, originalsOf } from "./originals.ts";

/** Packages that are bundled from what they were compiled from, so that what nobody uses can be left out. */
const ORIGINAL = /^@walletconnect\/(?:sign-client|core|utils|types|heartbeat|relay-api)$/;

const WITHIN = /[\\/]node_modules[\\/]@walletconnect[\\/]/;
const ORIGINAL_FILE = /[\\/]node_modules[\\/]@walletconnect[\\/].*[\\/]src[\\/].*\.ts$/;

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

function replacementOf(path: string): string | undefined {
  const plain = path.replaceAll("\\", "/");
  return Object.entries(REPLACED).find(([end]) => plain.endsWith(`/@walletconnect/${end}`))?.[1];
}

/** Bundles the relay client from its originals, with our stand-ins; imports of anybody else are left as they are. */
export const slimRelayClient: Plugin = {
  name: "slim-relay-client",
  setup(build) {
    const originals: Originals = new Map();

    const names = new RegExp(`^(?:${Object.keys(STAND_INS).map(literal).join("|")})$`);
    build.onResolve({ filter: names }, ({ path, importer }) =>
      WITHIN.test(importer) ? { path: STAND_INS[path] as string } : null,
    );

    build.onResolve({ filter: ORIGINAL }, ({ path, resolveDir }) => {
      const folder = dirname(createRequire(join(resolveDir, "importer.js")).resolve(`${path}/package.json`));
      for (const [file, text] of originalsOf(join(folder, "dist/index.es.js"))) originals.set(file, text);
      return { path: join(folder, "src/index.ts") };
    });

    build.onResolve({ filter: /^\./ }, ({ path, importer }) => {
      const found = originals.has(importer) ? findOriginal(originals, importer, path) : undefined;
      return found === undefined ? null : { path: replacementOf(found) ?? found };
    });

    build.onLoad({ filter: ORIGINAL_FILE }, ({ path }) => {
      const text = originals.get(path);
      if (text === undefined) return null;
      // The folder of the file itself is not there.
      const resolveDir = path.slice(0, path.search(/[\\/]src[\\/]/));
      return { contents: changed(path, text), loader: "ts", resolveDir };
    });
  },
};
