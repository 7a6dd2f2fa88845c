import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { DIST, ROOT } from "../../paths.ts";

const FOLDER = join(ROOT, "examples/wordpress/appkit");

/** A zip tells no time zone, and knows nothing before 1980. */
const NO_TIME = new Date(1980, 0, 1);

/** Writes the plugin with the built script as one zip, the same for the same files. */
export function writePlugin(path: string): void {
  const own = readdirSync(FOLDER).sort();
  const files = [
    ...own.map((name) => [name, readFileSync(join(FOLDER, name))] as const),
    ...["appkit.js", "appkit.js.sri", "NOTICES.txt"].map((name) => [name, readFileSync(join(DIST, name))] as const),
  ];
  const entries = Object.fromEntries(files.map(([name, bytes]) => [`appkit/${name}`, new Uint8Array(bytes)]));
  writeFileSync(path, zipSync(entries, { level: 9, mtime: NO_TIME }));
}
