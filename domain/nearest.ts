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
