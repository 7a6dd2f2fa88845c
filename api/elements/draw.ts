import { AVATAR_STOPS, avatarFigure, avatarTints } from "../../domain/account/avatar.ts";
import { safeImageUrl } from "../../domain/safe-url.ts";
import { spread } from "../../domain/spread.ts";
import { BUTTON_ICONS } from "../../views/kit/buttons/button-icons.ts";
import type { BrandMark } from "../../views/kit/pictures/brands.ts";
import type { Face } from "./face.ts";
import { type Attributes, setAttributes } from "./set-attributes.ts";

const SVG = "http://www.w3.org/2000/svg";

/** Makes parts of one document, by name, attributes and content; text is only ever text (S8). */
class Pen {
  readonly #document: Document;

  constructor(document: Document) {
    this.#document = document;
  }

  html(name: string, attributes: Attributes = {}, ...content: (Node | string)[]): HTMLElement {
    const element = this.#document.createElement(name);
    setAttributes(element, attributes);
    element.append(...content);
    return element;
  }

  svg(name: string, attributes: Attributes, ...content: Node[]): Element {
    const element = this.#document.createElementNS(SVG, name);
    setAttributes(element, attributes);
    element.append(...content);
    return element;
  }
}

function glyph(pen: Pen, d: string): Element {
  const path = pen.svg("path", { d });
  return pen.svg("svg", { class: "i", viewBox: "0 0 20 20", "aria-hidden": "true", "data-size": "s" }, path);
}

/** The mark of a brand, in its own colours. */
function brand(pen: Pen, mark: BrandMark): Element {
  const paths = mark.map(([d, fill = "currentColor"]) => pen.svg("path", { d, fill, "fill-rule": "evenodd" }));
  const shape = { class: "i", viewBox: "0 0 24 24", "aria-hidden": "true", "data-size": "s", "data-brand": "" };
  return pen.svg("svg", shape, ...paths);
}

/** The gradient of an address. */
function gradient(pen: Pen, address: string): Element {
  const { d, turn, fill } = avatarFigure(address);
  const tints = [...avatarTints(address)].reverse();
  const stops = tints.map((tint, at) => pen.svg("stop", { offset: AVATAR_STOPS.at(-1 - at), "stop-color": tint }));
  return pen.svg(
    "svg",
    { viewBox: "0 0 64 64", "aria-hidden": "true" },
    pen.svg("radialGradient", { id: "tints", cx: ".65", cy: ".4", r: ".82" }, ...stops),
    pen.svg("circle", { cx: 32, cy: 32, r: 32, fill: "url(#tints)" }),
    pen.svg("path", { d, transform: `rotate(${turn} 32 32)`, fill }),
  );
}

/** A picture from outside, once it has loaded (S8). */
function picture(pen: Pen, image: string | undefined, onLoad: (picture: HTMLElement) => void): void {
  const src = safeImageUrl(image, true);
  if (!src) return;
  const element = pen.html("img", { alt: "", decoding: "async", referrerpolicy: "no-referrer", src });
  element.addEventListener("load", () => onLoad(element));
}

/** The gradient of an account, until its own picture has loaded (ACCT-9). */
function avatar(pen: Pen, address: string, image: string | undefined): Element {
  const box = pen.html("span", { class: "avatar", "data-size": "s" }, gradient(pen, address));
  picture(pen, image, (loaded) => box.replaceChildren(loaded));
  return box;
}

/** A monogram, until the picture has loaded. */
function mark(pen: Pen, { name, image, shape }: Extract<Face["icon"], { shape: string }>): Element {
  const seed = spread(name);
  const initial = Array.from(name.trim())[0]?.toUpperCase() ?? "";
  const hue = { "data-hue": seed % 10, "data-cut": shape === "tile" && seed % 5 };
  const box = pen.html(
    "span",
    { class: "logo", "aria-hidden": "true", "data-shape": shape, "data-size": "s", ...hue },
    initial,
  );
  picture(pen, image, (loaded) => {
    setAttributes(box, { "data-image": "true", "data-cut": undefined });
    box.replaceChildren(loaded);
  });
  return box;
}

function iconOf(pen: Pen, { icon, busy }: Face): Element | undefined {
  if (busy) return pen.html("span", { class: "spin" });
  if (!icon) return undefined;
  if ("avatar" in icon) return avatar(pen, icon.avatar, icon.image);
  if ("path" in icon) return glyph(pen, icon.path);
  if ("mark" in icon) return brand(pen, icon.mark);
  return "glyph" in icon ? glyph(pen, BUTTON_ICONS[icon.glyph]) : mark(pen, icon);
}

function labelOf(pen: Pen, { label, prefix, isName, isAddress, slotted }: Face): HTMLElement {
  const spelt = isAddress ? { class: "hex", dir: "ltr" } : { class: "cut" };
  const words = isName || isAddress ? pen.html("bdi", spelt, label) : label;
  const before = prefix ? [pen.html("span", { class: "vh" }, `${prefix} `)] : [];
  return pen.html("span", { part: "label" }, ...before, slotted ? pen.html("slot", {}, words) : words);
}

function balanceElement(pen: Pen, children: NonNullable<Face["balance"]>): HTMLElement {
  if (children === "loading")
    return pen.html("span", { class: "held", "aria-busy": "true" }, pen.html("span", { class: "spin" }));
  return pen.html("span", { class: "held", "data-raw": children.raw }, children.text);
}

/** True if a picture is close to the button's edge: one that fills its box, not a glyph. */
export function hasPicture({ icon, balance: children, tone }: Face): boolean {
  return icon !== undefined && !("path" in icon || "mark" in icon) && !children && tone !== "warn";
}

/** The content of a face's button. */
export function drawFace(document: Document, face: Face): Element[] {
  const pen = new Pen(document);
  return [
    face.balance && balanceElement(pen, face.balance),
    // Also without an icon, so that a page can style one of its own into any button (PUBLIC.md).
    pen.html("span", { part: "icon", "aria-hidden": "true" }, iconOf(pen, face) ?? ""),
    labelOf(pen, face),
    face.slotted && face.tone !== "warn" && glyph(pen, BUTTON_ICONS.down),
  ].filter((part): part is Element => Boolean(part));
}
