/** The known name that somebody meant who wrote another one. */

/** How alike a name is to one that it misspells, at least. */
const ALIKE = 0.6;

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

/** The nearest name where it is so like that the other may be it, misspelt; undefined for a name of its own. */
export function misspelt(name: string, known: readonly string[]): string | undefined {
  const found = nearest(name, known);
  return found !== undefined && likeness(name, found) >= ALIKE ? found : undefined;
}
