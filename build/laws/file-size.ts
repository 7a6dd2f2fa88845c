import { LONG_FILES } from "./exceptions.ts";
import type { Breach, Law, Tree } from "./tree.ts";

/** Kind of file -> lines it may have; the first that matches counts. */
const LIMITS: readonly (readonly [RegExp, number])[] = [
  [/^machines\//, 350],
  [/^views\/screens\//, 150],
  [/^adapters\//, 200],
  [/^test\/vectors\//, Number.POSITIVE_INFINITY],
  [/./, 350],
];

const COUNTED = /\.(?:ts|tsx|mjs|css)$/;

const linesOf = (text: string): number => text.trimEnd().split("\n").length;
const limitOf = (path: string): number => LIMITS.find(([kind]) => kind.test(path))?.[1] ?? 0;

/** Checks the lengths against a list of exceptions. */
export function checkFileSizes(tree: Tree, exceptions: Readonly<Record<string, string>>): Breach[] {
  const files = [...tree].filter(([path]) => COUNTED.test(path));
  const long = files.filter(([path, text]) => linesOf(text) > limitOf(path));
  const tooLong = long
    .filter(([path]) => !exceptions[path])
    .map(([path, text]) => ({ path, says: `has ${linesOf(text)} lines; its kind may have ${limitOf(path)}` }));
  const idle = Object.keys(exceptions)
    .filter((path) => !long.some(([name]) => name === path))
    .map((path) => ({ path, says: "is excepted from the length of its kind, and need not be" }));
  return [...tooLong, ...idle];
}

/** No file is longer than its kind may be, unless it is listed with a reason. */
export const fileSize: Law = { name: "file-size", check: (tree) => checkFileSizes(tree, LONG_FILES) };
