import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Stryker } from "@stryker-mutator/core";

type Result = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

/** A mutant that was tried. */
export interface TriedMutant extends Result {
  readonly kind: string;
}

/** The standard normal deviate of a 95 % interval. */
const Z = 1.959964;
const LONGEST = 90;

/** A bug with which a test file does not even load is reported as an error of the run. */
const isNoticed = ({ status }: Result): boolean => ["Killed", "Timeout", "RuntimeError"].includes(status);
const isMissed = ({ status }: Result): boolean => status === "Survived" || status === "NoCoverage";

/** The 95 % interval of a share that a sample was found to have (E. B. Wilson, 1927). */
function wilson(hits: number, all: number): readonly [low: number, high: number] {
  const share = hits / all;
  const middle = share + Z ** 2 / (2 * all);
  const reach = Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2));
  const scale = 1 + Z ** 2 / all;
  return [(middle - reach) / scale, (middle + reach) / scale];
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** "87.5 % (35 of 40), 95 % interval 73.9 % to 94.5 %"; mutants that never ran, such as ignored ones, do not count. */
export function scoreOf(results: readonly Result[], isSample: boolean): string {
  const noticed = results.filter(isNoticed).length;
  const all = noticed + results.filter(isMissed).length;
  if (all === 0) return "nothing to notice";
  const score = `${percent(noticed / all)} (${noticed} of ${all})`;
  const [low, high] = wilson(noticed, all);
  return isSample ? `${score}, 95 % interval ${percent(low)} to ${percent(high)}` : score;
}

/** The score of each group that `nameOf` makes, by its name. */
export function scoresBy<T extends Result>(
  results: readonly T[],
  nameOf: (result: T) => string,
  isSample: boolean,
): (readonly [name: string, score: string])[] {
  const names = [...new Set(results.map(nameOf))].sort();
  return names.map((name) => [
    name,
    scoreOf(
      results.filter((result) => nameOf(result) === name),
      isSample,
    ),
  ]);
}

const oneLine = (code: string): string => {
  const flat = code.replace(/\s+/g, " ").trim();
  return flat.length > LONGEST ? `${flat.slice(0, LONGEST)}…` : flat;
};

/** The code that a mutant replaces. */
function original({ fileName, location: { start, end } }: Result): string {
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const cut = lines.map((line, at) =>
    line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined),
  );
  return cut.join("\n");
}

/** "domain/text.ts:12:3  a > b  ->  a >= b" for each bug that no test noticed. */
export function missedLines(results: readonly Result[]): string[] {
  return results.filter(isMissed).map((result) => {
    const { fileName, location, replacement = "", status } = result;
    const place = `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`;
    const unrun = status === "NoCoverage" ? "  (no test runs it)" : "";
    return `${place}  ${oneLine(original(result))}  ->  ${oneLine(replacement)}${unrun}`;
  });
}

/** docs/mutants.md: what was tried, the score, and each bug that no test noticed. */
export function mutantsPage(results: readonly TriedMutant[], seed: number | undefined): string {
  const isSample = seed !== undefined;
  const tried = results.filter((result) => isNoticed(result) || isMissed(result)).length;
  const what = isSample ? `a sample of ${tried} (\`--sample ${tried} --seed ${seed}\`)` : `all ${tried}`;
  const scores = scoresBy(results, ({ kind }) => kind, isSample).map(([kind, score]) => `| ${kind} | ${score} |`);
  return `# Mutants

\`npm run mutants\` plants one small bug after another into machines, domain and gates, and counts how many the fast tests of the
same room notice. Written on ${new Date().toISOString().slice(0, 10)} by a run over ${what}.

| part | noticed |
| --- | --- |
${scores.join("\n")}
| all | ${scoreOf(results, isSample)} |

Not noticed, as place, code, and what stood there instead:

\`\`\`
${missedLines(results).join("\n")}
\`\`\`
`;
}
