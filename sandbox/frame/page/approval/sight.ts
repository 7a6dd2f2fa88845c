/** The visibility of a request for the visitor. */
export type Sight = "clear" | "settling" | "hidden" | "small";

/** The least that a page can be read in, in CSS pixels. */
const LEAST = { width: 280, height: 360 } as const;

/** The share of the page that has to be visible: the edge of a short phone may cut a little. */
const MOST_OF_IT = 0.9;

/** A page that drew nothing for so long was away, in milliseconds. */
const AWAY = 500;

type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean };

/** True when this browser reports that something covers an element (IntersectionObserver v2). */
export const tellsCovers = (): boolean =>
  "IntersectionObserverEntry" in window && "isVisible" in IntersectionObserverEntry.prototype;

/** The time since when a page has been visible, from reported observations. Pure, so that tests need no browser. */
export class Settling {
  readonly #settle: number;
  #since: number | undefined;
  #beat: number | undefined;

  constructor(settle: number) {
    this.#settle = settle;
  }

  /** The page draws: a gap says that it was away, and the wait starts again. */
  beat(now: number): void {
    if (this.#beat !== undefined && now - this.#beat > AWAY && this.#since !== undefined) this.#since = now;
    this.#beat = now;
  }

  report(isVisible: boolean, now: number): void {
    if (!isVisible) this.#since = undefined;
    else this.#since ??= now;
  }

  /** True when the page drew a moment ago. */
  isShown(now: number): boolean {
    return this.#beat !== undefined && now - this.#beat <= AWAY;
  }

  sight(now: number): Sight {
    if (this.#since === undefined) return "hidden";
    return now - this.#since >= this.#settle ? "clear" : "settling";
  }
}

/**
 * Follows whether elements are really visible, by the browser's own report where it gives one: covered, faded, clipped,
 * scaled or moved away counts as hidden (S5b).
 */
export class Watch {
  readonly #settling: Settling;
  readonly #seen = new Map<Element, boolean>();
  readonly #observer: IntersectionObserver;
  readonly #changed: (sight: Sight) => void;
  #frame = 0;

  constructor(elements: readonly Element[], settle: number, changed: (sight: Sight) => void) {
    this.#settling = new Settling(settle);
    this.#changed = changed;
    const options = { threshold: [0, MOST_OF_IT, 1], trackVisibility: true, delay: 100 };
    this.#observer = new IntersectionObserver((entries) => this.#take(entries), options);
    for (const element of elements) {
      this.#seen.set(element, false);
      this.#observer.observe(element);
    }
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  sight(): Sight {
    if (innerWidth < LEAST.width || innerHeight < LEAST.height) return "small";
    return this.#settling.sight(performance.now());
  }

  isShown(): boolean {
    return document.visibilityState === "hidden" || this.#settling.isShown(performance.now());
  }

  stop(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  #take(entries: readonly Entry[]): void {
    for (const { target, isVisible, isIntersecting, intersectionRatio } of entries) {
      const isOpen = tellsCovers() ? isVisible === true : isIntersecting;
      this.#seen.set(target, isOpen && intersectionRatio >= MOST_OF_IT);
    }
    this.#settling.report([...this.#seen.values()].every(Boolean), performance.now());
    this.#changed(this.sight());
  }

  #draw(): void {
    this.#settling.beat(performance.now());
    this.#changed(this.sight());
    this.#frame = requestAnimationFrame(() => this.#draw());
  }
}
