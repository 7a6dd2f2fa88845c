// `npm run mutants`: plants one small bug after another into the code that decides, and counts how many the fast tests notice.
// `npm run mutants -- machines/account/balance.ts domain/text.ts` keeps to the paths that begin so, and to the tests that import these
// files themselves. Results are kept in dist/mutants: the next run tries only changed files.
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { DIST, ROOT } from "./paths.ts";

type Options = ConstructorParameters<typeof Stryker>[0];
type MutantResult = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

/** Folders that are mutated together, and the fast tests that notice their bugs. */
interface Area {
  readonly name: string;
  readonly folders: readonly string[];
  /** Folders of tests. */
  readonly tests: readonly string[];
}

const AREAS: readonly Area[] = [
  { name: "domain", folders: ["domain"], tests: ["test/domain"] },
  {
    name: "machines",
    folders: ["machines"],
    tests: ["test/machines", "test/testing"],
  },
  {
    name: "gates",
    folders: ["adapters/secure-frame", "adapters/browser/http", "adapters/nodes"],
    tests: ["test/adapters/secure-frame", "test/adapters/browser/http", "test/adapters/nodes"],
  },
];

/** Tables and sentences, which decide nothing. */
const TABLES = /^domain\/(?:[a-z-]+\/)?(?:networks-table|network-rows|[a-z-]*messages|[a-z-]*ids|downloads)\.ts$/;
const FOLDER = join(DIST, "mutants");
const COLUMN = 44;

/** Files below the folders, as paths from the root. */
function below(folders: readonly string[], ending: string): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(ending))
      .map((file) => `${folder}/${file}`),
  );
}

/** The files of an area that are asked for. */
function filesOf({ name, folders }: Area, asked: readonly string[]): string[] {
  const all = below(folders, ".ts");
  if (all.length === 0) throw new Error(`The area ${name} has no files: name its folders anew in build/mutants.ts.`);
  return all.filter((file) => !TABLES.test(file) && (asked.length === 0 || asked.some((one) => file.startsWith(one))));
}

/** The tests of an area; for some of its files, those that import one of them, where there are such. */
function testsOf({ tests }: Area, files: readonly string[], isWhole: boolean): string[] {
  const all = below(tests, ".test.ts");
  if (isWhole) return all;
  const imports = files.map((file) => `/${basename(file)}"`);
  const own = all.filter((test) => imports.some((ending) => readFileSync(join(ROOT, test), "utf8").includes(ending)));
  return own.length > 0 ? own : all;
}

/** Stryker's options for the files of one area. */
function optionsFor({ name }: Area, files: readonly string[]): Options {
  return {
    mutate: [...files],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", join(ROOT, "build/suite/mutants-ignored.mjs")],
    ignorers: ["descriptions"],
    vitest: { configFile: "build/suite/mutants.vitest.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency: Math.min(2, availableParallelism()),
    // TypeScript 7 has no JS API, which Stryker would rewrite the configuration with; nothing here checks types.
    tsconfigFile: "none.json",
    disableTypeChecks: false,
    tempDirName: "dist/mutants/tree",
    ignorePatterns: ["dist"],
    incremental: true,
    incrementalFile: `dist/mutants/${name}.json`,
    dryRunTimeoutMinutes: 60,
    timeoutMS: 20_000,
    reporters: ["progress-append-only"],
    allowConsoleColors: false,
    cleanTempDir: "always",
  } as Options;
}

/** Runs Stryker over one area; its own plugins add options that its types do not know. */
function tryArea(area: Area, files: readonly string[], isWhole: boolean): Promise<MutantResult[]> {
  process.env["MUTANTS_TESTS"] = testsOf(area, files, isWhole).join(" ");
  return new Stryker(optionsFor(area, files)).runMutationTest();
}

const isNoticed = ({ status }: MutantResult): boolean => status === "Killed" || status === "Timeout";
const isMissed = ({ status }: MutantResult): boolean => status === "Survived" || status === "NoCoverage";

/** "87.5 %  (35 of 40)"; mutants that never ran, such as ignored ones, do not count. */
function score(results: readonly MutantResult[]): string {
  const noticed = results.filter(isNoticed).length;
  const all = noticed + results.filter(isMissed).length;
  return all === 0 ? "nothing to notice" : `${((100 * noticed) / all).toFixed(1)} %  (${noticed} of ${all})`;
}

function printScores(results: readonly MutantResult[], keyOf: (file: string) => string): void {
  const keys = [...new Set(results.map(({ fileName }) => keyOf(relative(ROOT, fileName))))].sort();
  for (const key of keys) {
    const own = results.filter(({ fileName }) => keyOf(relative(ROOT, fileName)) === key);
    console.log(`${key.padEnd(COLUMN)}${score(own)}`);
  }
}

/** One line for each bug that no test noticed. */
function printMissed(results: readonly MutantResult[]): void {
  for (const { fileName, location, mutatorName, replacement, status } of results.filter(isMissed)) {
    const place = `${relative(ROOT, fileName)}:${location.start.line}:${location.start.column}`;
    const instead = (replacement ?? "").replace(/\s+/g, " ").slice(0, 80);
    console.log(`${place}  ${mutatorName} -> ${instead}${status === "NoCoverage" ? "  (no test runs it)" : ""}`);
  }
}

const asked = process.argv.slice(2);
const started = performance.now();
const results: MutantResult[] = [];
process.chdir(ROOT);
mkdirSync(FOLDER, { recursive: true });
for (const area of AREAS) {
  const files = filesOf(area, asked);
  if (files.length > 0) results.push(...(await tryArea(area, files, asked.length === 0)));
}
console.log("\nNot noticed\n");
printMissed(results);
console.log("\nNoticed, by file\n");
printScores(results, (file) => file);
console.log("\nNoticed, by folder\n");
printScores(results, dirname);
console.log(`\nAll: ${score(results)}, in ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`);
