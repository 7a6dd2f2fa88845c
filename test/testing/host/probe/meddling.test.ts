// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { Meddling } from "../../../../testing/host/probe/meddling.ts";

/** Its name is its own: another file of the worker may have defined the kit's element. */
function openModal() {
  document.body.innerHTML = "<main><appkit-modal-here></appkit-modal-here></main>";
  const modal = document.querySelector("appkit-modal-here") as Element;
  const root = modal.attachShadow({ mode: "open" });
  root.innerHTML = '<dialog role="dialog" data-view="Connect" aria-modal="true"><button>Juniper</button></dialog>';
  return { modal, button: root.querySelector("button") as HTMLButtonElement };
}

it("M1 a listener of the page that ends a press on its way to the modal is named by its place, one beside the modal is not", () => {
  const meddling = new Meddling(window as never);
  const { button } = openModal();
  const stop = (event: Event) => event.stopPropagation();
  button.addEventListener("click", stop);
  button.click();
  document.body.addEventListener("click", stop, true);
  document.body.click();
  expect(meddling.stoppedEvent).toBeNull();
  document.querySelector("main")?.addEventListener("click", stop, true);
  document.body.removeEventListener("click", stop, true);
  button.click();
  expect(meddling.stoppedEvent).toBe("click at <main>");
});

it("M1 a listener of the page that keeps keys, input or what is pasted from the modal is named, what the modal answers itself is not", () => {
  const meddling = new Meddling(window as never);
  const { button } = openModal();
  const send = (type: string, key = "") => {
    const event = new KeyboardEvent(type, { key, bubbles: true, composed: true, cancelable: true });
    button.dispatchEvent(event);
  };
  const keeps = (type: string, place: EventTarget, keep: (event: Event) => void, capture: boolean, key = "a") => {
    place.addEventListener(type, keep, capture);
    send(type, key);
    place.removeEventListener(type, keep, capture);
    const { stoppedEvent } = meddling;
    meddling.stoppedEvent = null;
    return stoppedEvent;
  };
  const stop = (event: Event) => event.stopPropagation();
  const undo = (event: Event) => event.preventDefault();
  expect(keeps("keydown", document.body, stop, true)).toBe("keydown at <body>");
  expect(keeps("input", document, stop, true)).toBe("input at the document");
  // A hotkey of the page's that comes after the modal still undoes what was typed.
  expect(keeps("keydown", document, undo, false)).toBe("keydown at the document");
  expect(keeps("paste", window, undo, false)).toBe("paste at the window");
  expect(keeps("keydown", document.body, stop, false)).toBeNull();
  expect(keeps("click", document, undo, false)).toBeNull();
  for (const key of ["Escape", "Tab"]) expect(keeps("keydown", document, undo, true, key)).toBeNull();
});

it("M1 an open modal that is taken out of the document is noticed, one that is moved is not", async () => {
  const { modal } = openModal();
  const meddling = new Meddling(window as never);
  await Promise.resolve();
  document.body.append(modal);
  await Promise.resolve();
  expect(meddling.isRemoved).toBe(false);
  modal.remove();
  await expect.poll(() => meddling.isRemoved).toBe(true);
});
