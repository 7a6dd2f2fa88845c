import { type AstNode, childrenOf, isNode } from "./source.ts";

/** A name that is used but declared nowhere around its use: it comes from the world. */
export interface FreeName {
  name: string;
  node: AstNode;
  parent: AstNode | undefined;
}

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const SCOPES = new Set([
  ...FUNCTIONS,
  "Program",
  "BlockStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "SwitchStatement",
  "CatchClause",
  "ClassExpression",
]);

/** Types are no values: nothing in them is used when the code runs. */
const isTypeOnly = (node: AstNode): boolean =>
  /^TS(?:TypeAnnotation|TypeParameter|TypeAlias|Interface|TypeQuery|TypeReference|Literal|Union|Module|.*Type$)/.test(
    node.type,
  );

function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case "Identifier":
      return [pattern["name"] as string];
    case "ObjectPattern":
      return (pattern["properties"] as AstNode[]).flatMap((each) => namesIn(each["value"] ?? each));
    case "ArrayPattern":
      return (pattern["elements"] as unknown[]).flatMap(namesIn);
    case "AssignmentPattern":
      return namesIn(pattern["left"]);
    case "RestElement":
      return namesIn(pattern["argument"]);
    case "TSParameterProperty":
      return namesIn(pattern["parameter"]);
    default:
      return [];
  }
}

/** Names that a statement declares in the scope it stands in. */
function declared(node: AstNode): string[] {
  switch (node.type) {
    case "VariableDeclaration":
      return (node["declarations"] as AstNode[]).flatMap(({ id }) => namesIn(id));
    case "FunctionDeclaration":
    case "ClassDeclaration":
      return namesIn(node["id"]);
    case "ImportDeclaration":
      return (node["specifiers"] as AstNode[]).flatMap(({ local }) => namesIn(local));
    case "ExportNamedDeclaration":
    case "ExportDefaultDeclaration":
      return isNode(node["declaration"]) ? declared(node["declaration"]) : [];
    default:
      return [];
  }
}

/** Names that are known inside a scope because of the scope itself. */
function scopeNames(scope: AstNode): string[] {
  const own = FUNCTIONS.has(scope.type) || scope.type === "ClassExpression" ? namesIn(scope["id"]) : [];
  const parameters = FUNCTIONS.has(scope.type)
    ? (scope["params"] as unknown[]).flatMap(namesIn)
    : namesIn(scope["param"]);
  const inside = childrenOf(scope).flatMap(({ child }) => [
    ...declared(child),
    ...(child.type === "SwitchCase" ? childrenOf(child).flatMap((each) => declared(each.child)) : []),
  ]);
  return [...own, ...parameters, ...inside, ...(FUNCTIONS.has(scope.type) ? ["arguments"] : [])];
}

/** True where an identifier only names a member, a label, an export or an attribute. */
function isLabel(key: string, parent: AstNode): boolean {
  const computed = parent["computed"] === true;
  if (key === "property" && parent.type === "MemberExpression") return !computed;
  if (key === "key") return !computed;
  if (key === "label") return true;
  return /^(?:Import|Export).*Specifier$|^MetaProperty$/.test(parent.type);
}

/** Every name of the file that is used as a value and declared nowhere around its use. */
export function freeNames(program: AstNode): FreeName[] {
  const found: FreeName[] = [];
  const visit = (node: AstNode, key: string, parent: AstNode | undefined, known: ReadonlySet<string>): void => {
    if (isTypeOnly(node)) return;
    const inside = SCOPES.has(node.type) ? new Set([...known, ...scopeNames(node)]) : known;
    if (node.type === "Identifier" && !(parent && isLabel(key, parent))) {
      const name = node["name"] as string;
      if (!inside.has(name)) found.push({ name, node, parent });
    }
    for (const each of childrenOf(node)) visit(each.child, each.key, node, inside);
  };
  visit(program, "", undefined, new Set());
  return found;
}
