/**
 * Plans: what the world around a machine has to do on each path, by kind. A test of one's own, on another runner or in a page, takes from
 * a plan what to answer, what to fail, and how long to wait; and its name as the title.
 */
import type { AnyStateMachine } from "xstate";
import { tell } from "../tell.ts";
import { type Path, pathsOf, type Sample, sayStep } from "./paths.ts";

/** One path, and what it needs. */
export interface Plan {
  /** The steps in words, and the state that they end in; no two plans of a machine have one name. */
  name: string;
  path: Path;
  /** The answers, in their order: the id of the child that ends, and its output. */
  done: readonly { child: string; output: unknown }[];
  /** The failures, in their order: the id of the child that fails, and its error. */
  error: readonly { child: string; error: unknown }[];
  /** The waits, in their order, in milliseconds: the delays (`after`) that elapse on the way. */
  after: readonly number[];
}

function nameOf({ initial, steps }: Path): string {
  const words = steps.map(({ step }) => sayStep(step)).join(", ") || "starts";
  const end = JSON.stringify(steps.at(-1)?.state ?? initial).replace(/["{}]/g, "");
  return `${words} -> ${end}`;
}

/** How often each name is given. */
function countsOf(plans: readonly Plan[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of plans) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Says the input in names that are there more than once: where only that differs, it is what tells them apart. */
function withInputs(plans: readonly Plan[]): Plan[] {
  const counts = countsOf(plans);
  const told = ({ name, path }: Plan) => (path.input === undefined ? name : `with ${tell(path.input)}: ${name}`);
  return plans.map((plan) => ((counts.get(plan.name) ?? 0) > 1 ? { ...plan, name: told(plan) } : plan));
}

/** Gives names that are there already a number. */
function unlike(plans: readonly Plan[]): Plan[] {
  const names = new Set<string>();
  return plans.map((plan) => {
    let { name } = plan;
    for (let count = 2; names.has(name); count += 1) name = `${plan.name} (${count})`;
    names.add(name);
    return { ...plan, name };
  });
}

/** The plan of one path. */
export function planOf(path: Path): Plan {
  const steps = path.steps.map(({ step }) => step);
  return {
    name: nameOf(path),
    path,
    done: steps.flatMap((step) => (step.kind === "done" ? [{ child: step.child, output: step.output }] : [])),
    error: steps.flatMap((step) => (step.kind === "error" ? [{ child: step.child, error: step.error }] : [])),
    after: steps.flatMap((step) => (step.kind === "wait" ? [step.ms] : [])),
  };
}

/**
 * A plan for each of the shortest paths through a machine, or for each of the `paths` that are given, as those of `pairsOf`.
 *
 * @example
 * const [late] = plansOf(door, sample).filter(({ after }) => after.length > 0);
 */
export function plansOf(machine: AnyStateMachine, sample: Sample, paths = pathsOf(machine, sample).paths): Plan[] {
  return unlike(withInputs(paths.map(planOf)));
}
