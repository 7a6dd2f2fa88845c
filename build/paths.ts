import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The folder of all build output; never committed. */
export const DIST = join(ROOT, "dist");

/** The version in package.json. */
export const VERSION = (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string }).version;
