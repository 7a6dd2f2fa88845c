import { describe, expect, test } from "vitest";
import { checkFileSizes } from "../../build/laws/file-size.ts";
import { checkFunctionSizes } from "../../build/laws/function-size.ts";
import { said, treeOf } from "./planted.ts";

const lines = (count: number): string => "x;\n".repeat(count);

describe("file-size", () => {
  test.each([
    ["domain/a.ts", 350],
    ["machines/a.ts", 350],
    ["views/screens/A.tsx", 150],
    ["views/theme/a.css", 350],
    ["adapters/evm/a.ts", 200],
    ["test/a.test.ts", 350],
  ])("%s may have %i lines and no more", (path, most) => {
    expect(checkFileSizes(treeOf({ [path]: lines(most) }), {})).toEqual([]);
    expect(checkFileSizes(treeOf({ [path]: lines(most + 1) }), {})).toHaveLength(1);
  });

  test("an exception holds while it is needed, and is caught afterwards", () => {
    const reason = { "domain/a.ts": "a table" };
    expect(checkFileSizes(treeOf({ "domain/a.ts": lines(351) }), reason)).toEqual([]);
    expect(checkFileSizes(treeOf({ "domain/a.ts": lines(10) }), reason)).toHaveLength(1);
  });
});

describe("function-size", () => {
  const long = (count: number): string => `export const big = () => {\n${lines(count - 2)}};`;

  test("a function of 41 lines is caught, one of 40 passes", () => {
    expect(checkFunctionSizes(treeOf({ "domain/a.ts": long(40) }), {})).toEqual([]);
    const [breach] = checkFunctionSizes(treeOf({ "domain/a.ts": long(41) }), {});
    expect(breach).toEqual({ path: "domain/a.ts", line: 1, says: "big has 41 lines; a function may have 40" });
  });

  test("an exception holds while it is needed, and is caught afterwards", () => {
    const reason = { "domain/a.ts#big": "a table" };
    expect(checkFunctionSizes(treeOf({ "domain/a.ts": long(41) }), reason)).toEqual([]);
    expect(checkFunctionSizes(treeOf({ "domain/a.ts": long(40) }), reason)).toHaveLength(1);
  });

  test("a block of tests may be long, a function in it may not", () => {
    const block = `describe("a", () => {\n${lines(60)}});`;
    expect(checkFunctionSizes(treeOf({ "test/a.test.ts": block }), {})).toEqual([]);
    expect(checkFunctionSizes(treeOf({ "test/a.test.ts": long(41) }), {})).toHaveLength(1);
  });
});

describe("house-style", () => {
  test.each([
    ["a default export", "domain/a.ts", "export default 1;"],
    ["a default export by name", "domain/a.ts", "const a = 1;\nexport { a as default };"],
    ["a star export", "domain/a.ts", 'export * from "./b.ts";'],
    ["a helper", "domain/a.ts", "export const dateHelper = 1;"],
    ["a manager", "domain/a.ts", "class ModalManager {}"],
    ["a service's file", "domain/wallet-service.ts", "export const a = 1;"],
    ["utils", "domain/utils.ts", "export const a = 1;"],
    ["something put off", "domain/a.ts", `// ${"TO"}DO: later`],
    ["something broken", "docs/a.md", `${"FIX"}ME`],
  ])("%s is caught", async (_title, path, text) => {
    expect(await said("house-style", { [path]: text })).toHaveLength(1);
  });

  test("named exports, and words that only contain these, pass", async () => {
    const text = "export const helperText = 1;\nexport function serviced() {}\nexport { serviced as b };";
    expect(await said("house-style", { "domain/a.ts": text })).toEqual([]);
  });
});

describe("test-titles", () => {
  const ban = "should";
  test.each([
    `it("${ban} work", () => {});`,
    `test.each([1])("it ${ban} %s", () => {});`,
    `describe("what ${ban} be", () => {});`,
    `test(\`\${id} ${ban} work\`, () => {});`,
  ])("%s is caught", async (text) => {
    expect(await said("test-titles", { "test/a.test.ts": text })).toHaveLength(1);
  });

  test("a title that says what it proves passes", async () => {
    expect(await said("test-titles", { "test/a.test.ts": 'it("S7: a getter may throw", () => {});' })).toEqual([]);
  });
});
