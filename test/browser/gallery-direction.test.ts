import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { galleryPages } from "./gallery-page.ts";

const gallery = galleryPages();

describe("gallery, words of another direction", () => {
  it("S8: an English sentence that begins with a name reads in its order on a right-to-left page", async () => {
    const { page } = await gallery.open({ view: "Downloads", theme: "dark", dir: "rtl", width: 390, words: "long" });
    const order = await page.evaluate(() => {
      const heading = document
        .querySelector('[data-shot^="Downloads/stores/"]')
        ?.shadowRoot?.querySelector("h3:has(bdi:first-child)");
      const rest = document.createRange();
      rest.selectNodeContents(heading?.lastChild as Node);
      const first = (rects: DOMRectList | undefined) => rects?.[0]?.left ?? Number.NaN;
      return [first(heading?.querySelector("bdi")?.getClientRects()), first(rest.getClientRects())];
    });
    expect(order[0]).toBeLessThan(order[1] ?? 0);
    await page.context().close();
  });
});

describe("gallery, a name that has no room", () => {
  it("S8: in the grid of wallets a long name loses its end, also on a page of the other direction", async () => {
    const { page } = await gallery.open({ view: "AllWallets", theme: "dark", dir: "rtl", width: 390 });
    const cells = await page.evaluate(() => {
      const root = document.querySelector('[data-shot^="AllWallets/long names/"]')?.shadowRoot;
      const isCut = (element: Element) => element.scrollHeight > element.clientHeight && element.clientHeight > 0;
      return [...(root?.querySelectorAll(".cell *") ?? [])]
        .filter((element) => isCut(element) && getComputedStyle(element).overflow === "hidden")
        .map((element) => [element.textContent?.slice(0, 7), getComputedStyle(element).direction]);
    });
    expect(cells).toContainEqual(["Bramble", "ltr"]);
    expect(cells).not.toContainEqual(["Bramble", "rtl"]);
    await page.context().close();
  });
});

/** Where each of `words` begins, in the first element of `state` that matches `part`. */
function lefts(page: Page, state: string, part: string, words: readonly string[]): Promise<number[]> {
  return page.evaluate(
    ([state, part, words]) => {
      const whole = document.querySelector(`[data-shot^="${state}/"]`)?.shadowRoot?.querySelector(part);
      const text = whole && document.createTreeWalker(whole, NodeFilter.SHOW_TEXT).nextNode();
      return words.map((word) => {
        const at = text?.textContent?.indexOf(word) ?? -1;
        const range = document.createRange();
        range.setStart(text as Text, at);
        range.setEnd(text as Text, at + word.length);
        return range.getBoundingClientRect().left;
      });
    },
    [state, part, words] as const,
  );
}

describe("gallery, amounts, dates and sentences on a right-to-left page", () => {
  it.each([
    ["Buttons", "account", ".held", ["1.284", "ETH"]],
    ["Buttons", "connecting", "[part=label]", ["Connecting", "..."]],
    ["Nft", "one", ".facts > :last-child > dd", ["13", "October", "2024"]],
    ["ConnectingWalletConnect", "opening", ".clock > span", ["Preparing", "code", "…"]],
    ["Account", "sent, on their way and ended", ".row[data-end=replaced] .sub > span", ["place", "."]],
  ])("S8: of %s, %s, the parts stand from left to right, as their script does", async (view, state, part, words) => {
    const { page } = await gallery.open({ view, theme: "dark", dir: "rtl", words: "plain", width: 1280 });
    const found = await lefts(page, `${view}/${state}`, part, words);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    await page.context().close();
  });
});
