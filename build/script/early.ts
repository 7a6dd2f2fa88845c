import { parseSync, Visitor } from "oxc-parser";
import { editedWithMap, type TextEdit } from "./text-edits.ts";

/** The modules that api/script/ahead.ts evaluates in idle time, so that a first opening waits for nothing; from the project's folder. */
export const EARLY: readonly string[] = [
  "views/shell/render.tsx",
  "adapters/wallet-list/list.ts",
  "adapters/walletconnect/pairing/pairings.ts",
];

const FUNCTION = "function()";

/**
 * Puts the function of each chunk that is used early in parentheses: engines take it for one that is called at once, and compile it in
 * the background while the file comes in. Without them they do so at its first use, and hold the page up meanwhile. The minifier
 * leaves no parentheses that it does not need, so this comes after it.
 */
export function compiledEarly(code: string, map: string): { code: string; map: string } {
  const edits: TextEdit[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [run, ...more] }) {
      if (callee.type !== "Identifier" || run?.type !== "FunctionExpression") return;
      if (more.length > 0 || !code.startsWith(`${FUNCTION}{`, run.start)) return;
      edits.push([run.start, run.start + FUNCTION.length, "(()=>"], [run.end, run.end, ")"]);
    },
  });
  visitor.visit(parseSync("script.js", code).program);
  return editedWithMap(code, map, edits);
}
