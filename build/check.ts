// `npm run check`: types, lint and formatting, laws; in under a minute.
import { checkAll } from "./suite/checks.ts";

const results = await checkAll();
for (const { name, passed, seconds, says } of results) {
  console.log(`${passed ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(says);
}
const failed = results.filter((result) => !result.passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
