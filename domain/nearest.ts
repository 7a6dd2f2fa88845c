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

/** A name without the group that it shares with others: `features.email` -> `email`, `data-lang` -> `lang`. */
const own = (name: string): string => name.replace(/^(?:data-|--\w+-|\w+\.)/, "");

const ownDifference = (one: string, other: string): number => difference(own(one), own(other));

const mostLike = (name: string, known: readonly string[], by = difference): string | undefined =>
  known.toSorted((one, other) => by(name, one) - by(name, other))[0];

/** Names of several groups may share their own part: the whole name then decides. */
const bothDifferences = (one: string, other: string): number => ownDifference(one, other) + difference(one, other);

/** The name among `known` that is most like `name`; undefined if less than half of their own parts is the same. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const found = mostLike(name, known, bothDifferences);
  return found !== undefined && ownDifference(name, found) <= 1 / 2 ? found : undefined;
}

/** The known name that `name` misspells by at most a quarter of its letters; undefined if there is none. */
export function misspelt(name: string, known: readonly string[]): string | undefined {
  const found = mostLike(name, known);
  return found !== undefined && difference(name, found) <= 1 / 4 ? found : undefined;
}

/** The nearest known name in brackets; an empty text if there is none. */
export function hint(name: string, known: readonly string[], quote = ""): string {
  const found = nearest(name, known);
  return found === undefined ? "" : ` (nearest: ${quote}${found}${quote})`;
}
