type Start = (run: () => void, ms?: number) => unknown;

/** Runs, and answers with how many timers of the bundle still run then; those of anybody else are not counted. */
export async function timersLeftBy(run: () => Promise<unknown>): Promise<number> {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const left = new Set<unknown>();
  const counted = (start: Start, isOnce: boolean): Start => {
    return (then, ms) => {
      const timer = start(() => {
        if (isOnce) left.delete(timer);
        then();
      }, ms);
      if (new Error("whose").stack?.includes("bundle.mjs")) left.add(timer);
      return timer;
    };
  };
  const forgotten = (end: (timer: never) => void) => (timer: unknown) => {
    left.delete(timer);
    end(timer as never);
  };
  Object.assign(globalThis, {
    setTimeout: counted(setTimeout, true),
    setInterval: counted(setInterval, false),
    clearTimeout: forgotten(clearTimeout),
    clearInterval: forgotten(clearInterval),
  });
  try {
    await run();
    return left.size;
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
  }
}
