/** The command `appkit-replay <file> [--test]`, separate from its process. */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Report } from "../../domain/report/report.ts";
import { NotAReport, parseReport } from "./parse.ts";
import { type Difference, type Replayed, replayReport } from "./replay.ts";
import { writeTest } from "./test-file.ts";

const USAGE = `appkit-replay <file> [--test]

Plays the text of AppKit.report() on the real machines, and says whether they reach the same states.
--test writes it down as a vitest test, beside the file.
Exit codes: 0 the same states, 1 other states, 2 no report.
`;

interface Result {
  code: 0 | 1 | 2;
  out: string;
  err: string;
}

const shown = (state: unknown): string => (state === undefined ? "nothing" : JSON.stringify(state));

/** The first difference, in words. */
function sayDifference({ entry, actor, type, reported, reached }: Difference): string {
  const where = entry === undefined ? "After its last entry" : `At entries.${entry}`;
  const step = type === undefined ? actor : `${actor} after ${type}`;
  return `${where} the machines differ.\n${step}\n  report:   ${shown(reported)}\n  machines: ${shown(reached)}\n`;
}

function say({ version, standing, entries }: Report, { difference, states, broken }: Replayed): string {
  const begin = standing ? "from the middle of a session on" : "from the boot on";
  const ends = Object.entries(states).map(([actor, state]) => `  ${actor} ${JSON.stringify(state)}\n`);
  const breaks = Object.entries(broken).map(([actor, error]) => `${actor} broke: ${error}\n`);
  const verdict = difference
    ? sayDifference(difference)
    : `The machines reach the same states, at the end:\n${ends.join("")}`;
  return `AppKit ${version}, ${entries.length} entries ${begin}.\n${verdict}${breaks.join("")}`;
}

/** Replays the report in `file`; `from` is the module that a written test imports. */
function replayFile(file: string, isTest: boolean, from: string): Result {
  const report = parseReport(readFileSync(file, "utf8"));
  const replayed = replayReport(report);
  let out = say(report, replayed);
  if (isTest) {
    const path = `${file.replace(/\.[^./\\]*$/, "")}.test.ts`;
    // A test that somebody has changed is not written over.
    writeFileSync(path, writeTest(report, replayed, from), { flag: "wx" });
    out += `Written: ${path}\n`;
  }
  return { code: replayed.difference ? 1 : 0, out, err: "" };
}

/** The output and exit code of the command for `args`. */
export function run(args: readonly string[], from: string): Result {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { test: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
    });
    const [file] = positionals;
    if (values.help) return { code: 0, out: USAGE, err: "" };
    if (file === undefined || positionals.length !== 1) return { code: 2, out: "", err: USAGE };
    return replayFile(file, values.test, from);
  } catch (error) {
    const what = (error as Error).message;
    return { code: 2, out: "", err: error instanceof NotAReport ? `No report of AppKit, at ${what}\n` : `${what}\n` };
  }
}
