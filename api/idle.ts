/** Calls `run` when the page has nothing else to do; after `most` milliseconds in any case, default: never before. */
export function whenIdle(window: Window, run: () => void, most?: number): void {
  // Not every browser has it, and a page may have taken it away.
  if (typeof window.requestIdleCallback !== "function") window.setTimeout(run, 200);
  else window.requestIdleCallback(() => run(), most === undefined ? undefined : { timeout: most });
}

/**
 * Runs `steps` in their order, each when the page has nothing else to do, so that no task holds the page up for long. A step that
 * fails is tried again, and its failure told, where it is first needed.
 */
export async function eachWhenIdle(window: Window, steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps) {
    await new Promise<void>((resolve) => whenIdle(window, resolve));
    await Promise.resolve(step()).catch(() => undefined);
  }
}
