/** The command `appkit-paths <machine> [--format json|md]`, separate from its process. */
import { parseArgs } from "node:util";
import { hint } from "../domain/nearest.ts";
import { pathsOf } from "./paths/paths.ts";
import { printJson, printMarkdown } from "./paths/print.ts";
import { WALKABLES } from "./samples/machines.ts";

const FORMATS: Readonly<Record<string, typeof printJson>> = { json: printJson, md: printMarkdown };
const USAGE = `appkit-paths <machine> [--format json|md]
prints every state and transition of a machine as steps, each with the state that it ends in; default format md
machines: ${Object.keys(WALKABLES).toSorted().join(", ")}
Exit codes: 0 printed, 1 not printed.
`;

/** A name that the command line gives and nobody has, with the known one that is most like it. */
class Misuse extends Error {}

function known<T>(what: string, name: string, all: Readonly<Record<string, T>>): T {
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (found === undefined) throw new Misuse(`There is no ${what} ${name}${hint(name, Object.keys(all))}.`);
  return found;
}

/** The output and exit code of the command for `args`. */
export function run(args: readonly string[]): { code: 0 | 1; out: string; err: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: "string", default: "md" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) return { code: 0, out: USAGE, err: "" };
    const [noun] = positionals;
    if (noun === undefined || positionals.length > 1) throw new Misuse("Name one machine.");
    const print = known("format", values.format, FORMATS);
    const { machine, sample } = known("machine", noun, WALKABLES);
    return { code: 0, out: print(pathsOf(machine, sample)), err: "" };
  } catch (error) {
    return { code: 1, out: "", err: `${(error as Error).message}\n\n${USAGE}` };
  }
}
