import type { Clock } from "./clock.ts";

/**
 * Runs `work` with a signal of its own, which ends at the deadline or with `outer`. The promise settles then at the latest, even if the
 * work goes on. `late` makes the reason of a missed deadline.
 */
export function within<T>(
  clock: Clock,
  ms: number,
  late: () => Error,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const inner = new AbortController();
    const end = (reason: unknown) => {
      inner.abort(reason);
      reject(reason);
    };
    const stop = () => end(outer?.reason);
    if (outer?.aborted) return stop();
    const timer = clock.setTimeout(() => end(late()), ms);
    outer?.addEventListener("abort", stop);
    const clear = () => {
      clock.clearTimeout(timer);
      outer?.removeEventListener("abort", stop);
    };
    inner.signal.addEventListener("abort", clear);
    (async () => work(inner.signal))().finally(clear).then(resolve, reject);
  });
}

/** Waits; rejects at once with the signal's reason when it ends. */
export function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clock.clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = clock.setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Settles as `promise` does, or rejects with the signal's reason when that ends first. */
export function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    promise.finally(() => signal.removeEventListener("abort", stop)).then(resolve, reject);
  });
}
