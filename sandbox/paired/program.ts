import { existsSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BuildOptions } from "esbuild";
import { packageFolder } from "../package-folder.ts";

const source = join("sandbox", "paired", "worker.ts");

/** The name of the thread's program, in a package and in the folder of a sandbox that runs from a clone. */
export const threadName = "paired-thread.cjs";

/** How the program of the wallet's thread is bundled; the library itself stays outside. */
export function threadOptions(root: string): BuildOptions {
  return {
    entryPoints: [join(root, source)],
    absWorkingDir: root,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20.19",
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
  };
}

function bundled(root: string): Uint8Array {
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof import("esbuild");
  const [file] = buildSync({ ...threadOptions(root), write: false }).outputFiles ?? [];
  return file?.contents ?? new Uint8Array();
}

/** Where the program lies: bundled now into `folder` in a clone, written by the build in the shipped package. */
export function threadProgram(folder: string): string {
  const root = packageFolder();
  if (!existsSync(join(root, source))) return join(root, "dist", "esm", threadName);
  const path = join(folder, threadName);
  writeFileSync(`${path}.new`, bundled(root), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return path;
}
