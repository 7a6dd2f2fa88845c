import { type AstNode, isNode, lineAt, nodesOf, type Source, sources, stringOf } from "../source.ts";
import type { Breach, Law } from "../tree.ts";

const BLOCKS = new Set(["it", "test", "describe"]);
const BANNED = /\bshould\b/i;
const REQUIREMENT = /^[A-Z]{3,}-\d+/;
const SANDBOX = "test/sandbox/";
const KIT = /from "(?:\.\.\/)+(?:adapters|api|machines|views)\//;

/** `it`, `it.each(rows)`, `test.for(rows)`, `describe.sequential`: the name at the root of a callee. */
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

/** The fault of a title; a test that runs against the sandbox alone proves no requirement of the kit. */
function flawOf(title: string, { path, text }: Source): string | undefined {
  if (BANNED.test(title)) return "say what it proves";
  const provesNothing = path.startsWith(SANDBOX) && REQUIREMENT.test(title) && !KIT.test(text);
  return provesNothing ? "it runs against the sandbox alone: begin it with `sandbox: `" : undefined;
}

function breachesOf(source: Source): Breach[] {
  const { path, text } = source;
  return nodesOf(source, "CallExpression")
    .filter(({ callee }) => BLOCKS.has(rootName(callee)))
    .flatMap((call) => {
      const title = titleOf(call) ?? "";
      const flaw = flawOf(title, source);
      return flaw ? [{ path, line: lineAt(text, call.start), says: `"${title}": ${flaw}` }] : [];
    });
}

/** A test's title states a proven fact. */
export const testTitles: Law = {
  name: "test-titles",
  check: (tree) => sources(tree, (path) => /\.test\.tsx?$/.test(path)).flatMap(breachesOf),
};
