export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An attribute of true is there, one of undefined or false is not; one that says the same is not touched. */
export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === undefined || value === false ? null : value === true ? "" : `${value}`;
    if (element.getAttribute(name) === text) continue;
    if (text === null) element.removeAttribute(name);
    else element.setAttribute(name, text);
  }
}
