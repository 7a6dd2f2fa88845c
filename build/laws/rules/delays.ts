import { type AstNode, keyOf, lineAt, nodesOf, plain, type Source, sources, walk } from "../source.ts";
import type { Breach, Law } from "../tree.ts";

const LIMITS = /(?:^|\/)domain\/limits\.ts$/;

/** The names under which a file imports from `domain/limits`. */
function limitNames({ module }: Source): Set<string> {
  const imports = module.staticImports.filter(({ moduleRequest }) => LIMITS.test(moduleRequest.value));
  return new Set(imports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)));
}

function some(node: AstNode, holds: (node: AstNode) => boolean): boolean {
  let found = false;
  walk(node, (each) => {
    found ||= holds(each);
  });
  return found;
}

const isFigure = (node: AstNode): boolean => node.type === "Literal" && typeof node["value"] === "number";
const isSomeFigure = (node: AstNode): boolean => isFigure(node) && node["value"] !== 0;

function propertiesNamed(source: Source, name: string): AstNode[] {
  return nodesOf(source, "Property").filter((property) => keyOf(property) === name);
}

function propertiesOf(property: AstNode): AstNode[] {
  const value = plain(property["value"]);
  if (value?.type !== "ObjectExpression") return [];
  return (value["properties"] as AstNode[]).filter((each) => each.type === "Property");
}

/** A function may compute a delay from an absolute deadline; everything else is a name from `domain/limits`. */
function isOwnFigure(property: AstNode, names: ReadonlySet<string>): boolean {
  const value = plain(property["value"]);
  if (!value || some(value, isSomeFigure)) return true;
  const isComputed = /Function/.test(value.type);
  return !isComputed && !some(value, (node) => node.type === "Identifier" && names.has(node["name"] as string));
}

function breachesOf(source: Source): Breach[] {
  const { path, text } = source;
  const at = (node: AstNode, says: string): Breach => ({ path, line: lineAt(text, node.start), says });
  const names = limitNames(source);
  const after = propertiesNamed(source, "after").flatMap(propertiesOf);
  const declared = propertiesNamed(source, "delays").flatMap(propertiesOf);
  const sent = propertiesNamed(source, "delay").filter((property) => some(property, isFigure));
  return [
    ...after
      .filter((property) => /^\d/.test(keyOf(property) ?? "0"))
      .map((property) => at(property, "a delay is named, and declared in `delays`")),
    ...sent.map((property) => at(property, "a delay is named, and declared in `delays`")),
    ...declared
      .filter((property) => isOwnFigure(property, names))
      .map((property) => at(property, `the delay ${keyOf(property)} comes from domain/limits`)),
  ];
}

/** Delays have names, and their figures stand in `domain/limits`. */
export const delays: Law = {
  name: "delays",
  check: (tree) => sources(tree, (path) => path.startsWith("machines/")).flatMap(breachesOf),
};
