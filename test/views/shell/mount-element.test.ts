import { expect, it, onTestFinished } from "vitest";
import {
  createModalElement,
  followModalElements,
  type ModalElement,
  offerModalElements,
  placeIn,
} from "../../../views/mount-element.ts";

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

it("CONF-10 an element of the host's waits for an instance while it is on the page, and only then", () => {
  const taken: Element[] = [];
  const follow = () => followModalElements(window as never, (element) => taken.push(element));
  follow()();
  // Where another file of this worker has taken all modules anew, the first name is that of its elements for good.
  const { localName } = createModalElement(window as never);
  const [early, gone] = [0, 1].map(() => document.createElement(localName) as ModalElement);
  document.body.append(early!, gone!);
  onTestFinished(() => document.body.replaceChildren());
  gone!.remove();
  expect(taken).toEqual([]);
  const stop = follow();
  expect(taken).toEqual([early]);
  stop();
  placeIn(early!, { placed() {}, removed() {} });
  early!.remove();
  placeIn(early!, undefined);
  onTestFinished(follow());
  offerModalElements(window as never);
  expect(taken).toEqual([early]);
});
