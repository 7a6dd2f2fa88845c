/** In the page: each value that an attribute takes from now on, anywhere in the modal, in turn; null where it is taken away. */
export function watchAttribute(name: string): (string | null)[] {
  const values: (string | null)[] = [];
  const root = document.querySelector("appkit-modal")?.shadowRoot as ShadowRoot;
  const note = ({ target }: MutationRecord) => values.push((target as Element).getAttribute(name));
  new MutationObserver((records) => records.forEach(note)).observe(root, { subtree: true, attributeFilter: [name] });
  return values;
}
