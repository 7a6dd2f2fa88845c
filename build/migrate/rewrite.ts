import { FEATURE_CHECKS, OPTION_CHECKS } from "../../domain/options/checks.ts";
import { Draft, importedOf, isDeclared, localOf, type Script, type Use } from "./draft.ts";
import { applied, type Edit, type Findings, remarkNames, renameSelectors, renameTags } from "./elements.ts";
import { calleeOf, wayToKit } from "./flow.ts";
import { CALLED, remarkGlobals } from "./globals.ts";
import { remarkHooks } from "./hooks.ts";
import {
  ADAPTER_MODULE,
  ADDRESSED_MODULE,
  ELEMENTS,
  EXPORTS,
  FOREIGN_ELEMENT,
  FOREIGN_MODULE,
  MODULES,
  NETWORK_MODULES,
  NETWORKS,
  OLDER_MODULE,
  scriptOrPackage,
} from "./names.ts";
import { remarkRest } from "./rest.ts";
import { isNode, nodesOf, type SyntaxNode, textOf, treeOf } from "./syntax.ts";

/** Something that a developer has to look at, with its place. */
export interface Left {
  line: number;
  says: string;
}

/** The outcome for one file: a new text, or the reasons for which it stays as it is. */
export type Rewritten =
  | { kind: "untouched" }
  | { kind: "rewritten"; text: string; changes: number }
  | { kind: "left"; left: readonly Left[] };

/** Options that the kit knows and refuses, or of which it serves one value alone. */
const REFUSED = ["universalProvider", "showWallets", "coinbasePreference", "enableReconnect"];

const specifiersOf = (node: SyntaxNode): SyntaxNode[] => (node["specifiers"] as SyntaxNode[] | undefined) ?? [];
/** A module of ours takes the place of the predecessor's, where it has all that is imported. */
function renameModule(draft: Draft, node: SyntaxNode, from: string): void {
  const ours = MODULES[from] ?? "";
  for (const specifier of specifiersOf(node)) {
    const name = importedOf(specifier);
    if (specifier.type === "ImportNamespaceSpecifier" || specifier.type === "ImportDefaultSpecifier")
      draft.leave(specifier, `everything of "${from}" is imported under one name: import what is used`);
    else if (!EXPORTS[ours]?.includes(name)) draft.leave(specifier, `"${ours}" has no \`${name}\``);
  }
  const source = node["source"] as SyntaxNode;
  draft.replace(source, draft.quoted(source, ours));
}

/** A network becomes its id, where the kit alone has it. */
function replaceNetwork(draft: Draft, use: Use, id: string, source: SyntaxNode): void {
  const { node, parent } = use;
  const name = textOf(node);
  const way = wayToKit(draft, use);
  for (const variable of way ?? []) draft.changed.add(variable);
  if (!way)
    draft.leave(
      node,
      `\`${name}\` is read, or goes elsewhere than to the kit of this file, and is the text "${id}" here`,
    );
  else if (parent?.["shorthand"] === true) draft.replace(parent, `${name}: ${draft.quoted(source, id)}`);
  else draft.replace(node, draft.quoted(source, id));
}

/** Networks become ids wherever they are handed to the kit. */
function replaceNetworks(draft: Draft, node: SyntaxNode): void {
  for (const specifier of specifiersOf(node)) {
    const id = NETWORKS[importedOf(specifier)];
    if (!id) {
      draft.leave(
        specifier,
        `\`${importedOf(specifier)}\` has no counterpart here: list a network as a chain object or by its id, without a type`,
      );
      continue;
    }
    draft.changed.add(localOf(specifier));
    for (const use of draft.usesOf(localOf(specifier))) replaceNetwork(draft, use, id, node["source"] as SyntaxNode);
  }
  draft.remove(node);
}

/** True if a use of an adapter lies in the list of the kit's option `adapters`; another object may have one, too. */
const isListed = (draft: Draft, parents: readonly SyntaxNode[]): boolean =>
  parents.some((parent, at) => {
    const call = parents[at - 2];
    if (parent.type !== "ObjectProperty" || textOf(parent["key"]) !== "adapters" || !call) return false;
    const [options] = (call["arguments"] as SyntaxNode[] | undefined) ?? [];
    return options === parents[at - 1] && draft.creators.includes(textOf(call["callee"]));
  });

/** Adapters go, with the option that lists them, where nothing else is done with them. */
function removeAdapters(draft: Draft, node: SyntaxNode, from: string): void {
  for (const specifier of specifiersOf(node)) {
    draft.changed.add(localOf(specifier));
    for (const { node: use, parent, parents } of draft.usesOf(localOf(specifier))) {
      const isMade = parent?.type === "NewExpression";
      if (isMade && isListed(draft, parents)) continue;
      const declarator = parents.at(-2);
      if (!isMade || declarator?.type !== "VariableDeclarator") {
        draft.leave(use, `\`${localOf(specifier)}\` of "${from}" is used in a way that has no counterpart`);
        continue;
      }
      removeAdapter(draft, declarator, parents);
    }
  }
  draft.remove(node);
}

function removeAdapter(draft: Draft, declarator: SyntaxNode, parents: readonly SyntaxNode[]): void {
  const name = textOf(declarator["id"]);
  draft.changed.add(name);
  const declaration = parents.at(-3);
  const others = draft.usesOf(name).filter((use) => !isDeclared(use) && !isListed(draft, use.parents));
  for (const { node } of others)
    draft.leave(
      node,
      `the adapter \`${name}\` is used beside the option \`adapters\`: other libraries find the session by themselves`,
    );
  const isExported = parents.at(-4)?.type === "ExportNamedDeclaration";
  const isAlone = (declaration?.["declarations"] as unknown[] | undefined)?.length === 1;
  if (isExported || !isAlone || !declaration)
    draft.leave(declarator, `the adapter \`${name}\` is handed on to other files`);
  else draft.remove(declaration);
}

/** True for an option that the kit knows; one of `REFUSED` has to have a value that it takes, written out. */
function isServed(name: string, value: unknown): boolean {
  const check = Object.hasOwn(OPTION_CHECKS, name) && OPTION_CHECKS[name];
  if (!check || !REFUSED.includes(name)) return Boolean(check);
  return isNode(value) && check[1](value["value"]);
}

/** The options of `createAppKit`: what lists adapters goes, what is not served is named. */
function checkOptions(draft: Draft, call: SyntaxNode): void {
  const [options] = call["arguments"] as SyntaxNode[];
  if (options?.type !== "ObjectExpression") {
    if (options) draft.leave(options, "the options are not written out here: compare them with docs/options.md");
    return;
  }
  for (const property of options["properties"] as SyntaxNode[]) {
    const name = textOf(property["key"]);
    if (property.type === "SpreadElement")
      draft.leave(property, "options are spread in: compare them with docs/options.md");
    else if (name === "adapters") draft.removeItem(property);
    else if (!isServed(name, property["value"])) draft.leave(property, `the option \`${name}\` is not served`);
    else if (name === "features") checkFeatures(draft, property);
  }
}

function checkFeatures(draft: Draft, option: SyntaxNode): void {
  const { value } = option;
  if (!isNode(value) || value.type !== "ObjectExpression") {
    draft.leave(option, "the features are not written out here: compare them with docs/options.md");
    return;
  }
  for (const property of value["properties"] as SyntaxNode[]) {
    const name = textOf(property["key"]);
    if (property.type === "SpreadElement")
      draft.leave(property, "features are spread in: compare them with docs/options.md");
    else if (!Object.hasOwn(FEATURE_CHECKS, name)) draft.leave(property, `the feature \`${name}\` is not served`);
  }
}

function rewriteModules(draft: Draft): void {
  const types = ["ImportDeclaration", "ExportNamedDeclaration", "ExportAllDeclaration"] as const;
  for (const { node } of nodesOf(draft.tree, ...types)) {
    const from = textOf(node["source"]);
    if (OLDER_MODULE.test(from))
      draft.leave(node, `"${from}" is older than what is rewritten: createAppKit is in the place of createWeb3Modal`);
    const [addressed] = ADDRESSED_MODULE.exec(from) ?? [];
    if (addressed) draft.leave(node, scriptOrPackage(addressed));
    if (!FOREIGN_MODULE.test(from)) continue;
    const isImport = node.type === "ImportDeclaration";
    if (isImport && from in MODULES) renameModule(draft, node, from);
    else if (isImport && NETWORK_MODULES.includes(from)) replaceNetworks(draft, node);
    else if (isImport && ADAPTER_MODULE.test(from)) removeAdapters(draft, node, from);
    else draft.leave(node, `"${from}" has no counterpart here${isImport ? "" : " that could be handed on"}`);
  }
}

/** Functions that take the name of an element, or a selector. */
const FINDERS = ["closest", "createElement", "get", "getElementsByTagName", "h", "matches", "whenDefined"];
const isFinder = (name: string): boolean => FINDERS.includes(name) || name.startsWith("querySelector");

/** Elements that are named in texts: markup, selectors, the names of declared elements. */
function rewriteTexts(draft: Draft): void {
  for (const { node, parents } of nodesOf(draft.tree, "StringLiteral", "TemplateElement", "DirectiveLiteral")) {
    const taker = parents.findLast(({ type }) => type !== "TemplateLiteral");
    if (!taker || taker.type.startsWith("Import") || taker.type.startsWith("Export")) continue;
    const isFound = taker.type === "CallExpression" && isFinder(calleeOf(taker));
    const isDeclaredElement = taker.type === "TSPropertySignature";
    if (isFound || isDeclaredElement) draft.look(node, renameSelectors);
    else {
      draft.look(node, renameTags);
      draft.look(node, remarkNames);
    }
  }
}

function rewriteElements(draft: Draft): void {
  for (const { node } of nodesOf(draft.tree, "JSXOpeningElement", "JSXClosingElement")) {
    const name = node["name"] as SyntaxNode;
    const ours = ELEMENTS[textOf(name)];
    if (ours) draft.replace(name, ours);
    else if (FOREIGN_ELEMENT.test(textOf(name)) && node.type === "JSXOpeningElement")
      draft.leave(name, `there is no element for \`${textOf(name)}\``);
  }
}

function rewriteCalls(draft: Draft): void {
  for (const { node } of nodesOf(draft.tree, "CallExpression"))
    if (draft.creators.includes(textOf(node["callee"]))) checkOptions(draft, node);
}

/** True if a script can still be read with these changes. */
function isReadable({ text, isPlain, at }: Script, edits: readonly Edit[]): boolean {
  const own = edits.map((edit) => ({ ...edit, start: edit.start - at, end: edit.end - at }));
  try {
    treeOf(applied(text, own), isPlain);
    return true;
  } catch {
    return false;
  }
}

/** Looks for the predecessor's API in a script; gives the variables that are gone, or have another value. */
export function findIn(script: Script): readonly string[] {
  const { text, at, into } = script;
  const before = into.edits.length;
  let tree: SyntaxNode;
  try {
    tree = treeOf(text, script.isPlain);
  } catch (error) {
    const { pos = 0, message } = error as { pos?: number; message: string };
    const says = `it cannot be read: ${message.replace(/ ?\(\d+:\d+\)$/, "")}`;
    if (FOREIGN.test(text)) into.remarks.push({ at: at + pos, says });
    return [];
  }
  const draft = new Draft(tree, script);
  rewriteCalls(draft);
  remarkHooks(draft);
  rewriteModules(draft);
  rewriteElements(draft);
  rewriteTexts(draft);
  remarkGlobals(draft);
  remarkRest(draft);
  if (into.remarks.length === 0 && !isReadable(script, into.edits.slice(before)))
    draft.leave(tree, "it could not be read any more when it is rewritten: change it by hand");
  return [...draft.changed];
}

/** Anything of the predecessor's, in any text. */
const FOREIGN = /@reown\/appkit|@web3modal\/|w3m-/i;

export const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Rewrites the predecessor's API in one file to ours, all of it or nothing; `find` looks for it. */
export function rewrite(text: string, find: (into: Findings) => void): Rewritten {
  if (!FOREIGN.test(text) && !CALLED.test(text)) return { kind: "untouched" };
  const found: Findings = { edits: [], remarks: [] };
  find(found);
  const { edits, remarks } = found;
  if (remarks.length > 0) {
    const sorted = remarks.toSorted((one, other) => one.at - other.at);
    return { kind: "left", left: sorted.map(({ at, says }) => ({ line: lineOf(text, at), says })) };
  }
  if (edits.length === 0) return { kind: "untouched" };
  return { kind: "rewritten", text: applied(text, edits), changes: edits.length };
}
