/** `values`, with `defaults` for what is missing or undefined in it. */
export function withDefaults<T extends object>(values: Partial<T> | undefined, defaults: T): T {
  return {
    ...defaults,
    ...Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined)),
  };
}
