import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Alias, Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { PREACT_ALIASES, REACT_ON_PREACT, STORE_ALIASES } from "./build/script/aliases.ts";

const ROOT = dirname(fileURLToPath(import.meta.url));
const { version } = JSON.parse(readFileSync(resolve(ROOT, "package.json"), "utf8")) as { version: string };

/** `import css from "./x.css"` is the file's text, as in the build. */
function cssText(): Plugin {
  const mark = "\0css-text:";
  return {
    name: "css-text",
    enforce: "pre",
    resolveId(source, importer) {
      if (!source.endsWith(".css") || !importer) return null;
      return `${mark}${resolve(dirname(importer), source)}.js`;
    },
    load(id) {
      if (!id.startsWith(mark)) return null;
      const file = id.slice(mark.length, -".js".length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(readFileSync(file, "utf8"))};`;
    },
  };
}

const exact = (find: string, replacement: string): Alias => ({
  find: new RegExp(`^${find.replace(/[/.]/g, "\\$&")}$`),
  replacement,
});

const onPreact: Alias[] = [
  ...Object.entries({ ...STORE_ALIASES, ...PREACT_ALIASES, react: REACT_ON_PREACT }).map(([from, to]) =>
    exact(from, to),
  ),
  exact("@xstate/react", resolve(ROOT, "node_modules/@xstate/react/dist/xstate-react.esm.js")),
];

const NODE_FOLDERS = "domain,machines,walks,adapters,laws,build,api,testing,server";

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [cssText()],
  test: {
    sequence: { shuffle: { files: true, tests: true } },
    // Native parsers (swc, oxc) do not survive the end of a worker thread.
    pool: "forks",
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: process.env["SOAK"] ? [resolve(ROOT, "test/soak.ts")] : [],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: [`test/{${NODE_FOLDERS}}/**/*.test.{ts,tsx}`],
          exclude: ["test/build/**/*.dist.test.ts", "test/adapters/walletconnect/**"],
          testTimeout: 60_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "sandbox",
          environment: "./test/worker/environment.ts",
          include: ["test/sandbox/**/*.test.ts", "test/adapters/walletconnect/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 30_000,
          // The subjects run behind ports and in processes: their code and one sandbox a worker serve all files. A group
          // of its own, since a worker goes on to the next file only where that is one of the same project.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "views",
          environment: "happy-dom",
          include: ["test/views/**/*.test.{ts,tsx}"],
          testTimeout: 30_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        resolve: { alias: onPreact },
        test: {
          name: "views-preact",
          environment: "happy-dom",
          include: ["test/views/**/*.test.{ts,tsx}"],
          testTimeout: 30_000,
          server: { deps: { inline: [/@xstate\/react/, /use-isomorphic-layout-effect/, /preact/] } },
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "stories",
          environment: "./test/worker/environment.ts",
          include: ["test/{stories,browser}/**/*.test.{ts,tsx}", "test/build/**/*.dist.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Two Chromiums and two sandboxes, one of each a core, kept from file to file; each test has a profile of its own.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          // Of `npm run engines`, and not of `npm test`.
          name: "engines",
          environment: "./test/worker/environment.ts",
          include: ["test/engines/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
