type SightWindow = Pick<
  Window,
  "document" | "getComputedStyle" | "innerWidth" | "innerHeight" | "scrollX" | "scrollY"
> & {
  HTMLDialogElement: typeof HTMLDialogElement;
};

type Place = readonly [x: number, y: number];

/** A control of the modal, and the element that covers it. */
interface Cover {
  by: string;
  over: string;
}

/**
 * The visible part of the modal. It is sent to the page as text, so it may use nothing but what it is given, and it is there before
 * any script of the page, since it has to know which of two dialogs was raised above the other.
 */
export class Sight {
  readonly #window: SightWindow;
  /** The elements of the top layer, by when they were raised there. */
  readonly #raised = new WeakMap<Element, number>();
  #count = 0;

  constructor(window: SightWindow) {
    this.#window = window;
    const note = (element: Element): void => {
      this.#count += 1;
      this.#raised.set(element, this.#count);
    };
    const { prototype } = window.HTMLDialogElement;
    const { showModal } = prototype;
    prototype.showModal = function (this: HTMLDialogElement): void {
      note(this);
      showModal.call(this);
    };
    const onToggle = (event: Event): void => {
      if ((event as ToggleEvent).newState === "open") note(event.target as Element);
    };
    window.document.addEventListener("beforetoggle", onToggle, true);
  }

  /** The elements of the modal in the page. */
  modals(): Element[] {
    return [...this.#window.document.querySelectorAll("*")].filter((each) => this.isModal(each));
  }

  isModal({ localName = "" }: { localName?: string }): boolean {
    return localName.startsWith("appkit-modal");
  }

  /** An element in words that its author knows. */
  name(element: Element): string {
    const id = element.id && `#${element.id}`;
    const classes = [...element.classList].map((name) => `.${name}`).join("");
    return `<${element.localName}${id}${classes}>`;
  }

  /** The element that holds an element, through shadow roots and slots. */
  #holder(element: Element): Element | null {
    const root = element.getRootNode();
    const host = "host" in root ? (root.host as Element) : null;
    return element.assignedSlot ?? element.parentElement ?? host;
  }

  /** An element and all that hold it, from the inside out. */
  #line(element: Element): Element[] {
    const holder = this.#holder(element);
    return holder ? [element, ...this.#line(holder)] : [element];
  }

  /** The part of a dialog that a visitor looks for; the rest is its backdrop. */
  #card(dialog: Element): Element {
    return dialog.querySelector(".card") ?? dialog;
  }

  /** Why a visitor does not see the open modal; null where it is seen. */
  whyHidden(dialog: Element | undefined): string | null {
    if (!dialog) return this.modals().length > 0 ? "nothing of it is drawn" : "its element is not in the document";
    const card = this.#card(dialog);
    const line = this.#line(card);
    const of = (element: Element): CSSStyleDeclaration => this.#window.getComputedStyle(element);
    const gone = line.find((each) => of(each).display === "none");
    if (gone) return `${this.name(gone)} has display: none`;
    const skipped = line.slice(1).find((each) => of(each).contentVisibility === "hidden");
    if (of(card).display === "") return "it is in no slot of what holds it";
    if (skipped) return `${this.name(skipped)} has content-visibility: hidden`;
    // It is inherited: who has it last in the line began it.
    const isSeen = line.findIndex((each) => of(each).visibility === "visible");
    const unseen = line[(isSeen < 0 ? line.length : isSeen) - 1];
    if (unseen) return `${this.name(unseen)} has visibility: ${of(unseen).visibility}`;
    // Ancestors neither fade nor clip an element of the top layer.
    const top = line.findIndex((each) => each.matches(":modal, :popover-open"));
    const painting = top < 0 ? line : line.slice(0, top + 1);
    for (const each of painting) {
      const why = this.#whyUnpainted(of(each));
      if (why) return `${this.name(each)} has ${why}`;
    }
    return this.#whyNowhere(card, painting) ?? this.#whyUntouched(card);
  }

  #whyUnpainted({ opacity, clipPath, filter }: CSSStyleDeclaration): string | null {
    if (Number(opacity) < 0.05) return `opacity: ${opacity}`;
    const isCut = /inset\((?:50%|100%)|circle\(0|ellipse\(0/.test(clipPath);
    if (isCut) return `clip-path: ${clipPath}`;
    return /opacity\((?:0|0\.0\d*)\)|blur\(\d{2,}/.test(filter) ? `filter: ${filter}` : null;
  }

  /** Too small to be seen, or out of where a visitor can look. */
  #whyNowhere(card: Element, painting: readonly Element[]): string | null {
    const { width, height, left, top, right, bottom } = card.getBoundingClientRect();
    if (width < 40 || height < 40) return `it is ${Math.round(width)} by ${Math.round(height)} pixels`;
    const { innerWidth, innerHeight, scrollX, scrollY } = this.#window;
    const cuts = painting.slice(1).find((each) => {
      const { overflowX, overflowY } = this.#window.getComputedStyle(each);
      const box = each.getBoundingClientRect();
      return (
        (overflowX !== "visible" && overflowX !== "" && box.width < 40) ||
        (overflowY !== "visible" && overflowY !== "" && box.height < 40)
      );
    });
    if (cuts) return `${this.name(cuts)} cuts off all of it`;
    const isPart = !painting.some((each) => each.matches("[aria-modal]"));
    // A part of the page may be scrolled out of sight, but nobody can scroll to before its beginning.
    const isOutside = isPart
      ? right + scrollX < 0 || bottom + scrollY < 0
      : right < 0 || bottom < 0 || left > innerWidth || top > innerHeight;
    return isOutside ? `it lies outside of the window, at ${Math.round(left)}, ${Math.round(top)}` : null;
  }

  /** A part that is cut off or takes no presses is at none of its own places. */
  #whyUntouched(card: Element): string | null {
    const { left, top, width, height } = card.getBoundingClientRect();
    const { innerWidth, innerHeight } = this.#window;
    const fractions = [0.1, 0.3, 0.5, 0.7, 0.9];
    const places = fractions
      .flatMap((x) => fractions.map((y): Place => [left + x * width, top + y * height]))
      .filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    const isLost = places.length > 0 && !places.some((place) => this.#isAt(card, place) || this.coverAt(...place));
    return isLost ? "it is cut off, or takes no presses" : null;
  }

  #isAt(card: Element, [x, y]: Place): boolean {
    const hit = this.#window.document.elementFromPoint(x, y);
    if (!hit) return false;
    if (!this.isModal(hit)) return this.#isOurs(hit);
    return card.contains((card.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y));
  }

  /** True for the modal, what it holds, and the scripted wallets above it. */
  #isOurs(element: Element): boolean {
    return this.#line(element).some((each) => this.isModal(each) || each.matches("[data-sandbox-wallet]"));
  }

  /** The first control of the dialog that something of the page lies over. */
  coverOf(dialog: Element): Cover | null {
    for (const control of dialog.querySelectorAll("[data-action], [data-wallet]")) {
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const by = this.coverAt(left + width / 2, top + height / 2);
      const over = control.getAttribute("data-action") ?? control.getAttribute("data-wallet") ?? "";
      if (by) return { by, over };
    }
    return null;
  }

  /** The element of the page that lies at a point, where a part of the modal is meant to be. */
  coverAt(x: number, y: number): string | null {
    const { document } = this.#window;
    const above = this.#above().find((each) => each.matches("dialog:modal") || this.#paints(each, [x, y]));
    if (above) return this.name(above);
    const top = document.elementFromPoint(x, y);
    // An ancestor of a modal is below it, also below the parts of an embedded one that are scrolled out of sight.
    const isBelow = this.modals().some((modal) => top?.contains(modal));
    if (!top || isBelow || top.localName.startsWith("appkit-") || this.#isOurs(top)) return null;
    return this.name(top);
  }

  /** The modal's own elements of the top layer. */
  #dialogs(): Element[] {
    return this.modals().flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll("dialog:modal") ?? [])]);
  }

  /**
   * The page's elements above the modal. A dialog leaves the modal no presses; all else there takes none itself, because the modal
   * makes it inert, but may be drawn over it.
   */
  #above(): Element[] {
    const since = Math.max(0, ...this.#dialogs().map((each) => this.#raised.get(each) ?? 0));
    return [...this.#window.document.querySelectorAll(":popover-open, dialog:modal")].filter(
      (each) => !each.closest("[data-sandbox-wallet]") && (this.#raised.get(each) ?? since + 1) > since,
    );
  }

  /** True where an element, or one in it, is drawn at a point. */
  #paints(element: Element, [x, y]: Place): boolean {
    const { opacity } = this.#window.getComputedStyle(element);
    if (Number(opacity) < 0.05) return false;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isThere = left <= x && x <= right && top <= y && y <= bottom;
    return (isThere && this.#isDrawn(element)) || [...element.children].some((child) => this.#paints(child, [x, y]));
  }

  #isDrawn(element: Element): boolean {
    const { visibility, backgroundColor, backgroundImage, backdropFilter } = this.#window.getComputedStyle(element);
    if (visibility !== "visible") return false;
    const isFilled = backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none";
    const isPicture = /^(?:img|svg|video|canvas|iframe|object|embed)$/.test(element.localName);
    const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    return isFilled || isPicture || hasText || (backdropFilter ?? "none") !== "none";
  }

  /** Elements of the page that are painted over a point and take no presses, so that nobody notices them. */
  paintedAt(x: number, y: number): string | null {
    const { document } = this.#window;
    const found = [...document.querySelectorAll("body *")].find((element) => {
      const { position, visibility, opacity } = this.#window.getComputedStyle(element);
      if (!/fixed|absolute/.test(position) || visibility !== "visible" || Number(opacity) === 0) return false;
      if (/^appkit-/.test(element.localName) || element.closest("appkit-modal, [data-sandbox-wallet]")) return false;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left <= x && x <= right && top <= y && y <= bottom;
    });
    return found ? this.name(found) : null;
  }
}
