import { Window } from "happy-dom";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Lazy, LazyOptions } from "../../../domain/lazy.ts";

/** True while no chunk loads. */
const network = vi.hoisted(() => ({ isDown: false }));
vi.mock("../../../domain/lazy.ts", async (importOriginal) => {
  const original = await importOriginal<{ Lazy: typeof Lazy }>();
  class Failing<T> extends original.Lazy<T> {
    constructor(load: () => Promise<T>, options?: LazyOptions<T>) {
      super(() => (network.isDown ? Promise.reject(new Error("offline")) : load()), options);
    }
  }
  return { ...original, Lazy: Failing };
});

// Other files of this worker have loaded what draws: here everything is loaded anew.
vi.resetModules();
// Nor does the next file of the worker get what stands in here.
afterAll(() => void vi.resetModules());
const { defineElements } = await import("../../../api/elements/define.ts");

/** Milliseconds in which the first use has loaded what draws. */
const LATE = 10_000;

// A name can be defined once in a window, and a worker's files share theirs.
const window = new Window({ console }) as unknown as globalThis.Window & typeof globalThis;
const { document, customElements } = window;

class Own extends window.HTMLElement {}

const attach = vi.fn();
const resolve = vi.fn((id: string | undefined) => (id === "two" ? { attach } : undefined));
const listeners = new Set<() => void>();

beforeAll(() => {
  customElements.define("appkit-account-button", Own);
  const onInstances = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  defineElements(window as never, { resolve: resolve as never, onInstances, makeNow: () => {} });
});

afterEach(() => document.body.replaceChildren());

function place(name: string, attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  document.body.append(element);
  return element;
}

it("CONN-8 leaves an element of the page that has one of the names as it is, and defines the others", () => {
  expect(customElements.get("appkit-account-button")).toBe(Own);
  expect(["button", "connect-button", "network-button", "wallet-button"].map(isDefined)).toEqual(Array(4).fill(true));
});

const isDefined = (kind: string) => customElements.get(`appkit-${kind}`) !== undefined;

it("R20 CONN-8 says that what draws did not load, loads it again for the next one, and draws nothing that has gone", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  network.isDown = true;
  const early = place("appkit-connect-button");
  await vi.waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith(new Error("offline")));
  network.isDown = false;
  const gone = place("appkit-connect-button");
  gone.remove();
  const drawn = place("appkit-connect-button");
  await vi.waitFor(() => expect(drawn.shadowRoot?.querySelector("button")).toBeTruthy(), LATE);
  expect([early.shadowRoot, gone.shadowRoot]).toEqual([null, null]);
  drawn.setAttribute("label", "Enter");
  expect(drawn.shadowRoot?.textContent).toBe("Enter");
});

it("CONF-10 the host's place for the modal is offered to the instance that it names, once, also to a later one", () => {
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  tell();
  tell();
  attach.mockClear();
  const element = place("appkit-modal", { instance: "two" });
  expect(attach).toHaveBeenCalledExactlyOnceWith(element);
  attach.mockClear();
  resolve.mockClear();
  place("appkit-modal", { instance: "" });
  expect(resolve).toHaveBeenCalledExactlyOnceWith(undefined);
  tell();
  expect(attach).toHaveBeenCalledExactlyOnceWith(element);
});
