import { parseSync, Visitor } from "oxc-parser";
import { editedWithMap, type TextEdit } from "./text-edits.ts";

const THEN = /^\.then\(\((\w+)\) => \1(\.[\w$]+)\)$/;

/**
 * Turns each `await import(file).then((all) => all.part)`, as the bundler writes it, into `(await import(file)).part`: Vite 5 and 6 take
 * `let { name } = await import(file)` for the whole of it, whatever follows, and hand the part's name on without the part (R20).
 */
export function withAwaitedImports(code: string, map: string): { code: string; map: string } {
  const edits: TextEdit[] = [];
  const visitor = new Visitor({
    AwaitExpression({ start, end, argument }) {
      if (argument.type !== "CallExpression" || argument.callee.type !== "MemberExpression") return;
      const { object } = argument.callee;
      const [, , part] = THEN.exec(code.slice(object.end, end)) ?? [];
      if (object.type !== "ImportExpression" || !part) return;
      edits.push([start, start, "("], [object.end, end, `)${part}`]);
    },
  });
  visitor.visit(parseSync("module.js", code).program);
  return editedWithMap(code, map, edits);
}
