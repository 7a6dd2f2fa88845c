import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { soon } from "../stories/story.ts";
import { hidden, open, visits } from "./shell/visit.ts";

const { visit } = visits();

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** axe's findings in the visible page, rule by rule. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ content: await readFile(AXE, "utf8") });
  return page.evaluate(async () => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    const { violations: found } = await engine.run(document, { resultTypes: ["violations"] });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

describe("for readers of the page", () => {
  it.each(["dark", "light"])("axe finds nothing in the dialog and the elements: %s", async (themeMode) => {
    const body = `<main><h1>Shop</h1><appkit-button></appkit-button><appkit-network-button></appkit-network-button>
      <appkit-wallet-button></appkit-wallet-button></main>`;
    const page = await visit({ body, options: { themeMode }, context: { reducedMotion: "reduce" } });
    await page.evaluate(() => window.kit.define());
    expect(await violations(page)).toEqual([]);
    const box = await open(page);
    await page.evaluate(() => window.one.notify("Something went wrong", "error"));
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => window.one.connect());
    await hidden(page);
    expect(await violations(page)).toEqual([]);
    await open(page);
    await soon(() => box.getAttribute("data-view")).toBe("Account");
    expect(await violations(page)).toEqual([]);
  });

  it("says the title of each view after the first, and only once", async () => {
    const page = await visit();
    const box = await open(page);
    const spoken = box.locator('[aria-live="polite"]');
    await soon(() => spoken.textContent()).toBe("");
    await page.evaluate(() => window.one.store.send({ type: "route.push", route: { view: "WhatIsAWallet" } }));
    await soon(() => spoken.textContent()).toBe("What is a wallet?");
    await page.evaluate(() => window.one.store.send({ type: "route.back" }));
    await soon(() => spoken.textContent()).toBe("Connect wallet");
  });

  it("PUBLIC button and card are English to a reader's voice until there are texts of the page's language", async () => {
    const page = await visit({ options: { lang: "pt" }, body: "<appkit-button></appkit-button>" });
    await page.evaluate(() => window.kit.define());
    const button = page.locator("appkit-button button");
    await button.click();
    await page.locator("appkit-modal .card").waitFor();
    const languages = () =>
      Promise.all([button, page.locator('[role="dialog"]')].map((one) => one.getAttribute("lang")));
    await soon(languages).toEqual(["en", "en"]);
    await page.evaluate(() => window.one.update({ messages: { "button.connect": "Conectar" } }));
    await soon(languages).toEqual(["pt", "pt"]);
  });

  it("PUBLIC counts a press on help", async () => {
    const page = await visit();
    await page.evaluate(() => {
      window.one.root.on("event.tracked", ({ event }) => document.body.setAttribute("data-last", event.event));
    });
    const box = await open(page);
    await box.locator(".head [data-action='route.push']").click();
    await soon(() => page.locator("body").getAttribute("data-last")).toBe("CLICK_WALLET_HELP");
  });
});
