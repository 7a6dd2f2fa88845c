// Installs missing packages, on a machine that has nothing but Node. Every npm script and bin runs it first, so it
// is plain JavaScript without a dependency, and returns at once when there is nothing to do.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** True when `root` is a clone (it has the lockfile, which is not shipped) whose packages are absent or older. */
export function needsInstall(root = ROOT) {
  const lockfile = join(root, "package-lock.json");
  if (!existsSync(lockfile)) return false;
  const installed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return true;
  return statSync(installed).mtimeMs < statSync(lockfile).mtimeMs;
}

/** Runs `npm install` in `root` and leaves the lockfile as it was. Throws one sentence when npm fails. */
export function install(root = ROOT) {
  const lockfile = join(root, "package-lock.json");
  const before = readFileSync(lockfile);
  process.stderr.write("AppKit: installing the packages of this clone (once)…\n");
  // A clone is for development, whatever NODE_ENV says.
  const args = ["install", "--no-audit", "--no-fund", "--include=dev", "--loglevel=error"];
  const run = spawnSync("npm", args, {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (run.status !== 0) throw new Error("`npm install` failed; its own message is above. Is the registry in reach?");
  // npm records which platform's binaries it found; the lockfile is the same for everybody, so it is put back.
  if (!readFileSync(lockfile).equals(before)) writeFileSync(lockfile, before);
  // One second on, since file times are finer than a Date and coarser on some disks.
  const stamp = new Date(Math.max(Date.now(), statSync(lockfile).mtimeMs + 1000));
  utimesSync(join(root, "node_modules", ".package-lock.json"), stamp, stamp);
}

/** Installs `root`'s packages when they are missing or older than its lockfile. */
export function ensureInstalled(root = ROOT) {
  if (needsInstall(root)) install(root);
}

if (process.argv[1] && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  try {
    ensureInstalled();
  } catch (error) {
    process.stderr.write(`AppKit: ${error.message}\n`);
    process.exit(1);
  }
}
