/** How much of a machine was walked: its states, transitions, guard outcomes and transition pairs, as data, text and a chart. */
import type { AnyStateMachine, AnyStateNode } from "xstate";
import { Demands, transitionIds } from "./demands.ts";
import { PairWalk } from "./pairs.ts";
import { pathsOf, type Sample } from "./paths.ts";

/** The covered and the uncovered items of one kind. */
export interface Covered {
  walked: readonly string[];
  missed: readonly string[];
}

/** The coverage of a machine by the paths from its samples. Plain data. */
export interface Coverage {
  machine: string;
  states: Covered;
  /** Each with a guard that was true, where it has one. */
  transitions: Covered;
  /** Guards that were false. */
  refusals: Covered;
  pairs: Covered;
}

/** Searches the paths of `machine`, and counts what they walk. Throws what `pathsOf` throws. */
export function coverageOf(machine: AnyStateMachine, sample: Sample): Coverage {
  const walk = new PairWalk(machine, sample);
  const { unreached } = pathsOf(machine, sample, walk.look);
  const open = new Set(unreached);
  const of = (kind: string): Covered => {
    const ids = new Demands(machine).all.filter((demand) => demand.kind === kind).map(({ id }) => id);
    return { walked: ids.filter((id) => !open.has(id)), missed: ids.filter((id) => open.has(id)) };
  };
  const { walked, missed } = walk.finish();
  return {
    machine: machine.id,
    states: of("state"),
    transitions: of("transition"),
    refusals: of("refusal"),
    pairs: { walked, missed },
  };
}

const KINDS = { states: "not", transitions: "not", refusals: "never false:", pairs: "not" } as const;

/** Coverage as text: a line for each kind, and what was missed. */
export function printCoverage(coverage: Coverage): string {
  const lines = (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) => {
    const { walked, missed } = coverage[kind];
    const all = walked.length + missed.length;
    const share = all > 0 ? Math.floor((100 * walked.length) / all) : 100;
    // A refusal's own name says "not" already.
    const names = missed.map((id) => `  ${KINDS[kind]} ${kind === "refusals" ? id.replace(/^not /, "") : id}`);
    return [`${kind}: ${walked.length} of ${all} (${share} %)`, ...names];
  });
  return `${[`Coverage of ${coverage.machine}`, ...lines].join("\n")}\n`;
}

/** A state's id as one word of Mermaid's; no two ids have the same. */
const mark = (id: string): string =>
  id.replace(/[^A-Za-z0-9]/g, (sign) => (sign === "." ? "_" : `_${sign.charCodeAt(0).toString(16)}_`));

/** Words between Mermaid's own signs. */
const label = (words: string): string => words.replace(/[:;"<>#%\s]+/g, " ").trim();

const HISTORY = { shallow: "H", deep: "H*" } as const;

function box(node: AnyStateNode): string[] {
  const children = Object.values(node.states);
  const name = node.type === "history" ? HISTORY[node.history === "deep" ? "deep" : "shallow"] : label(node.key);
  if (children.length === 0) return [`state "${name}" as ${mark(node.id)}`];
  const regions = children.map((child) => box(child).map((line) => `  ${line}`));
  const lines = regions.flatMap((region, at) => (node.type === "parallel" && at > 0 ? ["  --", ...region] : region));
  const first = node.type === "compound" ? (node.initial?.target ?? []) : [];
  const begins = first.map(({ id }) => `  [*] --> ${mark(id)}`);
  return [`state "${name}" as ${mark(node.id)} {`, ...begins, ...lines, "}"];
}

function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);
  if (children.length > 0) return children.flatMap(leavesOf);
  return node.type === "history" ? [] : [node];
}

/** The chart in Mermaid's words: states that were walked are green, those that were not red; arrows have ✓ or ✗. */
export function drawCoverage(machine: AnyStateMachine, coverage: Coverage): string {
  const walked = new Set([...coverage.states.walked, ...coverage.transitions.walked]);
  const arrows = [...transitionIds(machine)].flatMap(([{ source, target, eventType }, id]) => {
    const words = `${walked.has(id) ? "✓" : "✗"} ${label(eventType) || "at once"}`;
    const arrow = (to: AnyStateNode, end = "") => `${mark(source.id)} --> ${mark(to.id)} : ${words}${end}`;
    return target ? target.map((to) => arrow(to as AnyStateNode)) : [arrow(source as AnyStateNode, ", stays")];
  });
  const classes = leavesOf(machine.root).map(({ id }) => `class ${mark(id)} ${walked.has(id) ? "walked" : "missed"}`);
  const styles = ["classDef walked fill:#cdebd3,color:#123", "classDef missed fill:#f6c9c4,color:#311"];
  const body = [...box(machine.root), ...new Set(arrows), ...styles, ...classes].map((line) => `  ${line}`);
  return `${["stateDiagram-v2", ...body].join("\n")}\n`;
}
