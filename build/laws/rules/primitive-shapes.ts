import { type AstNode, isNode, nodesOf, plain, type Source, walk } from "../source.ts";
import { constantValues } from "./constant-value.ts";

/** Code that has the form of a primitive: its place, and the name of the form. */
export interface Shape {
  readonly node: AstNode;
  readonly looks: string;
}

const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];
const WORDS = [32n, 64n];

/** An expression with one of some operators, without casts around it. */
function binary(node: unknown, ...operators: string[]): { left: AstNode; right: AstNode } | undefined {
  const bare = plain(node);
  const [left, right] = [plain(bare?.["left"]), plain(bare?.["right"])];
  const isOne = bare?.type === "BinaryExpression" && operators.includes(String(bare["operator"]));
  return isOne && left && right ? { left, right } : undefined;
}

/** Rotations of words, as in every hash and stream cipher: `(x << n) | (x >>> (32 - n))`. */
function rotations(source: Source): Shape[] {
  const constantOf = constantValues(source);
  const textOf = ({ start, end }: AstNode): string => source.text.slice(start, end);
  /** True when one distance is a word's length minus the other. */
  const isRest = (one: AstNode, other: AstNode): boolean => {
    const [whole, part] = [constantOf(one), constantOf(other)];
    if (whole !== undefined && part !== undefined) return WORDS.includes(whole + part);
    const rest = binary(one, "-");
    return rest !== undefined && WORDS.includes(constantOf(rest.left) ?? 0n) && textOf(rest.right) === textOf(other);
  };
  return nodesOf(source, "BinaryExpression").flatMap((node) => {
    const sum = binary(node, "|", "+", "^");
    if (!sum) return [];
    const up = binary(sum.left, "<<") ?? binary(sum.right, "<<");
    const down = binary(sum.left, ">>>", ">>") ?? binary(sum.right, ">>>", ">>");
    if (!up || !down || textOf(up.left) !== textOf(down.left)) return [];
    const isTurned = isRest(up.right, down.right) || isRest(down.right, up.right);
    return isTurned ? [{ node, looks: "a rotation of words, as hashes and ciphers have it" }] : [];
  });
}

const isBigInt = (node: unknown): boolean => typeof plain(node)?.["bigint"] === "string";

/** `x & 1n`, `x % 2n`, `(x >> bit) & 15n`: the lowest bits of a scalar. */
function readsBits(node: AstNode): boolean {
  const masked = binary(node, "&");
  const rest = binary(node, "%");
  const small = [masked?.left, masked?.right].find(isBigInt);
  if (small) return BigInt(String(small["bigint"])) < 128n;
  return rest !== undefined && isBigInt(rest.right) && rest.right["bigint"] === "2";
}

/** `x * x`, `x ** 2n`, `f(x, x)`, `x.add(x)`, `x.double()`: a square, or a point twice. */
function doubles(node: AstNode): boolean {
  const nameOf = (one: unknown): string | undefined =>
    isNode(one) && one.type === "Identifier" ? String(one["name"]) : undefined;
  const product = binary(node, "*");
  if (product) return nameOf(product.left) !== undefined && nameOf(product.left) === nameOf(product.right);
  const power = binary(node, "**");
  if (power) return isBigInt(power.right) && power.right["bigint"] === "2";
  if (node.type !== "CallExpression") return false;
  const { callee, arguments: given } = node as unknown as { callee: AstNode; arguments: AstNode[] };
  const [first, second] = given.map(nameOf);
  if (first !== undefined && first === second) return true;
  if (callee.type !== "MemberExpression") return false;
  const method = nameOf(callee["property"]);
  return method === "double" || (method === "add" && first !== undefined && first === nameOf(callee["object"]));
}

/** `u - q * v`, the step of Euclid's algorithm that keeps the inverse. */
function stepsBack(node: AstNode): boolean {
  const left = binary(node, "-");
  return left !== undefined && binary(left.right, "*") !== undefined && left.left.type === "Identifier";
}

const LOOPS = ["WhileStatement", "DoWhileStatement", "ForStatement"];

function nodesBelow(root: AstNode): AstNode[] {
  const found: AstNode[] = [];
  walk(root, (node) => found.push(node));
  return found;
}

/** Powers, multiples and inverses of numbers or points, a bit of the scalar at a time, or by Euclid's algorithm. */
function arithmetic(source: Source): Shape[] {
  return FUNCTIONS.flatMap((type) => nodesOf(source, type)).flatMap((node) => {
    const below = nodesBelow(node);
    if (below.some(readsBits) && below.some(doubles))
      return [{ node, looks: "a power or a multiple, a bit of the scalar at a time" }];
    const loops = below.filter((each) => LOOPS.includes(each.type)).map(nodesBelow);
    const isInverse = loops.some(
      (inside) => inside.some(stepsBack) && inside.some((each) => binary(each, "/", "%")) && below.some(isBigInt),
    );
    return isInverse ? [{ node, looks: "a modular inverse" }] : [];
  });
}

/** `power(x, p - 2n, p)`: an inverse by Fermat's theorem. */
function fermat(source: Source): Shape[] {
  return nodesOf(source, "CallExpression").flatMap((node) => {
    const args = (node["arguments"] as AstNode[]).map(plain);
    const textOf = (one: AstNode | undefined): string => (one ? source.text.slice(one.start, one.end) : "");
    const isInverse = args.some((one) => {
      const less = binary(one, "-");
      if (!less || !isBigInt(less.right) || less.right["bigint"] !== "2") return false;
      return args.some((other) => other !== one && textOf(other) === textOf(less.left));
    });
    return isInverse ? [{ node, looks: "a modular inverse by Fermat's theorem" }] : [];
  });
}

/** The two bytes that HMAC pads its key with, in one file. */
function pads(source: Source): Shape[] {
  const bytes = nodesOf(source, "Literal").filter(({ raw }) => /^0x(?:36|5c)$/i.test(String(raw)));
  const both = new Set(bytes.map(({ value }) => value));
  return both.size === 2 ? bytes.slice(0, 1).map((node) => ({ node, looks: "the pads of HMAC" })) : [];
}

/** The first entries of AES's table of substitutions, one after another. */
function substitutions(source: Source): Shape[] {
  return nodesOf(source, "ArrayExpression")
    .filter(({ elements }) =>
      (elements as AstNode[])
        .map((each) => each?.["value"])
        .join()
        .includes("99,124,119,123"),
    )
    .map((node) => ({ node, looks: "the S-box of AES" }));
}

/** Each form, and the text without which no file has it: most files are not looked at closer. */
const FORMS: readonly (readonly [needs: RegExp, find: (source: Source) => Shape[]])[] = [
  [/<</, rotations],
  [/\dn\b/, arithmetic],
  [/- 2n\b/, fermat],
  [/0x5c\b/i, pads],
  [/\b(?:99|0x63)\b/, substitutions],
];

/** Every place of a file that has the form of a primitive. */
export function shapesIn(source: Source): Shape[] {
  return FORMS.flatMap(([needs, find]) => (needs.test(source.text) ? find(source) : []));
}
