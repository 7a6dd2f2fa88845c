import { describe, expect, it } from "vitest";
import { expectNoGrowth } from "../growth.ts";
import { stories } from "../page.ts";
import { type Story, soon } from "../story.ts";
import { hostDocument } from "./own-page.ts";

const { visit } = stories();

const tag = '{{wallets}}{{block}}<script src="/appkit.js"></script>';
const tall = `<button id="top">Top</button><div style="height:3000px"></div><button id="opener" onclick="AppKit.open()">Connect</button><div style="height:3000px"></div>`;

const place = (story: Story) =>
  story.page.evaluate(() => ({
    x: scrollX,
    y: scrollY,
    focus: document.activeElement?.id,
    width: document.documentElement.clientWidth,
    inert: document.querySelectorAll("[inert], [aria-hidden]").length,
    sheets: document.adoptedStyleSheets.length,
    html: document.documentElement.getAttribute("style"),
    body: document.body.getAttribute("style"),
  }));

describe("the page around the modal", () => {
  it("R18, I13: scroll position, focus and layout are as before when the modal closes", async () => {
    const story = await visit({ html: hostDocument(tag, tall) });
    await story.page.locator("#opener").scrollIntoViewIfNeeded();
    await story.page.locator("#opener").focus();
    const before = await place(story);
    await story.page.keyboard.press("Enter");
    await story.dialog.waitFor();
    await story.page.mouse.move(20, 20);
    await story.page.mouse.wheel(0, 800);
    await story.page.waitForTimeout(200);
    expect(await story.page.evaluate(() => [scrollX, scrollY, document.documentElement.clientWidth])).toEqual([
      before.x,
      before.y,
      before.width,
    ]);
    await story.page.keyboard.press("Escape");
    await story.closed();
    await soon(() => place(story)).toEqual(before);
    await story.page.mouse.wheel(0, 300);
    await soon(() => story.page.evaluate(() => scrollY)).toBeGreaterThan(before.y);
  });

  it("R18: a page that resets everything gets the same picture", async () => {
    const hostile = `<style>* { all: unset !important; color: lime !important; font: italic 40px fantasy !important;
      letter-spacing: 9px !important; direction: rtl !important; text-align: right !important; cursor: wait !important;
      visibility: hidden !important; text-transform: uppercase !important; line-height: 3 !important }
      dialog, [role=dialog] { display: none !important } :not(:defined) { display: none }</style>`;
    const opened = async (head: string) => {
      const story = await visit({ html: hostDocument(head + tag) });
      await story.open();
      await story.page.getByText(/^\d+\+$/).waitFor();
      await story.page.waitForTimeout(400);
      return story;
    };
    const picture = (story: Story) =>
      story.dialog.evaluate((dialog) =>
        [...dialog.querySelectorAll(".card, h2, button, .logo, bdi")].map((one) => {
          const { fontSize, color, fontStyle, letterSpacing, textTransform, visibility } = getComputedStyle(one);
          const { x, y, width, height } = one.getBoundingClientRect();
          const box = [x, y, width, height].map(Math.round).join();
          return [one.className, fontSize, color, fontStyle, letterSpacing, textTransform, visibility, box].join(" ");
        }),
      );
    const [plain, reset] = [await opened(""), await opened(hostile)];
    // The rest of the list comes to one of the two pages first.
    const differences = async () => {
      const [wanted, found] = [await picture(plain), await picture(reset)];
      const length = Math.max(wanted.length, found.length);
      return Array.from({ length }, (_, at) => [wanted[at], found[at]]).filter(([one, other]) => one !== other);
    };
    await soon(differences).toEqual([]);
  });

  it("R18: removed and put back by the host's router, the modal is shown again", async () => {
    const story = await visit({ html: hostDocument(tag) });
    await story.open();
    await story.page.evaluate(() => {
      const modal = document.querySelector("appkit-modal") as HTMLElement;
      modal.remove();
      document.body.append(modal);
    });
    await story.wallet("example.juniper").waitFor();
    await soon(() => story.dialog.evaluate((one) => one.matches(":modal"))).toBe(true);
    await story.page.evaluate(() => document.querySelector("appkit-modal")?.remove());
    await story.page.evaluate(() => AppKit.close());
    await soon(() => story.page.evaluate(() => AppKit.isOpen())).toBe(false);
  });

  it("R18: patched prototypes of the page break nothing", async () => {
    const patched = `<script>
      Array.prototype.extra = () => 1;
      Object.defineProperty(Object.prototype, "more", { value: 2 });
      Function.prototype.bindAsEventListener = function () { return this };
      Date.prototype.toJSON = function () { return "a date" };
      const { from } = Array;
      Array.from = (...given) => from.apply(Array, given);
      window.requestIdleCallback = undefined;
      // As MooTools for older pages has them; the last is a name that pages give to a variable.
      Function.prototype.bind = function (self, given) {
        const call = this;
        return function () { return call.apply(self, given === undefined ? arguments : [given]) };
      };
      window.Event = class {};
      var focus = "first";
    </script>`;
    const story = await visit({ html: hostDocument(patched + tag) });
    await story.connect();
    await story.open();
    await soon(() => story.page.locator(".bal [data-raw]").getAttribute("data-raw")).toBe("1.284");
  });

  it("R18: a page that wraps each class that is defined, as tools which replace code while it runs do, opens and connects", async () => {
    const wrapped = `<script>
      const define = customElements.define.bind(customElements);
      customElements.define = (name, made) => define(name, class extends made {});
    </script>`;
    const story = await visit({ html: hostDocument(wrapped + tag, "<appkit-button></appkit-button>") });
    await story.page.locator("appkit-button").click();
    await story.wallet("example.juniper").click();
    await story.connected();
  });

  it("R18: a shop with Prototype.js, which takes what lists have by nature for its own, connects and finds the wallet again", async () => {
    const prototype = `<script>
      Array.from = (list) => {
        if (!list) return [];
        if ("toArray" in Object(list)) return list.toArray();
        const all = new Array(list.length || 0);
        for (let at = 0; at < all.length; at += 1) all[at] = list[at];
        return all;
      };
      Object.assign(Array.prototype, {
        find(test, self) { for (const [at, each] of Object.entries(this)) if (test.call(self, each, at)) return each; },
        toArray() { return [].concat(this); },
        clear() { this.length = 0; return this; },
      });
      delete Array.prototype.entries;
    </script>`;
    const story = await visit({ html: hostDocument(prototype + tag) });
    await story.connect();
    await story.page.reload();
    await soon(() => story.page.evaluate(() => AppKit.getAccount().isConnected)).toBe(true);
    await story.open();
    await soon(() => story.page.locator(".bal [data-raw]").getAttribute("data-raw")).toBe("1.284");
  });

  it("R18: inert and aria-hidden put on our element by another dialog do not take the modal away", async () => {
    const story = await visit({ html: hostDocument(tag) });
    await story.open();
    await story.page.evaluate(() => {
      for (const element of document.body.children) {
        element.setAttribute("inert", "");
        element.setAttribute("aria-hidden", "true");
      }
    });
    await story.wallet("example.juniper").click();
    await story.connected();
  });

  it("I13, R19: a hundred times open and closed leave the page as it was", async () => {
    const story = await visit({ html: hostDocument(tag, tall) });
    const session = await story.page.context().newCDPSession(story.page);
    const counts = async () => {
      await session.send("HeapProfiler.collectGarbage");
      const { nodes, jsEventListeners: listeners } = await session.send("Memory.getDOMCounters");
      return { nodes, listeners };
    };
    const round = (times: number) =>
      story.page.evaluate(async (times) => {
        for (let at = 0; at < times; at += 1) {
          await AppKit.open();
          await new Promise((resolve) => requestAnimationFrame(resolve));
          await AppKit.close();
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        await new Promise((resolve) => setTimeout(resolve, 400));
      }, times);
    await round(10);
    await expectNoGrowth(() => round(100), counts, { nodes: 20, listeners: 2 });
    await soon(() => story.page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  });

  it("R5, ROUTE-13: open and close called in any order end as the last one said", async () => {
    const story = await visit({ html: hostDocument(tag) });
    await story.page.evaluate(async () => {
      for (let at = 0; at < 20; at += 1) void (at % 3 ? AppKit.open() : AppKit.close());
      await AppKit.open();
      await AppKit.close();
    });
    await story.closed();
    await soon(() => story.page.evaluate(() => AppKit.getState().open)).toBe(false);
    await story.page.evaluate(async () => {
      await AppKit.close();
      await AppKit.open();
    });
    await story.wallet("example.juniper").waitFor();
  });
});
