import type { Page, Response } from "playwright-core";
import { safeText } from "../../domain/text.ts";
import { NotWalkable, StepFailed } from "./finding.ts";
import type { PageWatch } from "./page/page-watch.ts";
import type { PageRecord } from "./probe/look.ts";
import { within } from "./within.ts";

/** How long a server may take to answer: one for development compiles the page first. */
const ANSWERS_WITHIN = 30_000;
/** How long a page may load before the walk goes on with what is there. */
const LOADS_WITHIN = 10_000;
/** How long a loaded page may take until the script is there: one that is added later, by a bundler or a tag manager. */
const SCRIPT_WITHIN = 4_000;
/** A page's own scripts create their instance first. */
const CREATES_WITHIN = 500;
/** A page that is busy for longer hangs. */
const REPLIES_WITHIN = 10_000;
const LOOK_AGAIN = 50;
/** A page may go on to others on its way, as through a login. */
const HOPS = 5;

const firstLine = (error: unknown): string =>
  safeText(String(error instanceof Error ? error.message : error).split("\n")[0], 300);

/** True if a question failed because the page went elsewhere meanwhile. */
const isElsewhere = (error: unknown): boolean =>
  /context was destroyed|Cannot find context|frame was detached|because of a navigation/i.test(firstLine(error));

const HANGS = {
  kind: "page-hangs",
  says: `The page does not answer for ${REPLIES_WITHIN / 1_000} s: a script of it does not end. Look for a loop without an end.`,
} as const;

/** Asks a page. Throws StepFailed where a script of the page leaves no time for an answer. */
export async function ask<T>(page: Page, expression: string): Promise<T> {
  return await within(REPLIES_WITHIN, page.evaluate<T>(expression), () => {
    throw new StepFailed([HANGS]);
  });
}

/** Rejects once the page does not answer any more, or crashes. */
export async function hanging(page: Page): Promise<never> {
  for (;;) {
    // A page that goes elsewhere does not answer this once.
    await ask(page, "0").catch((error: unknown) => {
      if (error instanceof StepFailed) throw error;
    });
    await page.waitForTimeout(REPLIES_WITHIN / 10);
  }
}

/** Waits until the kit is on the page, wherever the page went; false where it does not come. */
async function kitComes(page: Page): Promise<boolean> {
  for (let waited = 0; waited < SCRIPT_WITHIN; waited += LOOK_AGAIN) {
    const isThere = await ask<boolean>(page, "__appkitWalk.isThere()").catch((error: unknown) => {
      if (error instanceof StepFailed) throw error;
      return false;
    });
    if (isThere) return true;
    await page.waitForTimeout(LOOK_AGAIN);
  }
  return false;
}

/** Waits until the page has loaded, as far as it does; false where it still waits for something. */
async function loads(page: Page): Promise<boolean> {
  return await page.waitForLoadState("load", { timeout: LOADS_WITHIN }).then(
    () => true,
    () => false,
  );
}

/** Waits for a page whose options are in none of its tags: it creates its instance itself, and may ask a server for them first. */
async function instanceComes(page: Page): Promise<void> {
  for (let waited = 0; waited < SCRIPT_WITHIN && (await ask(page, "__appkitWalk.isDue()")); waited += LOOK_AGAIN) {
    await page.waitForTimeout(LOOK_AGAIN);
  }
}

/** Listens to the kit again on a page that the first one went to. Throws where there is none. */
export async function followOn(page: Page): Promise<void> {
  await loads(page);
  if (!(await kitComes(page))) throw new Error(`the page went to ${page.url()}, which has no AppKit`);
  await instanceComes(page);
  await listen(page);
}

/** Has the page's instance followed, by what it tells and by its machines. */
async function listen(page: Page): Promise<void> {
  await ask(page, "__appkitWalk.listen()");
  await ask(page, "__appkitWitness.begin()");
}

/** Why an address gives no page to walk, and how to go on; `answer` is the failure's words where there was no answer. */
function whyNoPage(address: string, answer: Response | string): string {
  const isFailure = typeof answer === "string";
  // Where an address asks for a name and a password, Chromium fails; its headless shell gives the answer.
  if (isFailure ? answer.includes("ERR_INVALID_AUTH_CREDENTIALS") : "www-authenticate" in answer.headers())
    return `${address} asks for a name and a password: write them in front of its host, as http://name:password@localhost/.`;
  if (!isFailure) return `${address} answers ${answer.status()}: name the address of a page that has the script.`;
  const why = /net::\w+/.exec(answer)?.[0] ?? answer;
  return `No page answers at ${address} (${why}): start the site, or name its address.`;
}

/** Opens a page for a walk and waits for the script. Throws NotWalkable, which says what is in the way and how to go on. */
export async function arriveAt(page: Page, address: string, watch: PageWatch): Promise<void> {
  const opening = page.goto(address, { waitUntil: "commit", timeout: ANSWERS_WITHIN });
  const answer = await opening.catch((error: unknown) => firstLine(error));
  if (typeof answer === "string" || answer?.ok() === false) throw new NotWalkable(whyNoPage(address, answer));
  for (let hop = 0; hop < HOPS; hop += 1) {
    try {
      if (await meets(page, address, watch)) return;
    } catch (error) {
      if (error instanceof StepFailed) throw new NotWalkable(`${address} is not ready: ${error.message}`);
      if (!isElsewhere(error)) throw error;
    }
  }
  throw new NotWalkable(`${address} loads again and again, last ${page.url()}: name the address at which it stays.`);
}

/** Waits for the kit and listens to it; false if the page went on to another meanwhile. */
async function meets(page: Page, address: string, watch: PageWatch): Promise<boolean> {
  const isLoaded = await loads(page);
  if (!(await kitComes(page))) throw new NotWalkable(await whyNoScript(page, address, watch, isLoaded));
  const begun = await ask<number>(page, "performance.timeOrigin");
  await page.waitForTimeout(CREATES_WITHIN);
  await instanceComes(page);
  if ((await ask<number>(page, "performance.timeOrigin")) !== begun) return false;
  try {
    const unled = await ask<string | null>(page, "__appkitWalk.whyUnled()");
    if (unled) throw new NotWalkable(`${address} ${unled}`);
    await listen(page);
    return true;
  } catch (error) {
    if (error instanceof StepFailed || error instanceof NotWalkable || isElsewhere(error)) throw error;
    const why = /[^:]+: (.*)/.exec(firstLine(error))?.[1] ?? firstLine(error);
    throw new NotWalkable(`AppKit does not start on ${address}: ${why}`);
  }
}

async function whyNoScript(page: Page, address: string, watch: PageWatch, isLoaded: boolean): Promise<string> {
  const { violations } = await ask<PageRecord>(page, "__appkitWalk.pageRecord()");
  const policy = violations.find((each) => each.startsWith("script-src"));
  if (policy) {
    return `The policy of ${address} blocks the script (${policy}): allow its address, hash or nonce in script-src.`;
  }
  const lost = watch.lost.find((url) => /appkit/i.test(url)) ?? watch.lost[0];
  if (lost) return `${address} asks for the script ${lost} and does not get it: put appkit.js there.`;
  const thrown = watch.findings.find(({ kind }) => kind === "page-error");
  if (thrown) return `${address} throws before AppKit is there: ${thrown.says} Mend that first.`;
  const [awaited] = watch.awaited;
  if (!isLoaded) {
    const what = awaited && awaited !== page.url() ? `it still waits for ${awaited}` : "its text does not end";
    return `${address} has no AppKit after ${(LOADS_WITHIN + SCRIPT_WITHIN) / 1_000} s, and does not finish loading, ${what}: have that answered, or put the script before it.`;
  }
  const there = page.url() === address ? address : `${address}, which leads to ${page.url()},`;
  return `${there} lacks the script, there is no AppKit at window.AppKit: add <script src="appkit.js">, or, with the package, set window.AppKit to what createAppKit gives.`;
}
