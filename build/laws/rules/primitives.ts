import {
  type AstNode,
  importsOf,
  isNode,
  lineAt,
  nodesOf,
  plain,
  type Source,
  sourceOf,
  stringOf,
  walk,
} from "../source.ts";
import type { Breach, Law, Tree } from "../tree.ts";
import { constantValues } from "./constant-value.ts";
import { PRIMITIVE_CONSTANTS } from "./primitive-constants.ts";
import { shapesIn } from "./primitive-shapes.ts";

const CODE = /\.(?:[cm]?[jt]sx?)$/;
const SCRIPT = /<script\b[^>]*>([\s\S]*?)<\/script>/gi;

/** The list that this law looks things up in. */
const LIST = "build/laws/rules/primitive-constants.ts";

/** Tests may compare with Node's own cryptography as a second implementation; primitives of their own are refused there too. */
const MAY_ASK_NODE = /^test\//;

const USE = "use @noble's (SIZE.md)";

const KNOWN = new Map<bigint, string>(
  Object.entries(PRIMITIVE_CONSTANTS).flatMap(([name, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word) => [BigInt(`0x${word}`), name] as const),
  ),
);

/** The constant of Salsa20 and its family of ciphers. */
const TEXT = /^expand (?:32|16)-byte k$/;

const NAMES =
  /^(?:sha_?-?(?:1|224|256|384|512|3)|sha3_\d+|keccak_?(?:256|512|f)?|ripemd_?160|md[45]|blake[23][bs]?|hmac|hkdf|pbkdf2|scrypt|argon2\w*|x?chacha(?:20)?(?:poly1305)?|salsa20|poly1305|aes|aes_?(?:gcm|cbc|ctr)|ed25519|x25519|curve25519|ed448|x448|secp256k1|secp256r1|p256|p384|schnorr|ecdsa|eddsa|(?:mod|modular)_?(?:pow|exp|inv|inverse)|(?:pow|inv)_?mod|montgomery_?ladder|scalar_?mult|point_?(?:add|double|mul)|quarter_?round)$/i;

/** Packages that compute primitives and are not @noble's. */
const PACKAGES =
  /^(?:elliptic|tweetnacl|crypto-js|js-sha[13]?\d*|sha\.js|hash\.js|keccak|secp256k1|ed2curve|libsodium.*|@stablelib\/.*|bcrypto|node-forge|sjcl|jsrsasign|ripemd160|create-hash|create-hmac|browserify-.*|tiny-secp256k1|ethereum-cryptography.*)$/;

/** Exports of Node's module that are no primitives: random numbers, and a comparison in constant time. */
const OF_NODE = new Set([
  "randomBytes",
  "randomInt",
  "randomUUID",
  "randomFillSync",
  "getRandomValues",
  "timingSafeEqual",
]);

const isNodeModule = (from: unknown): boolean => from === "node:crypto" || from === "crypto";

/** The outermost expressions whose value is a constant of a primitive. */
function constantsIn(source: Source): Breach[] {
  const constantOf = constantValues(source);
  const reported = new Set<AstNode>();
  const breaches: Breach[] = [];
  walk(source.program, (node, parents) => {
    if (node.type === "Identifier" || parents.some((parent) => reported.has(parent))) return;
    const text = stringOf(node);
    const value = constantOf(node);
    const isText = text !== undefined && TEXT.test(text);
    const name = isText ? "ChaCha20 or Salsa20" : value === undefined ? undefined : KNOWN.get(value);
    if (name === undefined) return;
    reported.add(node);
    breaches.push({ path: source.path, line: lineAt(source.text, node.start), says: `a constant of ${name}: ${USE}` });
  });
  return breaches;
}

const MAKERS = ["ArrowFunctionExpression", "FunctionExpression", "ObjectExpression", "ClassExpression"];

/** Functions, classes and objects of ours that have the name of a primitive. */
function namesIn(source: Source): Breach[] {
  const declared = [...source.text.matchAll(/\b(?:function|class|const|let|var)\s+(\w+)/g)];
  if (!declared.some(([, name = ""]) => NAMES.test(name))) return [];
  const made = [...nodesOf(source, "FunctionDeclaration"), ...nodesOf(source, "ClassDeclaration")];
  const assigned = nodesOf(source, "VariableDeclarator").filter(({ init }) => MAKERS.includes(plain(init)?.type ?? ""));
  return [...made, ...assigned].flatMap(({ id, start }) => {
    const name = isNode(id) && id.type === "Identifier" ? String(id["name"]) : "";
    if (!NAMES.test(name)) return [];
    return [{ path: source.path, line: lineAt(source.text, start), says: `${name} is a primitive of our own: ${USE}` }];
  });
}

/** True when an import of Node's module, or of a part of it, brings a primitive. */
function importsPrimitive({ specifiers, importKind }: AstNode): boolean {
  if (importKind === "type") return false;
  return (specifiers as AstNode[]).some((each) => {
    if (each["importKind"] === "type") return false;
    const imported = isNode(each["imported"]) ? String(each["imported"]["name"] ?? each["imported"]["value"]) : "";
    // The browser's object; its uses are checked at their own places.
    return imported !== "webcrypto" && !OF_NODE.has(imported);
  });
}

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node["name"] ?? (isNode(node["property"]) ? node["property"]["name"] : "")) : "";

/** `crypto.subtle`, however it is reached. */
function asksSubtle(node: AstNode): boolean {
  if (node.type === "MemberExpression") {
    const property = node["property"] as AstNode;
    const name = node["computed"] === true ? stringOf(property) : property["name"];
    return name === "subtle" && /crypto$/i.test(nameOf(plain(node["object"])));
  }
  if (node.type !== "VariableDeclarator" || !isNode(node["id"]) || node["id"].type !== "ObjectPattern") return false;
  const properties = node["id"]["properties"] as AstNode[];
  return properties.some(({ key }) => nameOf(key) === "subtle") && /crypto$/i.test(nameOf(plain(node["init"])));
}

function platformIn(source: Source): Breach[] {
  if (MAY_ASK_NODE.test(source.path)) return [];
  const breaches: Breach[] = [];
  walk(source.program, (node) => {
    const isImport = node.type === "ImportDeclaration" && isNodeModule(stringOf(node["source"]));
    const isWhole =
      (node.type === "ImportExpression" && isNodeModule(stringOf(node["source"]))) ||
      (node.type === "CallExpression" &&
        nameOf(node["callee"]) === "require" &&
        isNodeModule(stringOf((node["arguments"] as AstNode[])[0])));
    if (!isWhole && !(isImport && importsPrimitive(node)) && !asksSubtle(node)) return;
    const line = lineAt(source.text, node.start);
    breaches.push({ path: source.path, line, says: `a primitive of the platform: ${USE}` });
  });
  return breaches;
}

function packagesIn(source: Source): Breach[] {
  const quoted = [...source.text.matchAll(/["']([\w@][\w./@-]*)["']/g)];
  if (!quoted.some(([, text = ""]) => PACKAGES.test(text))) return [];
  return importsOf(source)
    .filter(({ from, isType }) => !isType && PACKAGES.test(from))
    .map(({ from, line }) => ({ path: source.path, line, says: `${from} computes primitives: ${USE}` }));
}

function formsIn(source: Source): Breach[] {
  return shapesIn(source).map(({ node, looks }) => ({
    path: source.path,
    line: lineAt(source.text, node.start),
    says: `${looks}: ${USE}`,
  }));
}

/** Every script of the tree, those within pages too; a page's scripts stand at its lines. */
function scriptsIn(tree: Tree): Source[] {
  return [...tree].flatMap(([path, text]) => {
    if (path === LIST || path.endsWith(".d.ts")) return [];
    if (CODE.test(path)) return [sourceOf(path, text)];
    if (!path.endsWith(".html")) return [];
    return [...text.matchAll(SCRIPT)].map((match, index) => {
      const [whole, body = ""] = match;
      const before = text.slice(0, match.index + whole.indexOf(">") + 1).replaceAll(/[^\n]/g, " ");
      return { ...sourceOf(`${path}#${index}.js`, before + body), path };
    });
  });
}

/** Each search, and a text that every file with a match contains: most files are not looked at closer. */
const SEARCHES: readonly (readonly [needs: RegExp, find: (source: Source) => Breach[]])[] = [
  [/0x[\da-f_]{5}|\d[\d_]{4}|\dn\b|-byte k/i, constantsIn],
  [/./, namesIn],
  [/./, formsIn],
  [/crypto/i, platformIn],
  [/./, packagesIn],
];

/** Every cryptographic primitive is @noble's: nothing of ours computes on keys, hashes or ciphers, in any folder. */
export const primitives: Law = {
  name: "primitives",
  check: (tree) =>
    scriptsIn(tree).flatMap((source) =>
      SEARCHES.flatMap(([needs, find]) => (needs.test(source.text) ? find(source) : [])),
    ),
};
