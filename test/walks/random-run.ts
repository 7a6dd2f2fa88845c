import fc from "fast-check";
import { runs, seeded } from "../runs.ts";
import { shortened, writeFound } from "./found.ts";
import { play, SEQUENCE } from "./random.ts";

function errorOf(bytes: Uint8Array): string | undefined {
  try {
    play(bytes);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Half of the sequences of 50 events that a run plays (M2): 10,000 in `npm run soak`, 1,000 in `npm test`; two files share them so that
 * two cores do. `npm run soak` writes one that fails down as a test, shortened to the events that it takes.
 */
export function runRandom(): void {
  const seed = seeded();
  console.info(`M2: WALK_SEED=${seed} repeats this`);
  const bytes = fc.uint8Array({ minLength: SEQUENCE, maxLength: SEQUENCE });
  const details = fc.check(fc.property(bytes, play), { seed, numRuns: runs(10_000) / 2 });
  if (!details.failed) return;
  const [found = new Uint8Array()] = details.counterexample ?? [];
  const least = shortened(found, (shorter) => errorOf(shorter) !== undefined);
  const reason = errorOf(least) ?? "";
  const where = process.env["SOAK"] ? `, written down in ${writeFound(seed, least, reason)}` : "";
  throw new Error(`${reason} (seed ${seed}, bytes ${[...least].join(", ")}${where})`);
}
