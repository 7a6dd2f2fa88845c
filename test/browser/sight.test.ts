import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { soon } from "../stories/story.ts";
import { galleryPages } from "./gallery-page.ts";

const { open } = galleryPages();

const CONFIRM = "[data-action='send.confirm']";
const REFUSED = ".wrong";

/** Helpers of the scenarios: `over` draws something of the page over a part of the review; `undo` takes all of it back. */
const KIT = `{
  const host = document.querySelector(".frame");
  const plain = host.style.cssText;
  const part = (selector) => host.shadowRoot.querySelector(selector).getBoundingClientRect();
  const made = [];
  const add = (name, css) => {
    const one = document.createElement(name);
    one.style.cssText = "position:fixed;z-index:9;pointer-events:none;" + css;
    document.body.append(one);
    made.push(one);
    return one;
  };
  const over = (selector, css = "width:40px;height:8px;background:#fff1") => {
    const { x, y } = part(selector);
    return add("div", "left:" + (x + 8) + "px;top:" + (y + 8) + "px;" + css);
  };
  const style = (css, element = host) => { element.style.cssText += ";" + css; };
  window.scenario = (text) => eval(text);
  window.undo = () => {
    for (const one of made.splice(0)) one.remove();
    for (const one of [document.documentElement, document.body, host.parentElement]) one.style.cssText = "";
    host.style.cssText = plain;
  };
}`;

/** Attacks of a page on the review of a transfer. */
const SCENARIOS: Readonly<Record<string, string>> = {
  "something covers the button": `over("${CONFIRM}")`,
  "something covers the address": `over(".whole")`,
  "something covers the amount": `over("[data-confirmed] .name")`,
  "a transparent element lies over all of it": `add("div", "inset:0")`,
  "an element takes every press": `add("div", "inset:0;pointer-events:auto")`,
  "another amount is drawn over it": `over("[data-confirmed] .name", "width:90px;height:20px;background:white").textContent = "1"`,
  "colours are turned around": `add("div", "inset:0;background:white;mix-blend-mode:difference")`,
  "a blur lies over it": `add("div", "inset:0;backdrop-filter:blur(8px)")`,
  "a popover lies above it": `{
    const one = add("div", "margin:0;width:100%;height:100%;border:0;background:none");
    one.popover = "manual";
    one.showPopover();
  }`,
  "a frame lies over it": `{
    const { x, y, width, height } = part(".card");
    add("iframe", "border:0;left:" + x + "px;top:" + y + "px;width:" + width + "px;height:" + height + "px");
  }`,
  "it is hardly there": `style("opacity:0.02")`,
  "it is see-through": `style("opacity:0.98")`,
  "all of the page is see-through": `style("opacity:0.5", document.body)`,
  "it is blurred": `style("filter:blur(0.2px)")`,
  "it has no contrast": `style("filter:contrast(0.1)")`,
  "it is small": `style("transform:scale(0.5)")`,
  "it is turned": `style("transform:rotate(3deg)")`,
  "it is moved off to the side": `style("position:relative;left:-1180px")`,
  "it is clipped to its button": `style("clip-path:inset(60% 0 0 50%)")`,
  "it is masked": `style("mask-image:linear-gradient(transparent,black)")`,
};

const patient = { timeout: 10_000 };

type Press = (page: Page) => Promise<void>;

/** The mouse presses where the button is, under whatever covers it. */
const byMouse: Press = async (page) => {
  const { x, y, width, height } = (await page.locator(CONFIRM).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
};

const byKey: Press = async (page) => {
  await page.locator(CONFIRM).evaluate((button: HTMLElement) => button.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
};

/** True if a press was refused, at the end of all. */
async function isRefused(page: Page, presses: readonly Press[]): Promise<boolean> {
  for (const press of presses) await press(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return (await page.locator(REFUSED).count()) > 0;
}

/** Waits until each press counts. A message that goes moves the button, which then has to stand still before the next press. */
async function untilClear(page: Page, message: string): Promise<void> {
  for (const press of [byMouse, byKey])
    await expect.poll(() => isRefused(page, [press]), { ...patient, message }).toBe(false);
}

describe("the button that confirms a transfer", () => {
  it("S5b: 20 ways to hide what it confirms keep it from doing so, and taking them away mends it", async () => {
    const { page } = await open({ view: "WalletSendPreview", state: "ready", theme: "dark", width: 1280 });
    await page.locator(CONFIRM).scrollIntoViewIfNeeded();
    await page.evaluate(KIT);
    for (const [name, script] of Object.entries(SCENARIOS)) {
      await untilClear(page, `before: ${name}`);
      await page.evaluate((text) => (window as never as { scenario(text: string): void }).scenario(text), script);
      await expect.poll(() => isRefused(page, [byMouse, byKey]), { ...patient, message: name }).toBe(true);
      await page.evaluate("undo()");
    }
    await untilClear(page, "in the end");
    await page.context().close();
  }, 120_000);

  it("S12b: a finger that slides off ends the hold, as a mouse does", async () => {
    const look = { view: "WalletSendPreview", state: "look-alike", theme: "dark", width: 390 };
    const { page } = await open(look, { hasTouch: true });
    const button = page.locator(CONFIRM);
    await button.scrollIntoViewIfNeeded();
    const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove", above: number) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: x + 20, y: y + 20 - above }] });
    await touch("touchStart", 0);
    await soon(() => button.getAttribute("data-holding")).toBe("true");
    for (const above of [10, 100, 200]) await touch("touchMove", above);
    await expect.poll(() => button.getAttribute("data-holding"), { timeout: 1000 }).toBeNull();
    await page.context().close();
  });
});
