import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Alias, Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { PREACT_ALIASES, REACT_ON_PREACT, STORE_ALIASES } from "./build/script/aliases.ts";
import { LongFirst } from "./build/suite/order.ts";

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

/** The order's seed, by the environment: vitest's own flag for it would undo the order of the projects. */
const seed = process.env["SEED"] === undefined ? {} : { seed: Number(process.env["SEED"]) };

const NODE_FOLDERS = "domain,machines,walks,adapters,laws,build,api,testing,server";

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [cssText()],
  test: {
    sequence: { sequencer: LongFirst, shuffle: { files: true, tests: true }, ...seed },
    // Native parsers (swc, oxc) do not survive the end of a worker thread.
    pool: "forks",
    // A worker goes on from file to file with what it has loaded, which costs more than most files do. It does so only
    // where the next file is of the same project, so projects run one after another.
    isolate: false,
    maxWorkers: 2,
    // A busy machine delivers late, hence the long limit; a shorter interval costs a tenth of the stories' time.
    expect: { poll: { timeout: 15_000, interval: 80 } },
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ["test/setup.ts", ...(process.env["SOAK"] ? ["test/soak.ts"] : [])].map((file) => resolve(ROOT, file)),
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
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "sandbox",
          environment: "./test/worker/environment.ts",
          include: ["test/sandbox/**/*.test.ts", "test/adapters/walletconnect/**/*.test.ts"],
          maxWorkers: 4,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // The script and the package draw with Preact alike.
        resolve: { alias: onPreact },
        test: {
          name: "views",
          // Holds with any of the lazy modules there; a file that looks at their load takes all modules anew.
          environment: "happy-dom",
          include: ["test/views/**/*.test.{ts,tsx}"],
          // With two, the last long file runs alone beside an idle core.
          maxWorkers: 3,
          testTimeout: 120_000,
          server: { deps: { inline: [/@xstate\/react/, /use-isomorphic-layout-effect/, /preact/] } },
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "stories",
          environment: "./test/worker/environment.ts",
          include: ["test/{stories,browser}/**/*.test.{ts,tsx}", "test/build/**/*.dist.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A Chromium and a sandbox each, kept from file to file; each test has a profile of its own. Twice the cores, since
          // each waits for as long as it computes.
          maxWorkers: 4,
          // Several processes have their turn before a fact is there: the page's, the sandbox's, the relay's, a chain's.
          expect: { poll: { timeout: 30_000, interval: 80 } },
          sequence: { groupOrder: 3 },
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
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
