export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Sets attributes: true sets an empty one, undefined and false remove it, and an equal value is not written again. */
export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === undefined || value === false ? null : value === true ? "" : `${value}`;
    if (element.getAttribute(name) === text) continue;
    if (text === null) element.removeAttribute(name);
    else element.setAttribute(name, text);
  }
}
