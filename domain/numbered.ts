/** Each of a list with its place. An array's own `entries` is not there, or another, on a page with Prototype.js (R18). */
export const numbered = <T>(list: readonly T[]): (readonly [number, T])[] => list.map((each, at) => [at, each]);
