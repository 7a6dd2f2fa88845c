/** A source of numbers that is the same for the same seed (mulberry32). */
export interface Random {
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  /** One of the values. */
  pick<T>(values: readonly T[]): T;
  /** True in `share` of all cases, 0 to 1. */
  chance(share: number): boolean;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: <T>(values: readonly T[]): T => {
      if (values.length === 0) throw new RangeError("Nothing to pick from");
      return values[below(values.length)] as T;
    },
  };
}
