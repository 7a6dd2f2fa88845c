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

  it("NAME-1: no word of an error stands alone on its last line", async () => {
    const { page } = await gallery.open({ view: "RegisterAccountName", theme: "light", width: 390 });
    const [text = []] = await lines(page, "RegisterAccountName/hyphens", ".wrong > span");
    expect(text.length).toBe(2);
    expect(Math.min(...text)).toBeGreaterThan(Math.max(...text) / 4);
    await page.context().close();
  });

  it("CONF-3: larger letters fold the keys of an account into two rows, in which no word touches the next", async () => {
    const { page } = await gallery.open({ view: "Account", state: "tokens", theme: "dark", width: 1280 });
    const beyond = await page.evaluate(() => {
      document.documentElement.style.setProperty("--apkt-font-size-master", "14px");
      const keys = document.querySelector(".frame")?.shadowRoot?.querySelectorAll("ul.keys .key") ?? [];
      return [...keys].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    });
    expect(beyond).toHaveLength(6);
    expect(new Set(beyond)).toEqual(new Set([0]));
    await page.context().close();
  });

  it("CONF-3: a radius of 0 squares the icons beside the list and the skeletons, too", async () => {
    const { page } = await gallery.open({ view: "Connect", theme: "dark", width: 1280 });
    const radii = await page.evaluate(() => {
      document.documentElement.style.setProperty("--apkt-border-radius-master", "0px");
      const parts = [...document.querySelectorAll(".frame")].flatMap((frame) => [
        ...(frame.shadowRoot?.querySelectorAll("[data-text] .lead, .sk") ?? []),
      ]);
      return [parts.length, ...new Set(parts.map((part) => getComputedStyle(part).borderRadius))];
    });
    expect(radii[0]).toBeGreaterThan(6);
    expect(radii.slice(1)).toEqual(["0px"]);
    await page.context().close();
  });
});
