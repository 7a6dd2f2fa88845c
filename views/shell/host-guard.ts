/** What other dialogs of the page put on everything beside them, and what would take ours away from the visitor. */
const BARS = ["inert", "aria-hidden", "hidden"] as const;

/**
 * Keeps `element` usable while our dialog is in it, whatever the page puts on it; what the page wanted is in place again
 * when the returned function is called.
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
  return () => {
    observer?.disconnect();
    for (const [name, value] of wanted) element.setAttribute(name, value);
  };
}
