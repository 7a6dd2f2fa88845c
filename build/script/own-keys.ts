import { parseSync, Visitor } from "oxc-parser";

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

/** Text that goes in at an offset. */
interface Insertion {
  at: number;
  text: string;
}

/** A line of a map's mappings after `insertions`, whose offsets are columns of that line, in order. */
function shifted(line: string, insertions: readonly Insertion[]): string {
  if (!line || insertions.length === 0) return line;
  let column = 0;
  let last = 0;
  const segments = line.split(",").map((segment) => {
    const { value, end } = firstOf(segment);
    column += value;
    const moved = insertions.reduce((sum, { at, text }) => (at <= column ? sum + text.length : sum), column);
    const delta = moved - last;
    last = moved;
    return encoded(delta) + segment.slice(end);
  });
  return segments.join(",");
}

/** Shifts a map's columns by the insertions into the code. */
function shiftedMap(code: string, map: string, insertions: readonly Insertion[]): string {
  const made = JSON.parse(map) as { mappings: string };
  let start = 0;
  const lines = code.split("\n").map((line) => {
    const from = start;
    start += line.length + 1;
    return insertions.flatMap(({ at, text }) => (at >= from && at < start ? [{ at: at - from, text }] : []));
  });
  const mappings = made.mappings.split(";").map((line, index) => shifted(line, lines[index] ?? []));
  return JSON.stringify({ ...made, mappings: mappings.join(";") });
}

const OPEN = " Object.keys((";
const CLOSE = ")||[])";

/**
 * Turns each `for (key in object)` of a script into a walk over the object's own keys, also those that libraries and the bundler
 * wrote: on a page that gave `Object.prototype` an enumerable property they would take that for a key of theirs (R18).
 */
export function withOwnKeys(code: string, map: string): { code: string; map: string } {
  const insertions: Insertion[] = [];
  const words: number[] = [];
  const visitor = new Visitor({
    ForInStatement({ left, right }) {
      words.push(left.end + code.slice(left.end, right.start).search(/\bin\b/));
      insertions.push({ at: right.start, text: OPEN }, { at: right.end, text: CLOSE });
    },
  });
  visitor.visit(parseSync("script.js", code).program);
  insertions.sort((one, other) => one.at - other.at);
  const ofs = words.reduce((text, at) => `${text.slice(0, at)}of${text.slice(at + 2)}`, code);
  const made = insertions.reduceRight((text, { at, text: put }) => text.slice(0, at) + put + text.slice(at), ofs);
  return { code: made, map: shiftedMap(code, map, insertions) };
}
