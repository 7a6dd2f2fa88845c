/** The lines of a long list, by the kind of each; lines of one kind are equally high. */
export interface Lines {
  count: number;
  kindOf(line: number): string;
}

/** The heights of the kinds, in CSS pixels. */
export type Heights = Readonly<Record<string, number>>;

/** The height of a kind that nobody has measured yet. */
const ASSUMED = 56;

/** The top of each line, and, last, the end of all, in CSS pixels. */
export function topsOf({ count, kindOf }: Lines, heights: Heights): Float64Array {
  const tops = new Float64Array(count + 1);
  for (let line = 0; line < count; line++) tops[line + 1] = (tops[line] ?? 0) + (heights[kindOf(line)] ?? ASSUMED);
  return tops;
}

/** A span of lines; `end` is not part of it. */
export interface Span {
  start: number;
  end: number;
}

/** How far beyond each edge of the visible area lines are drawn, in CSS pixels. */
const BEYOND = 320;

/** A span begins and ends at multiples of it, so that a list is drawn anew once in so many lines. */
const STEP = 4;

/** The line at a height. */
function lineAt(tops: Float64Array, height: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle + 1] ?? Number.POSITIVE_INFINITY) > height) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The lines to draw for a visible area, in CSS pixels from the list's own top, and `beyond` each of its edges. */
export function spanOf(tops: Float64Array, from: number, to: number, beyond = BEYOND): Span {
  const first = Math.floor(lineAt(tops, from - beyond) / STEP) * STEP;
  const last = Math.ceil((lineAt(tops, to + beyond) + 1) / STEP) * STEP;
  const count = tops.length - 1;
  return { start: Math.max(0, Math.min(first, count)), end: Math.min(count, last) };
}

/** True if two spans have no line in common. */
export const areApart = (one: Span, other: Span): boolean => one.end <= other.start || other.end <= one.start;
