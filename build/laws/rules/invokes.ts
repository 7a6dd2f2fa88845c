import { type AstNode, keyOf, lineAt, nodesOf, plain, type Source, sources } from "../source.ts";
import type { Breach, Law } from "../tree.ts";

function hasKey(object: AstNode, name: string): boolean {
  return (object["properties"] as AstNode[]).some((property) => keyOf(property) === name);
}

function invocations(property: AstNode): AstNode[] {
  const value = plain(property["value"]);
  if (value?.type === "ArrayExpression") {
    return (value["elements"] as unknown[]).map(plain).filter((each) => each !== undefined);
  }
  return value ? [value] : [];
}

function breachesOf(source: Source): Breach[] {
  const { path, text } = source;
  const invoked = nodesOf(source, "Property").filter((property) => keyOf(property) === "invoke");
  return invoked.flatMap(invocations).flatMap((node) => {
    const line = lineAt(text, node.start);
    if (node.type !== "ObjectExpression") {
      return [{ path, line, says: "an invoke is written out, so that its id and its onError can be seen" }];
    }
    return ["id", "onError"]
      .filter((name) => !hasKey(node, name))
      .map((name) => ({ path, line, says: `an invoke has no ${name}` }));
  });
}

/** Every invoke has an id, and handles its error. */
export const invokes: Law = {
  name: "invokes",
  check: (tree) => sources(tree, (path) => path.startsWith("machines/")).flatMap(breachesOf),
};
