import { expect, it } from "vitest";
import { importsOf, nodesOf, resolved, type Source, sourceOf, stringOf } from "../../../../build/laws/source.ts";
import { readTree } from "../../../../build/laws/tree.ts";

const TREE = readTree();

/** The names in a module's `import()`s. */
const lazyIn = (source: Source): (string | undefined)[] =>
  nodesOf(source, "ImportExpression").map((node) => stringOf(node["source"]));

/** Every module and package that is evaluated before `path` is, itself too. */
function evaluatedWith(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  const text = TREE.get(path);
  if (text === undefined) return found;
  const source = sourceOf(path, text);
  const lazy = lazyIn(source);
  for (const { from, isType } of importsOf(source)) {
    if (!isType && !lazy.includes(from)) evaluatedWith(from.startsWith(".") ? resolved(path, from) : from, found);
  }
  return found;
}

it("DESIGN: neither the EVM part nor viem is evaluated at load", () => {
  const eager = [...evaluatedWith("api/script.ts")];
  expect(eager).toContain("xstate");
  expect(eager.filter((path) => /^adapters\/nodes\/evm\/|^viem/.test(path))).toEqual([]);
});
