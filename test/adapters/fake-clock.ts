import type { Clock } from "../../adapters/browser/clock.ts";

interface Waiting {
  at: number;
  run: () => void;
}

/** A clock that stands still until it is advanced. */
export class FakeClock implements Clock {
  #now: number;
  #next = 1;
  readonly #timers = new Map<number, Waiting>();
  /** Every wait that was asked for, in milliseconds. */
  readonly waits: number[] = [];

  constructor(now = 1_700_000_000_000) {
    this.#now = now;
  }

  now = (): number => this.#now;

  setTimeout = (run: () => void, ms: number): number => {
    const id = this.#next++;
    this.waits.push(ms);
    this.#timers.set(id, { at: this.#now + ms, run });
    return id;
  };

  clearTimeout = (timer: unknown): void => {
    this.#timers.delete(timer as number);
  };

  /** How many timers run. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Puts the clock elsewhere without a timer noticing, as a visitor does. */
  set(now: number): void {
    this.#now = now;
  }

  /** Lets time pass; what is due runs in order, and promises settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const due = [...this.#timers]
        .filter(([, { at }]) => at <= end)
        .sort(([, one], [, other]) => one.at - other.at)[0];
      if (!due) break;
      this.#now = Math.max(this.#now, due[1].at);
      this.#timers.delete(due[0]);
      due[1].run();
      await settle();
    }
    this.#now = end;
  }
}

/** Lets what is settled be heard. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

/** The real clock, with a count of the timers that run. */
export class CountingClock implements Clock {
  readonly #timers = new Set<unknown>();

  now = (): number => Date.now();

  setTimeout = (run: () => void, ms: number): unknown => {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
    return timer;
  };

  clearTimeout = (timer: unknown): void => {
    this.#timers.delete(timer);
    clearTimeout(timer as NodeJS.Timeout);
  };

  get pending(): number {
    return this.#timers.size;
  }
}
