// `npm run release`: builds this version anew and puts it into dist/release/appkit-<version>: the script with its hash, map and
// compressed twin, the package, notices, SBOM, size report, and the hashes of them all.
// `npm run release -- --verify` does it twice, and is refused where the two differ in a byte.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DIST, ROOT } from "./paths.ts";
import { assembleRelease, CHECKSUMS } from "./release/assemble.ts";
import { runTool } from "./run.ts";

/** Builds and assembles; gives the hashes. */
async function release(): Promise<string> {
  const { code, output } = await runTool(process.execPath, ["--import", "tsx", "build/build.ts"]);
  if (code !== 0) throw new Error(output.trim());
  return readFileSync(join(assembleRelease(join(DIST, "release")), CHECKSUMS), "utf8");
}

async function main(): Promise<void> {
  const first = await release();
  console.log(first);
  if (process.argv.includes("--verify")) {
    const second = await release();
    if (second !== first) throw new Error(`Two runs differ:\n${second}`);
    console.log("Two runs, one hash.");
  }
  console.log(`The release is in ${join(DIST, "release").slice(ROOT.length + 1)}.`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
