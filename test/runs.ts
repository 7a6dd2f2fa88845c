/** The part that `npm test` plays of the runs that SAFETY.md asks for; `npm run soak` plays them all. */
const PART = 1 / 10;

/**
 * How many runs a volume of random values, sequences or schedules has in this run. `npm run soak` sets SOAK to 10 and more:
 * 10 is all that SAFETY.md asks for.
 */
export function runs(all: number): number {
  return Math.max(1, Math.round(all * PART * Number(process.env["SOAK"] ?? 1)));
}

/** The seed of random walks and schedules; `WALK_SEED=<n>` repeats one. */
export function seeded(): number {
  return Number(process.env["WALK_SEED"] ?? Math.floor(Math.random() * 0x7fff_ffff));
}
