import {
  type AstNode,
  isNode,
  keyOf,
  lineAt,
  nodesOf,
  plain,
  type Source,
  sources,
  stringOf,
  walk,
} from "../source.ts";
import type { Breach, Law } from "../tree.ts";

const NAME = /^[a-z][a-zA-Z0-9]*\.[a-z][a-zA-Z0-9]*$/;
const FAMILY = /^[a-z][a-zA-Z0-9]*\.\*$/;

/** Names of types that list a mailbox's events. */
const UNION = /(?:Events?|Mail)$/;
const SENDERS = new Set(["raise", "sendTo", "sendParent", "emit", "send", "mail"]);

const isGood = (name: string): boolean =>
  NAME.test(name) || FAMILY.test(name) || name === "*" || name.startsWith("xstate.");

interface Named {
  node: AstNode;
  name: string;
}

/** `type: "…"` in the members of the types that list events. */
function inUnions(source: Source): Named[] {
  const aliases = nodesOf(source, "TSTypeAliasDeclaration").filter(
    ({ id }) => isNode(id) && UNION.test(id["name"] as string),
  );
  return aliases.flatMap((alias) => {
    const found: Named[] = [];
    walk(alias, (node, parents) => {
      const signature = parents.findLast((each) => each.type === "TSPropertySignature");
      const literals = parents.filter((each) => each.type === "TSTypeLiteral").length;
      if (node.type !== "Literal" || !signature || keyOf(signature) !== "type" || literals !== 1) return;
      const name = stringOf(node);
      if (name !== undefined) found.push({ node, name });
    });
    return found;
  });
}

/** The keys of every `on`. */
function inHandlers(source: Source): Named[] {
  const handlers = nodesOf(source, "Property").filter((property) => keyOf(property) === "on");
  return handlers.flatMap((property) => {
    const value = plain(property["value"]);
    if (value?.type !== "ObjectExpression") return [];
    return (value["properties"] as AstNode[]).flatMap((each) => {
      const name = keyOf(each);
      return name === undefined ? [] : [{ node: each, name }];
    });
  });
}

function calleeName(call: AstNode): string {
  const callee = call["callee"];
  if (!isNode(callee)) return "";
  const last = callee.type === "MemberExpression" ? callee["property"] : callee;
  return isNode(last) ? String(last["name"] ?? "") : "";
}

/** `{ type: "…" }` passed to a sending function. */
function inSends(source: Source): Named[] {
  const calls = nodesOf(source, "CallExpression").filter((call) => SENDERS.has(calleeName(call)));
  return calls.flatMap((call) =>
    (call["arguments"] as AstNode[]).map(plain).flatMap((argument) => {
      if (argument?.type !== "ObjectExpression") return [];
      const type = (argument["properties"] as AstNode[]).find((property) => keyOf(property) === "type");
      const value = plain(type?.["value"]);
      const name = stringOf(value);
      return value && name !== undefined ? [{ node: value, name }] : [];
    }),
  );
}

function breachesOf(source: Source): Breach[] {
  const { path, text } = source;
  return [...inUnions(source), ...inHandlers(source), ...inSends(source)]
    .filter(({ name }) => !isGood(name))
    .map(({ node, name }) => ({ path, line: lineAt(text, node.start), says: `the event ${name} is no noun.verb` }));
}

/** Events are called `noun.verb`. */
export const eventNames: Law = {
  name: "event-names",
  check: (tree) => sources(tree, (path) => path.startsWith("machines/")).flatMap(breachesOf),
};
