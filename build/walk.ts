// `npx appkit-walk <address>`: walks the wallet flows of a host's page in Chromium.
import type { Browser } from "playwright-core";
import { runWalk } from "../testing/host/command.ts";
import { NotWalkable } from "../testing/host/finding.ts";

async function launch(): Promise<Browser> {
  const [{ chromium }, { CHROMIUM_FLAGS, findChromium }] = await Promise.all([
    import("playwright-core"),
    import("./programs/chromium.ts"),
  ]).catch(() => {
    throw new NotWalkable("playwright-core is not installed: run `npm install --save-dev playwright-core`.");
  });
  const executablePath = findChromium();
  if (executablePath) return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  throw new NotWalkable(
    "There is no Chromium: run `npx playwright-core install chromium`, or set CHROMIUM to its path.",
  );
}

process.exitCode = await runWalk(process.argv.slice(2), {
  launch,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
