import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { galleryPages, LONG, type Look } from "./gallery-page.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const gallery = galleryPages();

/** axe's findings, one line for each node. */
async function violations(page: Page): Promise<string[]> {
  // Through the protocol, since the page's own policy lets in no script but its own.
  await page.evaluate(await readFile(AXE, "utf8"));
  return page.evaluate(async () => {
    const axe = (window as unknown as { axe: typeof import("axe-core") }).axe;
    const found = await axe.run(document, { resultTypes: ["violations"] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.flat().join(" ")} ${node.html} ${node.failureSummary}`),
    );
  });
}
/** Each theme at each width, and each direction in each theme. */
const LOOKS: readonly Look[] = [
  { theme: "dark", dir: "ltr", width: 390 },
  { theme: "light", dir: "rtl", width: 390 },
  { theme: "dark", dir: "rtl", width: 1280 },
  { theme: "light", dir: "ltr", width: 1280 },
  { theme: "light", dir: "ltr", width: 320, words: "long" },
  { theme: "dark", dir: "rtl", width: 320 },
];

describe.each(LOOKS)("gallery, $theme, $dir, $width", (look) => {
  it(
    "ROUTE-1: no screen in any state breaks a rule of axe, the strict CSP, or its console",
    async () => {
      const { page, complaints } = await gallery.openAll(look);
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    LONG,
  );
});
