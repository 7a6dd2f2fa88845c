import { dirname, join, normalize } from "node:path/posix";
import { type EcmaScriptModule, parseSync } from "oxc-parser";
import type { Tree } from "./tree.ts";

/** A node of a syntax tree, read loosely: the laws ask for few of its many forms. */
export interface AstNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** A parsed file. */
export interface Source {
  path: string;
  text: string;
  program: AstNode;
  module: EcmaScriptModule;
}

/** One import of a file, also `export … from`, `import()` and `import("…")` in a type. */
export interface Import {
  /** As written. */
  from: string;
  /** True when only types come along. */
  isType: boolean;
  line: number;
}

const CODE = /\.(?:ts|tsx|mjs)$/;
const parsed = new Map<string, { text: string; source: Source }>();

/** Parses one file of the tree; the same text is parsed once. */
export function sourceOf(path: string, text: string): Source {
  const known = parsed.get(path);
  if (known?.text === text) return known.source;
  const { program, module } = parseSync(path, text);
  const source = { path, text, program: program as unknown as AstNode, module };
  parsed.set(path, { text, source });
  return source;
}

/** Every code file of the tree whose path `wanted` accepts, parsed. */
export function sources(tree: Tree, wanted: (path: string) => boolean = () => true): Source[] {
  return [...tree]
    .filter(([path]) => CODE.test(path) && !path.endsWith(".d.ts") && wanted(path))
    .map(([path, text]) => sourceOf(path, text));
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** True for an object that is a syntax node. */
export function isNode(value: unknown): value is AstNode {
  return typeof value === "object" && value !== null && typeof (value as AstNode).type === "string";
}

/** The nodes right under a node, with the key that holds them. */
function childrenOf(node: AstNode): { key: string; child: AstNode }[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const values = Array.isArray(value) ? value : [value];
    return values.filter(isNode).map((child) => ({ key, child }));
  });
}

/** Calls `visit` for a node and everything below it, outside in; `parents` holds the nearest last. */
export function walk(
  node: AstNode,
  visit: (node: AstNode, parents: readonly AstNode[]) => void,
  parents: readonly AstNode[] = [],
): void {
  visit(node, parents);
  const below = [...parents, node];
  for (const { child } of childrenOf(node)) walk(child, visit, below);
}

/** Every node of a type in a file. */
export function nodesOf(source: Source, type: string): AstNode[] {
  const found: AstNode[] = [];
  walk(source.program, (node) => {
    if (node.type === type) found.push(node);
  });
  return found;
}

/** The text of a string literal or of a template without holes; undefined for anything else. */
export function stringOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node["quasis"] as { value: { cooked: string } }[];
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
}

/** The name of a property that is written out: `a: 1`, `"a": 1`, `1: 1`. */
export function keyOf(property: AstNode): string | undefined {
  const key = property["key"];
  if (!isNode(key) || property["computed"] === true) return undefined;
  if (key.type === "Identifier") return key["name"] as string;
  return key.type === "Literal" ? String(key["value"]) : undefined;
}

/** Strips casts and parentheses from an expression: `x as T`, `x satisfies T`, `x!`, `(x)`. */
export function plain(node: unknown): AstNode | undefined {
  if (!isNode(node)) return undefined;
  const wrappers = ["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression", "ParenthesizedExpression"];
  return wrappers.includes(node.type) ? plain(node["expression"]) : node;
}

/** Everything a file imports. */
export function importsOf(source: Source): Import[] {
  const { module, text } = source;
  const line = (offset: number): number => lineAt(text, offset);
  // `import { type A }` still runs the module; only `import type` does not.
  const isType = (start: number): boolean => /^(?:import|export)\s+type\b/.test(text.slice(start, start + 20));
  const statics = module.staticImports.map(({ moduleRequest, start }) => ({
    from: moduleRequest.value,
    isType: isType(start),
    line: line(start),
  }));
  const passedOn = module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ moduleRequest }) =>
      moduleRequest ? [{ from: moduleRequest.value, isType: isType(start), line: line(start) }] : [],
    ),
  );
  const dynamic = nodesOf(source, "ImportExpression").flatMap((node) => {
    const from = stringOf(node["source"]);
    return from === undefined ? [] : [{ from, isType: false, line: line(node.start) }];
  });
  const inTypes = nodesOf(source, "TSImportType").flatMap((node) => {
    const from = stringOf(node["source"] ?? node["argument"]);
    return from === undefined ? [] : [{ from, isType: true, line: line(node.start) }];
  });
  return [...statics, ...passedOn, ...dynamic, ...inTypes];
}

/** The path in the tree that a relative import means. */
export function resolved(importer: string, from: string): string {
  return normalize(join(dirname(importer), from));
}
