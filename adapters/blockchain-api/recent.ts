import type { Clock } from "../browser/clock.ts";
import { Sharing } from "../nodes/sharing.ts";

/** So many answers are remembered; the oldest go first. */
const MOST = 100;

interface Dated<T> {
  answer: T;
  at: number;
}

/** Answers in the page's memory: who asks the same within their lifetime, or while it is being asked, shares one request. */
export class Recent<T> {
  readonly #clock: Pick<Clock, "now">;
  readonly #lifetime: number;
  readonly #answers = new Map<string, Dated<T>>();
  readonly #sharing = new Sharing<T>();

  constructor(clock: Pick<Clock, "now">, lifetime: number) {
    this.#clock = clock;
    this.#lifetime = lifetime;
  }

  async ask(key: string, signal: AbortSignal | undefined, work: (end: AbortSignal) => Promise<T>): Promise<T> {
    return this.find(key)?.answer ?? (await this.refresh(key, signal, work));
  }

  /** Asks even where an answer is remembered. */
  refresh(key: string, signal: AbortSignal | undefined, work: (end: AbortSignal) => Promise<T>): Promise<T> {
    return this.#sharing.ask(key, signal, async (end) => {
      const answer = await work(end);
      this.#remember(key, answer);
      return answer;
    });
  }

  /** A remembered answer with the moment it came, in milliseconds since 1970; one from the future counts as old (R8). */
  find(key: string): Dated<T> | undefined {
    const found = this.#answers.get(key);
    const age = this.#clock.now() - (found?.at ?? 0);
    return found && age >= 0 && age < this.#lifetime ? found : undefined;
  }

  #remember(key: string, answer: T): void {
    this.#answers.delete(key);
    this.#answers.set(key, { answer, at: this.#clock.now() });
    for (const other of [...this.#answers.keys()])
      if (!this.find(other) || this.#answers.size > MOST) this.#answers.delete(other);
  }
}
