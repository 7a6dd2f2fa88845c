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

/** Text that goes in at an offset, in the place of the `gone` characters that follow; of none by default. */
export interface Insertion {
  at: number;
  text: string;
  gone?: number;
}

/** A line of a map's mappings after `insertions`, whose offsets are columns of that line, in order. */
function shifted(line: string, insertions: readonly Insertion[]): string {
  if (!line || insertions.length === 0) return line;
  let column = 0;
  let last = 0;
  const segments = line.split(",").map((segment) => {
    const { value, end } = firstOf(segment);
    column += value;
    const moved = insertions.reduce(
      (sum, { at, text, gone = 0 }) => (at <= column ? sum + text.length - Math.min(gone, column - at) : sum),
      column,
    );
    const delta = moved - last;
    last = moved;
    return encoded(delta) + segment.slice(end);
  });
  return segments.join(",");
}

/** Shifts a map's columns by the insertions into the code, which stand in their order. */
function shiftedMap(code: string, map: string, insertions: readonly Insertion[]): string {
  const made = JSON.parse(map) as { mappings: string };
  let start = 0;
  const lines = code.split("\n").map((line) => {
    const from = start;
    start += line.length + 1;
    return insertions.flatMap((each) => (each.at >= from && each.at < start ? [{ ...each, at: each.at - from }] : []));
  });
  const mappings = made.mappings.split(";").map((line, index) => shifted(line, lines[index] ?? []));
  return JSON.stringify({ ...made, mappings: mappings.join(";") });
}

/** A text with its map after `insertions`, in their order. */
export function withInsertions(
  code: string,
  map: string,
  insertions: readonly Insertion[],
): { code: string; map: string } {
  const made = insertions.reduceRight(
    (whole, { at, text, gone = 0 }) => whole.slice(0, at) + text + whole.slice(at + gone),
    code,
  );
  return { code: made, map: shiftedMap(code, map, insertions) };
}
