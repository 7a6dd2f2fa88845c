/** True if one of `texts` has what is searched in it, whatever the case; an empty search finds everything. */
export function isFound(query: string, ...texts: readonly string[]): boolean {
  const wanted = query.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
