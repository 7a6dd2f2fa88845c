import type { Page } from "playwright-core";
import { NotWalkable } from "./finding.ts";
import type { Deeds } from "./look.ts";
import type { PageWatch } from "./page-watch.ts";

/** How long a loaded page may take until the script is there: one that is added later, by a bundler or a tag manager. */
const SCRIPT_WITHIN = 4_000;
/** A page's own scripts create their instance first. */
const CREATES_WITHIN = 500;

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";

/** Opens a page for a walk and waits for the script. Throws NotWalkable, which says what is in the way and how to go on. */
export async function arriveAt(page: Page, address: string, watch: PageWatch): Promise<void> {
  const answer = await page.goto(address, { waitUntil: "load" }).catch((error: unknown) => firstLine(error));
  if (typeof answer === "string") {
    const why = /net::\w+/.exec(answer)?.[0] ?? answer;
    throw new NotWalkable(`No page answers at ${address} (${why}): start the site, or name its address.`);
  }
  if (answer && !answer.ok()) {
    throw new NotWalkable(`${address} answers ${answer.status()}: name the address of a page that has the script.`);
  }
  const isThere = await page
    .waitForFunction('typeof window.AppKit?.version === "string"', undefined, {
      timeout: SCRIPT_WITHIN,
    })
    .then(
      () => true,
      () => false,
    );
  if (!isThere) throw new NotWalkable(await whyNoScript(page, address, watch));
  await page.waitForTimeout(CREATES_WITHIN);
  try {
    await page.evaluate("__appkitWalk.listen()");
  } catch (error) {
    const why = /[^:]+: (.*)/.exec(firstLine(error))?.[1] ?? firstLine(error);
    throw new NotWalkable(`AppKit does not start on ${address}: ${why}`);
  }
}

async function whyNoScript(page: Page, address: string, watch: PageWatch): Promise<string> {
  const { violations } = await page.evaluate<Deeds>("__appkitWalk.deeds()");
  const policy = violations.find((each) => each.startsWith("script-src"));
  if (policy) {
    return `The policy of ${address} blocks the script (${policy}): allow its address, hash or nonce in script-src.`;
  }
  const lost = watch.lost.find((url) => /appkit/i.test(url)) ?? watch.lost[0];
  if (lost) return `${address} asks for the script ${lost} and does not get it: put appkit.js there.`;
  const thrown = watch.findings.find(({ kind }) => kind === "page-error");
  if (thrown) return `${address} throws before AppKit is there: ${thrown.says} Mend that first.`;
  return `${address} lacks the script, there is no window.AppKit: add <script src="appkit.js">, or, with the package, set window.AppKit = AppKit where it is created.`;
}
