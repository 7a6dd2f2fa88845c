/** What tests of hosts hold on to (PUBLIC.md). */
const MARKS = ["data-action", "data-wallet", "data-raw", "data-uri"] as const;

/** Takes the marks from what is leaving, so that each is found once; returns what gives them back, should it come again. */
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
