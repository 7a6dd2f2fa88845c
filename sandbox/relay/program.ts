import { existsSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BuildOptions } from "esbuild";
import { packageFolder } from "../package-folder.ts";

const source = join("sandbox", "relay", "process.ts");

/** The name of the relay's program, in a package and in the folder of a sandbox that runs from a clone. */
export const programName = "relay-process.cjs";

/** How the relay's program is bundled: one file with all it needs, so that a new process is up in a moment. */
export function programOptions(root: string): BuildOptions {
  return {
    entryPoints: [join(root, source)],
    absWorkingDir: root,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20.19",
    // Faster twins of a part of ws, which does without them.
    external: ["bufferutil", "utf-8-validate"],
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
  };
}

function bundled(root: string): Uint8Array {
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof import("esbuild");
  const [file] = buildSync({ ...programOptions(root), write: false }).outputFiles ?? [];
  return file?.contents ?? new Uint8Array();
}

/**
 * Where the relay's program lies: bundled now into `folder` in a clone, written by the build in the shipped package.
 */
export function relayProgram(folder: string): string {
  const root = packageFolder();
  if (!existsSync(join(root, source))) return join(root, "dist", "esm", programName);
  const path = join(folder, programName);
  writeFileSync(`${path}.new`, bundled(root), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return path;
}
