/** A field of anything; undefined where it has none, or where reading it throws. */
export function field(value: unknown, name: PropertyKey): unknown {
  try {
    return (value as Record<PropertyKey, unknown> | null | undefined)?.[name];
  } catch {
    return undefined;
  }
}

/** The first entries of a list, default: a thousand, each read once; undefined for anything else, also for a list that throws. */
export function listOf(value: unknown, most = 1_000): unknown[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined;
    return Array.from({ length: Math.min(value.length, most) }, (_, index) => value[index]);
  } catch {
    return undefined;
  }
}

/** A method of anything, bound to it; undefined where it has none. Calling it may throw. */
export function methodOf(value: unknown, name: PropertyKey): ((...args: unknown[]) => unknown) | undefined {
  const method = field(value, name);
  return typeof method === "function" ? (...args) => Reflect.apply(method, value, args) : undefined;
}

/** Calls something that may throw, at once or later; undefined where it did at once. */
export function tryTo<T>(act: () => T): T | undefined {
  try {
    const made = act();
    Promise.resolve(made).catch(() => undefined);
    return made;
  } catch {
    return undefined;
  }
}

/** Ends a subscription with what the wallet returned for that; a value that is no function ends nothing. */
export function ending(end: unknown): () => void {
  return () => void tryTo(() => typeof end === "function" && end());
}
