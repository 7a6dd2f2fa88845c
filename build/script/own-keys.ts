import { parseSync, Visitor } from "oxc-parser";
import { edited, editedWithMap, type TextEdit } from "./text-edits.ts";

const OPEN = " Object.keys((";
const CLOSE = ")||[])";

/**
 * Turns each `for (key in object)` of a script into a walk over the object's own keys, also those that libraries and the bundler
 * wrote: on a page that gave `Object.prototype` an enumerable property they would take that for a key of theirs (R18).
 */
export function withOwnKeys(code: string, map: string): { code: string; map: string } {
  const calls: TextEdit[] = [];
  const words: TextEdit[] = [];
  const visitor = new Visitor({
    ForInStatement({ left, right }) {
      const word = left.end + code.slice(left.end, right.start).search(/\bin\b/);
      words.push([word, word + 2, "of"]);
      calls.push([right.start, right.start, OPEN], [right.end, right.end, CLOSE]);
    },
  });
  visitor.visit(parseSync("script.js", code).program);
  return editedWithMap(edited(code, words), map, calls);
}
