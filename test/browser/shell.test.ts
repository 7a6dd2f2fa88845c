import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { soon } from "../stories/story.ts";
import { dialog, focused, hidden, open, visits } from "./shell/visit.ts";
import { watchAttribute } from "./watch-attribute.ts";

const { visit } = visits();

const isModal = (page: Page): Promise<boolean> => dialog(page).evaluate((element) => element.matches(":modal"));
const show = (page: Page, view: "UnsupportedChain" | "Networks" | "WhatIsAWallet") =>
  page.evaluate((name) => window.one.store.send({ type: "route.reset", route: { view: name } }), view);

const TALL = `<style>body{margin:0;height:3000px} nav{position:fixed;inset:0 0 auto 0;height:20px}</style>
  <nav><button id="first">First</button></nav><p id="mark">Mark</p>`;

describe.each([{ react: false }, { react: true }])("the dialog, on React: $react", ({ react }) => {
  it("R18 opens in the top layer, named by its title, with the focus in it, and gives the focus back", async () => {
    const page = await visit({ react });
    await page.locator("#first").focus();
    const box = await open(page);
    await soon(() => isModal(page)).toBe(true);
    await soon(() => box.getAttribute("data-view")).toBe("Connect");
    await soon(() => box.getAttribute("aria-modal")).toBe("true");
    await soon(() => page.getByRole("dialog", { name: "Connect wallet" }).count()).toBe(1);
    await soon(() => focused(page)).toBe("stage");
    await page.keyboard.press("Escape");
    await hidden(page);
    await soon(() => focused(page)).toBe("first");
    await open(page);
    await page.locator('[data-action="modal.dismiss"]').click();
    await hidden(page);
    await soon(() => focused(page)).toBe("first");
  });

  it("R18 walks from view to view and back, and starts to read each from its beginning", async () => {
    const page = await visit({ react });
    const box = await open(page);
    await box.locator('[data-action="route.push"]').first().click();
    await soon(() => box.getAttribute("data-view")).not.toBe("Connect");
    await soon(() => focused(page)).toBe("view");
    await box.locator('[data-action="route.back"]').click();
    await soon(() => box.getAttribute("data-view")).toBe("Connect");
    await soon(() => focused(page)).toBe("What is a wallet?");
  });

  it("S18 leaves nothing when it is destroyed while it shows", async () => {
    const page = await visit({ react, body: TALL });
    await page.locator("#first").focus();
    await open(page);
    await page.evaluate(() => window.one.destroy());
    await soon(() => page.locator("appkit-modal").count()).toBe(0);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.outerHTML.includes("style="))).toBe(false);
    await soon(() => focused(page)).toBe("first");
  });
});

describe("keys", () => {
  it("ROUTE-8 ROUTE-15 Escape, again and again, is refused with a shake where the view has to be resolved", async () => {
    const page = await visit();
    const box = await open(page);
    await show(page, "UnsupportedChain");
    const shakes = await page.evaluateHandle(watchAttribute, "data-shaking");
    for (let time = 0; time < 3; time += 1) await page.keyboard.press("Escape");
    await soon(() => isModal(page)).toBe(true);
    await soon(() => shakes.jsonValue()).toContain("true");
    await soon(() => box.getAttribute("data-shaking")).toBeNull();
    await soon(() => isModal(page)).toBe(true);
  });

  it("R18 an Escape that ends a composition, or that is meant for a dialog above, is not ours", async () => {
    const page = await visit({ body: "<dialog id=theirs><button id=inner>x</button></dialog>" });
    await open(page);
    await page.evaluate(() => {
      // Safari tells of a composition by the key's code alone.
      for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
        const event = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, composed: true, ...composing });
        document.querySelector("appkit-modal")?.shadowRoot?.querySelector(".view")?.dispatchEvent(event);
      }
    });
    await soon(() => isModal(page)).toBe(true);
    await page.evaluate(() => document.querySelector<HTMLDialogElement>("#theirs")?.showModal());
    await page.keyboard.press("Escape");
    await soon(() => page.locator("#theirs").isVisible()).toBe(false);
    await soon(() => isModal(page)).toBe(true);
  });

  it.each(["as it is", "as Safari 17.3 had it"])("R18 Tab stays inside, both ways round, in a DOM %s", async (dom) => {
    const page = await visit();
    if (dom !== "as it is") await page.evaluate(() => Reflect.deleteProperty(Element.prototype, "checkVisibility"));
    const box = await open(page);
    const stops = await box.locator("button:visible, a:visible, input:visible").count();
    const seen = new Set<string>();
    for (let time = 0; time < stops * 2; time += 1) {
      await page.keyboard.press("Tab");
      seen.add(await focused(page));
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe("appkit-modal");
    }
    expect(seen.size).toBeGreaterThan(2);
    for (let time = 0; time < stops + 2; time += 1) {
      await page.keyboard.press("Shift+Tab");
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe("appkit-modal");
    }
  });

  it("S14 Enter that is held presses a button once", async () => {
    const page = await visit();
    const box = await open(page);
    await box.locator(".row").first().focus();
    const presses = await page.evaluateHandle(() => {
      const heard: string[] = [];
      const hear = (event: Event) => {
        event.stopPropagation();
        heard.push(event.type);
      };
      document.addEventListener("click", hear, true);
      return heard;
    });
    for (let time = 0; time < 5; time += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await page.keyboard.press("Enter");
    expect(await presses.jsonValue()).toEqual(["click", "click"]);
  });
});

describe("the backdrop", () => {
  it("a press and its release on it close; half of that, or another button, does not", async () => {
    const page = await visit();
    await open(page);
    const inside = { x: 640, y: 400 };
    const outside = { x: 40, y: 40 };
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
    }
    await page.mouse.click(outside.x, outside.y, { button: "right" });
    expect(await page.evaluate(() => window.one.store.getSnapshot().modal.hasTag("open"))).toBe(true);
    await page.mouse.click(outside.x, outside.y);
    await hidden(page);
  });

  it("I8 a press on a toast is none on the backdrop", async () => {
    const page = await visit();
    const box = await open(page);
    await page.evaluate(() => window.one.notify("Kept", "error"));
    const toast = box.getByRole("alert");
    await soon(() => toast.getAttribute("data-variant")).toBe("error");
    await toast.click();
    expect(await page.evaluate(() => window.one.store.getSnapshot().modal.hasTag("open"))).toBe(true);
  });
});

describe("a toast", () => {
  it("ROUTE-16 goes softly, is swapped for another, and is gone by itself", async () => {
    const page = await visit();
    const box = await open(page);
    const said = () => box.locator(".toast").allTextContents();
    await page.evaluate(() => window.one.notify("one"));
    await soon(said).toEqual(["one"]);
    const leaving = await page.evaluateHandle(watchAttribute, "data-leaving");
    await page.evaluate(() => window.one.notify("two"));
    await soon(() => leaving.jsonValue()).toContain("true");
    expect(await said()).toHaveLength(1);
    await soon(said).toEqual(["two"]);
    await soon(() => box.locator(".toast-at").getAttribute("data-leaving")).toBeNull();
    await soon(said).toEqual([]);
  });

  it.each([
    [320, 300],
    [320, 640],
    [1280, 800],
  ])("ROUTE-16 is seen from its first word, however many it has, above all else: %i x %i", async (width, height) => {
    const page = await visit({ context: { viewport: { width, height } } });
    const box = await open(page);
    await page.evaluate(() =>
      window.one.notify("A sentence of the host's own that takes more than one line. ".repeat(3)),
    );
    const toast = box.locator(".toast");
    await toast.waitFor();
    const seen = await toast.evaluate((element) => {
      const { left, top, bottom, width } = element.getBoundingClientRect();
      const root = element.getRootNode() as ShadowRoot;
      const isSeen = (y: number) => element.contains(root.elementFromPoint(left + width / 2, y));
      return { isInside: top >= 0, start: isSeen(top + 4), end: isSeen(bottom - 4) };
    });
    expect(seen).toEqual({ isInside: true, start: true, end: true });
  });
});

describe("a low window", () => {
  it.each([640, 320])("R18 of %i by 140, as on a phone with its keyboard out, has room for a field", async (width) => {
    const page = await visit({ context: { viewport: { width, height: 140 }, reducedMotion: "reduce" } });
    const box = await open(page);
    const view = await box.locator(".view").first().boundingBox();
    // LOOK.md: a field is 48 high.
    expect(view?.height).toBeGreaterThanOrEqual(48);
    expect((view?.y ?? 0) + (view?.height ?? 0)).toBeLessThanOrEqual(140);
    await page.evaluate(() => window.one.notify("Kept"));
    const toast = await box.locator(".toast").boundingBox();
    expect(toast?.y).toBeGreaterThanOrEqual(0);
  });

  it("R18 of a page that is enlarged by its own `zoom` cuts nothing of the card off", async () => {
    const page = await visit({ head: "<style>html{zoom:1.5}</style>", context: { reducedMotion: "reduce" } });
    const box = await open(page);
    const bottoms = await box.evaluate((element) =>
      Array.from(element.querySelectorAll(".card, .view"), (one) => Math.round(one.getBoundingClientRect().bottom)),
    );
    expect(bottoms[0]).toBeLessThan(800);
    expect(bottoms).toEqual(bottoms.map(() => bottoms[0]));
  });
});

describe("the focus", () => {
  it("R18 I13 returns into nested shadow roots", async () => {
    const page = await visit({ body: "<div id=outer></div>" });
    await page.evaluate(() => {
      const outer = document.querySelector("#outer")?.attachShadow({ mode: "open" });
      const middle = document.createElement("div");
      outer?.append(middle);
      const input = Object.assign(document.createElement("input"), { id: "deep", value: "some words" });
      middle.attachShadow({ mode: "open" }).append(input);
      input.focus();
      input.setSelectionRange(2, 4);
    });
    await open(page);
    await soon(() => focused(page)).toBe("stage");
    await page.keyboard.press("Escape");
    await hidden(page);
    await soon(() => focused(page)).toBe("deep");
  });

  it("R18 I13 is taken from a frame before the dialog hides it, where nothing had it before", async () => {
    const page = await visit();
    await open(page);
    const order = await page.evaluate(() => {
      const calls: string[] = [];
      const { focus } = HTMLElement.prototype;
      const { close } = HTMLDialogElement.prototype;
      window.focus = () => void calls.push("window.focus");
      HTMLElement.prototype.focus = function (options) {
        calls.push(`${this.localName}.focus`);
        focus.call(this, options);
      };
      HTMLDialogElement.prototype.close = function () {
        calls.push("dialog.close");
        close.call(this);
      };
      window.one.destroy();
      return calls;
    });
    expect(order).toEqual(["window.focus", "dialog.focus", "dialog.close"]);
  });

  it("R18 in a window that is not in front is moved without a call for that window", async () => {
    const page = await visit();
    await open(page);
    const calls = await page.evaluate(() => {
      const made: string[] = [];
      document.hasFocus = () => false;
      window.focus = () => void made.push("window.focus");
      window.one.destroy();
      return made;
    });
    expect(calls).toEqual([]);
  });

  it("R18 goes from an alert that is dismissed to the view, so that a keyboard and a reader of the screen stay in the dialog", async () => {
    const page = await visit();
    const box = await open(page);
    await page.evaluate(() =>
      window.one.root.system.get("notice")?.send({ type: "alert.show", code: "INVALID_APP_CONFIGURATION" }),
    );
    await box.locator('[data-action="alert.dismiss"]').press("Enter");
    await box.locator(".alert").waitFor({ state: "detached" });
    await soon(() => focused(page)).toBe("view");
  });

  it("R18 goes to the page where what had it is gone", async () => {
    const page = await visit();
    await page.locator("#first").focus();
    await open(page);
    await page.evaluate(() => document.querySelector("#first")?.remove());
    await page.keyboard.press("Escape");
    await hidden(page);
    await soon(() => focused(page)).toBe("body");
  });
});

describe("the page's scroll", () => {
  const PAGES = {
    plain: "",
    "the body scrolls": "body{overflow-x:hidden}",
    "the gutter is kept": "html{scrollbar-gutter:stable both-edges}",
    "a wide page": "body{width:3000px}",
    "right to left": "html{direction:rtl}",
    smooth: "html{scroll-behavior:smooth}",
  };
  const measure = (page: Page) =>
    page.evaluate(() => {
      const rects = [...document.querySelectorAll("nav,#mark,#first")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
      });
      return { rects, x: scrollX, y: scrollY };
    });

  it.each(Object.entries(PAGES))("R18 I13 stands still and shifts nothing: %s", async (_, css) => {
    const page = await visit({ body: TALL, head: `<style>${css}</style>` });
    await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
    const before = await measure(page);
    expect(before.y).toBe(700);
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(15);
    await open(page);
    expect(await measure(page)).toEqual(before);
    await page.mouse.move(40, 300);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press("PageDown");
    await page.waitForTimeout(100);
    expect((await measure(page)).y).toBe(700);
    await page.keyboard.press("Escape");
    await hidden(page);
    expect(await measure(page)).toEqual(before);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    await page.mouse.wheel(0, 100);
    await soon(() => page.evaluate(() => scrollY)).toBeGreaterThan(700);
  });
});
