import { type AstNode, isNode, keyOf, nodesOf, plain, sourceOf, stringOf } from "./source.ts";
import type { Tree } from "./tree.ts";

/** The value that `export const <name> =` has in a file; undefined when either is not there. */
export function exportedValue(tree: Tree, path: string, name: string): AstNode | undefined {
  const text = tree.get(path);
  if (text === undefined) return undefined;
  const declarators = nodesOf(sourceOf(path, text), "VariableDeclarator");
  return plain(declarators.find(({ id }) => isNode(id) && id["name"] === name)?.["init"]);
}

/** The strings of an array that is written out. */
export function stringsOf(node: AstNode | undefined): string[] {
  if (node?.type !== "ArrayExpression") return [];
  return (node["elements"] as unknown[]).flatMap((each) => stringOf(plain(each)) ?? []);
}

/** Key -> value of an object that is written out. */
export function entriesOf(node: AstNode | undefined): Map<string, AstNode> {
  if (node?.type !== "ObjectExpression") return new Map();
  const properties = node["properties"] as AstNode[];
  return new Map(
    properties.flatMap((property) => {
      const key = keyOf(property);
      const value = plain(property["value"]);
      return key === undefined || !value ? [] : [[key, value] as const];
    }),
  );
}
