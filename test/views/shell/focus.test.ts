import { expect, it, onTestFinished, vi } from "vitest";
import { keepFocus, takeFocus, wrappedStop } from "../../../views/shell/dialog/focus.ts";

it("R18 what goes after the visitor has left it takes the focus nowhere; what has the focus gives it to its view", async () => {
  document.body.innerHTML = '<input><div id="box"><div class="view" tabindex="-1"><button></button></div></div>';
  onTestFinished(() => document.body.replaceChildren());
  const [field, box, view] = ["input", "#box", ".view"].map((each) => document.querySelector<HTMLElement>(each)!);
  onTestFinished(keepFocus(box!));
  const button = () => box!.querySelector("button")!;
  button().focus();
  field!.focus();
  field!.blur();
  button().remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
  view!.append(document.createElement("button"));
  button().focus();
  button().remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(view));
});

it("R18 a page whose own variable is named focus, in the place of the window's function, has its elements focused", () => {
  document.body.innerHTML = "<input>";
  onTestFinished(() => document.body.replaceChildren());
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  const { focus } = window;
  onTestFinished(() => void Object.assign(window, { focus }));
  Object.assign(window, { focus: "first" });
  const field = document.querySelector("input");
  takeFocus(field!);
  expect(document.activeElement).toBe(field);
});

it("R18 on a page in XHTML, where names of elements are small letters, Tab reaches what stands in a slot of the box", () => {
  document.body.innerHTML = '<div id="host"><button></button></div>';
  onTestFinished(() => document.body.replaceChildren());
  const host = document.querySelector<HTMLElement>("#host")!;
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = '<div id="box"><slot></slot></div>';
  Object.defineProperty(root.querySelector("slot"), "tagName", { value: "slot" });
  for (const each of [host, host.firstElementChild!]) vi.spyOn(each, "checkVisibility").mockReturnValue(true);
  expect(wrappedStop(root.querySelector<HTMLElement>("#box")!, false)).toBe(host.firstElementChild);
});
