/** `given`, with `defaults` for what is missing or undefined in it. */
export function withDefaults<T extends object>(given: Partial<T> | undefined, defaults: T): T {
  return { ...defaults, ...Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) };
}
