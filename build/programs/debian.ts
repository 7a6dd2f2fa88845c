import { spawnSync } from "node:child_process";

/** Says what is being done, beside the output of what does it. */
export const say = (text: string): void => void process.stderr.write(`AppKit: ${text}\n`);

/** Installs a package of Debian; false where this is no Debian, or not its root. */
export function installPackage(name: string, title: string): boolean {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  say(`installing ${title} with apt-get (once)…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { env, stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"] };
  spawnSync("apt-get", ["update", "-qq"], options);
  return spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options).status === 0;
}
