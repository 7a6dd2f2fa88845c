/** The attributes by which tests of hosts find elements (PUBLIC.md). */
const MARKS = ["data-action", "data-wallet", "data-raw", "data-uri"] as const;

/** Removes the marks of a leaving element, so that each is found once. The returned function restores them if it comes back. */
export function unmark(box: Element): () => void {
  const taken = MARKS.flatMap((name) =>
    [...box.querySelectorAll(`[${name}]`)].map((element) => ({
      element,
      name,
      value: element.getAttribute(name) ?? "",
    })),
  );
  for (const { element, name } of taken) element.removeAttribute(name);
  return () => {
    for (const { element, name, value } of taken) element.setAttribute(name, value);
  };
}
