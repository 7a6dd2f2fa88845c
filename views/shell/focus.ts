const CONTROLS =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),iframe,[tabindex="0"]';

const TYPED = "input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]";

/** What has the focus, down through open shadow roots; null where only the page itself has it. */
export function focusedIn(document: Document): HTMLElement | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at === document.body || at === document.documentElement ? null : (at as HTMLElement | null);
}

/** Gives the focus back to what had it; to the page where that is gone. */
export function returnFocus(document: Document, to: HTMLElement | null): void {
  const at = focusedIn(document);
  if (at === to) return;
  if (to?.isConnected) to.focus({ preventScroll: true });
  if (focusedIn(document) === at) at?.blur();
}

interface Stop {
  element: HTMLElement;
  /** Where it stands: what is slotted in, where its slot is. */
  place: Element;
}

/** What Tab reaches inside `box`, in order; what is slotted in stands outside of it, and belongs to it all the same. */
function tabStops(box: HTMLElement): Stop[] {
  const all = [...box.querySelectorAll<HTMLElement>(`${CONTROLS},slot`)].flatMap((place): Stop[] => {
    const slotted = place.tagName === "SLOT" ? (place as HTMLSlotElement).assignedElements() : [place];
    return slotted.map((element) => ({ element: element as HTMLElement, place }));
  });
  return all.filter(({ element }) => element.tabIndex >= 0 && element.checkVisibility());
}

/** Where Tab goes where it would leave `box`; undefined where the browser finds the way. */
export function wrappedStop(box: HTMLElement, backwards: boolean): HTMLElement | undefined {
  const stops = tabStops(box);
  const at = focusedIn(box.ownerDocument);
  const { DOCUMENT_POSITION_FOLLOWING: after, DOCUMENT_POSITION_PRECEDING: before } = box;
  const side = backwards ? before : after;
  if (at && box.contains(at) && stops.some(({ place }) => at.compareDocumentPosition(place) & side)) return undefined;
  return (backwards ? stops.at(-1) : stops[0])?.element ?? box;
}

/** Whether the visitor is typing in `element`. */
export function isTyping(element: Element | null): boolean {
  return element?.matches(TYPED) ?? false;
}
