import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { galleryPages } from "./gallery-page.ts";

const { open } = galleryPages();

const CONFIRM = "[data-action='send.confirm']";

/** Longer than what has to be looked at, and than a browser takes to tell of it. */
const LOOK = 900;

/** Draws something of the page over a part of the review; pointers go through it. */
const cover = (selector: string) => (page: Page) =>
  page.evaluate((part) => {
    const box = document.querySelector(".frame")?.shadowRoot?.querySelector(part)?.getBoundingClientRect();
    const veil = document.body.appendChild(document.createElement("div"));
    const { x = 0, y = 0 } = box ?? {};
    const place = `left:${x + 8}px;top:${y + 8}px;width:40px;height:8px`;
    veil.style.cssText = `position:fixed;${place};z-index:9;pointer-events:none;background:#fff1`;
  }, selector);

/** Gives the whole card a style that a page can give it. */
const style = (text: string) => (page: Page) =>
  page.evaluate((css) => {
    const frame = document.querySelector<HTMLElement>(".frame");
    if (frame) frame.style.cssText = css;
  }, text);

/** A review that somebody has looked at, after `happen`; true if a press on its button was refused. */
async function isRefused(happen: (page: Page) => Promise<unknown>, state = "ready"): Promise<boolean> {
  const { page } = await open({ view: "WalletSendPreview", state, theme: "dark", width: 1280 });
  await page.locator(CONFIRM).scrollIntoViewIfNeeded();
  await happen(page);
  await page.waitForTimeout(LOOK);
  const box = await page.locator(CONFIRM).boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForTimeout(100);
  const refused = (await page.locator(".wrong").count()) > 0;
  await page.context().close();
  return refused;
}

describe("the button that confirms a transfer", () => {
  it("S5b: takes a press of who has looked at it", async () => {
    expect(await isRefused(() => Promise.resolve())).toBe(false);
  });

  it.each([
    ["something covers it", cover(CONFIRM)],
    ["something covers the address", cover(".whole")],
    ["something covers the amount", cover("[data-confirmed] .name")],
    ["it is see-through", style("opacity: 0.98")],
    ["it is blurred", style("filter: blur(0.2px)")],
    ["it is small", style("transform: scale(0.5)")],
    ["it is turned", style("transform: rotate(3deg)")],
  ])("S5b: refuses a press while %s", async (_, happen) => {
    expect(await isRefused(happen)).toBe(true);
  });
});
