// `npm test`: every layer in one run, and one summary line at its end. `npm test -- <words>` runs the test files whose
// path has one of them; `SEED=<n> npm test` repeats an order.
import { checkAll } from "./checks.ts";
import { chromiumPath } from "./chromium.ts";
import { ensureBuilt } from "./fresh.ts";
import { type Counts, runSuite } from "./suite.ts";

const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const words = process.argv.slice(2);
const total: Counts = { passed: 0, failed: 0 };
const started = performance.now();

const elapsed = (): string => `${((performance.now() - started) / 1000).toFixed(0)} s`;
const stage = (title: string): void => console.log(`\n— ${title} (${elapsed()})`);

function add({ passed, failed }: Counts): void {
  total.passed += passed;
  total.failed += failed;
}

/** Runs one stage; that it could not run at all is a failure of its own, and the next stage still runs. */
async function attempt(title: string, run: () => Promise<Counts>): Promise<void> {
  stage(title);
  try {
    add(await run());
  } catch (error) {
    console.log(`✗ ${title}: ${(error as Error).message}`);
    add({ passed: 0, failed: 1 });
  }
}

async function checks(): Promise<Counts> {
  const results = await checkAll();
  for (const { name, passed, says } of results) console.log(passed ? `✓ ${name}` : `✗ ${name}\n${says}`);
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed };
}

async function build(): Promise<Counts> {
  console.log((await ensureBuilt()) || "✓ dist/ is up to date");
  return { passed: 1, failed: 0 };
}

async function stories(): Promise<Counts> {
  // Named to the tests, so that the one which was just installed is the one they start.
  process.env["CHROMIUM"] = chromiumPath();
  return await runSuite(["stories"], words, seed);
}

console.log(`AppKit tests, order seed ${seed} (repeat with SEED=${seed} npm test)`);
if (words.length === 0) await attempt("types, lint, laws", checks);
await attempt("machines, rules, sandbox, views", () =>
  runSuite(["unit", "sandbox", "views", "views-preact"], words, seed),
);
await attempt("build", build);
await attempt("stories in Chromium", stories);
console.log(`\nTook ${elapsed()}, order seed ${seed}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
