/** Tests for a runner of the host's own choice: its functions are given, and none is imported. */
import type { AnyStateMachine } from "xstate";
import type { Path, Sample } from "./paths.ts";
import { plansOf } from "./plans.ts";
import { type Check, replay } from "./walk.ts";

/**
 * The functions of a runner: those of vitest, jest and node:test are called so; Playwright's are `test.describe` and `test`, and its
 * reports name the file that calls `test`.
 */
export interface Runner {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => void): unknown;
}

/** What to walk, and what to ask. */
export interface PathTests {
  /** Paths to walk; default: the shortest ones. Those of `pairsOf` are more. */
  paths?: readonly Path[];
  /** Asked after each step; default: only that the actor does as the model. */
  check?: Check;
}

/**
 * Makes one test for each path of a machine, titled by its plan, which replays the path on a real actor.
 *
 * @example
 * describePaths(door, { inputs: [undefined], events: [{ type: "door.open" }] }, { describe, it });
 * describePaths(door, sample, { describe: test.describe, it: (name, body) => test(name, body) }); // Playwright
 */
export function describePaths(
  machine: AnyStateMachine,
  sample: Sample,
  { describe, it }: Runner,
  { paths, check }: PathTests = {},
): void {
  describe(machine.id, () => {
    for (const { name, path } of plansOf(machine, sample, paths)) it(name, () => replay(machine, path, check));
  });
}
