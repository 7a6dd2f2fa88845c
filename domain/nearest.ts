import { numbered } from "./numbered.ts";

/** The number of letters to insert, delete or replace to turn one name into the other (Levenshtein distance). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [above, letter] of numbered(Array.from(one))) {
    const next = [above + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const same = (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1);
      next.push(Math.min(same, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/**
 * The share of letters in which two names differ, without regard to case: 0 for equal names, 1 for nothing in common.
 */
const difference = (one: string, other: string): number =>
  distance(one.toLowerCase(), other.toLowerCase()) / Math.max(one.length, other.length);

const mostLike = (name: string, known: readonly string[]): string | undefined =>
  known.toSorted((one, other) => difference(name, one) - difference(name, other))[0];

/** A name without the group that it shares with others: `features.email` -> `email`, `data-lang` -> `lang`. */
const own = (name: string): string => name.replace(/^(?:data-|--\w+-|\w+\.)/, "");

/** The name among `known` that is most like `name`; undefined where less than half of it is: nobody meant that. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const found = mostLike(name, known);
  return found !== undefined && difference(own(name), own(found)) <= 1 / 2 ? found : undefined;
}

/** The known name that `name` misspells by at most a quarter of its letters; undefined if there is none. */
export function misspelt(name: string, known: readonly string[]): string | undefined {
  const found = mostLike(name, known);
  return found !== undefined && difference(name, found) <= 1 / 4 ? found : undefined;
}

/** The known name that is most like `name`, in brackets behind it; nothing where none is. */
export function hint(name: string, known: readonly string[], quote = ""): string {
  const found = nearest(name, known);
  return found === undefined ? "" : ` (nearest: ${quote}${found}${quote})`;
}
