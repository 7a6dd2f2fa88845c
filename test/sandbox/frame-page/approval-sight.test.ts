import { describe, expect, it } from "vitest";
import { type EmbeddingPage, embeddingPages } from "./embedding-page.ts";

const { open } = embeddingPages();

/** Helpers of the scenarios: `over` makes an element above all, `box` holds the frame; `undo` takes all of it back. */
const KIT = `
const box = document.getElementById("box");
const before = frame.style.cssText;
const made = [];
const add = (name, css) => {
  const one = document.createElement(name);
  one.style.cssText = css;
  document.body.append(one);
  made.push(one);
  return one;
};
const over = (css) => add("div", "position:fixed;inset:0;z-index:2147483647;" + css);
window.undo = () => {
  for (const one of made.splice(0)) one.remove();
  for (const one of [document.documentElement, document.body, box]) one.style.cssText = "";
  frame.style.cssText = before;
};`;

const PASSING = "pointer-events:none";
const HERE = "left:40px;top:20px;width:360px;height:600px";

/** Attacks of an embedding page on the secure one. */
const SCENARIOS: Readonly<Record<string, string>> = {
  "a transparent element over all of it": `over("")`,
  "an element that lets presses through": `over("${PASSING};background:rgb(255 255 255 / 0.01)")`,
  "a picture over all but the button": `over("inset:20px auto auto 40px;width:360px;height:500px;background:white;${PASSING}")`,
  "a thin strip over the middle": `over("inset:300px auto auto 40px;width:360px;height:4px;background:red;${PASSING}")`,
  "an element that turns its colours around": `over("background:white;mix-blend-mode:difference;${PASSING}")`,
  "a blur over it": `over("backdrop-filter:blur(8px);${PASSING}")`,
  "a dialog in the top layer": `add("dialog", "width:800px;height:700px;${PASSING}").showModal()`,
  "a popover above it": `{
    const one = over("margin:0;width:100%;height:100%;border:0;background:none;${PASSING}");
    one.popover = "manual";
    one.showPopover();
  }`,
  "a second frame over it": `add("iframe", "position:fixed;${HERE};z-index:2147483647;border:0;${PASSING}")`,
  "hardly any opacity": `frame.style.opacity = "0.02"`,
  "a little less opacity": `frame.style.opacity = "0.95"`,
  "opacity of the whole page": `document.body.style.opacity = "0.5"`,
  "scaled down": `frame.style.transform = "scale(0.5)"`,
  "turned around": `frame.style.transform = "rotate(180deg)"`,
  "moved off, but for the button": `frame.style.top = "-480px"`,
  "moved off to the side": `frame.style.left = "-200px"`,
  "clipped to the button": `frame.style.clipPath = "inset(520px 0 0 180px)"`,
  "clipped by what it is in": `{
    box.style.cssText = "position:fixed;left:40px;top:500px;width:360px;height:120px;overflow:hidden;transform:translate(0)";
    frame.style.left = "0";
    frame.style.top = "-480px";
  }`,
  "a filter": `frame.style.filter = "contrast(0.1)"`,
  "a tiny frame": `frame.style.width = "160px"; frame.style.height = "120px"`,
  "a frame too low to be read": `frame.style.height = "200px"`,
};

const APPROVE = '[data-action="approve"]';
const REJECT = '[data-action="reject"]';
const REFUSED = { type: "@w3m-frame/RPC_REQUEST_ERROR", payload: { message: "User rejected the request" } };

async function asked(embedding: EmbeddingPage, id = "r"): Promise<void> {
  await embedding.tell(id, "RPC_REQUEST", { method: "personal_sign", params: ["0x68656c6c6f"] });
  await embedding.frame.locator(APPROVE).waitFor({ state: "attached" });
}

/** A press of the mouse where the button is, under anything that covers it, and one of the keyboard. */
async function press(embedding: EmbeddingPage): Promise<void> {
  const place = await embedding.frame.locator(APPROVE).boundingBox();
  if (place) await embedding.page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  const focus = embedding.frame.locator(APPROVE).evaluate((button) => button.focus());
  // A modal dialog above takes the focus away from the frame: then no key can be pressed.
  await Promise.race([focus, new Promise((resolve) => setTimeout(resolve, 500))]);
  await embedding.page.keyboard.press("Enter");
}

const isAnswered = async (embedding: EmbeddingPage): Promise<boolean> =>
  (await embedding.heard()).some(({ id }) => id === "r");
const says = (embedding: EmbeddingPage) => embedding.frame.locator("[role=status]").textContent();
const patient = { timeout: 10_000 };

describe("what the secure page takes for a yes", () => {
  it("S5b: 21 ways to hide it confirm nothing, each is said in words, and taking it away mends it", async () => {
    // Another test proves the wait.
    const embedding = await open({ settle: 100 });
    await asked(embedding);
    await embedding.page.evaluate(`{${KIT}; window.scenario = (text) => eval(text)}`);
    for (const [name, script] of Object.entries(SCENARIOS)) {
      await expect.poll(() => embedding.sight(), { ...patient, message: `before: ${name}` }).toBe("clear");
      await embedding.page.evaluate(
        (text) => (window as never as { scenario(text: string): void }).scenario(text),
        script,
      );
      await expect.poll(() => embedding.sight(), { ...patient, message: name }).toMatch(/hidden|small/);
      await press(embedding);
      await expect
        .poll(() => says(embedding), { ...patient, message: name })
        .toMatch(/covers this page|too little room/);
      expect(await isAnswered(embedding), name).toBe(false);
      await embedding.page.evaluate("undo()");
    }
    await expect.poll(() => embedding.sight(), patient).toBe("clear");
    await embedding.frame.locator(APPROVE).click();
    expect(await embedding.answer("r")).toMatchObject({ type: "@w3m-frame/RPC_REQUEST_SUCCESS" });
  }, 120_000);

  it("S5b: a press before it was seen long enough confirms nothing, and rejecting needs no wait", async () => {
    const embedding = await open({ settle: 60_000 });
    await asked(embedding);
    await expect.poll(() => embedding.sight(), patient).toBe("settling");
    await press(embedding);
    expect(await says(embedding)).toBe("One moment …");
    expect(await isAnswered(embedding)).toBe(false);
    await embedding.frame.locator(REJECT).click();
    expect(await embedding.answer("r")).toMatchObject(REFUSED);
  }, 60_000);

  it("S5b: events that a script makes confirm nothing, and reject nothing", async () => {
    const embedding = await open();
    await asked(embedding);
    await expect.poll(() => embedding.sight(), patient).toBe("clear");
    await embedding.frame.locator(APPROVE).evaluate((button: HTMLElement) => {
      button.click();
      for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
        button.dispatchEvent(new MouseEvent(name, { bubbles: true }));
      }
      button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    });
    await embedding.frame.locator(REJECT).evaluate((button: HTMLElement) => button.click());
    expect(await isAnswered(embedding)).toBe(false);
  }, 60_000);

  it("S5b: where the browser does not tell what covers it, a short press does nothing and holding confirms", async () => {
    const embedding = await open({ before: "delete IntersectionObserverEntry.prototype.isVisible" });
    await asked(embedding);
    await expect.poll(() => embedding.sight(), patient).toBe("clear");
    const button = embedding.frame.locator(APPROVE);
    expect(await button.textContent()).toBe("Hold to sign");
    await button.click();
    expect(await isAnswered(embedding)).toBe(false);
    await button.hover();
    await embedding.page.mouse.down();
    expect(await embedding.answer("r")).toMatchObject({ type: "@w3m-frame/RPC_REQUEST_SUCCESS" });
    await embedding.page.mouse.up();
  }, 60_000);

  it("S5b: a page that was put away and comes back under the cursor has to be seen anew", async () => {
    const embedding = await open();
    await asked(embedding);
    await expect.poll(() => embedding.sight(), patient).toBe("clear");
    await embedding.page.evaluate(`frame.style.display = "none"`);
    await embedding.page.waitForTimeout(1_000);
    await embedding.frame.evaluate(() => {
      const button = document.querySelector<HTMLElement>('[data-action="approve"]');
      new MutationObserver(() => {
        document.body.dataset["after"] ??= button?.dataset["sight"] ?? "";
      }).observe(button as Node, { attributes: true });
    });
    await embedding.page.evaluate(`frame.style.display = ""`);
    await expect
      .poll(() => embedding.frame.evaluate(() => document.body.dataset["after"]), patient)
      .toMatch(/settling|hidden|small/);
  }, 60_000);

  it("I2: requests that come before the page is on the screen wait for each other", async () => {
    const embedding = await open();
    await embedding.page.evaluate(`frame.style.display = "none"`);
    await asked(embedding);
    await embedding.page.waitForTimeout(700);
    await asked(embedding, "next");
    expect(await isAnswered(embedding)).toBe(false);
    await embedding.page.evaluate(`frame.style.display = ""`);
    for (const id of ["r", "next"]) {
      await expect.poll(() => embedding.sight(), patient).toBe("clear");
      await embedding.frame.locator(APPROVE).click();
      expect(await embedding.answer(id)).toMatchObject({ type: "@w3m-frame/RPC_REQUEST_SUCCESS" });
    }
  }, 60_000);

  it("I2: an approval whose page was hidden without a word does not hold up the next one", async () => {
    const embedding = await open();
    await asked(embedding);
    await expect.poll(() => embedding.sight(), patient).toBe("clear");
    await embedding.page.evaluate(`frame.style.display = "none"`);
    await embedding.page.waitForTimeout(1_000);
    await asked(embedding, "next");
    expect(await embedding.answer("r")).toMatchObject(REFUSED);
    await embedding.page.evaluate(`frame.style.display = ""`);
    await expect.poll(() => embedding.sight(), patient).toBe("clear");
    await embedding.frame.locator(APPROVE).click();
    expect(await embedding.answer("next")).toMatchObject({ type: "@w3m-frame/RPC_REQUEST_SUCCESS" });
  }, 60_000);
});
