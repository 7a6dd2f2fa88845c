import fc from "fast-check";
import { describe, it } from "vitest";
import { invariantsOf } from "../../testing/invariants/invariants-of.ts";
import { WALKABLES, type Walkable } from "../../testing/samples/machines.ts";
import { startWalk, walkCommands } from "../../testing/walk-commands.ts";
import { runs, seeded } from "../runs.ts";

/** Walks of one machine in `npm run soak`; `npm test` plays a tenth. */
const WALKS = 100;
const EVENTS = 50;

describe("M2", () => {
  it.each(Object.entries(WALKABLES))(
    "M2 M3 the real actor of %s is where its model is after each step of random walks",
    (_noun, { machine, sample }: Walkable) => {
      const commands = walkCommands(sample, invariantsOf(machine));
      const walks = fc.commands([fc.constantFrom(...commands)], { maxCommands: EVENTS, size: "max" });
      const property = fc.property(fc.constantFrom(...sample.inputs), walks, (input, walk) => {
        const setup = startWalk(machine, input);
        try {
          fc.modelRun(() => setup, walk);
        } finally {
          setup.real.stop();
        }
      });
      fc.assert(property, { seed: seeded(), numRuns: runs(WALKS) });
    },
  );
});
