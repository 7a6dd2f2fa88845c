import { expect, it, onTestFinished, vi } from "vitest";
import { holdScroll } from "../../../views/shell/dialog/scroll-lock.ts";

it("R20 lets the page scroll in the DOM of a test runner, which takes no sheets", () => {
  class Sheet {}
  const view = { CSSStyleSheet: Sheet, getComputedStyle: () => ({}), scrollX: 0, scrollY: 0 };
  const document = { defaultView: view, documentElement: {} } as never;
  expect(() => holdScroll(document)()).not.toThrow();
});

/** A page of 1000 by 800 pixels with bars of a width and a height, and what styles its elements have. */
function paged({ bar = 0, foot = 0, html = "visible", body = "visible", gutter = "auto" } = {}) {
  const view = {
    CSSStyleSheet: class {
      text = "";
      replaceSync(text: string): void {
        this.text = text;
      }
    },
    getComputedStyle: (element: object) => ({
      overflowY: element === document.body ? body : html,
      scrollbarGutter: gutter,
      paddingInlineEnd: "0px",
    }),
    ...{ innerWidth: 1000, innerHeight: 800, scrollX: 0, scrollY: 300, scrollTo: vi.fn() },
  };
  const document = {
    defaultView: view,
    documentElement: { clientWidth: 1000 - bar, clientHeight: 800 - foot },
    body: {},
    adoptedStyleSheets: [] as { text: string }[],
  };
  return {
    view,
    document,
    hold: () => holdScroll(document as never),
    rules: () => document.adoptedStyleSheets[0]?.text,
  };
}

it("I13 R18 the page scrolls again once the last one lets go, and stands where it stood", () => {
  const { view, hold, rules } = paged();
  const [first, second] = [hold(), hold()];
  first();
  first();
  expect(rules()).toBe("html{overflow:hidden!important}");
  view.scrollY = 0;
  second();
  expect([rules(), view.scrollTo.mock.calls]).toEqual([undefined, [[{ left: 0, top: 300, behavior: "instant" }]]]);
});

it.each([
  [
    "a page with a bar keeps its room",
    { bar: 15 },
    "html{overflow:hidden!important}html{scrollbar-gutter:stable!important}",
  ],
  ["a bar at the foot stays", { foot: 15 }, "html{overflow-y:hidden!important}"],
  [
    "a body that scrolls in the root's place is the one that stops",
    { body: "auto" },
    "body{overflow:hidden!important}",
  ],
  ["a root of its own stops itself", { html: "scroll", body: "auto" }, "html{overflow:hidden!important}"],
])("R18 %s", (_, page, rules) => {
  const held = paged(page);
  onTestFinished(held.hold());
  expect(held.rules()).toBe(rules);
});
