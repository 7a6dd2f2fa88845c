import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../build/paths.ts";
import { compiledEarly, EARLY } from "../../build/script/early.ts";

const map = (mappings: string): string => JSON.stringify({ version: 3, sources: ["a.ts"], names: [], mappings });

test("functions that are used early are in parentheses, which has engines compile them while the script comes in", () => {
  const { code } = compiledEarly(
    "let a=t(function(){return{x:1}}),b=t(()=>({y:2})),c=t(function(e){return e});",
    map(""),
  );
  expect(code).toBe("let a=t((()=>{return{x:1}})),b=t(()=>({y:2})),c=t(function(e){return e});");
});

test("the source map still leads to where they were written", () => {
  // Segments at the columns 0, 2 (the function), 13 (its body) and 19 (what follows).
  const made = compiledEarly("t(function(){x()});y()", map("AAAA,EACA,WACA,MACA"));
  expect(made.code).toBe("t((()=>{x()}));y()");
  const columns = JSON.parse(made.map) as { mappings: string };
  expect(columns.mappings).toBe("AAAA,OACA,CACA,OACA");
});

test("what the script evaluates in idle time is what is used early", () => {
  const text = readFileSync(join(ROOT, "api/script/ahead.ts"), "utf8");
  const named = [...text.matchAll(/import\("\.\.\/\.\.\/([^"]+)"\)/g)].map(([, path]) => path);
  expect(named).toEqual(EARLY);
});
