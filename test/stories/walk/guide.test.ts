import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../build/paths.ts";
import { type HostWalk, KINDS } from "../../../testing/host/finding.ts";
import type { HostBrowser } from "../../../testing/host/options.ts";
import { walkHost } from "../../../testing/host/walk-host.ts";
import { walkPage } from "../../../testing/page.ts";
import { Site } from "../../walk-pages/site.ts";
import { sharedBrowser } from "../../worker/browser.ts";
import { sharedSandbox } from "../../worker/sandbox.ts";

let site: Site;
let folder: string;
let guide: string;

beforeAll(async () => {
  const sandbox = await sharedSandbox();
  await sandbox.reset();
  site = await Site.start(sandbox);
  folder = await mkdtemp(join(tmpdir(), "appkit-walk-"));
  guide = await readFile(join(ROOT, "docs/walk.md"), "utf8");
});

afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The commands of the guide, for the site and the sandbox of the test. */
async function commands(): Promise<string[][]> {
  const { url } = await sharedSandbox();
  const lines = guide.split("\n").filter((line) => line.startsWith("    npx "));
  return lines.map((line) =>
    line
      .trim()
      .replace("http://localhost:3000/", `${site.url}/bare`)
      .replace("http://localhost:4700", url)
      .split(" ")
      .slice(1),
  );
}

async function run([bin = "", ...args]: readonly string[]): Promise<{ code: number; out: string }> {
  const child = spawn(process.execPath, [join(ROOT, `build/bin/${bin}.mjs`), ...args], { cwd: folder });
  let out = "";
  child.stdout.on("data", (part) => {
    out += part;
  });
  const [code] = (await once(child, "exit")) as [number];
  return { code, out };
}

describe("the guide", () => {
  it("M1 its commands are those of the package, and its table names every kind of finding", async () => {
    const { bin } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as { bin: object };
    for (const [name] of await commands()) expect(Object.keys(bin)).toContain(name);
    const named = [...guide.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, kind]) => kind);
    expect(named).toEqual(Object.keys(KINDS));
  });

  it("M1 its walks find what is wrong with a page of another origin, and write it down", async () => {
    const script = '<script src="/appkit.js" data-project-id="p" data-networks="eip155:1"></script>';
    site.show("/bare", { body: `${script}<script type="module">setTimeout(() => nobody.answers(), 50)</script>` });
    const [, first = [], second = []] = await commands();
    for (const command of [first, second]) {
      const { code, out } = await run([...command, "--only", "open and close"]);
      expect(code).toBe(1);
      expect(out).toContain("page-error: A script of the page throws: nobody is not defined");
    }
    const files = ["open-and-close.png", "open-and-close.report.json", "walk.html", "walk.txt", "walk.xml"];
    expect((await readdir(join(folder, "walk"))).toSorted()).toEqual(files);
    expect(await readFile(join(folder, "walk/walk.xml"), "utf8")).toContain('tests="1" failures="1" skipped="0"');
    expect(await readFile(join(folder, "walk/walk.html"), "utf8")).toContain('<img src="open-and-close.png"');
  });

  it("M1 it walks a page behind a login, with a browser that has logged in", { timeout: 90_000 }, async () => {
    const leave = '<script>if (!document.cookie.includes("member=")) location.replace("/login")</script>';
    site.show("/", { body: `${leave}<script src="/appkit.js" data-project-id="p"></script><p>Hello, Ada</p>` });
    const enter = "document.cookie = 'member=ada'; location.replace('/')";
    site.show("/login", { body: `<label>Name <input></label><button onclick="${enter}">Log in</button>` });
    const [, block = ""] = /## A page behind a login[\s\S]*?```js\n([\s\S]*?)```/.exec(guide) ?? [];
    const code = block
      .replace(/^import .*\n/gm, "")
      .replaceAll("http://localhost:3000", site.url)
      .replace("await browser.close();", "return { verdict, journeys };");
    const [browser, { url: sandbox }] = await Promise.all([sharedBrowser(), sharedSandbox()]);
    type Steps = (
      chromium: object,
      walk: (host: HostBrowser, of: { address: string }) => Promise<HostWalk>,
    ) => Promise<HostWalk>;
    const steps = new Function("chromium", "walkHost", `return (async () => {${code}})();`) as Steps;
    const only = ["open and close"];
    const walked = await steps({ launch: async () => browser }, (host, { address }) =>
      walkHost(host, { address, sandbox, only }),
    );
    expect(walked).toMatchObject({ verdict: "passed", journeys: [{ verdict: "passed" }] });
    await expect(walkHost(browser, { address: `${site.url}/`, sandbox, only })).rejects.toThrow("leads to");
  });

  it("M1 its own test passes on a page", async () => {
    const [, code = ""] = /## 5\.[\s\S]*?```js\n([\s\S]*?)```/.exec(guide) ?? [];
    const page = await (await sharedBrowser()).newPage();
    type Steps = (page: Page, address: string, walk: typeof walkPage) => Promise<void>;
    const steps = new Function("page", "address", "walkPage", `return (async () => {${code}})();`) as Steps;
    await steps(page, `${site.url}/plain`, walkPage);
    await page.close();
  });
});
