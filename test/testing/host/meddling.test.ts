// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { Meddling } from "../../../testing/host/meddling.ts";

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
  expect(meddling.kept).toBeNull();
  document.querySelector("main")?.addEventListener("click", stop, true);
  document.body.removeEventListener("click", stop, true);
  button.click();
  expect(meddling.kept).toBe("click at <main>");
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
