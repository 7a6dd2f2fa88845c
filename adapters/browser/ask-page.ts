/** Reads a value from the page; `otherwise` where the reading throws, as it may on a replaced global. */
export function askPage<T>(question: () => T, otherwise: T): T {
  try {
    return question();
  } catch {
    return otherwise;
  }
}
