/** The first entry of each id, in their order. */
export function firstOfEach<T>(list: readonly T[], idOf: (entry: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((entry) => {
    const id = idOf(entry);
    return !seen.has(id) && seen.add(id);
  });
}
