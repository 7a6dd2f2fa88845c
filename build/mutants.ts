// `npm run mutants`: plants one small bug after another into the code that decides, and counts how many the fast tests notice.
// `npm run mutants -- machines/account domain/text.ts` keeps to the paths that begin so. Results are kept in dist/mutants: the next
// run tries only changed files.
// `npm run mutants -- --sample 400 --seed 7` tries 400 bugs that are spread evenly over the code, chosen anew for each seed, and says
// between which bounds the score of all of them is. `--concurrency 1` leaves a core to others, `--write` writes docs/mutants.md.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { buildSync } from "esbuild";
import { DIST, ROOT } from "./paths.ts";
import { type MutantArea, mutantAreas, nounsOf } from "./suite/mutant-areas.ts";
import { mutantOptions } from "./suite/mutant-options.ts";
import { missedLines, mutantsPage, scoreOf, scoresBy, type TriedMutant } from "./suite/mutant-report.ts";
import { type ListedMutant, listMutants, sampleOf } from "./suite/mutant-sample.ts";

type Options = ConstructorParameters<typeof Stryker>[0];

const FOLDER = join(DIST, "mutants");
const PLUGINS = join(FOLDER, "plugins.mjs");
const PAGE = join(ROOT, "docs/mutants.md");
const COLUMN = 44;

const options = mutantOptions(process.argv.slice(2));
if ("code" in options) {
  (options.code === 0 ? console.log : console.error)(options.says);
  process.exit(options.code);
}
const { paths, size, seed, concurrency, writes } = options;

// Two runs beside each other have a list each.
const SAMPLE = join(FOLDER, `sample-${seed}.json`);

/** Stryker's options for some files of an area. */
function optionsFor({ name }: MutantArea, files: readonly string[]): Options {
  const isSample = size !== undefined;
  return {
    mutate: [...files],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", PLUGINS],
    ignorers: ["idle"],
    checkers: isSample ? ["sample"] : [],
    vitest: { configFile: "build/suite/mutants.vitest.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency,
    // TypeScript 7 has no JS API, which Stryker would rewrite the configuration with; nothing here checks types.
    tsconfigFile: "none.json",
    disableTypeChecks: false,
    tempDirName: "dist/mutants/tree",
    ignorePatterns: ["dist"],
    // A sample would be kept as if its other mutants did not compile.
    incremental: !isSample,
    incrementalFile: `dist/mutants/${name.replaceAll("/", "-")}.json`,
    dryRunTimeoutMinutes: 60,
    timeoutMS: 20_000,
    reporters: ["progress-append-only"],
    warnings: false,
    logLevel: "warn",
    allowConsoleColors: false,
    cleanTempDir: "always",
  } as Options;
}

/** Runs Stryker over one area; its own plugins add options that its types do not know. */
async function tryArea(area: MutantArea, files: readonly string[]): Promise<TriedMutant[]> {
  process.env["MUTANTS_TESTS"] = area.tests.join(" ");
  process.env["WALK_MACHINES"] = nounsOf(area).join(" ");
  const results = await new Stryker(optionsFor(area, files)).runMutationTest().catch((error: unknown) => {
    console.error(`${area.name} is not tried: ${String(error)}`);
    process.exitCode = 1;
    return [];
  });
  console.log(missedLines(results).join("\n"));
  return results.map((result) => ({ ...result, kind: area.kind }));
}

/** The files of the areas that are asked for, or those of them that have a mutant in the sample. */
async function filesToTry(areas: readonly MutantArea[]): Promise<string[]> {
  const files = areas
    .flatMap((area) => area.files)
    .filter((file) => paths.length === 0 || paths.some((one) => file.startsWith(one)));
  if (size === undefined) return files;
  const all: ListedMutant[] = await listMutants(files);
  const sample = sampleOf(all, size, seed);
  writeFileSync(SAMPLE, JSON.stringify(sample.map(({ key }) => key)));
  process.env["MUTANTS_SAMPLE"] = SAMPLE;
  console.log(`Tries ${sample.length} of ${all.length} mutants; --seed ${seed} chooses these again.\n`);
  return [...new Set(sample.map(({ file }) => file))];
}

function printScores(title: string, results: readonly TriedMutant[], nameOf: (result: TriedMutant) => string): void {
  const scores = scoresBy(results, nameOf, size !== undefined);
  console.log(
    `\nNoticed, by ${title}\n\n${scores.map(([name, score]) => `${name.padEnd(COLUMN)}${score}`).join("\n")}`,
  );
}

const started = performance.now();
const results: TriedMutant[] = [];
process.chdir(ROOT);
mkdirSync(FOLDER, { recursive: true });
// Stryker loads its plugins in processes that read plain JavaScript only.
buildSync({ entryPoints: ["build/suite/mutants-plugins.ts"], outfile: PLUGINS, format: "esm", platform: "node" });
const areas = mutantAreas();
const files = new Set(await filesToTry(areas));
for (const area of areas) {
  const own = area.files.filter((file) => files.has(file));
  if (own.length > 0) results.push(...(await tryArea(area, own)));
}
console.log(`\nNot noticed\n\n${missedLines(results).join("\n")}`);
if (size === undefined) printScores("file", results, ({ fileName }) => relative(ROOT, fileName));
printScores("kind", results, ({ kind }) => kind);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\nAll: ${scoreOf(results, size !== undefined)}, in ${minutes} minutes.`);
if (writes) writeFileSync(PAGE, mutantsPage(results, size === undefined ? undefined : seed));
