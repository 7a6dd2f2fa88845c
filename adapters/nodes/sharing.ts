import { LIMITS } from "../../domain/limits.ts";
import { unlessAborted } from "../browser/deadline.ts";

interface Shared<T> {
  answer: Promise<T>;
  waiters: number;
  end: AbortController;
}

/** Joins those who ask the same while it is being asked; what nobody waits for any longer is ended (NET-5, R10). */
export class Sharing<T> {
  readonly #running = new Map<string, Shared<T>>();

  async ask(key: string, signal: AbortSignal | undefined, work: (end: AbortSignal) => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const running = this.#running.get(key);
    // So many are remembered; who comes beyond that is asked for alone.
    if (!running && this.#running.size >= LIMITS.dedupe)
      return unlessAborted(work(signal ?? new AbortController().signal), signal);
    const shared = running ?? this.#start(key, work);
    shared.waiters += 1;
    try {
      return await unlessAborted(shared.answer, signal);
    } finally {
      shared.waiters -= 1;
      if (shared.waiters === 0) this.#stop(key, shared);
    }
  }

  /** Stops sharing the running request: the next caller starts a new one. */
  part(key: string): void {
    this.#running.delete(key);
  }

  #start(key: string, work: (end: AbortSignal) => Promise<T>): Shared<T> {
    const end = new AbortController();
    const shared = { answer: work(end.signal), waiters: 0, end };
    shared.answer.catch(() => {});
    this.#running.set(key, shared);
    return shared;
  }

  #stop(key: string, shared: Shared<T>): void {
    if (this.#running.get(key) === shared) this.#running.delete(key);
    shared.end.abort();
  }
}
