import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { stories } from "../page.ts";
import { soon } from "../story.ts";

const { visit } = stories();

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const connection = "app/connection.eip155";

async function faults(page: Page): Promise<string[]> {
  const { violations } = (await page.evaluate('axe.run("#inspector")')) as AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

it("sandbox: the inspector lights the state of a connection, goes back in time and returns, by keyboard as well", async () => {
  const story = await visit({ path: "/" });
  const { page } = story;
  const panel = page.getByRole("region", { name: "Inspector" });
  const actor = (path: string) => panel.locator(`[data-key="${path}"]`);
  const lit = () =>
    panel.locator('[aria-current="true"]').evaluateAll((states) => states.map((is) => is.getAttribute("data-state")));
  const before = ["connection", "connection.disconnected"];
  const after = ["connection", "connection.connected", "connection.connected.settled"];
  await soon(() => panel.count()).toBe(0);
  await page.getByRole("button", { name: "Inspector" }).press("Enter");
  await actor(connection).click();
  await soon(lit).toEqual(before);

  await story.connect();
  await soon(lit).toEqual(after);
  await soon(() => actor(`${connection}/pageWallet`).getAttribute("data-status")).toBe("done");
  await panel.getByText("connection.connected", { exact: true }).first().waitFor();
  const address = await page.evaluate(() => AppKit.getAccount().address ?? "");
  expect((await panel.textContent())?.toLowerCase()).not.toContain(address.slice(2, 8).toLowerCase());
  await page.evaluate(axe);
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Dark" }).click();

  const travel = panel.getByRole("slider", { name: "Time travel" });
  await travel.press("Home");
  await soon(lit).toEqual(before);
  await soon(() => actor(`${connection}/pageWallet`).count()).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.evaluate(() => AppKit.disconnect());
  expect(await lit()).toEqual(before);
  await soon(() => actor("app/account.eip155").count()).toBe(0);
  await travel.press("ArrowRight");
  await soon(() => panel.locator("#inspector-steps li").count()).toBe(1);

  await panel.getByRole("button", { name: "Live" }).click();
  await soon(() => actor("app/account.eip155").getAttribute("data-status")).toBe("stopped");
  expect(await lit()).toEqual(before);
  await travel.press("Escape");
  await soon(() => panel.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("inspector-open");
});

it("sandbox: the inspector shows a saved report as a session with time travel, and refuses a damaged one with its place", async () => {
  const story = await visit({ path: "/" });
  const { page } = story;
  await story.connect();
  const report = await page.evaluate(() => AppKit.report());
  await page.evaluate(() => AppKit.disconnect());
  await page.getByRole("button", { name: "Inspector" }).click();
  const panel = page.getByRole("region", { name: "Inspector" });
  const actor = panel.locator(`[data-key="${connection}"]`);
  const refused = panel.getByRole("alert");
  await soon(() => actor.textContent()).toContain("disconnected");

  await panel.getByRole("button", { name: "Saved report" }).click();
  const damaged = report.replace('"kind":"state"', '"kind":"guess"');
  const name = "report.json";
  const choose = (text: string) =>
    panel.getByLabel("Its file").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await choose(damaged);
  await soon(() => refused.textContent()).toMatch(/^This is no report: entries\.\d+\.kind: /);
  await panel.getByLabel("or its text").fill(report.slice(0, 400));
  await soon(() => refused.textContent()).toMatch(/^This is no report: \d+:\d+: /);
  await page.evaluate(axe);
  expect(await faults(page)).toEqual([]);
  await soon(() => actor.textContent()).toContain("disconnected");

  await choose(report);
  await soon(() => actor.textContent()).toContain("connected.settled");
  await actor.click();
  await soon(() => panel.locator('[aria-current="true"]').last().getAttribute("data-state")).toBe(
    "connection.connected.settled",
  );
  await soon(() => panel.locator("#inspector-told").textContent()).toMatch(/^Step (\d+) of \1, saved$/);
  const travel = panel.getByRole("slider", { name: "Time travel" });
  await travel.press("Home");
  await travel.press("End");
  await panel.getByText("AppKit.open()", { exact: true }).first().click();
  await soon(() => actor.textContent()).toContain("disconnected");
  expect(await faults(page)).toEqual([]);
  await panel.getByRole("button", { name: "Live" }).click();
  await soon(() => panel.locator("#inspector-told").textContent()).not.toContain("saved");
});
