import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { type Sandbox, startSandbox } from "../../sandbox/main.ts";
import { CHROMIUM_FLAGS, chromiumPath, chromiumVersion } from "../programs/chromium.ts";
import { NFTS, type RichApi, startRichApi, TOKENS, TRANSACTIONS } from "./account/api.ts";
import { longestTask, workBetween } from "./account/tasks.ts";
import { heap } from "./measures.ts";
import { lines, median, short, type Target } from "./table.ts";

const RUNS = 3;
const SLOW = 4;
const MB = 1024 * 1024;
/** A card that draws all rows of a list has a hundred times as many. */
const MOST_ELEMENTS = 2_000;
/** The way of a fling, in CSS pixels, and its speed, in CSS pixels a second: some ten screens of the card in each. */
const FLING = 24_000;
const FASTEST = 6_000;
/** The longest wait for a list, in milliseconds: a busy machine is slow, and measured all the same. */
const PATIENCE = 120_000;

type Tab = "Tokens" | "NFTs" | "Activity";

/** The endpoint whose answer a list is drawn from, and the length of the list when all of it is known. */
const LISTS = {
  Tokens: { endpoint: "balance", length: TOKENS },
  NFTs: { endpoint: "history", length: NFTS },
  Activity: { endpoint: "history", length: TRANSACTIONS },
} as const satisfies Record<Tab, object>;

interface Visitor {
  readonly page: Page;
  readonly session: CDPSession;
}

interface BenchDeps {
  readonly browser: Browser;
  readonly sandbox: Sandbox;
  readonly api: RichApi;
}

function addressOf({ sandbox, api }: BenchDeps): string {
  const options = {
    networks: ["eip155:1"],
    endpoints: { ...sandbox.endpoints, blockchainApi: api.url },
    customRpcUrls: { "eip155:1": [{ url: sandbox.rpc["eip155:1"] }] },
  };
  return `${sandbox.url}/plain?${new URLSearchParams({ options: JSON.stringify(options), only: "juniper" })}`;
}

/** A connected visitor in a profile of its own. */
async function visit<T>(deps: BenchDeps, work: (visitor: Visitor) => Promise<T>): Promise<T> {
  const context = await deps.browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    // Functions that are handed to the page come with this helper of the compiler's.
    await page.addInitScript("window.__name = (value) => value;");
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(addressOf(deps));
    await page.waitForFunction("window.AppKit");
    await page.evaluate(() => void AppKit.open());
    await page.locator('[data-wallet="example.juniper"]').click();
    await page.waitForFunction("AppKit.getAccount().isConnected && !AppKit.getState().open");
    return await work({ page, session });
  } finally {
    await context.close();
  }
}

async function openAccount({ page }: Visitor): Promise<void> {
  await page.evaluate(() => void AppKit.open({ view: "Account" }));
  await page.locator('[role="dialog"][data-view="Account"]').waitFor();
}

const drawn = ({ page }: Visitor) => page.locator("appkit-modal .tabs + .panel li[data-kind]").first().waitFor();

async function choose({ page }: Visitor, tab: Tab): Promise<void> {
  await page.locator("appkit-modal").getByRole("tab", { name: tab }).click();
}

/** The end of an answer, and the painted first screen, as marks of the page. */
const MARKS = ["bench-answered", "bench-painted"] as const;

/**
 * Milliseconds from the end of the answer to the painted first screen of a list, and how many of them the page worked: on a busy machine
 * it waits for most of the others.
 */
async function firstScreen(browser: Browser, visitor: Visitor, tab: Tab): Promise<{ all: number; worked: number }> {
  const { page } = visitor;
  if (tab !== "Tokens") {
    await openAccount(visitor);
    await drawn(visitor);
  }
  let all = Number.NaN;
  const worked = await workBetween(browser, page, MARKS, async () => {
    const measured = measure(page, tab);
    if (tab === "Tokens") await openAccount(visitor);
    else await choose(visitor, tab);
    all = await measured;
  });
  return { all, worked };
}

function measure(page: Page, tab: Tab): Promise<number> {
  return page.evaluate(
    ({ endpoint, marks: [answeredMark, paintedMark] }) =>
      new Promise<number>((resolve) => {
        const answered = () =>
          performance.getEntriesByType("resource").find(({ name }) => name.includes(`/${endpoint}?`)) as
            | PerformanceResourceTiming
            | undefined;
        const rows = () =>
          document.querySelector("appkit-modal")?.shadowRoot?.querySelector(".tabs + .panel li[data-kind]");
        const look = (): unknown => {
          const answer = answered();
          if (!answer || !rows()) return requestAnimationFrame(look);
          return setTimeout(() => {
            performance.mark(answeredMark, { startTime: answer.responseEnd });
            performance.mark(paintedMark);
            resolve(performance.now() - answer.responseEnd);
          });
        };
        look();
      }),
    { endpoint: LISTS[tab].endpoint, marks: MARKS },
  );
}

/** Scrolls a list as a finger flings it: down for `FLING` pixels, and half of the way back. */
async function fling({ page, session }: Visitor): Promise<void> {
  const box = await page.locator("appkit-modal .tabs + .panel").boundingBox();
  if (!box) throw new Error("The list is not drawn");
  const [x, y] = [box.x + box.width / 2, Math.max(box.y, 0) + 40];
  for (const yDistance of [-FLING, FLING / 2])
    await session.send("Input.synthesizeScrollGesture", { x, y, yDistance, speed: FASTEST, preventFling: true });
}

interface Read {
  readonly elements: number;
  /** The length of the list, as a screen reader is told it. */
  readonly length: number;
}

/** Leaps through a list to its end, as whoever drags the scroll bar; gives the most elements that the card had. */
function readToEnd({ page }: Visitor, length: number): Promise<Read> {
  return page.evaluate(
    async ({ length, patience }) => {
      const root = document.querySelector("appkit-modal")?.shadowRoot as ShadowRoot;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const scroller = [...root.querySelectorAll(".view, .body")].find((one) => one.scrollHeight > one.clientHeight);
      const last = () => [...root.querySelectorAll<HTMLElement>(".panel li[data-kind]")].at(-1);
      let elements = 0;
      let known = 0;
      let at = 0;
      let grownAt = performance.now();
      while (scroller && (known < length || at < known)) {
        scroller.scrollBy(0, scroller.scrollHeight / 10);
        await frame();
        elements = Math.max(elements, root.querySelectorAll("*").length);
        const now = Number(last()?.getAttribute("aria-setsize"));
        if (now > known) grownAt = performance.now();
        else if (now < length && performance.now() - grownAt > patience) throw new Error(`The list ends at ${now}`);
        known = now;
        at = Number(last()?.getAttribute("aria-posinset"));
      }
      return { elements, length: known };
    },
    { length, patience: PATIENCE / 4 },
  );
}

type Times = Readonly<Record<Tab, number>>;

interface Walked {
  /** The longest task, in milliseconds, of flings and of leaps. */
  readonly flung: Times;
  readonly leapt: Times;
  readonly elements: number;
  readonly grown: number;
  readonly requests: number;
}

/** One slow visit that scrolls through everything. */
async function walk({ browser, api }: BenchDeps, visitor: Visitor): Promise<Walked> {
  const { page, session } = visitor;
  const answered = api.answered;
  const before = await heap(visitor);
  await openAccount(visitor);
  await drawn(visitor);
  const flung: Partial<Record<Tab, number>> = {};
  const leapt: Partial<Record<Tab, number>> = {};
  let elements = 0;
  for (const tab of ["Tokens", "Activity", "NFTs"] as const) {
    await choose(visitor, tab);
    await drawn(visitor);
    await page.waitForTimeout(1_000);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
    flung[tab] = await longestTask(browser, page, () => fling(visitor));
    leapt[tab] = await longestTask(browser, page, async () => {
      elements = Math.max(elements, (await readToEnd(visitor, LISTS[tab].length)).elements);
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
  const grown = (await heap(visitor)) - before;
  const requests = api.answered - answered;
  return { flung: flung as Times, leapt: leapt as Times, elements, grown, requests };
}

/** An account with very much in it: its first screens, its scrolling, its memory. */
export async function accountTargets(): Promise<Target[]> {
  const sandbox = await startSandbox({ port: 0 });
  const api = await startRichApi();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  const deps = { browser, sandbox, api };
  const tabs = Object.keys(LISTS) as Tab[];
  try {
    console.log(`${chromiumVersion()}, medians of ${RUNS}`);
    const firsts: number[] = [];
    const works: number[] = [];
    for (const tab of tabs) {
      const times: { all: number; worked: number }[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await visit(deps, (one) => firstScreen(browser, one, tab)));
      firsts.push(median(times.map(({ all }) => all)));
      works.push(median(times.map(({ worked }) => worked)));
    }
    const { flung, leapt, elements, grown, requests } = await visit(deps, (one) => walk(deps, one));
    const rows = tabs.map((tab, at) => [
      tab,
      ...[LISTS[tab].length, firsts[at] ?? 0, works[at] ?? 0, flung[tab], leapt[tab]].map(short),
    ]);
    const heads = ["", "entries", "first screen, ms", "of work", "longest task of a fling, 4x, ms", "of leaps, 4x, ms"];
    console.log(lines("The account", [heads, ...rows]));
    const each = (most: number): number[] => tabs.map(() => most);
    return [
      { name: "answer to first screen, tokens / NFTs / activity", is: firsts, most: each(100), unit: "ms" },
      { name: "longest task of a fling, 4x", is: tabs.map((tab) => flung[tab]), most: each(50), unit: "ms" },
      { name: "heap growth, all of it read", is: [grown / MB], most: [20], unit: "MB" },
      { name: "elements in the card", is: [elements], most: [MOST_ELEMENTS], unit: "" },
      { name: "requests to the API, one for each page of history", is: [requests], most: [260], unit: "" },
    ];
  } finally {
    await browser.close();
    await api.stop();
    await sandbox.stop();
  }
}
