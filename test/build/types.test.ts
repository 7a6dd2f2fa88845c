import { expect, test } from "vitest";
import { shipped, withShippedNames } from "../../build/script/types.ts";

test.each([
  ['import type { A } from "./a.ts";', 'import type { A } from "./a.js";'],
  ['export { B } from "../b/c.tsx";', 'export { B } from "../b/c.js";'],
  ['type C = import("./c.ts").C;', 'type C = import("./c.js").C;'],
  ['import "./d.ts";', 'import "./d.js";'],
  ['import type { E } from "xstate";', 'import type { E } from "xstate";'],
  ['declare const f = "./file.ts";', 'declare const f = "./file.ts";'],
])("the declaration %s is shipped as %s", (source, wanted) => {
  expect(withShippedNames(source)).toBe(wanted);
});

test("PUBLIC: the declaration that names React counts for nothing where there is none, and every other one is checked", () => {
  expect(shipped("api/elements/jsx.d.ts", 'import "react";')).toBe('// @ts-nocheck\nimport "react";');
  expect(shipped("api/react.d.ts", 'import "react";')).toBe('import "react";');
});
