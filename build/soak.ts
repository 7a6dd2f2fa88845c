// `npm run soak -- --minutes N --seed S`: plays the random walks, schedules, drops and faults of `npm test` at the volumes that
// SAFETY.md asks for, round after round, each with a seed of its own, until the minutes are over or a round fails.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./paths.ts";
import { runSuite } from "./suite/suite.ts";

/** Ten times the volume of `npm test`: all that SAFETY.md asks for, in each round. */
const FACTOR = "10";
/** Files with a volume import one of these, or are fault matrices themselves. */
const HAS_VOLUME = /from "[./a-z-]*\/(?:runs|random-run|late|drops)\.ts"/;
const IS_MATRIX = /faults\.test\.ts$/;
const TEST = /\.test\.tsx?$/;

/** Test files that play a volume. */
function soaked(): string[] {
  return readdirSync(join(ROOT, "test"), { recursive: true, encoding: "utf8" })
    .filter((file) => TEST.test(file))
    .map((file) => `test/${file}`)
    .filter((file) => IS_MATRIX.test(file) || HAS_VOLUME.test(readFileSync(join(ROOT, file), "utf8")));
}

const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" } } });
const minutes = Number(values.minutes ?? 10);
const first = Number(values.seed ?? Date.now() % 1_000_000);
if (!(minutes > 0 && Number.isInteger(first)))
  throw new Error("Give --minutes a number above 0, and --seed a whole number.");

const until = performance.now() + minutes * 60_000;
const files = soaked();
const failures: string[] = [];
let [round, passed] = [0, 0];
process.env["SOAK"] = FACTOR;
do {
  const seed = first + round;
  process.env["WALK_SEED"] = `${seed}`;
  console.log(`\n— round ${round + 1}, seed ${seed} (npm run soak -- --minutes 1 --seed ${seed} repeats it)`);
  const outcome = await runSuite(["unit", "sandbox"], files, seed);
  passed += outcome.passed;
  failures.push(...outcome.failures.map((failure) => `seed ${seed}: ${failure}`));
  round += 1;
} while (failures.length === 0 && performance.now() < until);
for (const each of failures) console.log(`\n✗ ${each}`);
console.log(`\n${round} rounds over ${files.length} files, first seed ${first}.`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
