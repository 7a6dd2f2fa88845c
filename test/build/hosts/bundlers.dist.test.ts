// Pages of hosts that bundle the package; `npm test` builds it first.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../build/paths.ts";
import { hostDocument } from "../../stories/host/own-page.ts";
import { stories } from "../../stories/page.ts";
import { type Story, soon } from "../../stories/story.ts";
import { BUNDLERS } from "./bundlers.ts";
import { HostProject } from "./host-project.ts";

const { visit } = stories();

/** Under which the page asks for what was built. */
const BASE = "/own/built/";

/** KiB before the click, minified and compressed: the host's own module, the kit's core, XState, and what draws the button. */
const KIB_AT_LOAD = 91;

/**
 * Files before the click, and more until a wallet is connected. Of a file that is asked for and that others import, too, esbuild makes
 * two, and it puts the core beside the host's own module.
 */
const FILES: Readonly<Record<string, readonly [atLoad: number, more: number]>> = {
  esbuild: [4, 8],
  Vite: [2, 5],
  webpack: [2, 5],
};

const OPTIONS = 'JSON.parse(document.getElementById("options").textContent)';

/** A host's page, and the bundler's files that it asked for, minified. */
interface Built {
  readonly story: Story;
  readonly loaded: string[];
}

/** Builds `source` as the host's page, and visits it. */
async function built(project: HostProject, bundler: string, source: string): Promise<Built> {
  const entry = await project.write("host.js", source);
  const outdir = project.path(`built-${bundler}`);
  await BUNDLERS[bundler]?.({ folder: project.folder, entry, outdir, base: BASE });
  const html = hostDocument(
    '{{wallets}}<script type="application/json" id="options">{{options}}</script>',
    `<h1>Host</h1><appkit-button></appkit-button><div id="app"></div><script type="module" src="${BASE}main.js"></script>`,
  );
  const loaded: string[] = [];
  const prepare: NonNullable<NonNullable<Parameters<typeof visit>[0]>["prepare"]> = async (page) => {
    await page.route(`**${BASE}**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(BASE.length);
      const body = await readFile(`${outdir}/${name}`, "utf8");
      loaded.push((await transform(body, { minify: true })).code);
      await route.fulfill({ contentType: "text/javascript", body });
    });
  };
  return { story: await visit({ html, ready: false, prepare }), loaded };
}

describe("a host that installs our package and no React", () => {
  let project: HostProject;
  beforeAll(async () => {
    project = await HostProject.create();
  });
  afterAll(() => project.remove());

  it.each(Object.keys(BUNDLERS))(
    "R20, CONF-10: builds with %s, opens the modal and connects, and loads few files",
    async (bundler) => {
      const source = `
      import { createAppKit } from "appkit";
      createAppKit(${OPTIONS});`;
      const { story, loaded } = await built(project, bundler, source);
      const { page } = story;
      const button = page.locator("appkit-button button");
      await button.waitFor();
      const atLoad = [...loaded];
      await button.click();
      await page.locator('[role="dialog"][data-view="Connect"]').waitFor();
      await page.locator('[data-wallet="example.juniper"]').click();
      await soon(() => button.textContent()).toMatch(/0xf3|juniper/);
      const size = atLoad.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
      const [mostAtLoad = 0, more = 0] = FILES[bundler] ?? [];
      expect(atLoad.length).toBeLessThanOrEqual(mostAtLoad);
      expect(size / 1024).toBeLessThan(KIB_AT_LOAD);
      // The last one comes for the account that is connected.
      await soon(() => loaded.length).toBe(mostAtLoad + more);
    },
  );
});

describe("a host that uses the hooks in its own React, beside the package for everybody", () => {
  let project: HostProject;
  beforeAll(async () => {
    project = await HostProject.create(["react", "react-dom", "scheduler"]);
  });
  afterAll(() => project.remove());

  it.each(Object.keys(BUNDLERS))("R20: built with %s, both know the same instance", async (bundler) => {
    const source = `
      import { createElement } from "react";
      import { createRoot } from "react-dom/client";
      import { create } from "appkit";
      import * as machines from "appkit/machines";
      import { create as createForReact, useAppKit, useAppKitAccount } from "appkit/react";
      Object.assign(window, { machines, isOne: create === createForReact });
      create(${OPTIONS});
      function Account() {
        const { open } = useAppKit();
        const { address } = useAppKitAccount();
        return createElement("button", { id: "account", onClick: () => open() }, address ?? "nobody");
      }
      createRoot(document.getElementById("app")).render(createElement(Account));`;
    const { page } = (await built(project, bundler, source)).story;
    const button = page.locator("#account");
    expect(await button.textContent()).toBe("nobody");
    expect(await page.evaluate("isOne")).toBe(true);
    expect(await page.evaluate("Object.keys(machines).length")).toBeGreaterThan(10);
    await button.click();
    await page.locator('[data-wallet="example.juniper"]').click();
    await soon(() => button.textContent()).toMatch(/^0xf3/i);
    await soon(() => page.locator("appkit-button button").textContent()).toMatch(/0xf3|juniper/);
  });

  it("R20, CONN-12: the guide's button shows a returning visitor's address from the first paint on, and keeps it", async () => {
    const guide = await readFile(join(ROOT, "docs/package.md"), "utf8");
    const [, block = ""] = /```tsx\n("use client".*?)```/s.exec(guide) ?? [];
    await project.write("tsconfig.json", '{ "compilerOptions": { "jsx": "react-jsx" } }');
    await project.write("wallet-button.tsx", block.replace(/createAppKit\(\{.*\}\)/, `createAppKit(${OPTIONS})`));
    const source = `
      import { createElement } from "react";
      import { createRoot } from "react-dom/client";
      import { WalletButton } from "./wallet-button.tsx";
      const read = () => /wallet=(\\w+)/.exec(document.cookie)?.[1];
      const app = document.getElementById("app");
      const shown = (window.shown = []);
      new MutationObserver(() => shown.push([app.textContent, read()])).observe(app, { subtree: true, childList: true, characterData: true });
      createRoot(app).render(createElement(WalletButton, { remembered: read() }));`;
    const { page } = (await built(project, "esbuild", source)).story;
    await page.locator("#app button").click();
    await page.locator('[data-wallet="example.juniper"]').click();
    await soon(() => page.evaluate("document.cookie")).toMatch(/^wallet=0x/);
    await page.reload();
    await soon(() => page.locator("appkit-button button").textContent()).toMatch(/0xf3|juniper/);
    const address = await page.evaluate("document.cookie.slice(7)");
    const seen = (await page.evaluate("shown")) as [text: string, cookie: string][];
    expect(seen.map(([text]) => text.slice(0, 6))).toEqual(seen.map(() => "0xf39F"));
    expect(seen.map(([, cookie]) => cookie)).toEqual(seen.map(() => address));
    expect(seen).not.toEqual([]);
  });
});
