/** What a page tells of itself; `otherwise` where it makes the question throw, as a replaced global may. */
export function askPage<T>(question: () => T, otherwise: T): T {
  try {
    return question();
  } catch {
    return otherwise;
  }
}
