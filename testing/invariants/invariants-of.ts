import type { AnyStateMachine } from "xstate";
import { WALKABLES } from "../samples/machines.ts";
import type { Check } from "../walk.ts";
import { INVARIANTS } from "./invariants.ts";
import { INVARIANTS_BETWEEN } from "./invariants-between.ts";

/** The invariants of a machine of AppKit: I1 to I12 and I14, as far as it has some by itself. A host's own has none. */
export function invariantsOf(machine: AnyStateMachine): Check {
  const own = WALKABLES[machine.id];
  // `provide` makes another machine of the same chart.
  if (own?.machine.config !== machine.config) return () => undefined;
  const [alone, between] = [INVARIANTS[machine.id], INVARIANTS_BETWEEN[machine.id]];
  return (snapshot, before) => alone?.(snapshot as never) ?? (before && between?.(before as never, snapshot as never));
}
