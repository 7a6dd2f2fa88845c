import type { Browser, Page } from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  /** Microseconds of the thread's own work. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const CATEGORIES = ["toplevel", "disabled-by-default-devtools.timeline"];

/** Milliseconds that the longest task of a page's main thread worked while `act` ran, however busy the machine is. */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: readonly TraceEvent[] };
  const mains = traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const isMain = ({ pid, tid }: TraceEvent): boolean => mains.some((main) => main.pid === pid && main.tid === tid);
  const tasks = traceEvents.filter((event) => event.name === "RunTask" && event.ph === "X" && isMain(event));
  return Math.max(0, ...tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000));
}
