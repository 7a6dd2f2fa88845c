/** The command `appkit-replay <file> [--test]`, separate from its process. */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Report } from "../../domain/report/report.ts";
import { safeText } from "../../domain/text.ts";
import { version as ownVersion } from "../../domain/version.ts";
import { NotAReport, parseReport } from "./parse.ts";
import { NotRead, readReport } from "./read.ts";
import { type Difference, type Replayed, replayReport } from "./replay.ts";
import { writeTest } from "./test-file.ts";

const USAGE = `appkit-replay <file> [--test]

Plays the text of AppKit.report() on the real machines, and says whether they reach the same states.
--test writes it down as a vitest test, beside the file.
Exit codes: 0 the same states, 1 other states, 2 no report, or no test written.
`;

const UNCHANGED = 'save the text of AppKit.report(), or of the control "Copy report", unchanged.';

interface Result {
  code: 0 | 1 | 2;
  out: string;
  err: string;
}

const sayState = (state: unknown): string => (state === undefined ? "nothing" : safeText(JSON.stringify(state), 2_000));

/** A name out of a report, which may hold what a terminal obeys. */
const named = (name: string): string => safeText(name, 200);

/** The first difference, in words. */
function sayDifference({ entry, actor, type, reported, reached }: Difference): string {
  const where = entry === undefined ? "After its last entry" : `At entries.${entry}`;
  const step = type === undefined ? named(actor) : `${named(actor)} after ${named(type)}`;
  return `${where} the machines differ.\n${step}\n  report:   ${sayState(reported)}\n  machines: ${sayState(reached)}\n`;
}

/** Machines of another release may do something else, and nothing be wrong with either. */
const sayRelease = (version: string): string =>
  version === ownVersion
    ? ""
    : `These are the machines of ${ownVersion}: play the report with appkit@${named(version)}, to see what its visitor saw.\n`;

function say({ version, standing, entries }: Report, { difference, states, broken }: Replayed): string {
  const begin = standing ? "from the middle of a session on" : "from the boot on";
  const ends = Object.entries(states).map(([actor, state]) => `  ${named(actor)} ${sayState(state)}\n`);
  const breaks = Object.entries(broken).map(([actor, error]) => `${named(actor)} broke: ${named(error)}\n`);
  const verdict = difference
    ? sayDifference(difference) + sayRelease(version)
    : `The machines reach the same states, at the end:\n${ends.join("")}`;
  return `AppKit ${named(version)}, ${entries.length} entries ${begin}.\n${verdict}${breaks.join("")}`;
}

/** Writes the test beside the report; gives the sentence that says why it does not. A test that somebody has changed stays. */
function writeBeside(path: string, text: string): string | undefined {
  try {
    writeFileSync(path, text, { flag: "wx" });
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "EEXIST"
      ? `${path} is there already and stays as it is: move it away, and ask again.\n`
      : `${path} cannot be written (${message}): copy the report into a folder of your own.\n`;
  }
}

/** Replays the report in `file`; `from` is the module that a written test imports. */
function replayFile(file: string, isTest: boolean, from: string): Result {
  const report = parseReport(readReport(file));
  const replayed = replayReport(report);
  const out = say(report, replayed);
  const code = replayed.difference ? 1 : 0;
  if (!isTest) return { code, out, err: "" };
  const path = `${file.replace(/\.[^./\\]*$/, "")}.test.ts`;
  const unwritten = writeBeside(path, writeTest(report, replayed, from));
  return unwritten === undefined
    ? { code, out: `${out}Written: ${path}\n`, err: "" }
    : { code: 2, out, err: unwritten };
}

/** The output and exit code of the command for `args`. */
export function run(args: readonly string[], from: string): Result {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        test: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    const [file] = positionals;
    if (values.help) return { code: 0, out: USAGE, err: "" };
    if (!file || positionals.length !== 1) throw new Error("Name one file.");
    return replayFile(file, values.test, from);
  } catch (error) {
    const what = (error as Error).message;
    if (error instanceof NotAReport)
      return { code: 2, out: "", err: `No report of AppKit, at ${named(what)}: ${UNCHANGED}\n` };
    return { code: 2, out: "", err: error instanceof NotRead ? `${what}\n` : `${what}\n\n${USAGE}` };
  }
}
