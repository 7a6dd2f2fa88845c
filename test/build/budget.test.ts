import type { Metafile } from "esbuild";
import { describe, expect, test } from "vitest";
import { BUDGETS, forbiddenModules, overBudget, sizeTable } from "../../build/budget.ts";
import type { Part, Size, SizeReport } from "../../build/sizes.ts";

const size = (gzip: number): Size => ({ raw: gzip * 3, gzip, brotli: gzip });

function reportOf(over: Partial<Record<Part | "whole", number>>): SizeReport {
  const of = (name: Part | "whole"): Size => size(over[name] ?? BUDGETS[name].gzip * 1024);
  const names: Part[] = ["eager", "relay", "evm", "solana", "features"];
  const parts = Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Part, Size>;
  return { whole: of("whole"), parts, packages: [{ name: "xstate", bytes: 2048 }] };
}

function metafileOf(inputs: Record<string, number>): Metafile {
  const rows = Object.entries(inputs).map(([path, bytesInOutput]) => [path, { bytesInOutput }]);
  return { inputs: {}, outputs: { out: { bytes: 0, inputs: Object.fromEntries(rows), imports: [], exports: [] } } };
}

describe("budgets", () => {
  test("a build at its allowance passes", () => {
    expect(overBudget(reportOf({}))).toEqual([]);
  });

  test.each(["eager", "relay", "evm", "solana", "features", "whole"] as const)(
    "%s one byte over is refused",
    (name) => {
      const found = overBudget(reportOf({ [name]: BUDGETS[name].gzip * 1024 + 1 }));
      expect(found).toEqual([expect.stringContaining(`${name} is `)]);
    },
  );

  test("the table names every part, its allowance and the packages", () => {
    const table = sizeTable(reportOf({}));
    for (const word of ["eager", "relay", "whole", "290", "xstate", "2.0"]) expect(table).toContain(word);
  });
});

describe("forbidden modules", () => {
  test.each([
    "node_modules/react-dom/client.js",
    "node_modules/zod/index.js",
    "node_modules/viem/_esm/chains/index.js",
    "node_modules/@walletconnect/x/node_modules/pino/browser.js",
    "node_modules/@adraffy/ens-normalize/dist/index.mjs",
  ])("%s is refused", (path) => {
    expect(forbiddenModules(metafileOf({ [path]: 10 }))).toHaveLength(1);
  });

  test("what tree shaking left out is not in the script", () => {
    expect(forbiddenModules(metafileOf({ "node_modules/zod/index.js": 0 }))).toEqual([]);
  });

  test("two copies of a @noble package are refused, one is not", () => {
    const one = "node_modules/@noble/hashes/sha2.js";
    expect(forbiddenModules(metafileOf({ [one]: 1, "node_modules/@noble/hashes/hmac.js": 1 }))).toEqual([]);
    const two = metafileOf({ [one]: 1, "node_modules/viem/node_modules/@noble/hashes/sha2.js": 1 });
    expect(forbiddenModules(two)).toEqual([expect.stringContaining("@noble/hashes is in the script 2 times")]);
  });
});
