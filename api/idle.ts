/** Calls `run` when the page is idle, or after `most` milliseconds; default: no such limit. */
export function whenIdle(window: Window, run: () => void, most?: number): void {
  // Not every browser has `requestIdleCallback`, and a page may have removed it.
  if (typeof window.requestIdleCallback !== "function") window.setTimeout(run, 200);
  else window.requestIdleCallback(() => run(), most === undefined ? undefined : { timeout: most });
}

/**
 * Runs `steps` in their order, each when the page is idle, so that no task blocks the page for long. A failed step is
 * ignored: its code is loaded again, and a failure reported, at its first use.
 */
export async function eachWhenIdle(window: Window, steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps) {
    await new Promise<void>((resolve) => whenIdle(window, resolve));
    await Promise.resolve(step()).catch(() => undefined);
  }
}
