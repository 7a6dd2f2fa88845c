const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{1,18})?(?:Z|([+-])(\d\d):(\d\d))$/i;
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MINUTE = 60_000;

/** Days since 1970 in the Gregorian calendar; the year begins in March, so that a leap day is its last. */
function daysOf(year: number, month: number, day: number): number {
  const from = month > 2 ? year : year - 1;
  const inYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return from * 365 + Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400) + inYear - 719_468;
}

/** Milliseconds since 1970 of a valid `date-time`, or undefined (RFC 3339 §5.6; a leap second counts as the next second). */
export function parseTime(text: string): number | undefined {
  const [whole, ...fields] = DATE_TIME.exec(text) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, part = 0, , hours = 0, minutes = 0] =
    fields.map((digits) => Number(digits ?? 0));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const most = month === 2 && isLeap ? 29 : (MONTHS[month - 1] ?? 0);
  const real = day >= 1 && day <= most && hour < 24 && minute < 60 && second <= 60 && hours < 24 && minutes < 60;
  if (!whole || !real) return undefined;
  const offset = (hours * 60 + minutes) * (fields[7] === "-" ? -MINUTE : MINUTE);
  const time = ((daysOf(year, month, day) * 24 + hour) * 60 + minute) * MINUTE + second * 1000;
  return time + Math.floor(part * 1000) - offset;
}
