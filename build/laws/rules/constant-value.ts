import { type AstNode, isNode, nodesOf, plain, type Source, stringOf } from "../source.ts";

/** The most bits by which a constant is shifted or raised while it is worked out. */
const MOST_BITS = 4096n;

type Value = bigint | undefined;

const OPERATIONS: Readonly<Record<string, (left: bigint, right: bigint) => Value>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => (right === 0n ? undefined : left / right),
  "|": (left, right) => left | right,
  "&": (left, right) => left & right,
  "^": (left, right) => left ^ right,
  "<<": (left, right) => (right < 0n || right > MOST_BITS ? undefined : left << right),
  ">>": (left, right) => (right < 0n || right > MOST_BITS ? undefined : left >> right),
  "**": (left, right) => (right < 0n || right > MOST_BITS || left > 1n << 64n ? undefined : left ** right),
};

/** The expression of each `const` of a file whose name is given once. */
function namedIn(source: Source): Map<string, AstNode> {
  const named = new Map<string, AstNode>();
  const twice = new Set<string>();
  for (const { id, init } of nodesOf(source, "VariableDeclarator")) {
    const name = isNode(id) && id.type === "Identifier" ? String(id["name"]) : undefined;
    if (name === undefined) continue;
    if (named.has(name)) twice.add(name);
    if (isNode(init)) named.set(name, init);
  }
  for (const name of twice) named.delete(name);
  return named;
}

function literalValue(node: AstNode): Value {
  if (typeof node["bigint"] === "string") return BigInt(node["bigint"]);
  const value = node["value"];
  return typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}

/** The value of `BigInt("…")`, of hex or decimal digits. */
function calledValue(node: AstNode, constantOf: (node: unknown) => Value): Value {
  const { callee, arguments: given } = node as unknown as { callee: AstNode; arguments: AstNode[] };
  if (callee.type !== "Identifier" || !["BigInt", "Number"].includes(String(callee["name"]))) return undefined;
  const text = stringOf(given[0]);
  if (text === undefined) return constantOf(given[0]);
  return /^(?:0x[\da-f]+|\d+)$/i.test(text) ? BigInt(text) : undefined;
}

/** The constant whole number of an expression: literals, `BigInt("…")`, arithmetic on them, constants of the file. */
export function constantValues(source: Source): (node: unknown) => Value {
  const named = namedIn(source);
  const known = new Map<AstNode, Value>();
  const worked = (node: AstNode): Value => {
    if (node.type === "Literal") return literalValue(node);
    if (node.type === "CallExpression") return calledValue(node, constantOf);
    if (node.type === "Identifier") return constantOf(named.get(String(node["name"])));
    if (node.type === "UnaryExpression" && node["operator"] === "-") {
      const value = constantOf(node["argument"]);
      return value === undefined ? undefined : -value;
    }
    if (node.type !== "BinaryExpression") return undefined;
    const [left, right] = [constantOf(node["left"]), constantOf(node["right"])];
    if (left === undefined || right === undefined) return undefined;
    return OPERATIONS[String(node["operator"])]?.(left, right);
  };
  function constantOf(node: unknown): Value {
    const bare = plain(node);
    if (!bare) return undefined;
    if (known.has(bare)) return known.get(bare);
    // A constant that refers to itself has no value.
    known.set(bare, undefined);
    const value = worked(bare);
    known.set(bare, value);
    return value;
  }
  return constantOf;
}
