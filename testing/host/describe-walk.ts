/** One test for each journey of a host's page, for a runner of the host's own choice. */
import type { JourneyResult } from "./finding.ts";
import { journeysOf } from "./journeys/all.ts";
import type { Memory } from "./journeys/journey.ts";
import type { HostBrowser, HostWalkOptions } from "./options.ts";
import { LONGEST, walkJourneys } from "./walk-journeys.ts";

/** The functions of a runner, and where the browser comes from. */
export interface WalkRunner {
  /** One test: `test` of Playwright's runner, `it` of vitest, `test` of jest or node:test. */
  test(name: string, body: (fixtures: unknown) => Promise<void>, timeout?: number): unknown;
  /** The browser; default: the fixture `browser` that Playwright's runner gives to each test. */
  browser?: () => HostBrowser | Promise<HostBrowser>;
  /** Told why a journey is skipped, as `(reason) => test.skip(true, reason)`; default: its test passes. */
  skip?: (reason: string) => void;
}

/** The options of a walk, without the address. */
export type WalkTests = Omit<HostWalkOptions, "address">;

/** How long a test may take, in milliseconds: another worker's journey, its own, and what is before and after them. */
const TIMEOUT = 2 * LONGEST + 60_000;

/** Makes a journey's verdict that of its test. Throws with every finding, and the steps that led there. */
export function judge({ verdict, findings, steps, reason = "" }: JourneyResult, skip: (reason: string) => void): void {
  if (verdict === "skipped") skip(reason);
  if (verdict !== "failed") return;
  const found = findings.map(({ kind, says }) => `${kind}: ${says}`);
  throw new Error([...found, `Steps: ${steps.join(", ")}`].join("\n"));
}

/**
 * Makes one test for each journey through a page; a finding fails it. Several workers take turns at one sandbox, and walk at once where
 * each has one of its own. A journey takes up to 90 s, and another worker's before it as long: vitest and jest are told so, Playwright by the
 * `timeout` of its configuration.
 *
 * @example
 * describeWalk("http://localhost:3000/", { test: (name, walk) => test(name, walk) }); // Playwright, whose reports name the file that calls it
 * describeWalk("http://localhost:3000/", { test: it, browser: () => browser }); // vitest, with a browser of beforeAll
 */
export function describeWalk(
  address: string,
  { test, browser, skip = () => undefined }: WalkRunner,
  options: WalkTests = {},
): void {
  const memory: Memory = {};
  for (const journey of journeysOf(options.only)) {
    const walk = async (host: HostBrowser): Promise<void> => {
      const { journeys: results } = await walkJourneys(host, [journey], { ...options, address }, memory);
      for (const result of results) judge(result, skip);
    };
    // Playwright reads the fixtures from the pattern of the argument, and jest takes any argument for a callback.
    const own = browser && (async () => await walk(await browser()));
    const fixture = async ({ browser: host }: { browser: HostBrowser }) => await walk(host);
    test(journey.name, own ?? (fixture as (fixtures: unknown) => Promise<void>), TIMEOUT);
  }
}
