/** Walks a host's page with a browser that the host gives. No type of Playwright is in what a host imports from here. */
import type { HostWalk } from "./finding.ts";
import { JOURNEYS, journeysOf } from "./journeys/all.ts";
import type { HostBrowser, HostWalkOptions } from "./options.ts";
import { walkJourneys } from "./walk-journeys.ts";

/** The names of all journeys. */
export const JOURNEY_NAMES: readonly string[] = JOURNEYS.map(({ name }) => name);

/**
 * Walks a page. Throws NotWalkable, in one sentence with the way on, where no sandbox or no page answers, or the page lacks the
 * script, blocks it, or throws before it is there.
 *
 * @example
 * const { journeys } = await walkHost(await chromium.launch(), { address: "http://localhost:3000/" });
 */
export async function walkHost(browser: HostBrowser, options: HostWalkOptions): Promise<HostWalk> {
  return await walkJourneys(browser, journeysOf(options.only), options);
}
