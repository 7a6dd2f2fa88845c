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
  expect(await panel.count()).toBe(0);
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
  expect(await actor(`${connection}/pageWallet`).count()).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.evaluate(() => AppKit.disconnect());
  expect(await lit()).toEqual(before);
  expect(await actor("app/account.eip155").count()).toBe(0);
  await travel.press("ArrowRight");
  expect(await panel.locator("#inspector-steps li").count()).toBe(1);

  await panel.getByRole("button", { name: "Live" }).click();
  await soon(() => actor("app/account.eip155").getAttribute("data-status")).toBe("stopped");
  expect(await lit()).toEqual(before);
  await travel.press("Escape");
  expect(await panel.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("inspector-open");
});
