/** The command `appkit-paths <machine> [--format json|md]`, separate from its process. */
import { parseArgs } from "node:util";
import { pathsOf } from "./paths.ts";
import { printJson, printMarkdown } from "./print.ts";
import { WALKABLES } from "./samples/machines.ts";

const FORMATS: Readonly<Record<string, typeof printJson>> = { json: printJson, md: printMarkdown };
const USAGE = `appkit-paths <machine> [--format json|md]\nmachines: ${Object.keys(WALKABLES).join(", ")}\n`;

/** The output and exit code of the command for `args`. */
export function run(args: readonly string[]): { code: 0 | 1; out: string; err: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { format: { type: "string", default: "md" }, help: { type: "boolean", default: false } },
    });
    if (values.help) return { code: 0, out: USAGE, err: "" };
    const print = Object.hasOwn(FORMATS, values.format) ? FORMATS[values.format] : undefined;
    const [noun = ""] = positionals;
    const walkable = Object.hasOwn(WALKABLES, noun) ? WALKABLES[noun] : undefined;
    if (!print || !walkable || positionals.length !== 1) return { code: 1, out: "", err: USAGE };
    return { code: 0, out: print(pathsOf(walkable.machine, walkable.sample)), err: "" };
  } catch (error) {
    return { code: 1, out: "", err: `${(error as Error).message}\n${USAGE}` };
  }
}
