import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { seededRandom } from "../../sandbox/random.ts";
import { idle, keyOf } from "./mutants-plugins.ts";

/** A mutant that can be tried: its file, and a key that is the same whenever it is made. */
export interface ListedMutant {
  readonly file: string;
  readonly key: string;
}

const nothing = (): void => {};
const no = (): boolean => false;
const SILENT = {
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing },
  ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no },
  ...{ isWarnEnabled: no, isErrorEnabled: no, isFatalEnabled: no },
};

/** Every mutant of these files, in the order of the source. */
export async function listMutants(files: readonly string[]): Promise<ListedMutant[]> {
  const instrumenter = new Instrumenter(SILENT);
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(name, "utf8") }));
  const { mutants } = await instrumenter.instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [idle],
  });
  return mutants
    .filter(({ status }) => status !== "Ignored")
    .map((mutant) => ({ file: relative(process.cwd(), mutant.fileName), key: keyOf(mutant) }));
}

/** Cuts the list into as many equal stretches as mutants are wanted, and picks one of each: a choice spread over all files. */
export function sampleOf<T>(all: readonly T[], size: number, seed: number): T[] {
  if (size >= all.length) return [...all];
  const random = seededRandom(seed);
  const edge = (at: number): number => Math.floor((at * all.length) / size);
  return Array.from({ length: size }, (_, at) => random.pick(all.slice(edge(at), edge(at + 1))));
}
