import fc from "fast-check";
import { fromPromise } from "xstate";
import { runs, seeded } from "../runs.ts";

/** A port whose asks stay answerable after their machine has gone on: late answers are what races are made of. */
export class LatePort<I, O> {
  readonly asks: { input: I; answer(output: O): void; refuse(error: unknown): void }[] = [];
  readonly logic = fromPromise<O, I>(
    ({ input }) =>
      new Promise<O>((answer, refuse) => {
        this.asks.push({ input, answer, refuse });
      }),
  );
}

/** Lets every promise that is settled arrive. */
export async function arrive(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
}

/** Throws where they differ; a full assertion would cost more than what it checks here. */
export function same(is: unknown, wants: unknown): void {
  if (is !== wants) throw new Error(`it is ${String(is)}, the reference ${String(wants)}`);
}

/** How many schedules of each flow `npm run soak` plays (M4); `npm test` a tenth. */
const SCHEDULES = 5_000;

/** Plays random schedules of pairs of bytes: what happens, and to whom. The seed is printed; `WALK_SEED` repeats one. */
export async function race(
  name: string,
  play: (pairs: readonly (readonly [number, number])[]) => Promise<void>,
): Promise<void> {
  const seed = seeded();
  console.info(`M4 ${name}: WALK_SEED=${seed} repeats this`);
  const bytes = fc.uint8Array({ minLength: 12, maxLength: 32, size: "max" });
  const schedule = bytes.map((all) =>
    Array.from({ length: all.length >> 1 }, (_, at) => [all[2 * at], all[2 * at + 1]] as [number, number]),
  );
  await fc.assert(fc.asyncProperty(schedule, play), { seed, numRuns: runs(SCHEDULES) });
}
