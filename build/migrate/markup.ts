import { type Findings, remarkNames, renameSelectors, renameTags } from "./elements.ts";
import { CALLED } from "./globals.ts";
import { ADDRESSED_MODULE, scriptOrPackage } from "./names.ts";
import { findIn } from "./rewrite.ts";

/** A part of a page that is no markup: its tag's attributes, and where its text begins. */
interface Block {
  kind: "script" | "style";
  attributes: string;
  text: string;
  at: number;
}

const BLOCK = /(<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>)([\s\S]*?)<\/\2\s*>/gi;

/** The script of an Astro page, before its markup. */
const FRONT = /^(\uFEFF?---\r?\n)([\s\S]*?)\r?\n---/;

/** What the server puts in; it may stand anywhere, also within a script's texts. */
const SERVED = /<\?(?:php\b|=)[\s\S]*?(?:\?>|$)/g;

/** What an element does by itself: `onclick="…"`. */
const HANDLER = /(\son[a-z]+\s*=\s*)(["'])([\s\S]*?)\2/gi;

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
  return [{ kind: "script", attributes: 'lang="ts"', text: front[2] ?? "", at: front[1]?.length ?? 0 }, ...blocks];
}

const isScript = ({ attributes }: Block): boolean => !/\btype\s*=/i.test(attributes) || JAVASCRIPT.test(attributes);

/** Modules that are named where no script imports them. */
function remarkModules(text: string, offset: number, { remarks }: Findings): void {
  for (const { 0: name, index } of text.matchAll(new RegExp(ADDRESSED_MODULE, "g")))
    remarks.push({ at: offset + index, says: scriptOrPackage(name) });
}

function findInBlock(block: Block, masked: string, into: Findings): void {
  const text = masked.slice(block.at, block.at + block.text.length);
  if (block.kind === "style") renameSelectors(text, block.at, into);
  else if (!isScript(block)) remarkModules(text, block.at, into);
  else findIn({ text, isPlain: /\blang\s*=\s*["']ts["']/.test(block.attributes), at: block.at, into });
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
  for (const block of blocks) findInBlock(block, masked, into);
  let markup = text;
  for (const { at, text: within } of blocks)
    markup = markup.slice(0, at) + blank(within) + markup.slice(at + within.length);
  findInHandlers(markup, into);
  renameTags(markup, 0, into);
  remarkNames(markup, 0, into);
  remarkModules(markup, 0, into);
}
