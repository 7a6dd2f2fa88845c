import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Sight } from "../../../views/kit/sight.ts";

type Entry = Partial<IntersectionObserverEntry> & { isVisible: boolean };

let tell: (entries: readonly Entry[]) => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  class Told {}
  Object.defineProperty(Told.prototype, "isVisible", { value: false });
  vi.stubGlobal("IntersectionObserverEntry", Told);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(take: (entries: readonly Entry[]) => void) {
        tell = take;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A button in a shadow root, with a part that it confirms; both have been seen for long enough. */
function seen(isEmbedded = false, view: object = window) {
  const host = document.createElement("div");
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = `<section ${isEmbedded ? "data-embedded" : ""}><p></p><button></button></section>`;
  const [part, button] = [root.querySelector("p")!, root.querySelector("button")!];
  const sight = new Sight(view as never, button, [part]);
  const at = (target: Element, more: Partial<Entry> = {}): Entry => ({
    ...{ target, isVisible: true, isIntersecting: true, intersectionRatio: 1, time: performance.now() },
    ...more,
  });
  tell([at(part), at(button)]);
  vi.advanceTimersByTime(600);
  return { host, part, sight, at };
}

it("S5b: a mask on the element that has the card, too, keeps it from confirming", () => {
  const { host, sight } = seen();
  expect(sight.isClear()).toBe(true);
  host.style.maskImage = "linear-gradient(transparent, black)";
  expect(sight.isClear()).toBe(false);
  sight.stop();
});

it("S5b R18: a page's own variable in the place of `performance` leaves the time that is needed", () => {
  const { part, sight, at } = seen(false, Object.create(window, { performance: { value: "Hamlet, 8 pm" } }));
  expect(sight.isClear()).toBe(true);
  tell([at(part, { isVisible: false })]);
  tell([at(part)]);
  expect(sight.isClear()).toBe(false);
  vi.advanceTimersByTime(600);
  expect(sight.isClear()).toBe(true);
  sight.stop();
});

it("S5b: a part of the page may be scrolled out of the window, and a dialog may not", () => {
  const below = {
    ...{ left: 0, right: 100, width: 100, height: 100 },
    ...{ top: window.innerHeight - 50, bottom: window.innerHeight + 50 },
  } as DOMRect;
  const half = { isVisible: false, intersectionRatio: 0.5, boundingClientRect: below };
  const isClear = (isEmbedded: boolean): boolean => {
    const { part, sight, at } = seen(isEmbedded);
    tell([at(part, half)]);
    sight.stop();
    return sight.isClear();
  };
  expect([isClear(true), isClear(false)]).toEqual([true, false]);
});
