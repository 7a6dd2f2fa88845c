/** Paths for people and for programs: the output of `npx appkit-paths`. */

import { tell } from "../tell.ts";
import type { Paths } from "./paths.ts";
import { sayStep } from "./paths.ts";

/** JSON: each path's input, its steps with the resulting states, and the items that it is the first to cover. */
export function printJson(paths: Paths): string {
  const withErrors = (value: unknown): unknown => (value instanceof Error ? { error: value.message } : value);
  return tell(paths, { indent: 2, first: withErrors });
}

function sayState(state: unknown): string {
  return typeof state === "string" ? state : JSON.stringify(state);
}

/** Markdown: a numbered list of paths, each a list of steps. */
export function printMarkdown({ machine, paths, situations, demands, unreached }: Paths): string {
  const lines = [
    `# Paths of ${machine}`,
    "",
    `${paths.length} paths through ${situations} situations; ${demands - unreached.length} of ${demands} states,`,
    "transitions and guard outcomes are reached.",
    "",
  ];
  for (const [at, { initial, steps }] of paths.entries()) {
    lines.push(`${at + 1}. starts \`${sayState(initial)}\``);
    for (const { step, state } of steps) lines.push(`   - ${sayStep(step)} → \`${sayState(state)}\``);
  }
  if (unreached.length) lines.push("", "Not reached:", "", ...unreached.map((id) => `- ${id}`));
  return `${lines.join("\n")}\n`;
}
