import { runTool } from "../run.ts";

/** One check of the tree that needs no test runner. */
export interface CheckResult {
  name: string;
  passed: boolean;
  seconds: number;
  /** The tool's output. */
  says: string;
}

const CHECKS: readonly { name: string; command: string; args: readonly string[] }[] = [
  { name: "types", command: "tsc", args: ["--noEmit", "--pretty", "false"] },
  { name: "lint and formatting", command: "biome", args: ["check", "--colors=off", "--max-diagnostics=100"] },
  { name: "nothing unused", command: "knip", args: ["--no-progress", "--no-config-hints"] },
  { name: "laws", command: process.execPath, args: ["--import", "tsx", "build/laws/main.ts"] },
];

/** Runs every check, all of them even when one fails. */
export function checkAll(): Promise<CheckResult[]> {
  return Promise.all(
    CHECKS.map(async ({ name, command, args }) => {
      const started = performance.now();
      const { code, output } = await runTool(command, args);
      return { name, passed: code === 0, seconds: (performance.now() - started) / 1000, says: output.trim() };
    }),
  );
}
