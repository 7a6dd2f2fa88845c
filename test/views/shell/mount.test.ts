import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Options } from "../../../domain/options/options.ts";
import { mount } from "../../../views/mount.ts";
import { createModalElement, followModalElements, type ModalElement } from "../../../views/mount-element.ts";
import { followWorld } from "../../../views/shell/world.ts";
import { live } from "../live.ts";

/** Another file of this worker may have taken all modules anew, and the first name is that of its elements for good. */
const NAME = createModalElement(window as never).localName;

const own = () => document.querySelector<ModalElement>(NAME);

/** The modal of an instance on the page of a test. */
async function mounted(options: Options = {}, page: Document = document) {
  const { root, send } = await live({}, { features: { email: false, socials: false }, ...options });
  const onFault = vi.fn();
  const kit = mount({ document: page, store: followWorld(root), id: "one", onFault });
  onTestFinished(() => act(() => kit.destroy()));
  return {
    kit,
    onFault,
    tell: (...events: Parameters<typeof send>) => act(async () => void (await send(...events))),
    whenOpen: () => act(() => kit.whenOpen()),
    isOpen: (): boolean => root.system.get("modal").getSnapshot().hasTag("open"),
  };
}

/** An element that the host has placed. */
function placed(): ModalElement {
  const element = document.createElement(NAME) as ModalElement;
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}

const OPEN = { type: "modal.open" } as const;

/** Milliseconds in which the first use has loaded the card. */
const LATE = 10_000;

const shown = (element: Element | null | undefined) => element?.shadowRoot?.querySelector("dialog[open]") ?? null;

it("CONF-10 S18 its element stands on the page, carries the instance, shows the card, and goes with the instance", async () => {
  const { kit, tell, whenOpen } = await mounted();
  expect([own(), own()?.getAttribute("instance"), own()?.shadowRoot.childElementCount]).toEqual([
    kit.element,
    "one",
    0,
  ]);
  await tell(OPEN);
  await whenOpen();
  const element = own();
  expect(shown(element)).not.toBeNull();
  act(() => kit.destroy());
  expect([own(), element?.shadowRoot.childElementCount]).toEqual([null, 0]);
});

it("R18 an element that the page moves shows on; one that it takes away counts as closed 250 ms later", async () => {
  const { tell, whenOpen, isOpen } = await mounted();
  await tell(OPEN);
  await whenOpen();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const element = own() as ModalElement;
  element.remove();
  expect(document.adoptedStyleSheets).toHaveLength(0);
  document.body.prepend(element);
  vi.advanceTimersByTime(1000);
  expect([isOpen(), shown(element) !== null, document.adoptedStyleSheets.length]).toEqual([true, true, 1]);
  element.remove();
  vi.advanceTimersByTime(249);
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(false);
});

it("R18 an opening right after the page took the element away is a new one", async () => {
  const { kit, tell, whenOpen, isOpen } = await mounted();
  await tell(OPEN);
  await whenOpen();
  own()?.remove();
  act(() => kit.renew());
  expect(isOpen()).toBe(false);
  await tell(OPEN);
  await whenOpen();
  expect(shown(own())).not.toBeNull();
});

it("S18 what was taken away closes nothing after the instance has gone", async () => {
  const { kit, tell, whenOpen, isOpen } = await mounted();
  await tell(OPEN);
  await whenOpen();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  own()?.remove();
  act(() => kit.destroy());
  vi.advanceTimersByTime(1000);
  expect(isOpen()).toBe(true);
});

it("CONF-10 without append the host's element has the modal, one at a time; the next one has it once that is gone", async () => {
  const { kit, tell, whenOpen } = await mounted({ disableAppend: true });
  onTestFinished(followModalElements(window as never, (element) => kit.attach(element)));
  expect([own(), kit.element]).toEqual([null, undefined]);
  const [first, second] = [placed(), placed()];
  expect([kit.element, kit.attach(second), first.hasAttribute("instance")]).toEqual([first, false, false]);
  await tell(OPEN);
  await whenOpen();
  expect([shown(first) !== null, shown(second)]).toEqual([true, null]);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  first.remove();
  vi.advanceTimersByTime(250);
  expect([kit.element, first.sheets]).toEqual([second, []]);
});

it("CONF-10 before there is a body it waits for one, unless the instance goes first", async () => {
  const listeners = new Set<() => void>();
  const page = {
    defaultView: window,
    body: null as HTMLElement | null,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  const { kit } = await mounted({}, page as never);
  expect([listeners.size, own()]).toEqual([1, null]);
  page.body = document.body;
  for (const listener of listeners) listener();
  expect(own()).toBe(kit.element);
  page.body = null;
  const gone = await mounted({}, page as never);
  gone.kit.destroy();
  expect(listeners.size).toBe(1);
});

/** From now on the card cannot be drawn. */
function breakSheets(): void {
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      constructor() {
        throw new Error("no sheets");
      }
    },
  );
}

it("R20 a card that cannot be drawn says why, and closes", async () => {
  const { tell, onFault, isOpen } = await mounted();
  breakSheets();
  await tell(OPEN);
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledExactlyOnceWith(new Error("no sheets")), LATE);
  expect(isOpen()).toBe(false);
});

it("R20 a part of the page that cannot be drawn is tried again at another view, and not with each change", async () => {
  const { kit, tell, onFault } = await mounted({ enableEmbedded: true });
  await tell(OPEN);
  kit.attach(placed());
  breakSheets();
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledOnce(), LATE);
  await tell({ type: "toast.show", toast: { variant: "success", text: { plain: "Copied" } } });
  await tell();
  expect(onFault).toHaveBeenCalledOnce();
  await tell({ type: "route.push", route: { view: "WhatIsAWallet" } });
  await vi.waitFor(() => expect(onFault.mock.calls.length).toBeGreaterThan(1), LATE);
});
