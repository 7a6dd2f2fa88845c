// `npm test`: every layer in one run, and one summary line at its end. `npm test -- <words>` runs the test files whose
// path has one of them; `SEED=<n> npm test` repeats an order.

import { ensureBuilt } from "./fresh.ts";
import { chromiumPath, headlessShellPath } from "./programs/chromium.ts";
import { redisPath } from "./programs/redis.ts";
import { checkAll } from "./suite/checks.ts";
import { type Outcome, runSuite } from "./suite/suite.ts";

const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const words = process.argv.slice(2);
const failures: string[] = [];
let passed = 0;
let isBuilt = false;
const started = performance.now();

const elapsed = (): string => `${((performance.now() - started) / 1000).toFixed(0)} s`;
const printTitle = (title: string): void => console.log(`\n— ${title} (${elapsed()})`);

/** Runs one stage; a stage that could not run at all is a failure of its own, and the next stage still runs. */
async function attempt(title: string, run: () => Promise<Outcome>): Promise<void> {
  printTitle(title);
  try {
    const outcome = await run();
    passed += outcome.passed;
    failures.push(...outcome.failures);
  } catch (error) {
    failures.push(`${title}: ${(error as Error).message}`);
  }
}

async function checks(): Promise<Outcome> {
  const results = await checkAll();
  for (const { name, passed, says } of results) console.log(passed ? `✓ ${name}` : `✗ ${name}\n${says}`);
  const bad = results.filter((result) => !result.passed);
  return { passed: results.length - bad.length, failures: bad.map(({ name, says }) => `${name}\n${says}`) };
}

async function build(): Promise<Outcome> {
  console.log((await ensureBuilt()) || "✓ dist/ is up to date");
  isBuilt = true;
  return { passed: 1, failures: [] };
}

async function stories(): Promise<Outcome> {
  // Each of them would fail for want of the script, and the reason would be lost among them.
  if (!isBuilt) throw new Error("not run, since there is no build");
  // Named to the tests, so that two of them never install one at once.
  process.env["CHROMIUM_HEADLESS_SHELL"] = headlessShellPath();
  process.env["CHROMIUM"] = chromiumPath();
  return await runSuite(["stories"], words, seed);
}

console.log(`AppKit tests, order seed ${seed} (repeat with SEED=${seed} npm test)`);
await Promise.all([...(words.length === 0 ? [attempt("types, lint, laws", checks)] : []), attempt("build", build)]);
await attempt("machines, rules, sandbox, views", async () => {
  // Named to the tests, so that two of them never install it at once.
  process.env["REDIS_SERVER"] = redisPath();
  return await runSuite(["unit", "sandbox", "views"], words, seed);
});
await attempt("stories in Chromium", stories);
for (const each of failures) console.log(`\n✗ ${each}`);
console.log(`\nTook ${elapsed()}, order seed ${seed}.`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
