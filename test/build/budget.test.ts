import type { Metafile } from "esbuild";
import { describe, expect, test } from "vitest";
import { BUDGETS, forbiddenModules, overBudget, sizeTable } from "../../build/sizes/budget.ts";
import type { ChunkGroup, Size, SizeReport } from "../../build/sizes/sizes.ts";

type Name = ChunkGroup | "whole";
type Compression = "gzip" | "brotli";

const NAMES: readonly ChunkGroup[] = ["eager", "relay", "evm", "solana", "scan", "features"];

/** The table of build/sizes/budget.ts, in KiB. */
const ALLOWED: readonly (readonly [Name, Compression, number])[] = [
  ["eager", "gzip", 66],
  ["eager", "brotli", 57],
  ["relay", "gzip", 65],
  ["relay", "brotli", 55],
  ["evm", "gzip", 25],
  ["evm", "brotli", 23],
  ["solana", "gzip", 25],
  ["solana", "brotli", 22],
  ["scan", "gzip", 14],
  ["scan", "brotli", 13],
  ["features", "gzip", 191],
  ["features", "brotli", 161],
  ["whole", "gzip", 397],
  ["whole", "brotli", 325],
];

/** A report of parts at their allowance, some of them heavier by so many bytes. */
function reportOf(over: Partial<Record<Name, Partial<Record<Compression, number>>>>): SizeReport {
  const of = (name: Name): Size => {
    const bytes = (by: Compression) => BUDGETS[name][by] * 1024 + (over[name]?.[by] ?? 0);
    return { raw: 1_000_000, gzip: bytes("gzip"), brotli: bytes("brotli") };
  };
  const chunks = Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<ChunkGroup, Size>;
  return { whole: of("whole"), chunks, packages: [{ name: "xstate", bytes: 2048 }] };
}

function metafileOf(inputs: Record<string, number>): Metafile {
  const rows = Object.entries(inputs).map(([path, bytesInOutput]) => [path, { bytesInOutput }]);
  return { inputs: {}, outputs: { out: { bytes: 0, inputs: Object.fromEntries(rows), imports: [], exports: [] } } };
}

describe("budgets", () => {
  test("a build at its allowance passes", () => {
    expect(overBudget(reportOf({}))).toEqual([]);
  });

  test.each(ALLOWED)("%s may have %s of %d KiB, and one byte more is refused", (name, by, kib) => {
    expect(BUDGETS[name][by]).toBe(kib);
    const found = overBudget(reportOf({ [name]: { [by]: 1 } }));
    expect(found).toEqual([`${name} is ${kib}.00 KiB ${by}, and may be ${kib}.`]);
  });

  test("a part that is too heavy by both counts is named twice", () => {
    expect(overBudget(reportOf({ evm: { gzip: 1024, brotli: 2048 } }))).toHaveLength(2);
  });

  test("the table names every part, its allowance and the packages", () => {
    const table = sizeTable(reportOf({}));
    for (const word of ["eager", "relay", "whole", "397.0", "325.0", "xstate", "2.0"]) expect(table).toContain(word);
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
