import { createContext, runInContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { withSpread } from "../../build/script/spread.ts";

const map = (mappings: string): string => JSON.stringify({ version: 3, sources: ["a.ts"], names: [], mappings });

/** As Prototype.js 1.7.3 has it. */
const TAKEN =
  "Array.from = (list) => { const all = []; for (let at = 0; at < (list.length || 0); at += 1) all.push(list[at]); return all; };";

describe("a page with another Array.from", () => {
  test.each([
    ["a set", "Array.from(new Set([1, 2])).join()", "1,2"],
    ["a set that is mapped", "Array.from(new Set([1, 2]), (x, at) => x + at).join()", "1,3"],
    ["a length", "Array.from({ length: 1 + 1 }, (_, at) => at).join()", "0,1"],
    ["a length alone", "Array.from({length:2}).length", 2],
    ["a text", 'Array.from("a\\u{1f600}").length', 2],
    [
      "one in the other",
      "Array.from(new Set(Array.from({ length: 2 }, (_, at) => at)), (x) => Array.from(String(x))[0]).join()",
      "0,1",
    ],
    ["what ends with a comma", "Array.from(new Set([1, 2]),).join()", "1,2"],
  ])("R18: %s becomes a list", (_, code, answer) => {
    const made = withSpread(code, map("")).code;
    expect(made).not.toContain("Array.from");
    expect(runInContext(TAKEN + made, createContext({}))).toBe(answer);
  });

  test("R18: others of that name stay", () => {
    const code = "Uint8Array.from(x);Array.of(x);Array.from;x.Array.from(y)";
    expect(withSpread(code, map("")).code).toBe(code);
  });
});
