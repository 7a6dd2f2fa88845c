import { expect, it } from "vitest";
import { stories } from "../page.ts";
import { soon } from "../story.ts";

const { visit } = stories();

it("PUBLIC: the builder shows the dialog in both themes, keeps what was chosen in its link, and writes it down three ways", async () => {
  const { page } = await visit({
    path: "/builder/",
    ready: false,
    context: { permissions: ["clipboard-read", "clipboard-write"] },
  });
  const dialogs = () => Promise.all(page.frames().map((frame) => frame.locator('[role="dialog"][data-view]').count()));
  const field = (name: string) => page.locator(`[id="${name}"]`);
  const shown = (theme: string) => page.frameLocator(`iframe[title="The dialog, ${theme}"]`).locator('[role="dialog"]');
  await soon(dialogs).toEqual([0, 1, 1]);
  await field("networks").fill("eip155:1, eip155:8453");
  await field("themeVariables.--apkt-accent").fill("#b5588c");
  await field("messages").fill('{ "title.Connect": "Come aboard" }');
  await field("width").fill("700");
  await soon(() => shown("dark").getByText("Come aboard").count()).toBe(1);
  const link = page.url();

  await page.goto("about:blank");
  await page.goto(link);
  await soon(() => shown("light").getByText("Come aboard").count()).toBe(1);
  expect(
    await page
      .locator("iframe")
      .first()
      .evaluate((frame) => frame.clientWidth),
  ).toBeGreaterThan(690);
  const code = () => page.locator("#code").textContent();
  await soon(code).toContain('data-networks="eip155:1,eip155:8453"\n  data-accent="#b5588c"');
  await page.getByRole("button", { name: "create()" }).click();
  await soon(code).toContain('themeVariables: {\n    "--apkt-accent": "#b5588c"');
  await page.getByRole("button", { name: "Block" }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  // The clipboard is written by another process.
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const block = /id="appkit-options">([\s\S]*?)<\/script>/.exec(copied)?.[1] ?? "";
  expect(JSON.parse(block)).toMatchObject({ messages: { "title.Connect": "Come aboard" } });
});
