import { describe, expect, test } from "vitest";
import { withAwaitedImports } from "../../build/script/awaited-imports.ts";

const map = (mappings: string): string => JSON.stringify({ version: 3, sources: ["a.ts"], names: [], mappings });
const made = (code: string): string => withAwaitedImports(code, map("")).code;

describe("R20", () => {
  test.each([
    [
      "a part that is taken apart",
      'let { a } = await import("./x.js").then((n) => n.i);',
      'let { a } = (await import("./x.js")).i;',
    ],
    [
      "one in another",
      'await import("./x.js").then((n) => n.i).f(await import("./y.js").then((n) => n.$t))',
      'await import("./x.js").then((n) => n.i).f((await import("./y.js")).$t)',
    ],
  ])("R20: %s is read from what was awaited", (_, code, wanted) => expect(made(code)).toBe(wanted));

  test.each([
    ['let { a } = await import("./x.js");'],
    ['let load = () => import("./x.js").then((n) => n.i);'],
    ['let a = await import("./x.js").then(({ a }) => a());'],
    ['let a = await import("./x.js").catch((n) => n.i);'],
    ['let a = await x("./x.js").then((n) => n.i);'],
    ['let a = await import("./x.js").then((n) => m.i);'],
  ])("R20: %s stays", (code) => expect(made(code)).toBe(code));

  test("R20: the source map still leads to where a thing was written", () => {
    // Line 2 has segments at the columns 0, 8, 14 and 49.
    const { code, map: moved } = withAwaitedImports(
      'x;\nlet a = await import("./x.js").then((n) => n.i), b',
      map("AAAA;AACA,QAAC,MAAC,mCAAC"),
    );
    expect(code).toBe('x;\nlet a = (await import("./x.js")).i, b');
    expect(JSON.parse(moved)).toMatchObject({ mappings: "AAAA;AACA,SAAC,MAAC,qBAAC", sources: ["a.ts"] });
  });
});
