import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import { DIST, ROOT, VERSION } from "../paths.ts";

/** True for the files of the build that a release has: the script with its hash, map, compressed twin and languages, and what is said of it. */
const isReleased = (name: string): boolean =>
  /^appkit\.(?:js(?:\.(?:sri|map|br))?|[\w-]+\.js(?:\.sri)?)$/.test(name) ||
  ["NOTICES.txt", "sbom.cdx.json", "size.json"].includes(name);

/** The name of the list of hashes. */
export const CHECKSUMS = "SHA256SUMS";

/** The lines of `sha256sum`, which checks them with `-c`. */
function checksums(folder: string): string {
  const hash = (name: string) => bytesToHex(sha256(readFileSync(join(folder, name))));
  const names = readdirSync(folder).sort();
  return names.map((name) => `${hash(name)}  ${name}\n`).join("");
}

/** Puts the built version into a folder of its own below `parent`, which it gives: the files, the package, and the hashes of both. */
export function assembleRelease(parent: string): string {
  const folder = join(parent, `appkit-${VERSION}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(DIST).filter(isReleased)) copyFileSync(join(DIST, name), join(folder, name));
  execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], { cwd: ROOT });
  writeFileSync(join(folder, CHECKSUMS), checksums(folder));
  return folder;
}
