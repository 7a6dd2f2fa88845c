// Values that are slow to start are started once for a worker and kept from one test file to the next.

/** The end of each started value, last one first. The environment is loaded apart from the tests, so they meet here. */
const ENDS = Symbol.for("appkit.test.ends");
const registry = globalThis as { [ENDS]?: (() => Promise<unknown>)[] };

/** Has the worker end something before it ends itself. */
function endWithWorker(end: () => Promise<unknown>): void {
  registry[ENDS] ??= [];
  registry[ENDS].push(end);
}

/** Ends everything that was started for the whole worker. */
export async function endShared(): Promise<void> {
  const ends = registry[ENDS]?.splice(0).reverse() ?? [];
  await Promise.all(ends.map((end) => end()));
}

/** The callbacks of a shared value: its start, its check, its end. */
interface Sharing<T> {
  start(): Promise<T>;
  works(value: T): boolean;
  end(value: T): Promise<unknown>;
}

/** Gives the same value to every file of this worker, and a new one where the last no longer works. */
export function shared<T>({ start, works, end }: Sharing<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  return async () => {
    if (current && works(await current)) return current;
    const started = start();
    current = started;
    started.catch(() => {
      current = undefined;
    });
    endWithWorker(async () => end(await started));
    return started;
  };
}
