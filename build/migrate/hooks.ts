/** Hooks that have the same name here, and do not do the same: what uses them otherwise is kept, and fails later. */
import { type Draft, placeOf, type Use } from "./draft.ts";
import { calleeOf } from "./flow.ts";
import { isNode, nodesOf, type SyntaxNode, textOf } from "./syntax.ts";

/** The calls of one of the predecessor's hooks. */
function callsOf(draft: Draft, hook: string): Use[] {
  return draft
    .namesOf(hook)
    .flatMap((name) => draft.usesOf(name))
    .flatMap(({ node, parent, parents }) =>
      parent?.type === "CallExpression" && placeOf(node, parent) === "callee"
        ? [{ node: parent, parent: parents.at(-2), parents: parents.slice(0, -1) }]
        : [],
    );
}

/** True where a value is taken apart, so that it has to be an object; `?.` takes any. */
function isTakenApart({ node, parent }: Use): boolean {
  if (parent?.type === "MemberExpression") return placeOf(node, parent) === "object";
  const into = parent?.type === "VariableDeclarator" && parent["id"];
  return isNode(into) && into.type === "ObjectPattern";
}

/** True where code asks whether a value is there: what it reads elsewhere is its own affair. */
function isAsked({ node, parent }: Use): boolean {
  if (!parent) return false;
  if (["BinaryExpression", "UnaryExpression"].includes(parent.type)) return true;
  return placeOf(node, parent) === (parent.type === "LogicalExpression" ? "left" : "test");
}

/** The places that read a call's result: the call itself, or the variable that it is kept in. */
function readsOf(draft: Draft, call: Use): Use[] {
  const name = call.parent?.type === "VariableDeclarator" ? textOf(call.parent["id"]) : "";
  if (!name) return [call];
  // A variable of that name in another function has nothing to do with it.
  const block = call.parents.at(-3);
  const reads = draft.usesOf(name).filter(({ parents }) => block && parents.includes(block));
  return reads.some(isAsked) ? [] : reads;
}

/** True if a call of a method of the name names a chain family by a member of an object. */
function namesNamespace(call: SyntaxNode, method: string): boolean {
  const [argument] = call["arguments"] as SyntaxNode[];
  if (calleeOf(call) !== method || argument?.type !== "ObjectExpression") return false;
  return (argument["properties"] as SyntaxNode[]).some(({ key }) => textOf(key) === "namespace");
}

/** The names under which a file has `disconnect` of `useDisconnect`. */
function disconnectNames(draft: Draft): string[] {
  return callsOf(draft, "useDisconnect").flatMap(({ parent }) => {
    const into = parent?.type === "VariableDeclarator" && parent["id"];
    const properties = isNode(into) && into.type === "ObjectPattern" ? (into["properties"] as SyntaxNode[]) : [];
    return ["disconnect", ...properties.map(({ value }) => textOf(value))];
  });
}

/** Names the calls that end connections of one chain family and give it in an object. */
function remarkDisconnects(draft: Draft): void {
  const names = disconnectNames(draft);
  for (const { node } of nodesOf(draft.tree, "CallExpression"))
    if (names.some((name) => namesNamespace(node, name)))
      draft.leave(node, "`disconnect` takes the namespace itself here, and no object with it");
}

/** Names the calls of hooks that would pass the rewriting, and not work. */
export function remarkHooks(draft: Draft): void {
  remarkDisconnects(draft);
  for (const { node } of callsOf(draft, "useAppKitBalance"))
    draft.leave(node, "`useAppKitBalance` gives `balance` and `updateNativeBalance` here, and no `fetchBalance`");
  for (const { node } of callsOf(draft, "useAppKitProvider"))
    if (node["typeParameters"])
      draft.leave(
        node,
        "`useAppKitProvider` has no provider's type for its argument here: leave it out, the namespace gives the type",
      );
  for (const call of callsOf(draft, "useAppKitEvents"))
    for (const read of readsOf(draft, call).filter(isTakenApart))
      draft.leave(read.node, "`useAppKitEvents` gives undefined here until the first event: read it with `?.`");
}
