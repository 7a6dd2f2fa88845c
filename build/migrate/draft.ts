import type { Findings } from "./elements.ts";
import { ADAPTER_MODULE, FOREIGN_MODULE, MODULES } from "./names.ts";
import { nodesOf, type SyntaxNode, textOf } from "./syntax.ts";

/** A script, and where it begins in its file. */
export interface Script {
  text: string;
  /** True for TypeScript without JSX, in which `<` may begin a cast. */
  isPlain: boolean;
  at: number;
  into: Findings;
}

export const localOf = (specifier: SyntaxNode): string => textOf(specifier["local"]);
export const importedOf = (specifier: SyntaxNode): string => textOf(specifier["imported"] ?? specifier["local"]);

/** The names under which a file has the exports that `isWanted`. */
function importsIn(tree: SyntaxNode, isWanted: (from: string, name: string) => boolean): string[] {
  return nodesOf(tree, "ImportSpecifier")
    .filter(({ node, parents }) => isWanted(textOf(parents.at(-1)?.["source"]), importedOf(node)))
    .map(({ node }) => localOf(node));
}

/** A use of a variable. */
export interface Use {
  node: SyntaxNode;
  parent: SyntaxNode | undefined;
  parents: readonly SyntaxNode[];
}

/** The comma behind an item of a list, with the comments in front of it. */
const COMMA = /^(?:\s|\/\/.*[\r\n]|\/\*(?:[^*]|\*(?!\/))*\*\/)*,/;

/** One file on its way: what is to be changed, and what cannot be. */
export class Draft {
  readonly tree: SyntaxNode;
  /** The names under which the file has `createAppKit`. */
  readonly creators: readonly string[];
  /** The names of what makes the kit, or gives a part of it. */
  readonly makers: readonly string[];
  /** The variables that are gone, or have another value. */
  readonly changed = new Set<string>();
  /** The names of its adapters, which are taken away with what they are made of. */
  readonly adapters: readonly string[];
  readonly #script: Script;

  constructor(tree: SyntaxNode, script: Script) {
    this.tree = tree;
    this.creators = this.namesOf("createAppKit");
    this.makers = importsIn(tree, (from) => Object.hasOwn(MODULES, from));
    this.adapters = importsIn(tree, (from) => ADAPTER_MODULE.test(from));
    this.#script = script;
  }

  /** The names under which the file has an export of the predecessor's. */
  namesOf(wanted: string): string[] {
    return importsIn(this.tree, (from, name) => FOREIGN_MODULE.test(from) && name === wanted);
  }

  /** The quotation mark of a text as it stands in the file. */
  quoted(source: SyntaxNode, text: string): string {
    const mark = this.#script.text.charAt(source.start);
    return `${mark}${text}${mark}`;
  }

  /** Looks through a node's own text. */
  look({ start, end }: SyntaxNode, find: (text: string, offset: number, into: Findings) => void): void {
    const { text, at, into } = this.#script;
    find(text.slice(start, end), at + start, into);
  }

  replace({ start, end }: SyntaxNode, text: string): void {
    const { at, into } = this.#script;
    into.edits.push({ start: at + start, end: at + end, text });
  }

  /** Takes a statement away. */
  remove({ start, end }: SyntaxNode): void {
    const semicolon = /^[ \t]*;/.exec(this.#script.text.slice(end))?.[0].length ?? 0;
    this.#removeLine(start, end + semicolon);
  }

  /** Takes a node out of a list, with the comma behind it, or else with the one in front. */
  removeItem({ start, end }: SyntaxNode): void {
    const { text, at, into } = this.#script;
    const behind = COMMA.exec(text.slice(end))?.[0].length;
    const front = /(?:\s*,\s*)?$/.exec(text.slice(0, start))?.[0].length ?? 0;
    if (behind === undefined) into.edits.push({ start: at + start - front, end: at + end, text: "" });
    else this.#removeLine(start, end + behind);
  }

  /** Takes a part of the text away, with the space behind it, and with its line if it begins one. */
  #removeLine(start: number, end: number): void {
    const { text, at, into } = this.#script;
    const behind = /^[ \t]*(?:\r?\n)?/.exec(text.slice(end))?.[0].length ?? 0;
    const before = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
    const isLine = text.slice(0, start - before).endsWith("\n") || start === before;
    into.edits.push({ start: at + (isLine ? start - before : start), end: at + end + behind, text: "" });
  }

  leave({ start }: SyntaxNode, says: string): void {
    this.#script.into.remarks.push({ at: this.#script.at + start, says });
  }

  /** Every use of a variable, but for its import; keys and members of the same name are none. */
  usesOf(name: string): Use[] {
    return nodesOf(this.tree, "Identifier")
      .filter(({ node, parents }) => textOf(node) === name && !isKey(node, parents.at(-1)))
      .map(({ node, parents }) => ({ node, parents, parent: parents.at(-1) }));
  }
}

/** The name of the field in which `parent` holds a node. */
export function placeOf(node: SyntaxNode, parent: SyntaxNode): string {
  const isHere = (value: unknown): boolean => value === node || (Array.isArray(value) && value.includes(node));
  return Object.entries(parent).find(([, value]) => isHere(value))?.[0] ?? "";
}

/** Names of their own: no variable of the same name has anything to do with them. */
const KEYS = ["key", "property", "label", "exported"];

/** True for an import's name, a key, a member. */
function isKey(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (!parent || parent.type.startsWith("Import")) return true;
  return parent["computed"] !== true && KEYS.includes(placeOf(node, parent));
}

/** True where a variable is declared. */
export const isDeclared = ({ node, parent }: Use): boolean =>
  parent?.type === "VariableDeclarator" && placeOf(node, parent) === "id";
