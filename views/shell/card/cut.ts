import { type RefObject, useLayoutEffect } from "react";
import { inNextFrame } from "../motion.ts";

/** Pixels of one step by which content that continues below is shortened, and the number of steps. */
const STEP = 14;
const STEPS = 4;

/** The part of a row that is best seen above the edge: more of it looks whole, less of it looks like none. */
const BEST = 0.6;

/** From this part on a row looks whole, but lacks its lower content, such as the name below a picture. */
const WHOLE = 0.8;

/** The elements that may scroll: the view itself, or the body of its screen where the foot stays visible. */
export function scrollersOf(view: HTMLElement): HTMLElement[] {
  const body = view.firstElementChild?.querySelector<HTMLElement>(".body");
  return body ? [view, body] : [view];
}

/** The distance of a row's cut by an edge at `y` from the best cut; the maximum where the edge meets no row. */
function missOf(rows: readonly DOMRect[], y: number): number {
  const row = rows.find(({ top, bottom }) => top < y && y < bottom);
  const part = row ? (y - row.top) / row.height : WHOLE;
  return part < WHOLE ? Math.abs(part - BEST) : 1;
}

/** Shortens the scrolling element until its edge cuts a row, which shows that there is more. */
function cut(view: HTMLElement): void {
  const scrollers = scrollersOf(view);
  if (scrollers.some(({ scrollTop }) => scrollTop > 0)) return;
  for (const each of scrollers) delete each.dataset["cutBy"];
  const scroller = scrollers.find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);
  if (!scroller) return;
  const rows = [...scroller.querySelectorAll("li")].map((row) => row.getBoundingClientRect());
  const edge = scroller.getBoundingClientRect().top + scroller.clientHeight;
  const misses = Array.from({ length: STEPS }, (_, step) => missOf(rows, edge - step * STEP));
  const step = misses.indexOf(Math.min(...misses));
  if (step > 0) scroller.dataset["cutBy"] = `${step}`;
}

/** True if the remaining content fits without the cut, which then makes its box smaller. */
const isLess = (each: HTMLElement): boolean =>
  each.dataset["cutBy"] !== undefined && each.scrollHeight < each.offsetHeight;

/** Keeps the lower edge of a scrolled view in the middle of a row, never between two, also when a part of it grows or shrinks. */
export function useCut(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const view = ref.current;
    const Observer = view?.ownerDocument.defaultView?.ResizeObserver;
    if (!view || !Observer) return;
    const { ask, forget } = inNextFrame(view.ownerDocument.defaultView, () => cut(view));
    // The observer runs before the next frame is painted. An observer that changes its own observed boxes causes an error on the page:
    // a cut changes the content box alone, but its end may change the border box as well, and so waits.
    const observer = new Observer(() => (scrollersOf(view).some(isLess) ? ask() : cut(view)));
    observer.observe(view, { box: "border-box" });
    for (const part of scrollersOf(view).flatMap(({ children }) => [...children])) observer.observe(part);
    return () => {
      observer.disconnect();
      forget();
    };
  });
}
