import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../build/paths.ts";
import { cutDescriptions, cutSolanaMessages, inlineLimits, without } from "../../build/script/plugins.ts";
import { bundleScript, type Script, type ScriptInput } from "../../build/script/script.ts";
import { groupOf, lazyRoots, measure, packageOf, type SizeReport } from "../../build/sizes/sizes.ts";

const INPUT: ScriptInput = {
  root: ROOT,
  entry: join(ROOT, "test/build/fixture/script.tsx"),
  version: "1.2.3",
  banner: "/*! Fixture */",
};

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

interface Fixture {
  version: string;
  css: string;
  feature(): Promise<{ feature(): string }>;
}

let script: Script;
let report: SizeReport;

beforeAll(async () => {
  script = await bundleScript(INPUT);
  report = await measure(INPUT, script);
}, 60_000);

describe("the one-file script", () => {
  test("machines need nothing of what is left out of XState: no states that remember, no meta", () => {
    const folder = join(ROOT, "machines");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
    expect(files).toContain("embedded/approval.ts");
    for (const file of files) {
      const text = readFileSync(join(folder, file), "utf8");
      expect(text, file).not.toMatch(/type: "history"|history: (?:true|"shallow"|"deep")|\bmeta: |\.getMeta\(|\.can\(/);
    }
  });

  test("S16: two clean builds have one hash, source map included", async () => {
    const again = await bundleScript(INPUT);
    expect(hash(again.code)).toBe(hash(script.code));
    expect(hash(again.map)).toBe(hash(script.map));
  });

  test("it begins with its banner, names the sources in its map, and none of this machine's folders", () => {
    expect(script.code.startsWith("/*! Fixture */")).toBe(true);
    const { sources } = JSON.parse(script.map) as { sources: string[] };
    expect(sources).toContain("../test/build/fixture/shared.ts");
    expect(`${script.code}${script.map}`).not.toContain(ROOT);
  });

  test("what is measured of a part names no folder of this machine: its size is the same wherever a clone lies", async () => {
    const shared = "test/build/fixture/shared.ts";
    const { code } = await bundleScript({ ...INPUT, plugins: [without(new Set([join(ROOT, shared)]), ROOT)] });
    expect(code).toContain(shared);
    expect(code).not.toContain(ROOT);
  });

  test("it is whole: version, minified styles and a lazy part come out of one file", async () => {
    const world: { Fixture?: Fixture } = {};
    runInContext(script.code, createContext(world));
    expect(world.Fixture?.version).toBe("1.2.3");
    expect(world.Fixture?.css).toBe("a{color:red}");
    expect((await world.Fixture?.feature())?.feature()).toBe("A FEATURE!");
  });

  test("React is Preact in it", () => {
    const inputs = Object.keys(script.metafile.inputs);
    expect(inputs.some((path) => path.startsWith("node_modules/preact/"))).toBe(true);
    expect(inputs.filter((path) => /node_modules\/(?:react|react-dom|use-sync-external-store)\//.test(path))).toEqual(
      [],
    );
  });
});

test("prose of a statechart stays out of the script, everything else stays in", () => {
  const chart = `export const a = { b: { description: "It waits, long.", on: {} }, c: { tags: "x", description: "Ä." } };
const description = "kept"; export const d = { description };`;
  expect(cutDescriptions("machines/a.ts", chart)).toBe(`export const a = { b: {  on: {} }, c: { tags: "x",  } };
const description = "kept"; export const d = { description };`);
});

test("a table of sentences that is not where it was is missed loudly", () => {
  expect(cutSolanaMessages("a.mjs", "var SolanaErrorMessages = { [A]: 'b' }, c = 1;")).toBe(
    "var SolanaErrorMessages = {}, c = 1;",
  );
  expect(() => cutSolanaMessages("a.mjs", "var other = {};")).toThrow(/SolanaErrorMessages/);
});

test("limits stand in the script as numbers, other names as they are", () => {
  const text = "const a = LIMITS.debounce + LIMITS['debounce'] + mine.LIMITS.debounce;";
  expect(inlineLimits("a.ts", text)).toBe("const a = 500 + LIMITS['debounce'] + mine.LIMITS.debounce;");
});

describe("the size report", () => {
  test("each lazy part draws on the allowance of its heaviest library, or of the chain that it is for", () => {
    expect(lazyRoots(script.metafile)).toEqual(["test/build/fixture/evm.ts", "test/build/fixture/feature.ts"]);
    expect(groupOf(script.metafile, "test/build/fixture/evm.ts")).toBe("evm");
    expect(groupOf(script.metafile, "test/build/fixture/feature.ts")).toBe("features");
    expect(groupOf(script.metafile, "adapters/nodes/solana/chain.ts")).toBe("solana");
  });

  test("the eager part and the lazy parts add up to the whole, nearly", () => {
    const { eager, evm, features, relay, solana } = report.chunks;
    const sum = eager.raw + evm.raw + features.raw;
    expect(Math.abs(sum - report.whole.raw)).toBeLessThan(0.05 * report.whole.raw);
    expect(evm.gzip).toBeGreaterThan(features.gzip);
    expect(relay.raw + solana.raw).toBe(0);
  });

  test("a lazy part that only borrows from the eager one weighs next to nothing", () => {
    expect(report.chunks.features.raw).toBeLessThan(1_000);
  });

  test("packages are listed largest first, our own by folder", () => {
    const bytes = report.packages.map((row) => row.bytes);
    expect(bytes).toEqual(bytes.toSorted((a, b) => b - a));
    expect(report.packages.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["xstate", "preact", "appkit/test"]),
    );
    expect(packageOf("node_modules/a/node_modules/@b/c/d.js")).toBe("@b/c");
    expect(packageOf("views/kit/Row.tsx")).toBe("appkit/views");
  });
});
