import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { parseSync, Visitor } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../build/paths.ts";
import { withOwnKeys } from "../../build/script/own-keys.ts";
import { bundleScript } from "../../build/script/script.ts";

const map = (mappings: string): string => JSON.stringify({ version: 3, sources: ["a.ts"], names: [], mappings });
const run = (code: string): unknown => runInContext(code, createContext({}));

/** How many `for…in` a script has. */
function forIns(code: string): number {
  let count = 0;
  const visitor = new Visitor({
    ForInStatement() {
      count += 1;
    },
  });
  visitor.visit(parseSync("script.js", code).program);
  return count;
}

describe("R18", () => {
  test.each([
    ["a declaration", "const o = { a: 1, b: 2 }, r = []; for (const k in o) r.push(k); r.join()", "a,b"],
    ["no space", "var o={a:1},r=[],k;for(k in{...o,b:2})r.push(k);r.join()", "a,b"],
    ["a member", "var o={a:1},t={};for(t.k in o);t.k", "a"],
    ["a sequence", "var r=[],n=0;for(var k in n++,{a:1})r.push(k,n);r.join()", "a,1"],
    ["nothing", "var r=['none'];for(var k in null)r.push(k);for(var k in undefined)r.push(k);r.join()", "none"],
    [
      "one in the other",
      "var r=[];for(var k in(()=>{for(var j in{b:1})r.push(j);return{a:1}})())r.push(k);r.join()",
      "b,a",
    ],
  ])("R18: a for…in over %s walks own keys alone", (_, code, answer) => {
    const made = withOwnKeys(`Object.prototype.ext = 1;${code}`, map("")).code;
    expect([forIns(made), run(made)]).toEqual([0, answer]);
  });

  test("R18: the source map still leads to where a thing was written", () => {
    // Line 2 has segments at the columns 0, 13, 15 and 20; the object stands at 14.
    const made = withOwnKeys("x;\nfor (var k in o) y(); z()\n;w", map("AAAA;AACA,aAAC,EAAC,KAAC;AACA"));
    expect(made.code).toBe("x;\nfor (var k of  Object.keys((o)||[])) y(); z()\n;w");
    expect(JSON.parse(made.map)).toMatchObject({ mappings: "AAAA;AACA,aAAC,sBAAC,KAAC;AACA", sources: ["a.ts"] });
  });

  test("R18: a bundle of statecharts, lazy parts and Preact has none, and lives with a planted property", async () => {
    const { code } = await bundleScript({
      root: ROOT,
      entry: join(ROOT, "test/build/fixture/script.tsx"),
      version: "1.2.3",
    });
    expect(forIns(code)).toBe(0);
    for (const planted of ["1", "function () {}", "{}"]) {
      const world: { Fixture?: { evm(): Promise<object>; feature(): Promise<{ feature(): string }>; lit(): unknown } } =
        {};
      runInContext(`Object.prototype.ext = ${planted};${code}`, createContext(world));
      expect((await world.Fixture?.feature())?.feature()).toBe("A FEATURE!");
      expect(Object.keys((await world.Fixture?.evm()) ?? {})).toEqual(["connect"]);
      expect(world.Fixture?.lit()).toBe("on");
    }
  });
});
