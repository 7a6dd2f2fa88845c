const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The first number of a source map's segment, and where it ends (base 64 VLQ). */
function firstOf(segment: string): { value: number; end: number } {
  let bits = 0;
  for (let at = 0, shift = 0; ; at += 1, shift += 5) {
    const digit = DIGITS.indexOf(segment.charAt(at));
    bits += (digit & 31) * 2 ** shift;
    if (digit < 32) return { value: bits % 2 ? -Math.floor(bits / 2) : bits / 2, end: at + 1 };
  }
}

function encoded(value: number): string {
  let rest = value < 0 ? -value * 2 + 1 : value * 2;
  let text = "";
  do {
    const digit = rest % 32;
    rest = Math.floor(rest / 32);
    text += DIGITS.charAt(rest > 0 ? digit + 32 : digit);
  } while (rest > 0);
  return text;
}

/** Replaces a text's stretch from `start` to `end` by `put`; where both are one offset, `put` is inserted there. */
export type TextEdit = readonly [start: number, end: number, put: string];

const inOrder = (edits: readonly TextEdit[]): TextEdit[] => [...edits].sort((one, other) => one[0] - other[0]);

/** A text after edits, none of which lies in another. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  return inOrder(edits).reduceRight((rest, [start, end, put]) => rest.slice(0, start) + put + rest.slice(end), text);
}

/** A line of a map's mappings after edits, whose offsets are columns of that line. */
function shifted(line: string, edits: readonly TextEdit[]): string {
  if (!line || edits.length === 0) return line;
  let column = 0;
  let last = 0;
  const segments = line.split(",").map((segment) => {
    const { value, end } = firstOf(segment);
    column += value;
    const moved = edits.reduce(
      (sum, [from, to, put]) => (from <= column ? sum + put.length - Math.min(to, column) + from : sum),
      column,
    );
    const delta = moved - last;
    last = moved;
    return encoded(delta) + segment.slice(end);
  });
  return segments.join(",");
}

/** Moves a map's columns along with the edits of the code. */
function shiftedMap(code: string, map: string, edits: readonly TextEdit[]): string {
  const made = JSON.parse(map) as { mappings: string };
  let first = 0;
  const lines = code.split("\n").map((line) => {
    const from = first;
    first += line.length + 1;
    return edits.flatMap(([start, end, put]): TextEdit[] =>
      start >= from && start < first ? [[start - from, end - from, put]] : [],
    );
  });
  const mappings = made.mappings.split(";").map((line, index) => shifted(line, lines[index] ?? []));
  return JSON.stringify({ ...made, mappings: mappings.join(";") });
}

/** A text with its source map after edits, each of which stays in its line, and none in another. */
export function editedWithMap(code: string, map: string, edits: readonly TextEdit[]): { code: string; map: string } {
  return { code: edited(code, edits), map: shiftedMap(code, map, edits) };
}
