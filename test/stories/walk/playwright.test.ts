import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../../../build/paths.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../../../build/programs/chromium.ts";
import { Site } from "../../walk-pages/site.ts";
import { sharedSandbox } from "../../worker/sandbox.ts";

const runner = join(dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")), "cli.js");

/** Paths of a machine, twice, which lead through what the check of the second file finds. */
const PATHS = (check: string) => `import { test } from "@playwright/test";
import { setup } from "xstate";
import { describePaths } from "appkit/testing";

const door = setup({}).createMachine({
  id: "door",
  initial: "shut",
  states: { shut: { on: { "door.open": "open" } }, open: { on: { "door.close": "shut" } } },
});
const sample = { inputs: [undefined], events: [{ type: "door.open" }, { type: "door.close" }] };
const runner = { describe: test.describe, it: (name, body) => test(name, body) };
describePaths(door, sample, runner, { check: ${check} });
describePaths(door, { ...sample, inputs: [1] }, runner, { check: ${check} });
`;

let site: Site;
let folder: string;

beforeAll(async () => {
  const sandbox = await sharedSandbox();
  await sandbox.reset();
  site = await Site.start(sandbox);
  folder = await mkdtemp(join(tmpdir(), "appkit-playwright-"));
  // A host's packages: AppKit's built modules, and what stands beside them.
  const packages = join(folder, "node_modules");
  await mkdir(join(packages, "appkit/dist"), { recursive: true });
  await cp(join(ROOT, "package.json"), join(packages, "appkit/package.json"));
  await cp(join(ROOT, "dist/esm"), join(packages, "appkit/dist/esm"), { recursive: true });
  for (const name of ["@playwright", "xstate"]) await symlink(join(ROOT, "node_modules", name), join(packages, name));
});

afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a file of the host's tests. */
const write = (name: string, text: string) => writeFile(join(folder, name), text);

async function run(): Promise<{ code: number; results: Record<string, string> }> {
  const child = spawn(process.execPath, [runner, "test", "--reporter", "json"], {
    cwd: folder,
    env: { ...process.env, CHROMIUM: chromiumPath() },
  });
  let out = "";
  child.stdout.on("data", (part) => {
    out += part;
  });
  const [code] = (await once(child, "exit")) as [number];
  const results: Record<string, string> = {};
  const read = (file: string, { suites = [], specs }: JSONReportSuite): void => {
    for (const { title, tests } of specs) {
      const { results: [result] = [], annotations = [] } = tests[0] ?? {};
      const says = result?.error?.message ?? annotations[0]?.description ?? "";
      results[`${file}: ${title}`] = [result?.status, says].filter(Boolean).join(": ");
    }
    for (const suite of suites) read(file, suite);
  };
  for (const suite of (JSON.parse(out) as JSONReport).suites) read(suite.title, suite);
  return { code, results };
}

it("M1 Playwright's own runner walks a page and a machine as the guide says, and fails by name what is broken", async () => {
  const { url } = await sharedSandbox();
  const guide = await readFile(join(ROOT, "docs/walk.md"), "utf8");
  const [config = "", spec = ""] = [...guide.slice(guide.indexOf("## 4.")).matchAll(/```js\n([\s\S]*?)```/g)].map(
    ([, code]) => code,
  );
  const flags = `launchOptions: { args: ${JSON.stringify(CHROMIUM_FLAGS)},`;
  const only = '["open and close", "cancel the sign-in"]';
  const flows = spec.replace("http://localhost:4700", url).replace('["open and close", "send"]', only);
  const page = await (await fetch(`${url}/plain`)).text();
  const hides = "<script>AppKit.subscribeState(({ open }) => { document.body.hidden = open; });</script>";
  site.show("/hides", { body: page.replace("</body>", `${hides}</body>`) });
  await mkdir(join(folder, "wallet"));
  await write("playwright.config.mjs", config.replace("launchOptions: {", flags));
  await write("wallet/flows.spec.mjs", flows.replace("http://localhost:3000/", `${site.url}/plain`));
  const broken = flows.replace("http://localhost:3000/", `${site.url}/hides`).replace(only, '["open and close"]');
  await write("wallet/broken.spec.mjs", broken);
  await write("wallet/door.spec.mjs", PATHS("() => undefined"));
  await write("wallet/stuck.spec.mjs", PATHS(`({ value }) => (value === "open" ? "it is stuck" : undefined)`));

  const { code, results } = await run();
  expect(code).toBe(1);
  expect(results).toEqual({
    "broken.spec.mjs: open and close": expect.stringMatching(
      /^failed: Error: modal-hidden: AppKit says .*<body> has display: none[\s\S]*Steps: open \{\}/,
    ),
    "door.spec.mjs: door.open, door.close -> shut": "passed",
    "flows.spec.mjs: open and close": "passed",
    "flows.spec.mjs: cancel the sign-in": "skipped: the page asks nobody to sign in",
    "stuck.spec.mjs: door.open, door.close -> shut": expect.stringMatching(/^failed: [\s\S]*it is stuck/),
  });
}, 120_000);
