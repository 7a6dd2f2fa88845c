/** Attributes that other dialogs of the page set on everything beside them, and that would disable ours. */
const BARS = ["inert", "aria-hidden", "hidden"] as const;

/**
 * Events that a page takes for its own and prevents, because outside of our element they do not tell that they come from a field or a
 * list: keys for shortcuts, wheels for a way to scroll of the page's own.
 */
const PRIVATE = "touchmove wheel keydown keypress keyup copy cut paste".split(" ");

const endHere = (event: Event): void => event.stopPropagation();

/**
 * Keeps `element` usable while our dialog is in it, even if the page sets these attributes or listens to these events; the
 * returned function restores the values that the page wanted.
 */
export function guardHost(element: HTMLElement): () => void {
  const view = element.ownerDocument.defaultView;
  const wanted = new Map<string, string>();
  const clear = (): void => {
    for (const name of BARS) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      wanted.set(name, value);
      element.removeAttribute(name);
    }
  };
  clear();
  const observer = view && new view.MutationObserver(clear);
  observer?.observe(element, { attributeFilter: [...BARS] });
  // A touch or a wheel that might be prevented would wait for the page before it scrolls.
  for (const type of PRIVATE) element.addEventListener(type, endHere, { passive: true });
  return () => {
    observer?.disconnect();
    for (const type of PRIVATE) element.removeEventListener(type, endHere);
    for (const [name, value] of wanted) element.setAttribute(name, value);
  };
}
