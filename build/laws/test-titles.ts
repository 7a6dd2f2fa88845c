import { type AstNode, isNode, lineAt, nodesOf, type Source, sources, stringOf } from "./source.ts";
import type { Breach, Law } from "./tree.ts";

const BLOCKS = new Set(["it", "test", "describe"]);
const BANNED = /\bshould\b/i;

/** `it`, `it.each(rows)`, `test.for(rows)`, `describe.sequential`: the name at the root of what is called. */
function rootName(callee: unknown): string {
  if (!isNode(callee)) return "";
  if (callee.type === "Identifier") return callee["name"] as string;
  return rootName(callee["object"] ?? callee["callee"] ?? callee["tag"]);
}

function titleOf(call: AstNode): string | undefined {
  const [title] = call["arguments"] as unknown[];
  if (isNode(title) && title.type === "TemplateLiteral") {
    return (title["quasis"] as { value: { raw: string } }[]).map(({ value }) => value.raw).join("");
  }
  return stringOf(title);
}

function breachesOf(source: Source): Breach[] {
  const { path, text } = source;
  return nodesOf(source, "CallExpression")
    .filter(({ callee }) => BLOCKS.has(rootName(callee)))
    .filter((call) => BANNED.test(titleOf(call) ?? ""))
    .map((call) => ({ path, line: lineAt(text, call.start), says: `"${titleOf(call)}": say what it proves` }));
}

/** A test's title says what it proves. */
export const testTitles: Law = {
  name: "test-titles",
  check: (tree) => sources(tree, (path) => /\.test\.tsx?$/.test(path)).flatMap(breachesOf),
};
