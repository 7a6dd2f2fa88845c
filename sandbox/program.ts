import { existsSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BuildOptions } from "esbuild";
import { packageFolder } from "./package-folder.ts";

/** A program that runs beside the sandbox, in a process or a thread of its own: one file with all it needs. */
export interface Program {
  /** Its name, in a package and in the folder of a sandbox that runs from a clone. */
  readonly name: string;
  /** Where it begins, below the project's folder. */
  readonly source: string;
  /** Packages that stay outside of the file. */
  readonly external?: readonly string[];
}

/** Bundling options of a program: one file, so that its process is up in a moment. */
export function programOptions(root: string, { source, external = [] }: Program): BuildOptions {
  return {
    entryPoints: [join(root, source)],
    absWorkingDir: root,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20.19",
    external: [...external],
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
  };
}

function bundled(root: string, program: Program): Uint8Array {
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof import("esbuild");
  const [file] = buildSync({ ...programOptions(root, program), write: false }).outputFiles ?? [];
  return file?.contents ?? new Uint8Array();
}

/** Where a program lies: bundled now into `folder` in a clone, written by the build in the shipped package. */
export function programFile(folder: string, program: Program): string {
  const root = packageFolder();
  if (!existsSync(join(root, program.source))) return join(root, "dist", "esm", program.name);
  const path = join(folder, program.name);
  writeFileSync(`${path}.new`, bundled(root, program), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return path;
}
