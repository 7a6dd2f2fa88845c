import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DIST } from "../paths.ts";
import { runTool } from "../run.ts";

/** Source names in a declaration -> the shipped names: `./a.ts` is `./a.js`. */
export function withShippedNames(declaration: string): string {
  return declaration.replace(/(\bfrom\s+|\bimport\s*\(?\s*)"(\.[^"]*)\.tsx?"/g, '$1"$2.js"');
}

/** The declarations that name React. They stand in every project, and count for nothing where it has no React. */
const FOR_REACT = "api/elements/jsx.d.ts";

/** A declaration as it is shipped. The file's path stands below the folder of declarations. */
export function shipped(path: string, declaration: string): string {
  const named = withShippedNames(declaration);
  return path === FOR_REACT ? `// @ts-nocheck\n${named}` : named;
}

/** Writes the declarations of the public entry points. Throws the compiler's own words when a type is wrong. */
export async function buildTypes(): Promise<void> {
  const { code, output } = await runTool("tsc", ["-p", "build/tsconfig.types.json"]);
  if (code !== 0) throw new Error(output.trim());
  const folder = join(DIST, "types");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".d.ts"));
  for (const name of files) {
    const path = join(folder, name);
    writeFileSync(path, shipped(name, readFileSync(path, "utf8")));
  }
}
