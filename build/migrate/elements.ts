import { ELEMENTS } from "./names.ts";

/** A replacement in a text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Something that a developer has to look at, by its place in the text. */
export interface Remark {
  at: number;
  says: string;
}

/** The edits for a text, and remarks on what has to be changed by hand. */
export interface Findings {
  readonly edits: Edit[];
  readonly remarks: Remark[];
}

// A page writes the names of elements in either case, and reads them in capitals: `tagName`.

/** A tag of the predecessor's, opening or closing. */
const TAG = /(?<=<\/?)w3m-[a-z][a-z-]*/gi;

/** The name of an element in a selector; a class, an id and a variable of the same name are the host's. */
const SELECTOR = /(?<![\w.#@/-])w3m-[a-z][a-z-]*/gi;

const NAMES = Object.keys(ELEMENTS).join("|");

/** Our name for an element of the predecessor's, in capitals where its own is. */
function ourNameOf(name: string): string | undefined {
  const ours = ELEMENTS[name.toLowerCase()];
  return name === name.toUpperCase() ? ours?.toUpperCase() : ours;
}

/** The name of an element where nothing says whether it is one. */
const WORD = new RegExp(`(?<![\\w.#@/<-])(?<!</)(?:${NAMES})(?![\\w-])`, "gi");

/** Attributes that hold the host's own names. */
const OWN_NAMES = /\b(?:class|className|id)\s*=\s*(?:"[^"]*"|'[^']*')/g;

function rename(text: string, offset: number, pattern: RegExp, into: Findings): void {
  for (const { 0: name, index } of text.matchAll(pattern)) {
    const ours = ourNameOf(name);
    const start = offset + index;
    if (ours) into.edits.push({ start, end: start + name.length, text: ours });
    else into.remarks.push({ at: start, says: `there is no element for \`${name}\`` });
  }
}

/** The tags in a text that holds markup. */
export const renameTags = (text: string, offset: number, into: Findings): void => rename(text, offset, TAG, into);

/** The elements in a style sheet, or in a selector. */
export const renameSelectors = (text: string, offset: number, into: Findings): void =>
  rename(text, offset, SELECTOR, into);

/** Names in a text that are an element's, or the host's own: a developer knows. */
export function remarkNames(text: string, offset: number, into: Findings): void {
  const others = text.replace(OWN_NAMES, (own) => " ".repeat(own.length));
  for (const { 0: name, index } of others.matchAll(WORD))
    into.remarks.push({ at: offset + index, says: `\`${name}\` is \`${ourNameOf(name)}\` here, if it is the element` });
}

/** The text with all its changes. */
export function applied(text: string, edits: readonly Edit[]): string {
  // An edit inside a removed stretch is dropped.
  const isInside = ({ start, end }: Edit, other: Edit): boolean =>
    start >= other.start && end <= other.end && end - start < other.end - other.start;
  const outer = edits.filter((edit) => !edits.some((other) => isInside(edit, other)));
  const sorted = outer.toSorted((one, other) => other.start - one.start);
  return sorted.reduce((all, { start, end, text: put }) => all.slice(0, start) + put + all.slice(end), text);
}
