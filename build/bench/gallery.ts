import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { startSandbox } from "../../sandbox/main.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../chromium.ts";
import { lines, type Target } from "./table.ts";

/** How the gallery is looked at: both themes, both directions, a phone's width and a desktop's. */
const LOOKS = [
  { theme: "dark", width: "390", dir: "ltr" },
  { theme: "light", width: "390", dir: "rtl" },
  { theme: "light", width: "1280", dir: "ltr" },
] as const;

/** The time that the page's clock shows, so that what is written of times is the same in each run. */
const NOW = Date.UTC(2026, 0, 15, 12);

type Outcome = "same" | "changed" | "kept";

/** Compares a picture with the one that is kept under its name. The first of a name is kept; one that differs is written beside it. */
async function compare(file: string, picture: Buffer): Promise<Outcome> {
  const kept = await readFile(`${file}.png`).catch(() => undefined);
  if (!kept) {
    await writeFile(`${file}.png`, picture);
    return "kept";
  }
  if (!kept.equals(picture)) {
    await writeFile(`${file}.now.png`, picture);
    return "changed";
  }
  await rm(`${file}.now.png`, { force: true });
  return "same";
}

/** The outcomes of one look, by the names of the pictures. */
async function compareLook(
  browser: Browser,
  address: string,
  look: (typeof LOOKS)[number],
  folder: string,
): Promise<[string, Outcome][]> {
  const viewport = { width: 1400, height: 1200 };
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    await page.goto(`${address}?${new URLSearchParams({ view: "all", state: "all", ...look })}`);
    await page.waitForSelector("html[data-ready]", { state: "attached" });
    const outcomes: [string, Outcome][] = [];
    for (const frame of await page.locator(".frame").all()) {
      const name = `${await frame.getAttribute("data-shot")}`;
      const file = join(folder, name.replace(/[^\w/]+/g, "-").replaceAll("/", "."));
      outcomes.push([name, await compare(file, await frame.screenshot())]);
    }
    return outcomes;
  } finally {
    await context.close();
  }
}

/**
 * Every screen in every state, beside the pictures that an earlier run has kept in `folder`. They are compared to the byte, so
 * that they have to be of the same machine: its fonts and its browser draw them.
 */
export async function galleryTargets(folder: string | undefined): Promise<Target[]> {
  if (!folder) throw new Error("Name the folder of the pictures: npm run bench -- gallery <folder>");
  await mkdir(folder, { recursive: true });
  const sandbox = await startSandbox({ port: 0 });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  try {
    const rows = [["", "same", "changed", "kept"]];
    const changed: string[] = [];
    for (const look of LOOKS) {
      const outcomes = await compareLook(browser, `${sandbox.url}/gallery/`, look, folder);
      const count = (wanted: Outcome): string => `${outcomes.filter(([, outcome]) => outcome === wanted).length}`;
      rows.push([Object.values(look).join(" "), count("same"), count("changed"), count("kept")]);
      changed.push(...outcomes.flatMap(([name, outcome]) => (outcome === "changed" ? [name] : [])));
    }
    for (const name of changed) console.log(`  changed: ${name}`);
    console.log(lines("Gallery, pictures", rows));
    return [{ name: "pictures of the gallery unlike the kept ones", is: [changed.length], most: [0], unit: "" }];
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}
