// Runs in the page that is measured: it looks at the card after each frame that is drawn.
import type { Count, Felt } from "./felt.ts";

/** Below this opacity nobody can read. */
const FAINT = 0.25;
/** How long what was pressed is followed, in milliseconds. */
const AFTER_PRESS = 800;
/** Rounding moves a box by less. */
const STILL = 0.5;

interface Press {
  readonly control: Element;
  readonly screen: Element | null;
  readonly box: DOMRect;
  readonly until: number;
}

const felt: Felt = { frames: 0, letters: 0, blank: 0, header: 0, pressed: 0, unfocused: 0, notes: [] };
const seenPictures = new Set<string>();
const blamedLogos = new WeakSet<Element>();
const headerPlaces = new Map<string, DOMRect>();
let press: Press | undefined;

window.felt = felt;
window.feltStep = "";

function note(what: string): void {
  const line = `${window.feltStep}: ${what}`;
  if (!felt.notes.includes(line)) felt.notes.push(line);
}

function add(count: Count, what: string): void {
  felt[count] += 1;
  note(what);
}

function widen(count: Count, by: number, what: string): void {
  if (by <= STILL) return;
  felt[count] = Math.max(felt[count], by);
  note(`${what} moved by ${by.toFixed(0)} px`);
}

const apart = (one: DOMRect, other: DOMRect): number => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));

/** True if a visitor sees it: it has a box inside `within`, and nothing between the two hides it. */
function isSeen(element: Element, within: Element): boolean {
  const box = element.getBoundingClientRect();
  const frame = within.getBoundingClientRect();
  if (box.width < 2 || box.height < 2 || box.bottom <= frame.top || box.top >= frame.bottom) return false;
  let opacity = 1;
  for (let at: Element | null = element; at && at !== within.parentElement; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.visibility !== "visible" || style.clipPath !== "none") return false;
    opacity *= Number(style.opacity);
  }
  return opacity >= FAINT;
}

function hasContent(element: Element): boolean {
  if (element.matches("svg,img,input")) return true;
  return [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
}

function lookAtLogo(logo: Element, card: Element): void {
  const image = logo.querySelector("img");
  const wallet = logo.closest("[data-wallet]")?.getAttribute("data-wallet");
  const names = [...(image ? [image.src] : []), ...(wallet ? [`wallet ${wallet}`] : [])];
  if (image && !image.hidden && image.complete && image.naturalWidth > 0) {
    for (const name of names) seenPictures.add(name);
  } else if (!blamedLogos.has(logo) && names.some((name) => seenPictures.has(name)) && isSeen(logo, card)) {
    blamedLogos.add(logo);
    add("letters", `a letter in place of the picture of ${wallet ?? image?.src.slice(0, 60)}`);
  }
}

function lookForContent(card: Element): void {
  const shows = (box: Element | null): boolean =>
    box !== null && [...box.querySelectorAll("*")].some((one) => hasContent(one) && isSeen(one, box));
  const titles = [...card.querySelectorAll(".head > :not(.icon-btn), .head .title")];
  if (!shows(card.querySelector(".view"))) add("blank", "an empty view");
  else if (!titles.some((title) => shows(title))) add("blank", "no title");
}

function lookAtHeader(card: Element): void {
  for (const button of card.querySelectorAll<HTMLElement>(
    ".head > :is([data-action$='.back'],[data-action$='.dismiss'])",
  )) {
    const name = `${button.dataset["action"]}`;
    const box = button.getBoundingClientRect();
    const first = headerPlaces.get(name) ?? box;
    headerPlaces.set(name, first);
    widen("header", apart(first, box), name);
  }
}

function lookAtPress(): void {
  if (!press) return;
  const { control, screen, box, until } = press;
  const isGone = !control.isConnected || control.closest("[data-leaving]") || (screen && !screen.isConnected);
  if (isGone || performance.now() > until) press = undefined;
  else widen("pressed", apart(box, control.getBoundingClientRect()), `what was pressed (${control.textContent})`);
}

function lookAtFocus(dialog: Element): void {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (at && (dialog.contains(at) || at.slot === "frame")) return;
  add("unfocused", `the focus is on ${at?.localName ?? "nothing"}`);
}

function look(): void {
  const root = document.querySelector("appkit-modal")?.shadowRoot;
  const dialog = root?.querySelector("dialog[open][data-state='open']:not([data-shaking])");
  const card = dialog?.querySelector(".card");
  if (!dialog || !card) {
    headerPlaces.clear();
    return;
  }
  felt.frames += 1;
  for (const logo of card.querySelectorAll(".logo")) lookAtLogo(logo, card);
  lookForContent(card);
  lookAtHeader(card);
  lookAtPress();
  lookAtFocus(dialog);
}

function takePress(event: Event): void {
  const control = (event.composedPath()[0] as Partial<Element>).closest?.("button,a,input,label");
  if (!control) return;
  const box = control.getBoundingClientRect();
  press = { control, screen: control.closest(".screen"), box, until: performance.now() + AFTER_PRESS };
}

document.addEventListener("pointerdown", takePress, true);
// A message is handled once the frame has been drawn.
const { port1, port2 } = new MessageChannel();
port1.onmessage = look;
const frame = (): void => {
  port2.postMessage(null);
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
