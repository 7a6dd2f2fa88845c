import { type Draft, placeOf, type Use } from "./draft.ts";
import { scriptOrPackage } from "./names.ts";
import { isNode, nodesOf, type SyntaxNode, textOf } from "./syntax.ts";

const CREATE = "createAppKit";

/** Anything that may call the predecessor by a global of a script's. */
export const CALLED = /\bcreateAppKit\b/;

/** The names of the page's global object. */
const PAGE = ["window", "globalThis", "self"];

/** The members of its global object that ours lacks (protocol.md §5.6). */
const ITS_OWN = ["WagmiAdapter", "SolanaAdapter", "networks"];

/** `window.reown` as it is written; empty for what is no chain of names. */
function chainOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (!node.type.endsWith("MemberExpression")) return node.type === "Identifier" ? textOf(node) : "";
  const [object, property] = [chainOf(node["object"]), textOf(node["property"])];
  return object && property && `${object}.${property}`;
}

/** True where a name is given to something of the file's own. */
function declares({ node, parents }: Pick<Use, "node" | "parents">): boolean {
  const parent = parents.at(-1);
  if (!parent) return false;
  if (parent.type.startsWith("Import") || ["id", "params", "param"].includes(placeOf(node, parent))) return true;
  return parents.some(({ type }) => type.endsWith("Pattern"));
}

/** True if nothing in the file has a name. */
function isForeign({ tree }: Draft, name: string): boolean {
  if (PAGE.includes(name)) return true;
  return !nodesOf(tree, "Identifier").some((use) => textOf(use.node) === name && declares(use));
}

/** True of a chain that begins with a global, and does not end with ours. */
function isOthers(draft: Draft, chain: string): boolean {
  const names = chain.split(".");
  return chain !== "" && names.at(-1) !== "AppKit" && isForeign(draft, names[0] ?? "");
}

/** True of a member that the predecessor's global object has, and ours has not; `chain`: what it is taken out of. */
function isIts(draft: Draft, chain: string, name: string): boolean {
  if (name === CREATE) return isOthers(draft, chain);
  const names = chain.split(".");
  return ITS_OWN.includes(name) && names.at(-1) === "AppKit" && isForeign(draft, names[0] ?? "");
}

/** The chain that a variable is taken out of: `const { createAppKit } = window.reown`. */
function sourceOf({ parents }: { parents: readonly SyntaxNode[] }): string {
  return parents.at(-1)?.type === "ObjectPattern" ? chainOf(parents.at(-2)?.["init"]) : "";
}

/** Names the calls of the predecessor's script, which no import tells of. */
export function remarkGlobals(draft: Draft): void {
  const leave = (node: SyntaxNode, chain: string) =>
    draft.leave(
      node,
      chain.endsWith(CREATE) ? scriptOrPackage(chain) : `there is no \`${chain}\`: see docs/migrate.md`,
    );
  for (const { node } of nodesOf(draft.tree, "MemberExpression", "OptionalMemberExpression"))
    if (isIts(draft, chainOf(node["object"]), textOf(node["property"]))) leave(node, chainOf(node));
  for (const property of nodesOf(draft.tree, "ObjectProperty")) {
    const [chain, name] = [sourceOf(property), textOf(property.node["key"])];
    if (isIts(draft, chain, name)) leave(property.node, `${chain}.${name}`);
  }
  // A module without an import of it has it from a part of the same component.
  if (draft.tree["sourceType"] !== "script" || !isForeign(draft, CREATE)) return;
  for (const { node } of nodesOf(draft.tree, "CallExpression"))
    if (isNode(node["callee"]) && chainOf(node["callee"]) === CREATE) leave(node, CREATE);
}
