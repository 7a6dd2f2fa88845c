import { parse } from "@babel/parser";

/** A node of a syntax tree, read loosely. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";
}

/** The syntax tree of a script; `isPlain`: of TypeScript without JSX. Throws the parser's own words where it is none. */
export function treeOf(text: string, isPlain: boolean): SyntaxNode {
  const { program } = parse(text, {
    sourceType: "unambiguous",
    plugins: ["typescript", "decorators-legacy", ...(isPlain ? [] : (["jsx"] as const))],
  });
  return program as unknown as SyntaxNode;
}

/** Calls `visit` for a node and everything below it, outside in; `parents` holds the nearest last. */
function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
  parents: readonly SyntaxNode[] = [],
): void {
  visit(node, parents);
  const below = [...parents, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, below);
  }
}

/** The nodes of a type, in their order. */
export function nodesOf(
  tree: SyntaxNode,
  ...types: readonly string[]
): { node: SyntaxNode; parents: readonly SyntaxNode[] }[] {
  const found: { node: SyntaxNode; parents: readonly SyntaxNode[] }[] = [];
  walk(tree, (node, parents) => {
    if (types.includes(node.type)) found.push({ node, parents });
  });
  return found;
}

/** The value of a string literal, the name of an identifier; empty for anything else. */
export function textOf(node: unknown): string {
  if (!isNode(node)) return "";
  return String(node["value"] ?? node["name"] ?? "");
}
