// How all commands start: in a clone from the source, through tsx; from a package, the bundled file.
import { existsSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureInstalled } from "../install.mjs";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A reader that has enough, as `head`, closes the pipe; a disk that is full says so. Neither is worth a stack trace. */
function onUnwritable(error) {
  if (error.code === "EPIPE") return;
  try {
    writeSync(2, `AppKit: the output cannot be written (${error.code}): lead it elsewhere.\n`);
  } catch {
    // There is nobody left to be told.
  }
  process.exit(2);
}

/** Runs `source` (a clone) or `bundled` (a package); both paths are relative to the package's root. */
export async function run(source, bundled) {
  process.stdout.on("error", onUnwritable);
  process.stderr.on("error", onUnwritable);
  const file = join(ROOT, source);
  if (!existsSync(file)) return await import(pathToFileURL(join(ROOT, bundled)).href);
  try {
    ensureInstalled(ROOT);
  } catch (error) {
    process.stderr.write(`AppKit: ${error.message}\n`);
    process.exit(1);
  }
  const { register } = await import("tsx/esm/api");
  register();
  return await import(pathToFileURL(file).href);
}
