import { copyFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { pageOptions } from "../../sandbox/frame/service/page.ts";
import { type Program, programOptions } from "../../sandbox/program.ts";
import { walletsPageOptions } from "../../sandbox/wallets/script.ts";
import { TARGET } from "../engines/oldest.ts";
import { EDITS } from "../shims/edits.ts";
import { relayLibrary } from "../shims/walletconnect/plugin.ts";
import { PREACT_ALIASES, STORE_ALIASES } from "./aliases.ts";
import { cssText } from "./css.ts";
import { buildPackage } from "./package.ts";
import { aliases } from "./plugins.ts";

/** The one module that belongs into a tree of the host's React. Every other one draws with Preact, as the script does. */
const HOOKS = "api/react.ts";

/** Public name -> entry file of a module that every page of a host may load through a bundler. */
export const PAGE_ENTRIES: Readonly<Record<string, string>> = {
  appkit: "api/create.ts",
  react: HOOKS,
  themes: "api/themes.ts",
};

/** Public name -> entry file of a module that tests load, or a server; they share chunks. */
export const BROWSER_ENTRIES: Readonly<Record<string, string>> = {
  machines: "api/machines.ts",
  testing: "testing/main.ts",
  // For a server, but on the web's standards alone, so that it runs where there is no Node.
  server: "server/main.ts",
};

/** Public name -> entry file of a module that runs in Node. */
export const NODE_ENTRIES: Readonly<Record<string, string>> = {
  sandbox: "sandbox/main.ts",
  "sandbox-cli": "sandbox/cli.ts",
  "paths-cli": "testing/cli.ts",
  "replay-cli": "testing/report/cli.ts",
  "walk-cli": "build/walk.ts",
  "migrate-cli": "build/migrate/cli.ts",
};

/** Packages that the host brings, so that there is one copy on its page. */
const HOSTS = ["react", "xstate"];

/** Packages for the sandbox, the walkers and the stores of sign-in alone: optional peers, never bundled. */
const OPTIONAL = ["@foundry-rs/anvil", "playwright-core", "esbuild", "oidc-provider", "libsql", "redis"];

/** Packages in CommonJS load Node's own modules by `require`, which a module has to define for itself. */
const requireBanner =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

const withSubpaths = (names: readonly string[]): string[] => names.flatMap((name) => [name, `${name}/*`]);

/** The input of an ESM build. */
export interface EsmInput {
  /** The project's folder, absolute. */
  root: string;
  /** The output folder, absolute. */
  outdir: string;
  entries: Readonly<Record<string, string>>;
  platform: "browser" | "node";
  version: string;
}

function options({ root, outdir, entries, platform, version }: EsmInput): BuildOptions & { metafile: true } {
  return {
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
    absWorkingDir: root,
    outdir,
    bundle: true,
    splitting: true,
    metafile: true,
    format: "esm",
    platform,
    target: platform === "node" ? ["node20.19"] : TARGET,
    // Beside the entries, since the sandbox finds its page script by its own address.
    chunkNames: "[name]-[hash]",
    external: [...withSubpaths([...HOSTS, ...OPTIONAL]), "node:*", ...(platform === "node" ? builtinModules : [])],
    minifySyntax: true,
    sourcemap: true,
    ...(platform === "node" && { banner: { js: requireBanner } }),
    legalComments: "none",
    charset: "utf8",
    jsx: "automatic",
    define: { __VERSION__: JSON.stringify(version), "process.env.NODE_ENV": '"production"' },
    plugins: [
      aliases({ ...PREACT_ALIASES, ...STORE_ALIASES }, root, join(root, HOOKS)),
      cssText(),
      ...(platform === "browser" ? [relayLibrary(EDITS)] : []),
    ],
    logLevel: "silent",
  };
}

/** Writes the script that the sandbox's wallets put into a page, beside the sandbox's modules. */
export async function buildWalletsPage(root: string, outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    ...walletsPageOptions(root),
    outfile: join(outdir, "wallets-page.js"),
    target: TARGET,
    metafile: true,
  });
  return metafile;
}

/** Writes the reader of reports that the inspector of the demo page loads, beside the sandbox's modules. */
export async function buildReportReader(root: string, outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [join(root, "testing/report/parse.ts")],
    absWorkingDir: root,
    outfile: join(outdir, "report-reader.js"),
    bundle: true,
    minify: true,
    metafile: true,
    format: "esm",
    target: TARGET,
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
  });
  return metafile;
}

/** Writes script and sheet of the sandbox's secure page, beside the sandbox's modules. */
export async function buildFramePage(root: string, outdir: string): Promise<Metafile> {
  copyFileSync(join(root, "sandbox/frame/page/frame.css"), join(outdir, "frame.css"));
  const { metafile } = await build({ ...pageOptions(root), outfile: join(outdir, "frame.js"), metafile: true });
  return metafile;
}

/** Writes a program that the sandbox runs beside itself, beside its modules. */
export async function buildProgram(root: string, outdir: string, program: Program): Promise<Metafile> {
  const { metafile } = await build({
    ...programOptions(root, program),
    outfile: join(outdir, program.name),
    minifySyntax: true,
    metafile: true,
  });
  return metafile;
}

/** Writes the split modules that bundlers take, with everything inside but XState, and but React for the hooks. */
export async function buildEsm(input: EsmInput): Promise<Metafile> {
  const { metafile } = await build(options(input));
  return metafile;
}

/** Writes what a host's page loads: the kit without the prose of its charts, what is lazy of it in files by what a visitor does. */
export function buildPages(root: string, outdir: string, version: string): Promise<Metafile> {
  const external = withSubpaths(HOSTS);
  return buildPackage({ root, outdir, version, external, entries: PAGE_ENTRIES, hooks: join(root, HOOKS) });
}
