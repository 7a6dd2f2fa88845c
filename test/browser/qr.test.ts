import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Locator, Page } from "playwright-core";
import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { soon } from "../stories/story.ts";
import { galleryPages } from "./gallery-page.ts";

const gallery = galleryPages();

const SCANNER = createRequire(import.meta.url).resolve("jsqr/dist/jsQR.js");

/** The reading of a code's picture. */
interface CodeReading {
  /** The text that a scanner reads. */
  read: string | undefined;
  /** Its modules, dark ones as 1, each looked at in its middle as a scanner does. */
  modules: string[];
  /** Lengths of the runs of its timing pattern, where dark and light take turns by one module. */
  runs: number[];
  /** Pixels that are neither ink nor paper, above the logo in the middle. */
  blurred: number;
}

/** Looks at a picture of a code of `size` modules, in the page. */
async function look({ picture, size }: { picture: string; size: number }): Promise<CodeReading> {
  const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext(
    "2d",
  ) as OffscreenCanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const { jsQR } = globalThis as unknown as { jsQR: (...picture: unknown[]) => { data: string } | null };
  // The corners of the paper are round.
  const margin = Math.round(height * 0.04);
  const rows = Array.from({ length: height - 2 * margin }, (_, y) =>
    Array.from({ length: width - 2 * margin }, (_, x) => data[4 * ((y + margin) * width + x + margin) + 1] ?? 0),
  );
  const isDark = (one = 255): boolean => one < 128;
  const top = rows.findIndex((row) => row.some(isDark));
  const first = rows[top] ?? [];
  const left = first.findIndex(isDark);
  const pitch = (first.findLastIndex(isDark) + 1 - left) / size;
  const bits = (row: readonly number[]): string => row.map((one) => Number(isDark(one))).join("");
  const places = Array.from({ length: size }, (_, at) => Math.floor((at + 0.5) * pitch));
  const timing = rows[top + (places[6] ?? 0)]?.slice(left + 7 * pitch, left + (size - 7) * pitch) ?? [];
  return {
    read: jsQR(data, width, height)?.data,
    modules: places.map((y) => bits(places.map((x) => rows[top + y]?.[left + x] ?? 255))),
    runs: (bits(timing).match(/0+|1+/g) ?? []).map((run) => run.length),
    blurred: rows
      .slice(0, top + (places[20] ?? 0))
      .flat()
      .filter((one) => one !== first[left] && one !== rows[0]?.[0]).length,
  };
}

async function readCode(page: Page, frame: Locator): Promise<CodeReading & { uri: string }> {
  const svg = frame.locator("svg[data-uri]");
  const size = Number((await svg.getAttribute("viewBox"))?.split(" ")[2]);
  const picture = (await frame.locator(".qr").screenshot()).toString("base64");
  return { ...(await page.evaluate(look, { picture, size })), uri: `${await svg.getAttribute("data-uri")}` };
}

/** Modules that differ between the picture and the code, by their distance from the middle. */
function lost({ modules, uri }: CodeReading & { uri: string }): number[] {
  const { data, size } = encode(uri, { ecc: "M", boostEcc: true, border: 0, maskPattern: 0 });
  const middle = (size - 1) / 2;
  return data.flatMap((row, y) =>
    row.flatMap((dark, x) =>
      modules[y]?.[x] === `${Number(dark)}` ? [] : [Math.max(Math.abs(x - middle), Math.abs(y - middle))],
    ),
  );
}

describe("a code on the screen", () => {
  it.each([1, 1.25, 1.5, 2, 3])(
    "CONN-1: at %s pixels to one of CSS a scanner reads it, sharp and whole but for its middle, in both themes at every width",
    async (deviceScaleFactor) => {
      const query = { view: "ConnectingWalletConnect", state: "code", theme: "all", width: "all" };
      const { page } = await gallery.open(query, { viewport: { width: 1400, height: 1000 }, deviceScaleFactor });
      // The compiler of this test adds this helper to named functions.
      await page.evaluate("globalThis.__name = (one) => one");
      await page.evaluate(await readFile(SCANNER, "utf8"));
      const frames = await page.locator(".frame").all();
      expect(frames).toHaveLength(6);
      for (const frame of frames) {
        // The page may still be coming to rest: pictures of the frames above have a size once they are there.
        await soon(async () => {
          const { runs, blurred } = await readCode(page, frame);
          return [runs.length, new Set(runs).size, blurred];
        }).toEqual([43, 1, 0]);
        const code = await readCode(page, frame);
        expect(code.read).toBe(code.uri);
        // The mark and its paper: thirteen modules across, of which half would have been light anyway.
        expect(Math.max(...lost(code))).toBeLessThanOrEqual(6);
        expect(lost(code).length).toBeLessThan(100);
      }
      await page.context().close();
    },
  );
});
