/** The command `appkit-walk <address>`, separate from its process and from the browser that it starts. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { type HostWalk, type JourneyResult, NotWalkable } from "./finding.ts";
import { partsOf } from "./journeys/all.ts";
import { type EvidenceFiles, printHtml, printJourney, printJunit, printText } from "./print.ts";
import { JOURNEY_NAMES, walkHost } from "./walk-host.ts";

const FORMATS = {
  text: { print: printText, file: "walk.txt" },
  junit: { print: printJunit, file: "walk.xml" },
  html: { print: printHtml, file: "walk.html" },
} as const;
type Format = keyof typeof FORMATS;

const USAGE = `appkit-walk <address> [--sandbox http://localhost:4700] [--only journey,…] [--format text,junit,html] [--out folder]

Opens the page in Chromium and walks every journey that it offers, against the sandbox (npx appkit-sandbox).
--only    journeys by their name or a part of it: several are separated by commas, or each has an --only of its own
--format  what is written, one or several, separated by commas; default text
--out     the folder for reports, screenshots and flight recorders; without it a single format is printed
Journeys: ${JOURNEY_NAMES.join("; ")}
Exit codes: 0 nothing found, 1 something found, 2 not walked.
`;

/** A wrong command line. */
class Misuse extends Error {}

interface Wish {
  address: string;
  sandbox: string | undefined;
  only: readonly string[] | undefined;
  formats: readonly Format[];
  out: string | undefined;
}

const isFormat = (name: string): name is Format => Object.hasOwn(FORMATS, name);

function wishOf(args: readonly string[]): Wish | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      sandbox: { type: "string" },
      only: { type: "string", multiple: true },
      format: { type: "string", default: "text" },
      out: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return undefined;
  const [address] = positionals;
  if (address === undefined || positionals.length > 1) throw new Misuse("Name one address.");
  // Without its scheme "localhost:3000" would be an address of the scheme "localhost".
  if (!/^(?:https?|file):/.test(address) || !URL.canParse(address))
    throw new Misuse(`${address} is no address: write it out, as http://localhost:4700/.`);
  const named = values.format.split(",").map((name) => name.trim());
  const unknown = named.find((name) => !isFormat(name));
  if (unknown !== undefined) throw new Misuse(`There is no format ${unknown}.`);
  if (named.length > 1 && values.out === undefined) throw new Misuse("Several formats need --out, a folder.");
  const only = values.only?.flatMap(partsOf);
  const { href } = new URL(address);
  return { address: href, sandbox: values.sandbox, only, formats: named.filter(isFormat), out: values.out };
}

/** A journey's name as a file's. */
const fileName = (journey: string): string => journey.toLowerCase().replace(/[^a-z]+/g, "-");

/** Writes screenshots and flight recorders; gives their names. */
function writeEvidence(folder: string, journeys: readonly JourneyResult[]): EvidenceFiles {
  const entries = journeys.map(({ journey, screenshot, report }) => {
    const name = fileName(journey);
    if (screenshot) writeFileSync(join(folder, `${name}.png`), screenshot);
    if (report !== undefined) writeFileSync(join(folder, `${name}.report.json`), report);
    return [
      journey,
      {
        ...(screenshot && { screenshot: `${name}.png` }),
        ...(report !== undefined && { report: `${name}.report.json` }),
      },
    ];
  });
  return Object.fromEntries(entries);
}

function write(walk: HostWalk, { formats, out }: Wish): string {
  if (out === undefined) return FORMATS[formats[0] ?? "text"].print(walk);
  const files = writeEvidence(out, walk.journeys);
  for (const format of formats) writeFileSync(join(out, FORMATS[format].file), FORMATS[format].print(walk, files));
  return printText(walk, files);
}

/** The folder is made and written to before the walk, so that no walk is lost for want of it. Throws in one sentence. */
function makeFolder(path: string): void {
  try {
    makeWithParents(resolve(path));
    const draft = join(path, ".appkit-walk");
    writeFileSync(draft, "");
    rmSync(draft);
  } catch (error) {
    const says = `Nothing can be written to the folder ${path} (${(error as Error).message}): name another with --out.`;
    throw new NotWalkable(says);
  }
}

/** Node's own way to make parents goes round for ever where a file system makes none, as /proc. */
function makeWithParents(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeWithParents(parent);
  mkdirSync(path);
}

/** True if the command line is wrong, by its own rules or those of parseArgs. */
const isMisuse = (error: unknown): boolean =>
  error instanceof Misuse || /^ERR_PARSE_ARGS/.test((error as { code?: string }).code ?? "");

/** The parts of the process that the command uses. */
export interface WalkDeps {
  /** Starts Chromium. Throws in one sentence where it cannot. */
  launch(): Promise<Browser>;
  out(text: string): void;
  err(text: string): void;
}

/** Runs the command; gives its exit code. */
export async function runWalk(args: readonly string[], { launch, out, err }: WalkDeps): Promise<0 | 1 | 2> {
  let browser: Browser | undefined;
  try {
    const wish = wishOf(args);
    if (!wish) {
      out(USAGE);
      return 0;
    }
    if (wish.out !== undefined) makeFolder(wish.out);
    browser = await launch();
    const { address, sandbox, only } = wish;
    const onResult = (result: JourneyResult): void => err(`${printJourney(result)}\n`);
    const walk = await walkHost(browser, {
      address,
      onResult,
      ...(sandbox !== undefined && { sandbox }),
      ...(only && { only }),
    });
    out(write(walk, wish));
    return walk.verdict === "passed" ? 0 : 1;
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    err(isMisuse(error) ? `${says}\n\n${USAGE}` : `Not walked: ${says}\n`);
    return 2;
  } finally {
    await browser?.close().catch(() => undefined);
  }
}
