import { runTool } from "./run.ts";

/** Writes the declarations of the public entry points. Throws the compiler's own words when the types do not hold. */
export async function buildTypes(): Promise<void> {
  const { code, output } = await runTool("tsc", ["-p", "build/tsconfig.types.json"]);
  if (code !== 0) throw new Error(output.trim());
}
