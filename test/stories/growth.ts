import { expect } from "vitest";

/**
 * Plays rounds until one leaves no more behind than `most` says, by the names of `counts`: what comes late, after the first openings, is no
 * leak; a leak grows with every round. Fails after 90 s.
 */
export async function expectNoGrowth<K extends string>(
  round: () => Promise<unknown>,
  counts: () => Promise<Readonly<Record<NoInfer<K>, number>>>,
  most: Readonly<Record<K, number>>,
): Promise<void> {
  let last = await counts();
  const growing = async () => {
    const before = last;
    await round();
    last = await counts();
    return (Object.keys(most) as K[]).filter((name) => last[name] - before[name] > most[name]);
  };
  await expect.poll(growing, { timeout: 90_000 }).toEqual([]);
}
