/** Tests for a runner of the host's own choice: its functions are given, and none is imported. */
import type { AnyStateMachine } from "xstate";
import { invariantsOf } from "./invariants/invariants-of.ts";
import type { Path, Sample } from "./paths/paths.ts";
import { plansOf } from "./paths/plans.ts";
import { type Check, replay } from "./walk.ts";

/**
 * The functions of a runner: those of vitest, jest and node:test are called so; Playwright's are `test.describe` and `test`, and its
 * reports name the file that calls `test`.
 */
export interface Runner {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => void): unknown;
}

/** The machine to walk, and the checks to run. */
export interface PathTests {
  /** The name of the group of tests; default: the machine's id, with a number from the second time on in one file. */
  name?: string;
  /** Paths to walk; default: the shortest ones. Those of `pairsOf` are more. */
  paths?: readonly Path[];
  /** Asked after each step, beside that the actor does as the model; default: the invariants of a machine of AppKit. */
  check?: Check;
}

/** How often a group is called so among those that the file makes that runs now. */
const groups = new Map<string, number>();

/**
 * A name that no other group of the file has: Playwright refuses two tests of one title. A file makes its groups in one turn, and a
 * runner that loads one file alone has to find the names that one has found which loads them all; so each turn counts from the start.
 */
function groupName(wanted: string): string {
  if (groups.size === 0) queueMicrotask(() => groups.clear());
  const count = (groups.get(wanted) ?? 0) + 1;
  groups.set(wanted, count);
  return count > 1 ? groupName(`${wanted} (${count})`) : wanted;
}

/**
 * Makes one test for each path of a machine, titled by its plan, which replays the path on a real actor. A machine can be walked several
 * times in one file, with another sample or check.
 *
 * @example
 * describePaths(door, { inputs: [undefined], events: [{ type: "door.open" }] }, { describe, it });
 * describePaths(door, sample, { describe: test.describe, it: (name, body) => test(name, body) }); // Playwright
 */
export function describePaths(
  machine: AnyStateMachine,
  sample: Sample,
  { describe, it }: Runner,
  { name = machine.id, paths, check = invariantsOf(machine) }: PathTests = {},
): void {
  describe(groupName(name), () => {
    for (const { name, path } of plansOf(machine, sample, paths)) it(name, () => replay(machine, path, check));
  });
}
