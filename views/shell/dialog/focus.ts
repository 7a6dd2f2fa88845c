const CONTROLS =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),iframe,[tabindex="0"]';

const TYPED = "input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]";

/** The focused element, looked up through open shadow roots; null if only the page itself has the focus. */
export function focusedIn(document: Document): HTMLElement | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at === document.body || at === document.documentElement ? null : (at as HTMLElement | null);
}

/**
 * Focuses `element`, and takes the keyboard from a frame that has it. In WebKit a frame keeps the keyboard through `blur()`, and
 * through `focus()` of the element that had the focus before the frame; only the window's own `focus()` ends that. A window in
 * the background stays there.
 */
export function takeFocus(element: HTMLElement): void {
  const { ownerDocument } = element;
  const { defaultView: view } = ownerDocument;
  // A page's own variable may bear that name.
  if (ownerDocument.hasFocus() && typeof view?.focus === "function") view.focus();
  element.focus({ preventScroll: true });
}

/** Returns the focus to its earlier element; to the page if that is gone. */
export function returnFocus(document: Document, to: HTMLElement | null): void {
  const at = focusedIn(document);
  if (at === to) return;
  if (to?.isConnected) takeFocus(to);
  // A dialog that the page has opened over ours keeps the focus: what lies beneath it takes none.
  if (at && !isRendered(at)) at.blur();
}

/** True if it has a box; Safari before 17.4 has no `checkVisibility`. */
function isRendered(element: HTMLElement): boolean {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}

interface Stop {
  element: HTMLElement;
  /** Its position: for slotted content, that of its slot. */
  place: Element;
}

/** The tab stops inside `box`, in order, with slotted content, which stands outside of it. */
function tabStops(box: HTMLElement): Stop[] {
  const all = [...box.querySelectorAll<HTMLElement>(`${CONTROLS},slot`)].flatMap((place): Stop[] => {
    const slotted = place.localName === "slot" ? (place as HTMLSlotElement).assignedElements() : [place];
    return slotted.map((element) => ({ element: element as HTMLElement, place }));
  });
  return all.filter(({ element }) => element.tabIndex >= 0 && isRendered(element));
}

/** The tab stop that follows where Tab would leave `box`; undefined if the browser finds it. */
export function wrappedStop(box: HTMLElement, backwards: boolean): HTMLElement | undefined {
  const stops = tabStops(box);
  const at = focusedIn(box.ownerDocument);
  const { DOCUMENT_POSITION_FOLLOWING: after, DOCUMENT_POSITION_PRECEDING: before } = box;
  const side = backwards ? before : after;
  if (at && box.contains(at) && stops.some(({ place }) => at.compareDocumentPosition(place) & side)) return undefined;
  return (backwards ? stops.at(-1) : stops[0])?.element ?? box;
}

/**
 * Keeps the focus in `box`: when an element inside is removed or disabled while it has it, which would leave the visitor nowhere,
 * the panel or view around it takes the focus, or the first view for what stands beside the views. Returns a function that ends this.
 */
export function keepFocus(box: HTMLElement): () => void {
  const { ownerDocument } = box;
  const Observer = ownerDocument.defaultView?.MutationObserver;
  let focused: Element | null = null;
  let around: HTMLElement | null = null;
  // A press outside that moves the focus to nothing causes no other event.
  const leave = (event: Event): void => {
    if (!event.composedPath().includes(box)) focused = null;
  };
  const follow = ({ type, target, relatedTarget }: FocusEvent): void => {
    if (type === "focusin") {
      focused = target as Element;
      around = focused.parentElement?.closest<HTMLElement>("[tabindex='-1']") ?? null;
      ownerDocument.addEventListener("pointerdown", leave, true);
    } else if (relatedTarget) focused = null;
  };
  const mend = (): void => {
    if (!focused || (focused.isConnected && !focused.matches(":disabled"))) return;
    focused = null;
    const at = (box.getRootNode() as ShadowRoot | Document).activeElement;
    if (!at?.isConnected || at.matches("body,:disabled"))
      takeFocus((box.contains(around) && around) || box.querySelector(".view") || box);
  };
  const observer = Observer && new Observer(mend);
  observer?.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  box.addEventListener("focusin", follow);
  box.addEventListener("focusout", follow);
  return () => {
    observer?.disconnect();
    box.removeEventListener("focusin", follow);
    box.removeEventListener("focusout", follow);
    ownerDocument.removeEventListener("pointerdown", leave, true);
  };
}

/** True if the visitor is typing in `element`. */
export function isTyping(element: Element | null): boolean {
  return element?.matches(TYPED) ?? false;
}
