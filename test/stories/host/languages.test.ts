import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DIST, ROOT } from "../../../build/paths.ts";
import { stories } from "../page.ts";
import { soon } from "../story.ts";
import { hostDocument } from "./own-page.ts";

const { visit } = stories();

const texts: Record<string, string> = JSON.parse(readFileSync(join(ROOT, "languages/de.json"), "utf8"));
const integrity = readFileSync(join(DIST, "appkit.de.js.sri"), "utf8").trim();
const german = `<script src="/dist/appkit.de.js" integrity="${integrity}"></script>`;
const script = '<script src="/appkit.js"></script>';

it.each([
  ["before", german + script],
  ["after", script + german],
])("PUBLIC: a language that is loaded %s the script is what visitors read, on every screen", async (_, head) => {
  const html = hostDocument(`{{wallets}}{{block}}${head}`).replace('lang="en"', 'lang="de-AT"');
  const story = await visit({ html, context: { viewport: { width: 390, height: 780 } } });
  await story.open();
  const dialog = story.page.getByRole("dialog");
  await soon(() => dialog.getByRole("heading").first().textContent()).toBe(texts["title.Connect"]);
  await story.wallet("example.juniper").click();
  await story.connected();
  await story.open();
  await dialog.getByText(texts["action.disconnect"] ?? "", { exact: true }).waitFor();
  const cut = dialog.locator(".key").evaluateAll((keys) => keys.filter((key) => key.scrollWidth > key.clientWidth));
  expect(await cut, "actions whose word is wider than they are").toEqual([]);
});
