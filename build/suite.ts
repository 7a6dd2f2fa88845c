import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./paths.ts";

/** How many tests of a run held. */
export interface Counts {
  passed: number;
  failed: number;
}

interface FileResult {
  status: string;
  assertionResults: readonly { status: string }[];
}

interface JsonReport {
  success: boolean;
  testResults: readonly FileResult[];
}

/**
 * Counts a vitest report. A file that could not be loaded, a skipped test and a run that ended badly without a
 * failed test each count as one failure: nothing may pass by not running.
 */
export function countReport(report: JsonReport | undefined, exitCode: number): Counts {
  if (!report) return { passed: 0, failed: 1 };
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").length;
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status === "passed"),
  ).length;
  const failed = tests.length - passed + broken;
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** Runs some of the vitest projects, with its progress on our terminal. */
export async function runSuite(projects: readonly string[], args: readonly string[], seed: number): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "appkit-test-"));
  const file = join(folder, "report.json");
  try {
    const code = await vitest([
      ...projects.map((name) => `--project=${name}`),
      "--passWithNoTests",
      `--sequence.seed=${seed}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...args,
    ]);
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as JsonReport) : undefined;
    return countReport(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function vitest(args: readonly string[]): Promise<number> {
  const cli = join(ROOT, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [cli, "run", ...args], { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
