import type { Clock } from "../browser/clock.ts";
import { Sharing } from "../nodes/sharing.ts";

/** The most answers that are cached; the oldest are dropped first. */
const MOST = 100;

interface Dated<T> {
  answer: T;
  at: number;
}

/** A cache in the page's memory: equal requests within an answer's lifetime, or during the request, share one request. */
export class Recent<T> {
  readonly #clock: Pick<Clock, "now">;
  readonly #lifetime: number;
  readonly #isSame: (before: T, after: T) => boolean;
  readonly #answers = new Map<string, Dated<T>>();
  readonly #sharing = new Sharing<T>();
  /** Counts calls of `forget`: an answer whose request began before one is not cached. */
  #forgotten = 0;

  /** `isSame`: an answer equal to the last one is replaced by it, so that nothing is computed again. */
  constructor(clock: Pick<Clock, "now">, lifetime: number, isSame: (before: T, after: T) => boolean = Object.is) {
    this.#clock = clock;
    this.#lifetime = lifetime;
    this.#isSame = isSame;
  }

  async ask(key: string, signal: AbortSignal | undefined, work: (end: AbortSignal) => Promise<T>): Promise<T> {
    return this.find(key)?.answer ?? (await this.refresh(key, signal, work));
  }

  /** Sends a request even if an answer is cached. */
  refresh(key: string, signal: AbortSignal | undefined, work: (end: AbortSignal) => Promise<T>): Promise<T> {
    return this.#sharing.ask(key, signal, async (end) => {
      const forgotten = this.#forgotten;
      const answer = await work(end);
      if (forgotten !== this.#forgotten) return answer;
      const before = this.#answers.get(key)?.answer;
      return this.#remember(key, before !== undefined && this.#isSame(before, answer) ? before : answer);
    });
  }

  /** A cached answer with its moment in milliseconds since 1970; one from the future counts as old (R8). */
  find(key: string): Dated<T> | undefined {
    const found = this.#answers.get(key);
    const age = this.#clock.now() - (found?.at ?? 0);
    return found && age >= 0 && age < this.#lifetime ? found : undefined;
  }

  /** Drops the cached answer, and ignores that of a running request. */
  forget(key: string): void {
    this.#forgotten += 1;
    this.#answers.delete(key);
    this.#sharing.part(key);
  }

  #remember(key: string, answer: T): T {
    this.#answers.delete(key);
    this.#answers.set(key, { answer, at: this.#clock.now() });
    for (const other of [...this.#answers.keys()])
      if (!this.find(other) || this.#answers.size > MOST) this.#answers.delete(other);
    return answer;
  }
}
