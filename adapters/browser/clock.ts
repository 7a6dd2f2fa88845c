/** A running timer; only its own clock can end it. */
export type Timer = unknown;

/** The one source of time, which the machines use as well. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  setTimeout(run: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
}

/** The clock of the page. Each call reads the page's functions again, so that a test's fake timers take effect. */
export function browserClock(): Clock {
  return {
    now: () => Date.now(),
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer as Parameters<typeof clearTimeout>[0]),
  };
}
