import { build as esbuild } from "esbuild";
import { build as vite } from "vite";
import webpack from "webpack";

/** The input of a host's bundler; the page asks for the files under `base`, and begins with `main.js`. */
export interface Bundling {
  readonly folder: string;
  /** The host's own module, absolute. */
  readonly entry: string;
  readonly outdir: string;
  readonly base: string;
}

async function withEsbuild({ folder, entry, outdir }: Bundling): Promise<void> {
  await esbuild({
    entryPoints: { main: entry },
    absWorkingDir: folder,
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
  });
}

async function withVite({ folder, entry, outdir, base }: Bundling): Promise<void> {
  await vite({
    root: folder,
    base,
    configFile: false,
    logLevel: "silent",
    build: { outDir: outdir, rolldownOptions: { input: { main: entry }, output: { entryFileNames: "[name].js" } } },
  });
}

function withWebpack({ folder, entry, outdir, base }: Bundling): Promise<void> {
  const compiler = webpack({
    mode: "production",
    context: folder,
    entry: { main: entry },
    output: { path: outdir, publicPath: base, filename: "[name].js" },
    performance: false,
    optimization: { minimize: false },
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const { errors = [], warnings = [] } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {};
      const problems = [...errors, ...warnings].map(({ message }) => message);
      if (error || problems.length > 0) reject(error ?? new Error(problems.join("\n")));
      else compiler.close(() => resolve());
    });
  });
}

/** The bundlers that hosts build with, each as it is without settings. */
export const BUNDLERS: Readonly<Record<string, (bundling: Bundling) => Promise<void>>> = {
  esbuild: withEsbuild,
  Vite: withVite,
  webpack: withWebpack,
};
