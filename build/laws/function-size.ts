import { LONG_FUNCTIONS } from "./exceptions.ts";
import { type AstNode, isNode, keyOf, lineAt, type Source, sources, walk } from "./source.ts";
import type { Breach, Law, Tree } from "./tree.ts";

const MOST = 40;
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

function nameOf(node: AstNode, parent: AstNode | undefined): string {
  const own = node["id"];
  if (isNode(own)) return own["name"] as string;
  if (parent?.type === "VariableDeclarator" && isNode(parent["id"])) return (parent["id"]["name"] as string) ?? "?";
  return (parent && keyOf(parent)) ?? "anonymous";
}

/** A block of tests is a list, and the function around it only holds it together. */
function isTestBlock(path: string, parent: AstNode | undefined): boolean {
  return path.startsWith("test/") && parent?.type === "CallExpression";
}

function longFunctions({ path, text, program }: Source): (Breach & { name: string })[] {
  const found: (Breach & { name: string })[] = [];
  walk(program, (node, parents) => {
    const parent = parents.at(-1);
    if (!FUNCTIONS.has(node.type) || isTestBlock(path, parent)) return;
    const line = lineAt(text, node.start);
    const lines = lineAt(text, node.end) - line + 1;
    const name = nameOf(node, parent);
    if (lines > MOST) found.push({ path, line, name, says: `${name} has ${lines} lines; a function may have ${MOST}` });
  });
  return found;
}

/** Checks the lengths against a list of exceptions. */
export function checkFunctionSizes(tree: Tree, exceptions: Readonly<Record<string, string>>): Breach[] {
  const long = sources(tree).flatMap(longFunctions);
  const keys = new Set(long.map(({ path, name }) => `${path}#${name}`));
  const idle = Object.keys(exceptions).filter((key) => !keys.has(key));
  return [
    ...long
      .filter(({ path, name }) => !exceptions[`${path}#${name}`])
      .map(({ path, line, says }) => (line === undefined ? { path, says } : { path, line, says })),
    ...idle.map((key) => ({ path: key, says: "is excepted from the length of a function, and need not be" })),
  ];
}

/** No function is longer than 40 lines, unless it is listed with a reason. */
export const functionSize: Law = {
  name: "function-size",
  check: (tree) => checkFunctionSizes(tree, LONG_FUNCTIONS),
};
