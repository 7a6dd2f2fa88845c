/** An element with text or children; never markup. */
export function made(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}
