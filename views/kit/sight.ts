import { elapsed } from "./clock.ts";

/** Milliseconds for which an element must have been visible before a press on it confirms (S5b). */
export const SETTLE = 500;

/** Milliseconds between two readings of the button's position. */
const GLANCE = 100;

/** A shift of less than this counts as standing still, in pixels. */
const SHIFT = 8;

/** The share of an element that must be visible. */
const SHARE = 0.9;

/** The share of an element by which two readings of one moment may differ. */
const TOLERANCE = 0.05;

type View = NonNullable<Document["defaultView"]>;
type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean };

/** True where the browser reports covers of an element (IntersectionObserver v2). */
export function tellsCovers(view: View | null | undefined): boolean {
  const prototype = view?.IntersectionObserverEntry?.prototype;
  return prototype !== undefined && "isVisible" in prototype;
}

/** True where a style masks an element, which the browser does not report as a cover. */
function isMasked(element: Element): boolean {
  for (
    let at: Element | null | undefined = element;
    at;
    at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host
  ) {
    const { maskImage = "none" } = at.ownerDocument.defaultView?.getComputedStyle(at) ?? {};
    if (maskImage !== "none" && maskImage !== "") return true;
  }
  return false;
}

/** The visibility of one element. */
interface Seen {
  /** Start of its present visibility, in milliseconds since the page began; undefined while it is not visible. */
  since?: number | undefined;
  /** True if it was visible long enough, and has at most been scrolled away since then. */
  isKnown?: boolean;
}

/**
 * Follows the true visibility of a button and of the content that it confirms, by the browser's own report where there is one. A covered,
 * faded, clipped or moved element counts as not visible; after a move the button must be seen again (S5b).
 */
export class Sight {
  readonly #view: View;
  readonly #button: Element;
  readonly #seen = new Map<Element, Seen>();
  readonly #observer: IntersectionObserver | undefined;
  readonly #onShow = (): void => this.#begin();
  readonly #glances: number;
  #x = 0;
  #y = 0;
  /** Start of the button's present position. */
  #since = 0;

  constructor(view: View, button: Element, others: Iterable<Element>) {
    this.#view = view;
    this.#button = button;
    const options = { threshold: [0, SHARE, 1], trackVisibility: true, delay: 100 };
    this.#observer = view.IntersectionObserver && new view.IntersectionObserver((all) => this.#take(all), options);
    for (const element of [button, ...others]) {
      this.#seen.set(element, {});
      this.#observer?.observe(element);
    }
    view.document.addEventListener("visibilitychange", this.#onShow);
    this.#glance();
    this.#glances = view.setInterval(() => this.#glance(), GLANCE);
  }

  /** True if the button has been visible for long enough until now; the confirmed content may have been scrolled away since. */
  isClear(): boolean {
    this.#glance();
    const now = elapsed(this.#view);
    const isLong = ({ since = now }: Seen): boolean => now - since >= SETTLE;
    if (now - this.#since < SETTLE || isMasked(this.#button)) return false;
    return [...this.#seen].every(
      ([element, seen]) => isLong(seen) || (element !== this.#button && seen.isKnown === true),
    );
  }

  stop(): void {
    this.#observer?.disconnect();
    this.#view.clearInterval(this.#glances);
    this.#view.document.removeEventListener("visibilitychange", this.#onShow);
  }

  /** Begins anew when the page is hidden or shown: all elements must become visible again. */
  #begin(): void {
    const now = elapsed(this.#view);
    for (const seen of this.#seen.values()) if (seen.since !== undefined) seen.since = now;
  }

  /** Reads the button's position: a page can move it under a press for something else, which no observer reports. */
  #glance(): void {
    const { x, y } = this.#button.getBoundingClientRect();
    if (Math.hypot(x - this.#x, y - this.#y) < SHIFT) return;
    this.#x = x;
    this.#y = y;
    this.#since = elapsed(this.#view);
  }

  /** The share of an element that scrolling of its card leaves visible; for an embedded card, also scrolling of the page. */
  #shareLeft({ target, boundingClientRect }: Entry): number {
    const { left, right, top, bottom, width, height } = boundingClientRect;
    let box = { left, right, top, bottom };
    const cut = (by: typeof box): void => {
      box = {
        left: Math.max(box.left, by.left),
        right: Math.min(box.right, by.right),
        top: Math.max(box.top, by.top),
        bottom: Math.min(box.bottom, by.bottom),
      };
    };
    for (let at = target.parentElement; at; at = at.parentElement)
      if (/auto|scroll|hidden/.test(this.#view.getComputedStyle(at).overflowY)) cut(at.getBoundingClientRect());
    if (target.closest("[data-embedded]"))
      cut({ left: 0, right: this.#view.innerWidth, top: 0, bottom: this.#view.innerHeight });
    return (Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top)) / (width * height || 1);
  }

  #take(entries: readonly Entry[]): void {
    const isTold = tellsCovers(this.#view);
    for (const entry of entries) {
      const { target, isVisible, isIntersecting, intersectionRatio, time } = entry;
      const seen = this.#seen.get(target);
      if (!seen) continue;
      const isWhole = isIntersecting && intersectionRatio >= SHARE;
      if (isWhole && (!isTold || isVisible === true)) {
        seen.since ??= time;
        continue;
      }
      // A partly scrolled-out element is reported as not visible, too. It is covered if less of it is visible than scrolling left.
      const isCovered = intersectionRatio === 1 || intersectionRatio < this.#shareLeft(entry) - TOLERANCE;
      const wasLong = seen.since !== undefined && time - seen.since >= SETTLE;
      this.#seen.set(target, { isKnown: !isCovered && (wasLong || seen.isKnown === true) });
    }
  }
}
