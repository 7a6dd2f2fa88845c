/** Sentences for a page's developer, and what finding them takes. Loaded when there is one to say. */
import { AppKitError } from "../domain/errors.ts";
import { parseJson } from "../domain/json.ts";
import { describe, isRecord, OPTION_CHECKS } from "../domain/options/checks.ts";
import type { Options } from "../domain/options/options.ts";
import { attributeOf, hasOptions } from "./attributes.ts";

const told = new Set<string>();

/** Says a sentence in the console, once in a page's life. */
export function tellOnce(sentence: string | undefined): void {
  if (sentence === undefined || told.has(sentence)) return;
  told.add(sentence);
  console.warn(`AppKit: ${sentence}`);
}

/** How many letters have to be put in, taken out or changed to make one text of another (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, own] of [...other].entries())
      next.push(
        Math.min((row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, (row[column] ?? 0) + Number(letter !== own)),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The name among `known` that is most like `name`. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  return known.toSorted((one, other) => distance(name, one) - distance(name, other))[0];
}

/** The attributes of a tag that mean nothing, each with the known name that is most like it. */
export function unknownAttributes(tag: Pick<Element, "getAttributeNames">): string | undefined {
  const known = Object.keys(OPTION_CHECKS).flatMap((option) => attributeOf(option) ?? []);
  const unknown = tag.getAttributeNames().filter((name) => name.startsWith("data-") && !known.includes(name));
  if (unknown.length === 0) return undefined;
  const each = unknown.map((name) => `\`${name}\` (nearest: \`${nearest(name, known)}\`)`);
  return `the script tag has attributes that mean nothing to it: ${each.join(", ")}`;
}

/** An option whose bad value was passed over. */
export function cosmetic(name: keyof Options, options: Options): string {
  const [wants] = OPTION_CHECKS[name] ?? [];
  const named = attributeOf(name) ?? name;
  return `\`${named}\`: got ${describe(options[name])}, wants ${wants}; the default is taken`;
}

/** A call of `create` beside the tag's own instance, or in its place; one with an id is meant. */
export function beside(tag: Element | null, { id }: Options = {}): string | undefined {
  if (id !== undefined || !hasOptions(tag)) return undefined;
  return (
    "the page's tag or options block has options, and create() was called without an `id`: leave one of the two out. " +
    "AppKit.open() and the elements belong to the instance that was made first"
  );
}

/** The same options a second time: as a component that creates an instance in each of its renders. */
export function again(before: Options, options: Options): string | undefined {
  return isSame(before, options)
    ? "createAppKit was called again with the same options, which makes one more instance: call it once, outside of components"
    : undefined;
}

function isSame(one: Options, other: Options): boolean {
  try {
    return one === other || JSON.stringify(one) === JSON.stringify(other);
  } catch {
    return false;
  }
}

/** A second script of the kit, which leaves the page to the first. */
export const twice = (here: string, first: unknown): string =>
  `the script is on this page twice; the first one stays (version ${first}), this one (version ${here}) does nothing`;

const SCALAR =
  /\s*(?:"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)(?!\w))/uy;
const TEXT = /\s*"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;

/** Where a text stops being JSON, in letters; its length where it does not. Not every engine says so in its error. */
function faultIn(text: string): number {
  let at = 0;
  const take = (token: RegExp): boolean => {
    token.lastIndex = at;
    const length = token.exec(text)?.[0].length;
    at += length ?? 0;
    return length !== undefined;
  };
  const entries = (entry: () => boolean, end: RegExp): boolean => {
    if (take(end)) return true;
    do if (!entry()) return false;
    while (take(/\s*,/y));
    return take(end);
  };
  const member = () => take(TEXT) && take(/\s*:/y) && value();
  const value = (): boolean => {
    if (take(/\s*\{/y)) return entries(member, /\s*\}/y);
    return take(/\s*\[/y) ? entries(value, /\s*\]/y) : take(SCALAR);
  };
  value();
  take(/\s*/y);
  return at;
}

/** Where the options block is broken, for the end of a sentence; nothing where it is not. */
export function placeOfFault(text: string | undefined): string {
  if (text === undefined || isRecord(parseJson(text))) return "";
  const before = text.slice(0, faultIn(text)).split("\n");
  return ` (line ${before.length}, column ${(before.at(-1) ?? "").length + 1} of the block)`;
}

/** The fault of a page's tag or block, by the name that the page's author wrote: an attribute's, where it came from one. */
export function faultOfTag(
  thrown: unknown,
  tag: Pick<Element, "hasAttribute"> | null,
  block: string | undefined,
): string {
  if (!(thrown instanceof AppKitError) || !("option" in thrown.context))
    return thrown instanceof Error ? thrown.message : String(thrown);
  const option = thrown.context.option.replace(/^\w+/, (name: string) => {
    const attribute = attributeOf(name);
    return attribute && tag?.hasAttribute(attribute) ? attribute : name;
  });
  return new AppKitError("INVALID_OPTION", { ...thrown.context, option }).message + placeOfFault(block);
}
