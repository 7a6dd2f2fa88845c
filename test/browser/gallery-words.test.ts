import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { galleryPages } from "./gallery-page.ts";

const gallery = galleryPages();

describe("gallery, words and their room", () => {
  /** Widths of the lines of what `selector` finds in `shot`. */
  const lines = (page: Page, shot: string, selector: string): Promise<number[][]> =>
    page.evaluate(
      ([start = "", part = ""]) =>
        [...(document.querySelector(`[data-shot^="${start}/"]`)?.shadowRoot?.querySelectorAll(part) ?? [])].map(
          (element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return [...range.getClientRects()].map(({ width }) => width);
          },
        ),
      [shot, selector],
    );

  it.each(["plain", "de", "es", "fr"])(
    "ROUTE-16: an alert's words have the line to themselves at 320 px: %s",
    async (words) => {
      const { page } = await gallery.open({ view: "Notices", theme: "light", width: 320, words });
      const [text] = await lines(page, "Notices/alert", ".alert > span");
      expect(text).toHaveLength(1);
      await page.context().close();
    },
  );

  it("SIGN-1: a button that waits for a signature says so in one line, in German, too", async () => {
    const { page } = await gallery.open({ view: "SIWXSignMessage", theme: "light", width: 320, words: "de" });
    for (const state of ["signing", "cancelling"]) {
      const texts = await lines(page, `SIWXSignMessage/${state}`, ".btns > .btn[aria-busy] > span:not(.spin)");
      expect(texts.map(({ length }) => length)).toEqual([1]);
    }
    await page.context().close();
  });
});
