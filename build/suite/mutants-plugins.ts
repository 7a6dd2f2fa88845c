import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Instrumenter, InstrumentResult } from "@stryker-mutator/instrumenter";

type Ignorer = Parameters<Instrumenter["instrument"]>[1]["ignorers"][number];
/** The part of Babel's path that is read here; its package has no types. */
type SourcePath = Parameters<Ignorer["shouldIgnore"]>[0] & {
  node: { type: string; key?: { name?: string }; value?: { elements?: readonly unknown[] } };
};
type Mutant = InstrumentResult["mutants"][number];

/** The parts of a chart that decide nothing. */
export const idle: Ignorer = {
  shouldIgnore: ({ node: { type, key, value } }: SourcePath) => {
    if (type !== "ObjectProperty") return undefined;
    if (key?.name === "description") return "prose for the chart";
    // A mutant puts the name of an action there that nobody implements, which XState runs as no action.
    return key?.name === "actions" && value?.elements?.length === 0 ? "no action" : undefined;
  },
};

/** A key that is unique to a mutant within one tree. */
export function keyOf({ fileName, location: { start, end }, mutatorName, replacement }: Mutant): string {
  const file = relative(process.cwd(), fileName);
  return [file, start.line, start.column, end.line, end.column, mutatorName, replacement].join(" ");
}

/** Lets the mutants pass whose keys stand in the file that MUTANTS_SAMPLE names. */
class Sample {
  #chosen = new Set<string>();

  init(): Promise<void> {
    this.#chosen = new Set(JSON.parse(readFileSync(process.env["MUTANTS_SAMPLE"] ?? "", "utf8")) as string[]);
    return Promise.resolve();
  }

  /** All in one group, so that they are judged in one message. */
  group(mutants: readonly Mutant[]): Promise<string[][]> {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }

  /** Stryker has no status for a mutant that is not tried; "compileError" is the one that does not count. */
  check(mutants: readonly Mutant[]): Promise<Record<string, { status: string; reason?: string }>> {
    const judge = (mutant: Mutant): { status: string; reason?: string } =>
      this.#chosen.has(keyOf(mutant)) ? { status: "passed" } : { status: "compileError", reason: "not in the sample" };
    return Promise.resolve(Object.fromEntries(mutants.map((mutant) => [mutant.id, judge(mutant)])));
  }
}

/** The plugins by which Stryker finds both. */
export const strykerPlugins = [
  { kind: "Ignore", name: "idle", value: idle },
  { kind: "Checker", name: "sample", injectableClass: Sample },
];
