import fc from "fast-check";
import { runs, seeded } from "../runs.ts";
import { play, SEQUENCE } from "./random.ts";

/** Half of the sequences of 50 events that a run plays (M2): 10,000 in `npm run soak`, 1,000 in `npm test`; two files share them so that two cores do. */
export function runRandom(): void {
  const seed = seeded();
  console.info(`M2: WALK_SEED=${seed} repeats this`);
  const bytes = fc.uint8Array({ minLength: SEQUENCE, maxLength: SEQUENCE });
  fc.assert(fc.property(bytes, play), { seed, numRuns: runs(10_000) / 2 });
}
