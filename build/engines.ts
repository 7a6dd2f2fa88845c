// `npm run engines`: the main journeys of a visitor, walked in Firefox and in WebKit by test/engines against the sandbox; what is
// missing is installed. `npm test` walks them, and all others, in Chromium. `npm run engines -- webkit` walks in one of the two.
import { firefoxPath, screenPath, webKitDriverPath } from "./engines/browsers.ts";
import { ensureBuilt } from "./fresh.ts";
import { runSuite } from "./suite/suite.ts";

// Named to the tests, so that they start the programs which were just installed.
process.env["FIREFOX"] = firefoxPath();
process.env["WEBKIT_DRIVER"] = webKitDriverPath();
process.env["XVFB"] = screenPath();
await ensureBuilt();
const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const { passed, failures } = await runSuite(["engines"], process.argv.slice(2), seed);
for (const each of failures) console.log(`\n✗ ${each}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
