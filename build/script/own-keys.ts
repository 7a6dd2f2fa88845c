import { parseSync, Visitor } from "oxc-parser";
import { type Insertion, withInsertions } from "./insertions.ts";

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
  return withInsertions(ofs, map, insertions);
}
