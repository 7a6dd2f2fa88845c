/** The known name that somebody meant who wrote another one. */

const pairsOf = (name: string): string[] => Array.from(name, (letter, at) => letter + (name[at + 1] ?? ""));

/** How alike two names are, by the pairs of letters that they share: 1 for the same, 0 for none (Sørensen and Dice). */
function likeness(one: string, other: string): number {
  const [ours, theirs] = [pairsOf(one.toLowerCase()), pairsOf(other.toLowerCase())];
  const shared = ours.filter((pair) => theirs.includes(pair)).length;
  return (2 * shared) / (ours.length + theirs.length);
}

/** The name among `known` that is most like `name`. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  return known.toSorted((one, other) => likeness(name, other) - likeness(name, one))[0];
}

/** How many letters have to be put in, left out or exchanged to make one name of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [above, letter] of Array.from(one).entries()) {
    const next = [above + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const same = (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1);
      next.push(Math.min(same, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The known name that `name` misspells by a quarter of its letters at most; undefined for a name of its own. */
export function misspelt(name: string, known: readonly string[]): string | undefined {
  const [found] = known.toSorted((one, other) => distance(name, one) - distance(name, other));
  return found !== undefined && distance(name, found) <= name.length / 4 ? found : undefined;
}
