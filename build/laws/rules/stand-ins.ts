import { type AstNode, isNode, lineAt, nodesOf, type Source, sources } from "../source.ts";
import type { Breach, Law } from "../tree.ts";

const STANDS_IN = new Set(["mock", "doMock"]);

/** The method that is called of `vi`. */
function methodOfVi({ callee }: AstNode): string | undefined {
  if (!isNode(callee) || callee.type !== "MemberExpression") return undefined;
  const { object, property } = callee as AstNode & Record<"object" | "property", AstNode>;
  return object["name"] === "vi" ? (property["name"] as string) : undefined;
}

function breachesOf(source: Source): Breach[] {
  const { path, text } = source;
  const calls = nodesOf(source, "CallExpression");
  const first = calls.find((call) => STANDS_IN.has(methodOfVi(call) ?? ""));
  const isEnded = calls.some(
    ({ callee, start, end }) =>
      isNode(callee) && callee["name"] === "afterAll" && text.slice(start, end).includes("vi.resetModules()"),
  );
  if (!first || isEnded) return [];
  const says = "the next file of the worker would get what stands in: afterAll(() => void vi.resetModules())";
  return [{ path, line: lineAt(text, first.start), says }];
}

/** A module that stands in for another ends with its test's file: a worker goes on to the next one with all that it has loaded. */
export const standIns: Law = {
  name: "stand-ins",
  check: (tree) => sources(tree, (path) => /\.test\.tsx?$/.test(path)).flatMap(breachesOf),
};
