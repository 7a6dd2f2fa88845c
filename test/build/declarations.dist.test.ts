// The declarations of dist/; `npm test` builds them first.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DIST } from "../../build/paths.ts";

const METHODS = join(DIST, "types/api/methods");

/** The methods of a declaration that an editor shows without a comment. */
function unexplained(declaration: string): string[] {
  const lines = declaration.split("\n");
  return lines.flatMap((line, at) => {
    const [, name] = /^ {4}(\w+)(?:\(|<|: (?:<.*>)?\()/.exec(line) ?? [];
    return name && !lines[at - 1]?.endsWith("*/") ? [name] : [];
  });
}

test.each(readdirSync(METHODS))("PUBLIC: each method in the declarations of %s has its comment", (file) => {
  expect(unexplained(readFileSync(join(METHODS, file), "utf8"))).toEqual([]);
});
