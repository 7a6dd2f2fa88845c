import { expect, it, onTestFinished, vi } from "vitest";
import { ModalDialog } from "../../../views/shell/dialog.ts";

/** A dialog of our own in an element of the page, shown from a field of the page that had the focus. */
function shown() {
  const page = document.createElement("div");
  page.innerHTML = "<input><div></div>";
  document.body.append(page);
  const [field, host] = page.children as unknown as [HTMLInputElement, HTMLElement];
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML =
    '<dialog tabindex="-1"><div class="card"><input><button></button><a tabindex="-1" href="#"></a></div><div class="toast"></div></dialog>';
  const element = root.querySelector("dialog") as HTMLDialogElement;
  const dismiss = vi.fn();
  const dialog = new ModalDialog(element, dismiss);
  field.focus();
  dialog.show();
  onTestFinished(() => {
    dialog.hide();
    page.remove();
  });
  const inside = (selector: string) => element.querySelector(selector) as HTMLElement;
  return { page, field, host, element, dialog, dismiss, inside };
}

/** A key pressed at `target`; returns the event once it has been all the way up. */
function key(target: EventTarget, init: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, composed: true, ...init });
  target.dispatchEvent(event);
  return event;
}

const MOUSE = { bubbles: true, composed: true, isPrimary: true, button: 0 } as const;

/** A press from its beginning to its end, each at a place of its own. */
function press(from: EventTarget, to: EventTarget = from, init: PointerEventInit = {}): void {
  from.dispatchEvent(new PointerEvent("pointerdown", { ...MOUSE, ...init }));
  to.dispatchEvent(new PointerEvent("pointerup", { ...MOUSE, ...init }));
}

it("ROUTE-13 Escape asks to close, and neither the browser nor the page hears of it", () => {
  const { page, element, dismiss, inside } = shown();
  const heard = vi.fn();
  page.addEventListener("keydown", heard);
  expect(key(inside("input"), { key: "Escape" }).defaultPrevented).toBe(true);
  expect(dismiss).toHaveBeenCalledOnce();
  expect(heard).not.toHaveBeenCalled();
  expect(element.open).toBe(true);
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  "ROUTE-13 an Escape of an input method, %j, ends its own text alone",
  (own) => {
    const { dismiss, inside } = shown();
    key(inside("input"), { key: "Escape", ...own });
    expect(dismiss).not.toHaveBeenCalled();
  },
);

it("ROUTE-13 an Escape belongs to the dialog that it is typed in, and elsewhere to the topmost one", () => {
  const below = shown();
  const above = shown();
  key(below.inside("input"), { key: "Escape" });
  expect([below.dismiss.mock.calls.length, above.dismiss.mock.calls.length]).toEqual([1, 0]);
  (document.activeElement?.shadowRoot?.activeElement as HTMLElement | null)?.blur();
  (document.activeElement as HTMLElement).blur();
  key(document.body, { key: "Escape" });
  expect([below.dismiss.mock.calls.length, above.dismiss.mock.calls.length]).toEqual([1, 1]);
});

it("ROUTE-13 a press on the backdrop asks to close; one that begins or ends on the card or a toast does not, nor does another button", () => {
  const { element, dismiss, inside } = shown();
  press(inside(".card"), element);
  press(element, inside(".card"));
  press(inside(".toast"));
  press(element, element, { button: 2 });
  press(element, element, { isPrimary: false });
  expect(dismiss).not.toHaveBeenCalled();
  press(element);
  expect(dismiss).toHaveBeenCalledOnce();
});

it("ROUTE-13 a press that the browser takes over is none", () => {
  const { element, dismiss } = shown();
  element.dispatchEvent(new PointerEvent("pointerdown", MOUSE));
  element.dispatchEvent(new PointerEvent("pointercancel", MOUSE));
  element.dispatchEvent(new PointerEvent("pointerup", MOUSE));
  expect(dismiss).not.toHaveBeenCalled();
});

it("ROUTE-13 where the browser closes it, it shows again, and the machine is asked", () => {
  const { element, dismiss, inside } = shown();
  const cancel = new Event("cancel", { cancelable: true });
  element.dispatchEvent(cancel);
  expect([cancel.defaultPrevented, dismiss.mock.calls.length]).toEqual([true, 1]);
  const ofField = new Event("cancel", { bubbles: true, cancelable: true });
  inside("input").dispatchEvent(ofField);
  expect([ofField.defaultPrevented, dismiss.mock.calls.length]).toEqual([false, 1]);
  element.close();
  element.dispatchEvent(new Event("close"));
  expect([element.open, dismiss.mock.calls.length]).toEqual([true, 2]);
});

it("I13 R18 gives the focus back to where it was, and leaves the page as it was", () => {
  const { field, host, element, dialog, dismiss } = shown();
  expect(document.activeElement).toBe(host);
  expect(document.adoptedStyleSheets).toHaveLength(1);
  dialog.hide();
  expect(element.open).toBe(false);
  expect(document.activeElement).toBe(field);
  expect(document.adoptedStyleSheets).toHaveLength(0);
  key(field, { key: "Escape" });
  press(element);
  expect(dismiss).not.toHaveBeenCalled();
});

it("R18 a dialog that the page has opened over ours keeps the focus once ours is closed", () => {
  const { page, field, element, dialog } = shown();
  const over = document.createElement("dialog");
  over.innerHTML = "<button></button>";
  page.append(over);
  over.showModal();
  over.querySelector("button")?.focus();
  // Beneath a modal dialog everything is inert, which this DOM does not know.
  for (const inert of [field, element]) inert.focus = vi.fn();
  dialog.hide();
  expect(document.activeElement?.parentElement).toBe(over);
});

it("R18 takes the pointer back from a game that holds it", () => {
  const exitPointerLock = vi.fn();
  Object.assign(document, { exitPointerLock });
  onTestFinished(() => void Reflect.deleteProperty(document, "exitPointerLock"));
  shown();
  expect(exitPointerLock).toHaveBeenCalledOnce();
});

it("R18 what a page's own dialog bars is barred again once ours is closed, and usable until then", async () => {
  const { host, dialog } = shown();
  host.setAttribute("inert", "");
  await vi.waitFor(() => expect(host.hasAttribute("inert")).toBe(false));
  dialog.hide();
  expect(host.hasAttribute("inert")).toBe(true);
});

it("R18 a page with shortcuts and a way to scroll of its own hears nothing of what is typed and scrolled in the dialog", () => {
  const { page, dialog, inside } = shown();
  const heard: string[] = [];
  const types = ["keydown", "keypress", "keyup", "paste", "wheel", "touchmove"];
  for (const type of types) page.addEventListener(type, () => heard.push(type));
  const act = () => {
    for (const type of types) inside("input").dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  };
  act();
  expect(heard).toEqual([]);
  dialog.hide();
  act();
  expect(heard).toEqual(types);
});

it("R18 while its element is out of the page it holds nothing there, and shows anew when it is back", () => {
  const { page, host, element, dialog, dismiss } = shown();
  host.remove();
  dialog.suspend();
  expect(document.adoptedStyleSheets).toHaveLength(0);
  key(page, { key: "Escape" });
  expect(dismiss).not.toHaveBeenCalled();
  page.append(host);
  dialog.resume();
  expect(element.open).toBe(true);
  expect(document.adoptedStyleSheets).toHaveLength(1);
});

it("R18 Tab goes round in the card, either way, past what is off; with a modifier it is the browser's", () => {
  const { element, inside } = shown();
  const [first, last] = [inside("input"), inside("button")];
  last.focus();
  expect(key(last, { key: "Tab" }).defaultPrevented).toBe(true);
  const focused = () => (element.getRootNode() as ShadowRoot).activeElement;
  expect(focused()).toBe(first);
  key(first, { key: "Tab", shiftKey: true });
  expect(focused()).toBe(last);
  expect(key(last, { key: "Tab", ctrlKey: true }).defaultPrevented).toBe(false);
  expect(key(first, { key: "Tab" }).defaultPrevented).toBe(true);
});
