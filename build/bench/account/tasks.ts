import type { Browser, Page } from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds of the thread's own work. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const CATEGORIES = ["toplevel", "disabled-by-default-devtools.timeline", "blink.user_timing"];

/** The tasks of a page's main thread while `act` ran, and the moments of its marks, in microseconds. */
async function traced(browser: Browser, page: Page, act: () => Promise<unknown>) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: readonly TraceEvent[] };
  const mains = traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const isMain = ({ pid, tid }: TraceEvent): boolean => mains.some((main) => main.pid === pid && main.tid === tid);
  const tasks = traceEvents.filter((event) => event.name === "RunTask" && event.ph === "X" && isMain(event));
  const markedAt = (mark: string): number => traceEvents.find(({ name }) => name === mark)?.ts ?? Number.NaN;
  return { tasks, markedAt };
}

const workOf = ({ dur = 0, tdur = dur }: TraceEvent): number => tdur / 1000;

/** Milliseconds that the longest task of a page's main thread worked while `act` ran, however busy the machine is. */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  const { tasks } = await traced(browser, page, act);
  return Math.max(0, ...tasks.map(workOf));
}

/** Milliseconds that a page's main thread worked between two of its marks while `act` ran, however busy the machine is. */
export async function workBetween(
  browser: Browser,
  page: Page,
  [from, to]: readonly [string, string],
  act: () => Promise<unknown>,
): Promise<number> {
  const { tasks, markedAt } = await traced(browser, page, act);
  const [start, end] = [markedAt(from), markedAt(to)];
  const within = tasks.filter(({ ts, dur = 0 }) => ts + dur >= start && ts <= end);
  return within.reduce((sum, task) => sum + workOf(task), 0);
}
