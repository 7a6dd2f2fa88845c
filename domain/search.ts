/** True if one of `texts` contains the query, without regard to case; an empty query finds everything. */
export function isFound(query: string, ...texts: readonly string[]): boolean {
  const wanted = query.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
