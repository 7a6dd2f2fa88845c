import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT } from "../paths.ts";

const LINES = 6;

/** The outcome of a run: how many tests passed, and each failure in a few lines. */
export interface Outcome {
  passed: number;
  failures: readonly string[];
}

interface TestResult {
  fullName: string;
  status: string;
  failureMessages?: readonly string[];
}

interface FileResult {
  name: string;
  status: string;
  message?: string;
  assertionResults: readonly TestResult[];
}

interface JsonReport {
  success: boolean;
  testResults: readonly FileResult[];
  /** The errors thrown outside of every test, with their stacks. */
  thrownOutside: readonly string[];
}

/** A failure's title and the first lines of its error: long logs are cut off after that. */
const failure = (what: string, messages: readonly string[]): string =>
  [what, ...messages.flatMap((text) => text.split("\n").slice(0, LINES))].join("\n    ");

/**
 * Reads a vitest report. A file that could not be loaded, a skipped test, what was thrown outside of every test and a
 * run that ended badly without any of these each count as one failure: nothing may pass by not running.
 */
export function readReport(report: JsonReport | undefined, exitCode: number): Outcome {
  if (!report) return { passed: 0, failures: ["the run ended without a report"] };
  const failures: string[] = [];
  let passed = 0;
  for (const { name, status, message = "", assertionResults } of report.testResults) {
    const bad = assertionResults.filter((test) => test.status !== "passed");
    passed += assertionResults.length - bad.length;
    const file = relative(ROOT, name);
    for (const test of bad)
      failures.push(failure(`${file}: ${test.fullName} (${test.status})`, test.failureMessages ?? []));
    if (status === "failed" && bad.length === 0) failures.push(failure(`${file}: the file itself`, [message]));
  }
  failures.push(...report.thrownOutside.map((error) => failure("outside of every test", [error])));
  if (failures.length === 0 && exitCode !== 0) failures.push(`the run ended with code ${exitCode} outside its tests`);
  return { passed, failures };
}

/** Runs some of the vitest projects, with its progress on our terminal. */
export async function runSuite(projects: readonly string[], args: readonly string[], seed: number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "appkit-test-"));
  const file = join(folder, "report.json");
  try {
    const flags = [...projects.map((name) => `--project=${name}`), "--passWithNoTests"];
    const reports = [
      "--reporter=default",
      `--reporter=${join(ROOT, "build/suite/reporter.ts")}`,
      `--outputFile.json=${file}`,
    ];
    const code = await vitest([...flags, ...reports, ...args], seed);
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as JsonReport) : undefined;
    return readReport(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function vitest(args: readonly string[], seed: number): Promise<number> {
  const cli = join(ROOT, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [cli, "run", ...args], {
    cwd: ROOT,
    env: { ...process.env, SEED: `${seed}` },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
