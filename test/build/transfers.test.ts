import type { Plugin } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { ROOT } from "../../build/paths.ts";
import { cutSolanaMessages } from "../../build/script/plugins.ts";
import { bundleScript, type Script } from "../../build/script/script.ts";
import { BUDGETS, forbiddenModules } from "../../build/sizes/budget.ts";
import { measure, type SizeReport } from "../../build/sizes/sizes.ts";

const TRANSFERS = [
  "test/spikes/erc20-transfer",
  ...["estimate", "examine", "send", "follow"].map((name) => `adapters/send/solana/${name}`),
];

const CHAINS =
  /adapters\/(?:nodes\/evm\/evm|nodes\/solana\/chain|page-wallets\/solana\/solana|send\/solana\/\w+)\.ts$|-transfer\.ts$/;

/** Leaves out every lazy chunk but those of the two chains: the build measures the others. */
const chainsAlone: Plugin = {
  name: "chains-alone",
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === "dynamic-import" && !CHAINS.test(path) ? { path, external: true } : null,
    );
  },
};

let script: Script;
let report: SizeReport;

beforeAll(async () => {
  const transfers = TRANSFERS.map((name) => `() => import("./${name}.ts")`);
  const source = `import * as kit from "./api/script.ts";\nglobalThis.parts = [kit, ${transfers.join()}];`;
  const input = { root: ROOT, entry: { source }, version: "0.0.0" };
  script = await bundleScript({ ...input, plugins: [chainsAlone] });
  report = await measure(input, script);
}, 180_000);

test.each(["evm", "solana"] as const)("transfers fit into the budget of %s beside what it does today", (group) => {
  const { gzip, brotli } = report.chunks[group];
  expect(gzip).toBeGreaterThan(8 * 1024);
  expect(gzip).toBeLessThanOrEqual(BUDGETS[group].gzip * 1024);
  expect(brotli).toBeLessThanOrEqual(BUDGETS[group].brotli * 1024);
});

test("transfers are built by the libraries, of which each is there once and without its sentences", () => {
  expect(forbiddenModules(script.metafile)).toEqual([]);
  const names = report.packages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["viem", "@solana/transactions", "@solana-program/token"]));
  expect(script.code).toContain("Solana error #");
  expect(script.code).not.toContain("Account not found at address");
});

test("a table of sentences that is not where it was is missed loudly", () => {
  expect(cutSolanaMessages("a.mjs", "var SolanaErrorMessages = { [A]: 'b' }, c = 1;")).toBe(
    "var SolanaErrorMessages = {}, c = 1;",
  );
  expect(() => cutSolanaMessages("a.mjs", "var other = {};")).toThrow(/SolanaErrorMessages/);
});
