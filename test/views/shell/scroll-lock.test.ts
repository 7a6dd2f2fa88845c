import { expect, it } from "vitest";
import { holdScroll } from "../../../views/shell/dialog/scroll-lock.ts";

it("R20 lets the page scroll in the DOM of a test runner, which takes no sheets", () => {
  class Sheet {}
  const view = { CSSStyleSheet: Sheet, getComputedStyle: () => ({}), scrollX: 0, scrollY: 0 };
  const document = { defaultView: view, documentElement: {} } as never;
  expect(() => holdScroll(document)()).not.toThrow();
});
