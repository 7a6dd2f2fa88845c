import { type CallExpression, parseSync, Visitor } from "oxc-parser";
import { editedWithMap, type TextEdit } from "./text-edits.ts";

/** Where an object that has a length and nothing else says it. */
function lengthIn(node: CallExpression["arguments"][number] | undefined) {
  const [only, ...others] = node?.type === "ObjectExpression" ? node.properties : [];
  if (only?.type !== "Property" || others.length > 0) return undefined;
  return only.key.type === "Identifier" && only.key.name === "length" ? only.value : undefined;
}

/** Edits that turn a call of `Array.from` into a spread, and its mapping function into a call of `map`. */
function spreadOf({ start, end, arguments: [from, map] }: CallExpression): TextEdit[] {
  if (!from) return [];
  const length = lengthIn(from);
  return [
    [start, from.start, "[..."],
    ...(length
      ? ([
          [from.start, length.start, "Array("],
          [length.end, from.end, ")"],
        ] as const)
      : []),
    ...(map ? ([[from.end, map.start, "].map("]] as const) : ([[from.end, end, "]"]] as const)),
  ];
}

/**
 * Turns each `Array.from` of a script into a spread, also those of libraries: Prototype.js and MooTools put functions of their own in
 * its place, which know neither iterables nor what maps (R18).
 */
export function withSpread(code: string, map: string): { code: string; map: string } {
  const edits: TextEdit[] = [];
  const visitor = new Visitor({
    CallExpression(call) {
      const { callee } = call;
      if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") return;
      if (callee.object.type !== "Identifier" || callee.object.name !== "Array") return;
      if (callee.property.name === "from") edits.push(...spreadOf(call));
    },
  });
  visitor.visit(parseSync("script.js", code).program);
  return editedWithMap(code, map, edits);
}
