/** Where a value goes: to the kit alone, or elsewhere as well. */
import { type Draft, isDeclared, placeOf, type Use } from "./draft.ts";
import { isNode, nodesOf, type SyntaxNode, textOf } from "./syntax.ts";

/** The nodes through which a value reaches a call or a variable unchanged. */
const WRAPS: Readonly<Record<string, readonly string[]>> = {
  ArrayExpression: ["elements"],
  ConditionalExpression: ["consequent", "alternate"],
  LogicalExpression: ["left", "right"],
  ObjectExpression: ["properties"],
  ObjectProperty: ["value"],
  SpreadElement: ["argument"],
  TSAsExpression: ["expression"],
  TSSatisfiesExpression: ["expression"],
};

/** The methods that take networks, and name them by an id as well. */
const NETWORK_METHODS = ["addNetwork", "setRequestedCaipNetworks", "switchNetwork", "updateOptions"];

/** The nodes that name a value, with the fields of name and value. */
const NAMING: Readonly<Record<string, readonly [name: string, value: string]>> = {
  AssignmentExpression: ["left", "right"],
  ClassPrivateProperty: ["key", "value"],
  ClassProperty: ["key", "value"],
  ObjectProperty: ["key", "value"],
  VariableDeclarator: ["id", "init"],
};

export const calleeOf = ({ callee }: SyntaxNode): string =>
  textOf(isNode(callee) && "property" in callee ? callee["property"] : callee);

const namesIn = (node: unknown): string[] =>
  isNode(node) ? nodesOf(node, "Identifier").map((name) => textOf(name.node)) : [];

/** The names by which a file has the kit, a part of it, or what makes it. */
function kitNames(draft: Draft): ReadonlySet<string> {
  const named = nodesOf(draft.tree, ...Object.keys(NAMING)).flatMap(({ node }) => {
    const [name = "", value = ""] = NAMING[node.type] ?? [];
    const made = node[value];
    const isOfKit = isNode(made) && nodesOf(made, "CallExpression").some((call) => isMaker(draft, call.node));
    return isOfKit ? namesIn(node[name]) : [];
  });
  return new Set([...draft.makers, ...named]);
}

/** The names of the files at hand: each is looked through once, however many calls it has. */
const NAMES = new WeakMap<Draft, ReadonlySet<string>>();

function namesOf(draft: Draft): ReadonlySet<string> {
  const names = NAMES.get(draft) ?? kitNames(draft);
  NAMES.set(draft, names);
  return names;
}

const isMaker = (draft: Draft, { callee }: SyntaxNode): boolean =>
  isNode(callee) && callee.type === "Identifier" && draft.makers.includes(textOf(callee));

/** True for a call that gives networks to the kit; another object may have a method of the same name. */
function isNetworkCall(draft: Draft, call: SyntaxNode): boolean {
  if (!NETWORK_METHODS.includes(calleeOf(call))) return false;
  const { callee } = call;
  const object = isNode(callee) && "object" in callee ? callee["object"] : callee;
  const ofKit = namesOf(draft);
  return namesIn(object).some((name) => ofKit.has(name));
}

/** True where the kit, or an adapter, takes what stands in `place`. */
function isTaken(draft: Draft, taker: SyntaxNode, place: string): boolean {
  if (place !== "arguments") return false;
  if (taker.type === "NewExpression") return draft.adapters.includes(calleeOf(taker));
  if (!taker.type.endsWith("CallExpression")) return false;
  return draft.creators.includes(calleeOf(taker)) || isNetworkCall(draft, taker);
}

/**
 * The variables by which a value goes into calls of the kit and into adapters: none where it is written there.
 * Undefined if it goes anywhere else, too.
 */
export function wayToKit(
  draft: Draft,
  { node, parents }: Use,
  before: readonly string[] = [],
): readonly string[] | undefined {
  const around = parents.toReversed();
  const at = around.findIndex((parent, index) => {
    return !WRAPS[parent.type]?.includes(placeOf(around[index - 1] ?? node, parent));
  });
  const taker = around[at];
  if (!taker) return undefined;
  const place = placeOf(around[at - 1] ?? node, taker);
  if (isTaken(draft, taker, place)) return [];
  const name = textOf(taker["id"]);
  // Nobody knows here what other files do with it.
  if (around[at + 2]?.type === "ExportNamedDeclaration") return undefined;
  if (taker.type !== "VariableDeclarator" || place !== "init" || name === "" || before.includes(name)) return undefined;
  const uses = draft.usesOf(name);
  const others = uses.filter((use) => !isDeclared(use));
  const ways = others.map((use) => wayToKit(draft, use, [...before, name]));
  if (others.length !== uses.length - 1 || ways.includes(undefined)) return undefined;
  return [name, ...ways.flatMap((way) => way ?? [])];
}
