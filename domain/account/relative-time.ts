/** A span of time in its largest unit (ACCT-12). */
export interface RelativeTime {
  unit: "sec" | "min" | "hr" | "hrs" | "d" | "mo" | "yr";
  n: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** The age of a time in whole units, from milliseconds; a future time is 0 seconds old. */
export function relativeTime(elapsed: number): RelativeTime {
  const seconds = Math.max(0, Math.floor(elapsed / 1000));
  const whole = (unit: number): number => Math.floor(seconds / unit);
  if (seconds < MINUTE) return { unit: "sec", n: seconds };
  if (seconds < HOUR) return { unit: "min", n: whole(MINUTE) };
  if (seconds < DAY) return { unit: whole(HOUR) === 1 ? "hr" : "hrs", n: whole(HOUR) };
  if (seconds < MONTH) return { unit: "d", n: whole(DAY) };
  if (seconds < YEAR) return { unit: "mo", n: whole(MONTH) };
  return { unit: "yr", n: whole(YEAR) };
}
