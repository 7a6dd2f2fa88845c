import { describe, expect, test } from "vitest";
import { findings } from "./planted.ts";

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
    expect(await findings("house-style", { [path]: text })).toHaveLength(1);
  });

  test("named exports, and words that only contain these, pass", async () => {
    const text = "export const helperText = 1;\nexport function serviced() {}\nexport { serviced as b };";
    expect(await findings("house-style", { "domain/a.ts": text })).toEqual([]);
  });
});

describe("comments", () => {
  test.each([
    ["a docstring", "domain/a.ts", "/** What is reviewed. */\nexport const a = 1;"],
    ["a later line of it", "domain/a.ts", "/**\n * Sending.\n * Whoever waits is told.\n */\nexport const a = 1;"],
    ["a comment in a body", "views/a.tsx", "  // Whether it is open.\n"],
    ["a comment of a style sheet", "views/theme/a.css", "/* Whatever is wide wraps. */"],
  ])("%s that begins with an inverted clause is caught", async (_title, path, text) => {
    expect(await findings("comments", { [path]: text })).toHaveLength(1);
  });

  test("a comment that names its subject passes, and so does a text", async () => {
    const text = '/** The transfer under review: what is signed. */\nexport const a = "/** What */";';
    expect(await findings("comments", { "domain/a.ts": text })).toEqual([]);
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
    expect(await findings("test-titles", { "test/a.test.ts": text })).toHaveLength(1);
  });

  test("a requirement of the kit is proved by a test that runs the kit", async () => {
    const title = 'it("NAME-1: a name has four letters", () => {});';
    const marked = 'it("sandbox: NAME-1 a name has four letters", () => {});';
    const kit = `import { createEvm } from "../../adapters/nodes/evm/evm.ts";\n${title}`;
    expect(await findings("test-titles", { "test/sandbox/a.test.ts": title })).toHaveLength(1);
    for (const files of [
      { "test/sandbox/a.test.ts": marked },
      { "test/sandbox/a.test.ts": kit },
      { "test/a.test.ts": title },
    ])
      expect(await findings("test-titles", files)).toEqual([]);
  });

  test("a title that says what it proves passes", async () => {
    expect(await findings("test-titles", { "test/a.test.ts": 'it("S7: a getter may throw", () => {});' })).toEqual([]);
  });
});

describe("stand-ins", () => {
  const standIn = 'vi.mock("../domain/a.ts", () => ({ a: 1 }));';

  test.each([standIn, standIn.replace("mock", "doMock"), `${standIn}\nvi.resetModules();`])(
    "%j is caught",
    async (text) => {
      expect(await findings("stand-ins", { "test/a.test.ts": text })).toHaveLength(1);
    },
  );

  test("one that ends with its file passes, and so does its name in a text", async () => {
    const texts = [`${standIn}\nafterAll(() => void vi.resetModules());`, `const text = \`${standIn}\`;`];
    for (const text of texts) expect(await findings("stand-ins", { "test/a.test.ts": text })).toEqual([]);
  });
});
