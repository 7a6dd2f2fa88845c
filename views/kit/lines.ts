/** The lines of a long list, by the kind of each; lines of one kind are equally high. */
export interface Lines {
  count: number;
  kindOf(line: number): string;
}

/** The heights of the kinds, in CSS pixels. */
export type Heights = Readonly<Record<string, number>>;

/** The assumed height of a kind that is not measured yet. */
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

/** Spans begin and end at multiples of this number, so that a list is drawn again once in so many lines. */
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

/** The most items that one step draws: more of them, with their pictures, in one task would keep the page from answering. */
const MOST = 4;

/**
 * One step from the drawn span to the wanted one: the common lines, and a few more lines of `columns` items, those below first. Without
 * common lines, as after a leap, it begins at the first visible line. It returns the same span once it is the wanted one.
 */
export function spanTowards(drawn: Span, wanted: Span, seen: number, columns = 1): Span {
  const most = Math.ceil(MOST / columns);
  const isApart = drawn.end <= wanted.start || wanted.end <= drawn.start;
  const [from, to] = isApart ? [seen, seen] : [Math.max(drawn.start, wanted.start), Math.min(drawn.end, wanted.end)];
  const end = Math.min(wanted.end, to + most);
  const start = Math.max(wanted.start, from - most + (end - to));
  return start === drawn.start && end === drawn.end ? drawn : { start, end };
}
