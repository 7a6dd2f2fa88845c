import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

const USAGE = `npm run mutants -- [path]... [--sample <n>] [--seed <n>] [--concurrency <n>] [--write]
plants one small bug after another into the code that decides, and counts how many the fast tests notice
path           begins the paths of the files that bugs are planted into; all of them by default
--sample       so many bugs, spread evenly over the code
--seed         chooses the same sample again
--concurrency  so many tests at once; at most 2 by default
--write        writes docs/mutants.md
`;

/** The options of a run of mutants. */
export interface MutantOptions {
  /** The beginnings of paths; none for all files. */
  paths: readonly string[];
  /** Undefined for every mutant. */
  size: number | undefined;
  seed: number;
  concurrency: number;
  writes: boolean;
}

/** The text that the command prints instead of running, and its exit code. */
export interface MutantHelp {
  code: 0 | 2;
  says: string;
}

function whole(name: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text) || Number(text) < least) throw new Error(`--${name} wants a whole number from ${least}.`);
  return Number(text);
}

/** Reads the command line; help where it asks for that, or cannot be read. */
export function mutantOptions(args: readonly string[]): MutantOptions | MutantHelp {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        sample: { type: "string" },
        seed: { type: "string" },
        concurrency: { type: "string" },
        write: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) return { code: 0, says: USAGE };
    return {
      paths: positionals,
      size: whole("sample", values.sample, 1),
      seed: whole("seed", values.seed, 0) ?? Date.now() % 1_000_000,
      concurrency: whole("concurrency", values.concurrency, 1) ?? Math.min(2, availableParallelism()),
      writes: values.write,
    };
  } catch (error) {
    return { code: 2, says: `${(error as Error).message}\n\n${USAGE}` };
  }
}
