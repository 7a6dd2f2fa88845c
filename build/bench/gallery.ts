import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { startSandbox } from "../../sandbox/main.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../programs/chromium.ts";
import { lines, type Target } from "./table.ts";

/** How the gallery is looked at: both themes, both directions, a phone's width and a desktop's. */
const LOOKS = [
  { theme: "dark", width: "390", dir: "ltr" },
  { theme: "light", width: "1280", dir: "rtl" },
] as const;

/** The time that the page's clock shows, so that what is written of times is the same in each run. */
const NOW = Date.UTC(2026, 0, 15, 12);

/** How far apart a colour's parts may be, of 255: edges are smoothed a little otherwise wherever the page was scrolled to. */
const SMOOTHING = 16;

type Outcome = "same" | "changed" | "kept";

/** The pixels in which two pictures differ visibly; all of them where their sizes do. */
function differingPixels(page: Page, pictures: readonly Buffer[]): Promise<number> {
  const urls = pictures.map((picture) => `data:image/png;base64,${picture.toString("base64")}`);
  return page.evaluate(
    async ([urls, most]) => {
      const [one, other] = await Promise.all(
        urls.map(async (url) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          const { width, height } = image;
          const pen = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
          pen?.drawImage(image, 0, 0);
          return { width, data: pen?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray() };
        }),
      );
      if (!one || !other) return 0;
      if (one.width !== other.width || one.data.length !== other.data.length) return one.data.length / 4;
      let count = 0;
      for (let at = 0; at < one.data.length; at += 4) {
        const apart = [0, 1, 2].map((part) => Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)));
        count += Number(Math.max(...apart) > most);
      }
      return count;
    },
    [urls, SMOOTHING] as const,
  );
}

/** Compares a picture with the one that is kept under its name. The first of a name is kept; one that differs is written beside it. */
async function compare(page: Page, file: string, picture: Buffer): Promise<Outcome> {
  const baseline = await readFile(`${file}.png`).catch(() => undefined);
  if (!baseline) {
    await writeFile(`${file}.png`, picture);
    return "kept";
  }
  if (!baseline.equals(picture) && (await differingPixels(page, [baseline, picture])) > 0) {
    await writeFile(`${file}.now.png`, picture);
    return "changed";
  }
  await rm(`${file}.now.png`, { force: true });
  return "same";
}

/** Takes pictures of the gallery, one view at a time: a page with all of them is slow. */
class Photographer {
  readonly #page: Page;
  readonly #address: string;
  readonly #folder: string;

  constructor(page: Page, address: string, folder: string) {
    this.#page = page;
    this.#address = address;
    this.#folder = folder;
  }

  async #show(query: Readonly<Record<string, string>>): Promise<void> {
    await this.#page.goto(`${this.#address}?${new URLSearchParams(query)}`);
    await this.#page.waitForSelector("html[data-ready]", { state: "attached" });
  }

  async views(): Promise<string[]> {
    await this.#show({ view: "Connect" });
    const names = await this.#page.locator('select[name="view"] option').allTextContents();
    return names.filter((name) => name !== "all");
  }

  /** The outcomes of a view's states, by the names of the pictures. */
  async compare(view: string, look: (typeof LOOKS)[number]): Promise<[string, Outcome][]> {
    await this.#show({ view, state: "all", ...look });
    const outcomes: [string, Outcome][] = [];
    for (const frame of await this.#page.locator(".frame").all()) {
      const name = `${await frame.getAttribute("data-shot")}`;
      const file = join(this.#folder, name.replace(/[^\w/]+/g, "-").replaceAll("/", "."));
      outcomes.push([name, await compare(this.#page, file, await frame.screenshot())]);
    }
    return outcomes;
  }
}

/**
 * Every screen in every state, beside the pictures that an earlier run has kept in `folder`. They have to be of the same machine: its
 * fonts and its browser draw them.
 */
export async function galleryTargets(folder: string | undefined): Promise<Target[]> {
  if (!folder) throw new Error("Name the folder of the pictures: npm run bench -- gallery <folder>");
  await mkdir(folder, { recursive: true });
  const sandbox = await startSandbox({ port: 0 });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 1200 }, reducedMotion: "reduce" });
    await page.clock.setFixedTime(NOW);
    const photographer = new Photographer(page, `${sandbox.url}/gallery/`, folder);
    const views = await photographer.views();
    const rows = [["", "same", "changed", "kept"]];
    let changed = 0;
    for (const look of LOOKS) {
      const outcomes: [string, Outcome][] = [];
      for (const view of views) outcomes.push(...(await photographer.compare(view, look)));
      const count = (wanted: Outcome): number => outcomes.filter(([, outcome]) => outcome === wanted).length;
      rows.push([Object.values(look).join(" "), `${count("same")}`, `${count("changed")}`, `${count("kept")}`]);
      for (const [name, outcome] of outcomes) if (outcome === "changed") console.log(`  changed: ${name}`);
      changed += count("changed");
    }
    console.log(lines("Gallery, pictures", rows));
    return [{ name: "pictures of the gallery unlike the kept ones", is: [changed], most: [0], unit: "" }];
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}
