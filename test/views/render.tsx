import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import type { ViewEvent } from "../../machines/app/events.ts";
import { SendContext } from "../../views/shell/send.ts";

/** A part or a screen on the page of a test, with what it sent. */
export interface Rendered {
  root: HTMLElement;
  sent: ViewEvent[];
  again(node: ReactNode): void;
  /** The one element that `selector` finds. */
  one<E extends Element = HTMLElement>(selector: string): E;
  all(selector: string): HTMLElement[];
  press(selector: string): void;
  /** `data`: what the last key has added. */
  type(selector: string, value: string, data?: string): void;
  /** `more`: what else the browser tells of it. */
  key(selector: string, key: string, more?: KeyboardEventInit): void;
}

/** Renders until the end of the test, on Preact as everywhere. */
export function render(node: ReactNode): Rendered {
  const root = document.createElement("div");
  document.body.append(root);
  const mounted = createRoot(root);
  const sent: ViewEvent[] = [];
  const send = (event: ViewEvent): void => void sent.push(event);
  const again = (next: ReactNode): void =>
    act(() => mounted.render(<SendContext.Provider value={send}>{next}</SendContext.Provider>));
  onTestFinished(() => {
    act(() => mounted.unmount());
    root.remove();
  });
  const all = (selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
  const one = <E extends Element>(selector: string): E => {
    const found = all(selector);
    if (found.length !== 1) throw new Error(`${found.length} elements are ${selector} in ${root.innerHTML}`);
    return found[0] as unknown as E;
  };
  again(node);
  return {
    root,
    sent,
    again,
    one,
    all,
    press: (selector) => act(() => one<HTMLElement>(selector).click()),
    type: (selector, value, data) =>
      act(() => {
        const input = one<HTMLInputElement>(selector);
        input.value = value;
        input.dispatchEvent(new InputEvent("input", { bubbles: true, data: data ?? null }));
      }),
    key: (selector, key, more) =>
      act(
        () =>
          void one(selector).dispatchEvent(
            new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
          ),
      ),
  };
}
