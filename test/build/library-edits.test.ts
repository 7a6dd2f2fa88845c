import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../build/paths.ts";
import { editsTable, type Savings, unjustifiedEdits } from "../../build/script/library-edits.ts";
import type { LibraryEdit } from "../../build/shims/edit.ts";
import { EDITS } from "../../build/shims/edits.ts";

const SAVINGS = JSON.parse(readFileSync(join(ROOT, "build/shims/savings.json"), "utf8")) as Savings;

const MENDING: LibraryEdit = { name: "mending", mends: "It waits for ever." };
const LEAVING: LibraryEdit = { name: "leaving", leavesOut: "A method that is never called." };

describe("the policy for edits of libraries", () => {
  test("each edit mends a named fault, or saves 1 KiB by leaving out what cannot be reached", () => {
    expect(unjustifiedEdits(EDITS, SAVINGS)).toEqual([]);
    expect(new Set(EDITS.map(({ name }) => name)).size).toBe(EDITS.length);
  });

  test.each([1023, 0, -5])("an edit that mends nothing and saves %d bytes is refused", (gzip) => {
    const found = unjustifiedEdits([LEAVING], { leaving: { gzip, brotli: 2000 } });
    expect(found).toEqual([expect.stringContaining(`mends nothing and saves ${gzip} bytes`)]);
  });

  test("one that saves 1 KiB, or mends a fault whatever it costs, is allowed", () => {
    const savings = { leaving: { gzip: 1024, brotli: 0 }, mending: { gzip: -300, brotli: -300 } };
    expect(unjustifiedEdits([LEAVING, MENDING], savings)).toEqual([]);
  });

  test("one without a reason, one that is not measured, and a figure of no edit are refused", () => {
    expect(unjustifiedEdits([{ name: "leaving" }], {})).toEqual([expect.stringContaining("no reason")]);
    expect(unjustifiedEdits([MENDING], {})).toEqual([expect.stringContaining("not measured")]);
    const stale = { mending: { gzip: 1, brotli: 1 }, gone: { gzip: 1, brotli: 1 } };
    expect(unjustifiedEdits([MENDING], stale)).toEqual([expect.stringContaining('"gone", which is no edit')]);
  });

  test("the table gives each edit its reason and its saving", () => {
    const table = editsTable([MENDING, LEAVING], {
      mending: { gzip: -512, brotli: 0 },
      leaving: { gzip: 2048, brotli: 1536 },
    });
    for (const word of ["It waits for ever.", "A method that is never called.", "-0.5", "2.0", "1.5"])
      expect(table).toContain(word);
  });
});
