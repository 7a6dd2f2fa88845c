import { type AstNode, isNode, keyOf, lineAt, nodesOf, type Source, sources } from "../source.ts";
import type { Breach, Law } from "../tree.ts";

/** The interfaces whose members a host writes, by their files. */
const INTERFACES: Readonly<Record<string, readonly string[]>> = {
  "domain/options/options.ts": ["Options", "Endpoints"],
  "domain/options/features.ts": ["Features"],
  "api/appkit.ts": ["AppKit"],
  "api/global.ts": ["AppKitGlobal"],
  "api/methods/modal.ts": ["OpenOptions"],
  "api/elements/properties.ts": ["ButtonProperties"],
  "api/elements/tags.ts": ["AppKitElements"],
};

/** Functions that make methods of an instance. */
const MAKER = /(?:Methods|Actions|Setters)$/;

const bodyOf = (node: AstNode): AstNode[] => {
  const body = node["body"];
  const inner = isNode(body) ? body["body"] : undefined;
  return Array.isArray(inner) ? inner.filter(isNode) : [];
};

const nameOf = (node: AstNode): string => (isNode(node["id"]) ? String(node["id"]["name"]) : "");

/** The members of a file's public interfaces. */
function members(source: Source): AstNode[] {
  const wanted = INTERFACES[source.path] ?? [];
  return nodesOf(source, "TSInterfaceDeclaration")
    .filter((node) => wanted.includes(nameOf(node)))
    .flatMap(bodyOf);
}

/** The methods of what a maker returns; itself where it is no object literal, because its methods cannot be read then. */
function membersOf(returned: AstNode): AstNode[] {
  const { properties } = returned;
  return Array.isArray(properties) ? properties.filter(isNode).filter(({ type }) => type === "Property") : [returned];
}

/** The methods that a file's makers return. */
function methods(source: Source): AstNode[] {
  if (!source.path.startsWith("api/methods/")) return [];
  const makers = nodesOf(source, "FunctionDeclaration").filter((node) => MAKER.test(nameOf(node)));
  return makers.flatMap((maker) =>
    bodyOf(maker)
      .filter(({ type }) => type === "ReturnStatement")
      .flatMap(({ argument }) => (isNode(argument) ? membersOf(argument) : [])),
  );
}

/** The hooks that a file exports. */
function hooks(source: Source): AstNode[] {
  if (source.path !== "api/react.ts") return [];
  return nodesOf(source, "ExportNamedDeclaration").filter(
    ({ declaration }) => isNode(declaration) && nameOf(declaration).startsWith("use"),
  );
}

const isDescribed = ({ text }: Source, { start }: AstNode): boolean => text.slice(0, start).trimEnd().endsWith("*/");

function labelOf(node: AstNode): string {
  const { declaration } = node;
  return isNode(declaration) ? nameOf(declaration) : (keyOf(node) ?? "a member");
}

/** Every name that a host may write has a docstring, which the reference pages are made of. */
export const publicNames: Law = {
  name: "public-names",
  check: (tree) =>
    sources(tree, (path) => path.startsWith("api/") || path in INTERFACES).flatMap((source) =>
      [...members(source), ...methods(source), ...hooks(source)]
        .filter((node) => !isDescribed(source, node))
        .map(
          (node): Breach => ({
            path: source.path,
            line: lineAt(source.text, node.start),
            says: `${labelOf(node)} is public and has no docstring`,
          }),
        ),
    ),
};
