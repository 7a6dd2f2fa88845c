/** The styles of a written time. */
const STYLES = {
  time: { hour: "numeric", minute: "2-digit" },
  day: { day: "2-digit", month: "short" },
  date: { dateStyle: "long" },
  moment: { dateStyle: "medium", timeStyle: "short" },
  month: { month: "long" },
  monthOfYear: { month: "long", year: "numeric" },
  year: { year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type DateStyle = keyof typeof STYLES;

/** Cached, because Intl objects are slow to create and a history needs many. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(style: DateStyle, locale: string): Intl.DateTimeFormat {
  const key = `${style} ${locale}`;
  const known = formats.get(key) ?? created(style, locale);
  formats.set(key, known);
  return known;
}

function created(style: DateStyle, locale: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, STYLES[style]);
  } catch {
    return new Intl.DateTimeFormat("en-US", STYLES[style]);
  }
}

/** A time, in milliseconds since 1970, in the words of a locale; '' for one that no calendar has. */
export function formatDate(at: number, style: DateStyle, locale: string): string {
  return Math.abs(at) <= 8.64e15 ? formatOf(style, locale).format(at) : "";
}

/** The month of a time; with its year, if that is not the year of `now` (protocol.md §4.9). */
export function formatMonth(at: number, now: number | undefined, locale: string): string {
  const isThisYear = now !== undefined && formatDate(at, "year", locale) === formatDate(now, "year", locale);
  return formatDate(at, isThisYear ? "month" : "monthOfYear", locale);
}
