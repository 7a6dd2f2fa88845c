import { basename } from "node:path/posix";
import { type AstNode, isNode, lineAt, nodesOf, type Source, sources } from "../source.ts";
import type { Breach, Law, Tree } from "../tree.ts";

const SUFFIX = /(?:Util|Utils|Helper|Helpers|Manager|Service|Controller)$/;
const LATER = /\b(?:TO(?:DO)|FIX(?:ME))\b/g;

/** A tool demands a default export here, or the file stands in for a module that has one. */
const MAY_DEFAULT =
  /^(?:vitest\.config\.ts|examples\/[^/]+\/vite\.config\.ts|build\/suite\/(?:mutants\.vitest|reporter)\.ts|test\/worker\/environment\.ts|build\/shims\/.*)$/;
const CSS_TYPES = /\.d\.ts$/;

function exported({ path, text, module }: Source): Breach[] {
  if (MAY_DEFAULT.test(path)) return [];
  return module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ exportName, importName }) => {
      const line = lineAt(text, start);
      if (exportName.kind === "Default" || exportName.name === "default")
        return [{ path, line, says: "a default export: export a name" }];
      if (importName.kind === "AllButDefault") return [{ path, line, says: "`export *`: say what is exported" }];
      return [];
    }),
  );
}

const DECLARATIONS = [
  "FunctionDeclaration",
  "ClassDeclaration",
  "TSTypeAliasDeclaration",
  "TSInterfaceDeclaration",
  "VariableDeclarator",
];

function nameBreaches(source: Source): Breach[] {
  const { path, text } = source;
  const stem = basename(path).replace(/\..*$/, "");
  const capital = stem.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const file = SUFFIX.test(capital) ? [{ path, says: `${stem} is called after a kind of code: name its subject` }] : [];
  const nodes = DECLARATIONS.flatMap((type) => nodesOf(source, type));
  const names = nodes.flatMap((node: AstNode) => {
    const name = isNode(node["id"]) ? String(node["id"]["name"] ?? "") : "";
    if (!SUFFIX.test(name.charAt(0).toUpperCase() + name.slice(1))) return [];
    return [{ path, line: lineAt(text, node.start), says: `${name} is called after a kind of code: name its subject` }];
  });
  return [...file, ...names];
}

function laterBreaches(tree: Tree): Breach[] {
  const files = [...tree].filter(
    ([path]) => /\.(?:ts|tsx|mjs|css|md|html)$/.test(path) && !path.startsWith("test/vectors/"),
  );
  return files.flatMap(([path, text]) =>
    [...text.matchAll(LATER)].map((match) => ({
      path,
      line: lineAt(text, match.index),
      says: `${match[0]}: do it, or leave it out`,
    })),
  );
}

/** No default export, no `export *`, no empty name such as `utils`, no postponed work in a comment. */
export const houseStyle: Law = {
  name: "house-style",
  check: (tree) => [
    ...sources(tree, (path) => !CSS_TYPES.test(path)).flatMap((source) => [
      ...exported(source),
      ...nameBreaches(source),
    ]),
    ...laterBreaches(tree),
  ],
};
