// Pages of hosts that bundle the package; `npm test` builds it first.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostDocument } from "../../stories/host/own-page.ts";
import { stories } from "../../stories/page.ts";
import { type Story, soon } from "../../stories/story.ts";
import { BUNDLERS } from "./bundlers.ts";
import { HostProject } from "./host-project.ts";

const { visit } = stories();

/** Under which the page asks for what was built. */
const BASE = "/own/built/";

const OPTIONS = 'JSON.parse(document.getElementById("options").textContent)';

/** Builds `source` as the host's page, and visits it. */
async function built(project: HostProject, bundler: string, source: string): Promise<Story> {
  const entry = await project.write("host.js", source);
  const outdir = project.path(`built-${bundler}`);
  await BUNDLERS[bundler]?.({ folder: project.folder, entry, outdir, base: BASE });
  const html = hostDocument(
    '{{wallets}}<script type="application/json" id="options">{{options}}</script>',
    `<h1>Host</h1><appkit-button></appkit-button><div id="app"></div><script type="module" src="${BASE}main.js"></script>`,
  );
  const prepare: NonNullable<NonNullable<Parameters<typeof visit>[0]>["prepare"]> = async (page) => {
    await page.route(`**${BASE}**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(BASE.length);
      await route.fulfill({ contentType: "text/javascript", body: await readFile(`${outdir}/${name}`, "utf8") });
    });
  };
  return visit({ html, ready: false, prepare });
}

describe("a host that installs our package and no React", () => {
  let project: HostProject;
  beforeAll(async () => {
    project = await HostProject.create();
  });
  afterAll(() => project.remove());

  it.each(Object.keys(BUNDLERS))("R20, CONF-10: builds with %s, opens the modal and connects", async (bundler) => {
    const source = `
      import { createAppKit } from "appkit";
      import * as machines from "appkit/machines";
      Object.assign(window, { machines, kit: createAppKit(${OPTIONS}) });`;
    const { page } = await built(project, bundler, source);
    expect(await page.evaluate("Object.keys(machines).length")).toBeGreaterThan(10);
    const button = page.locator("appkit-button button");
    await button.click();
    await page.locator('[role="dialog"][data-view="Connect"]').waitFor();
    await page.locator('[data-wallet="example.juniper"]').click();
    await soon(() => button.textContent()).toMatch(/0xf3/);
  });
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
      import { create as createForReact, useAppKit, useAppKitAccount } from "appkit/react";
      window.isOne = create === createForReact;
      create(${OPTIONS});
      function Account() {
        const { open } = useAppKit();
        const { address } = useAppKitAccount();
        return createElement("button", { id: "account", onClick: () => open() }, address ?? "nobody");
      }
      createRoot(document.getElementById("app")).render(createElement(Account));`;
    const { page } = await built(project, bundler, source);
    const button = page.locator("#account");
    expect(await button.textContent()).toBe("nobody");
    expect(await page.evaluate("isOne")).toBe(true);
    await button.click();
    await page.locator('[data-wallet="example.juniper"]').click();
    await soon(() => button.textContent()).toMatch(/^0xf3/i);
    await soon(() => page.locator("appkit-button button").textContent()).toMatch(/0xf3/);
  });
});
