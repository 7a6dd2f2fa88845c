import fc from "fast-check";
import { play, SEQUENCE } from "./random.ts";

/** The seed of a run; `WALK_SEED=<n>` repeats one. */
function seed(): number {
  return Number(process.env["WALK_SEED"] ?? Math.floor(Math.random() * 0x7fff_ffff));
}

/** Half of the 10,000 sequences of 50 events that a run plays (M2); two files share them so that two cores do. */
export function runRandom(): void {
  const used = seed();
  console.info(`M2: WALK_SEED=${used} repeats this`);
  const bytes = fc.uint8Array({ minLength: SEQUENCE, maxLength: SEQUENCE });
  fc.assert(fc.property(bytes, play), { seed: used, numRuns: Number(process.env["WALK_RUNS"] ?? 10_000) / 2 });
}
