import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Look } from "../../../testing/host/probe/look.ts";
import { probeScript } from "../../../testing/host/probe.ts";
import { sharedBrowser } from "../../worker/browser.ts";
import { sharedSandbox } from "../../worker/sandbox.ts";
import { soon } from "../story.ts";

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

/** The helpers of these pages' host code. */
const KIT = `
const modal = document.querySelector("appkit-modal");
const root = modal.shadowRoot;
const put = (text) => {
  const sheet = document.createElement("style");
  sheet.textContent = text;
  return sheet;
};
const style = (text) => document.head.append(put(text));
const inside = (text) => root.append(put(text));
const box = (name, css = "", holds = "") => {
  const one = document.createElement(name);
  one.id = "offer";
  one.style.cssText = css;
  one.innerHTML = holds;
  document.body.append(one);
  return one;
};
const layer = (css, holds) => {
  const one = box("aside", "inset:0;width:100vw;height:100vh;border:0;" + css, holds);
  one.popover = "manual";
  one.showPopover();
};`;

/** Opens a page with the modal, and runs host code once it is seen; `before` runs before it opens. */
async function opened(script: string, before = "", search = ""): Promise<Page> {
  const [browser, { url }] = await Promise.all([sharedBrowser(), sharedSandbox()]);
  const page = await browser.newPage({ reducedMotion: "reduce" });
  await page.addInitScript({ content: probeScript({ options: {} }) });
  await page.goto(`${url}/plain${search}`);
  await page.evaluate("__appkitWalk.listen()");
  await page.evaluate(
    `(() => { const modal = 0, root = 0; ${KIT.replace(/const (?:modal|root).*/g, "")} ${before} })()`,
  );
  await page.evaluate("void AppKit.open()");
  await page.locator('[role="dialog"][data-view]').waitFor();
  await page.evaluate(`(() => { ${KIT} ${script} })()`);
  return page;
}

/** The same with the modal as a part of the page, in a section of its own. */
const embedded = (script: string): Promise<Page> =>
  opened(
    `const part = modal.parentElement; ${script}`,
    'box("section").append(document.createElement("appkit-modal"))',
    `?options=${encodeURIComponent(JSON.stringify({ enableEmbedded: true }))}`,
  );

const seen = (page: Page): Promise<Look> => page.evaluate<Look>("__appkitWalk.look()");

describe("what a walk sees of the modal", () => {
  it.each([
    [
      "a class hides what holds it",
      'style(".gone{display:none}");document.body.className="gone"',
      /<body\.gone> has display: none/,
    ],
    ["its page is hidden", "document.body.hidden = true", /<body> has display: none/],
    ["what holds it is left out", 'style("body{content-visibility:hidden}")', /<body> has content-visibility: hidden/],
    [
      "it is put into something hidden",
      'box("section","display:none").append(modal)',
      /<section#offer> has display: none/,
    ],
    ["it is put into a closed part", 'box("details").append(modal)', /./],
    [
      "it is put into what draws something else",
      'const one = box("div"); one.attachShadow({mode:"open"}); one.append(modal)',
      /it is in no slot/,
    ],
    ["it is taken away", "modal.remove()", /its element is not in the document/],
    ["its dialog is taken away", 'root.querySelector("dialog").remove()', /nothing of it is drawn/],
    ["its dialog is hidden", 'root.querySelector("dialog").style.display="none"', /<dialog\.stage> has display: none/],
    ["its dialog is faded", 'inside("dialog{opacity:0!important}")', /<dialog\.stage> has opacity: 0/],
    ["its card is unseen", 'inside(".card{visibility:hidden!important}")', /<div\.card> has visibility: hidden/],
    ["its card is filtered", 'inside(".card{filter:opacity(0)!important}")', /<div\.card> has filter: opacity\(0\)/],
    ["its card is clipped", 'inside(".card{clip-path:circle(0)!important}")', /<div\.card> has clip-path: circle\(0/],
    [
      "its card is cut off",
      'inside(".card{clip-path:polygon(0 0,0 0,0 0)!important}")',
      /it is cut off, or takes no presses/,
    ],
    [
      "its card takes no presses",
      'inside("dialog,.card *{pointer-events:none!important}")',
      /it is cut off, or takes no presses/,
    ],
    ["its card is far away", 'inside(".card{translate:-9999px!important}")', /it lies outside of the window/],
    ["its card has no size", 'inside(".card{scale:0!important}")', /it is 0 by 0 pixels/],
  ])("M1 names why nobody sees it where %s", async (_, script, why) => {
    const page = await opened(script);
    await soon(async () => (await seen(page)).hidden).toMatch(why);
    await page.close();
  });

  it.each([
    ["a banner that takes no presses", 'layer("background:gold;pointer-events:none")', /<aside#offer>/],
    ["a veil", 'layer("background:#ffffff1a;pointer-events:none")', /<aside#offer>/],
    ["words", 'layer("background:none", "<p style=\'position:fixed;inset:0\'>Hello</p>")', /<aside#offer>/],
    ["a dialog that nobody sees", 'box("dialog","opacity:0;width:1px;height:1px").showModal()', /<dialog#offer>/],
  ])("M1 names what lies over it: %s", async (_, script, by) => {
    const page = await opened(script);
    await soon(async () => (await seen(page)).cover?.by).toMatch(by);
    await page.close();
  });

  it.each([
    ["what holds it is unseen", 'style("body{visibility:hidden!important}")'],
    ["what holds it is faded", 'style("html,body{opacity:0!important}")'],
    ["what holds it is cut off", 'style("html,body{clip-path:inset(50%)!important;width:0;overflow:hidden}")'],
    ["what holds it is inert", "document.body.inert = true"],
    [
      "its element is hidden in every way",
      'style("appkit-modal{display:none!important;visibility:hidden!important;opacity:0!important;translate:-9999px!important;pointer-events:none!important}");modal.hidden=true;modal.inert=true;modal.style.setProperty("display","none","important")',
    ],
    ["an empty layer lies above it", 'layer("background:none;pointer-events:none")'],
    ["a message stands elsewhere", 'layer("background:none", "<b style=\'position:fixed;left:0;top:0\'>Saved</b>")'],
  ])("M1 finds nothing where a visitor sees it all the same: %s", async (_, script) => {
    const page = await opened(script);
    await page.waitForTimeout(200);
    await soon(() => seen(page)).toMatchObject({ isOpen: true, hidden: null, cover: null });
    // By the mouse: Playwright takes what an inert page holds for inert, also in the top layer.
    const { x, y, width, height } = (await page.locator('[data-action="modal.dismiss"]').boundingBox()) ?? NOWHERE;
    await page.mouse.click(x + width / 2, y + height / 2);
    await soon(async () => (await seen(page)).isOpen).toBe(false);
    await page.close();
  });

  it("M1 finds nothing where it was raised above a dialog and a layer of the page", async () => {
    const full = "width:100vw;height:100vh;max-width:none;max-height:none";
    const before = `box("dialog","${full}").showModal(); layer("background:gold")`;
    const page = await opened("", before);
    await page.waitForTimeout(200);
    await soon(() => seen(page)).toMatchObject({ isOpen: true, hidden: null, cover: null });
    await page.close();
  });

  it.each([
    ["the part is not displayed", 'part.style.display = "none"', /<section#offer> has display: none/],
    ["the part is faded", 'part.style.opacity = "0"', /<section#offer> has opacity: 0/],
    ["the page is faded", 'document.body.style.opacity = "0.01"', /<body> has opacity: 0\.01/],
    ["the part is cut off", 'part.style.cssText = "height:0;overflow:hidden"', /<section#offer> cuts off all of it/],
    ["the part is put aside", 'part.style.cssText = "position:absolute;left:-9999px"', /it lies outside of the window/],
    ["the part takes no presses", "part.inert = true", /it is cut off, or takes no presses/],
  ])("M1 names why nobody sees a modal that is a part of the page where %s", async (_, script, why) => {
    const page = await embedded(script);
    await soon(async () => (await seen(page)).hidden).toMatch(why);
    expect(await seen(page)).toMatchObject({ isOpen: true, isEmbedded: true });
    await page.close();
  });

  it("M1 names what of the page lies over a modal that is a part of it", async () => {
    const page = await embedded('box("aside", "position:fixed;inset:0;z-index:1")');
    await soon(async () => (await seen(page)).cover?.by).toMatch(/<aside#offer>/);
    await page.close();
  });

  it.each([
    ["nothing is done to it", ""],
    ["what holds it is unseen", 'part.style.visibility = "hidden"'],
    ["it is scrolled out of sight", 'part.style.marginTop = "200vh"'],
    ["the page has a banner elsewhere", 'box("aside", "position:fixed;right:0;bottom:0;width:10px;height:10px")'],
  ])("M1 finds nothing with a modal that is a part of the page where %s", async (_, script) => {
    const page = await embedded(script);
    await page.waitForTimeout(200);
    await soon(() => seen(page)).toMatchObject({ isOpen: true, isEmbedded: true, hidden: null, cover: null });
    await page.close();
  });
});
