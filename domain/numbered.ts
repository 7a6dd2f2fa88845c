/**
 * The items of a list with their indices. On a page with Prototype.js an array's own `entries` is missing or replaced
 * (R18).
 */
export const numbered = <T>(list: readonly T[]): (readonly [number, T])[] => list.map((each, at) => [at, each]);
