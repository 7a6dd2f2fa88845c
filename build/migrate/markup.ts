import { type Findings, remarkNames, renameSelectors, renameTags } from "./elements.ts";
import { CALLED } from "./globals.ts";
import { ADDRESSED_MODULE, scriptOrPackage } from "./names.ts";
import { findIn } from "./rewrite.ts";

/** A part of a page that is no markup: its tag's attributes, and where its text begins. */
interface Block {
  /** `front` is an Astro page's script, whose names its markup has. */
  kind: "front" | "script" | "style";
  attributes: string;
  text: string;
  at: number;
}

const BLOCK = /(<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>)([\s\S]*?)<\/\2\s*>/gi;

/** The script of an Astro page, before its markup. */
const FRONT = /^(\uFEFF?---\r?\n)([\s\S]*?)\r?\n---/;

/** A server's placeholder; it may stand anywhere, also within a script's texts. */
const SERVED = /<\?(?:php\b|=)[\s\S]*?(?:\?>|$)/g;

/** An inline handler of an element: `onclick="…"`. */
const HANDLER = /(\son[a-z]+\s*=\s*)(["'])([\s\S]*?)\2/gi;

/** The text between two tags, without an expression. */
const PROSE = /(?<=[^=\s]>)[^<>{}]*(?=<)/g;

/** Types of a script that is JavaScript. */
const JAVASCRIPT = /\btype\s*=\s*["']?(?:module|text\/javascript|application\/javascript)["']?/i;

const blank = (text: string): string => text.replace(/[^\r\n]/g, " ");

function blocksOf(text: string): Block[] {
  const blocks = [...text.matchAll(BLOCK)].map(
    ({ 1: tag = "", 2: kind = "", 3: attributes = "", 4: within = "", index }) => ({
      kind: kind.toLowerCase() as Block["kind"],
      attributes,
      text: within,
      at: index + tag.length,
    }),
  );
  const front = FRONT.exec(text);
  if (!front) return blocks;
  return [{ kind: "front", attributes: 'lang="ts"', text: front[2] ?? "", at: front[1]?.length ?? 0 }, ...blocks];
}

const isScript = ({ attributes }: Pick<Block, "attributes">): boolean =>
  !/\btype\s*=/i.test(attributes) || JAVASCRIPT.test(attributes);

/** Modules that are named where no script imports them. */
function remarkModules(text: string, offset: number, { remarks }: Findings): void {
  for (const { 0: name, index } of text.matchAll(new RegExp(ADDRESSED_MODULE, "g")))
    remarks.push({ at: offset + index, says: scriptOrPackage(name) });
}

/** Gives the variables of a script that are gone, or have another value. */
function findInBlock({ kind, attributes, text, at }: Block, into: Findings): readonly string[] {
  if (kind !== "style" && isScript({ attributes }))
    return findIn({ text, isPlain: /\blang\s*=\s*["']ts["']/.test(attributes), at, into });
  if (kind === "style") renameSelectors(text, at, into);
  else remarkModules(text, at, into);
  return [];
}

const withoutBlocks = (text: string, blocks: readonly Block[]): string =>
  blocks.reduce((all, { at, text: within }) => {
    return all.slice(0, at) + blank(within) + all.slice(at + within.length);
  }, text);

/** The parts beside a script that have its variables: its component's markup and other scripts. A page's scripts have a type, and share nothing. */
function sharersOf(block: Block, blocks: readonly Block[], markup: string): Pick<Block, "text" | "at">[] {
  const seen = { text: markup.replace(PROSE, blank), at: 0 };
  if (block.kind === "front") return [seen];
  if (/\btype\s*=/i.test(block.attributes) || blocks.some(({ kind }) => kind === "front")) return [];
  return [seen, ...blocks.filter((other) => other !== block && other.kind === "script")];
}

/** Variables that are changed in one part of a component, and named in another. */
function remarkShared({ text, at }: Pick<Block, "text" | "at">, name: string, { remarks }: Findings): void {
  // A member has nothing to do with a variable of its name, unlike what is spread.
  const word = new RegExp(`(?<![\\w$</-]|(?<!\\.\\.)\\.)${name.replaceAll("$", "\\$&")}(?![\\w$-])`, "g");
  for (const { index } of text.matchAll(word))
    remarks.push({
      at: at + index,
      says: `\`${name}\` is named here as well, and the script would have an id or nothing in its place`,
    });
}

/** Calls of the predecessor's in attributes, which no import can be for. */
function findInHandlers(markup: string, into: Findings): void {
  for (const { 1: name = "", 3: text = "", index } of markup.matchAll(HANDLER))
    if (CALLED.test(text)) findIn({ text, isPlain: true, at: index + name.length + 1, into });
}

/** Looks for the predecessor's in a page: HTML, a component of Vue, Svelte or Astro, or a server's template. */
export function findInMarkup(text: string, into: Findings): void {
  // A name of the same length stands for what the server puts in, so that every place stays where it is.
  const masked = text.replace(SERVED, (served) => "_".repeat(served.length));
  const blocks = blocksOf(masked);
  const markup = withoutBlocks(text, blocks);
  for (const block of blocks)
    for (const name of findInBlock(block, into))
      for (const sharer of sharersOf(block, blocks, markup)) remarkShared(sharer, name, into);
  findInHandlers(markup, into);
  renameTags(markup, 0, into);
  remarkNames(markup, 0, into);
  remarkModules(markup, 0, into);
}
