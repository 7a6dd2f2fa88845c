/** Attributes that other dialogs of the page set on everything beside them, and that would disable ours. */
const BARS = ["inert", "aria-hidden", "hidden"] as const;

/**
 * Keeps `element` usable while our dialog is in it, even if the page sets these attributes; the returned function restores
 * the values that the page wanted.
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
