import { expect, it, onTestFinished } from "vitest";
import { createModalElement, followModalElements, placeIn } from "../../../views/mount-element.ts";

it("R18 a copy of an element of our own, as of a page that a router keeps, does not stay on a page", () => {
  const own = createModalElement(window as never);
  placeIn(own, { placed() {}, removed() {} });
  const taken: Element[] = [];
  onTestFinished(followModalElements(window as never, (element) => taken.push(element)));
  const copy = own.cloneNode(true) as HTMLElement;
  const placed = document.createElement(own.localName);
  document.body.append(own, copy, placed);
  expect([own.isConnected, copy.isConnected, taken]).toEqual([true, false, [placed]]);
  document.body.replaceChildren();
});
