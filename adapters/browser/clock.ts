/** A timer that runs; only its own clock can end it. */
export type Timer = unknown;

/** The one source of time: what the machines are given as well. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  setTimeout(run: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
}

/** The clock of the page. Each call asks the page anew, so that a test's fake timers count. */
export function browserClock(): Clock {
  return {
    now: () => Date.now(),
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer as Parameters<typeof clearTimeout>[0]),
  };
}
