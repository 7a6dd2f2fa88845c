import { describe, expect, it, vi } from "vitest";
import { createPageFetch } from "../../../../adapters/browser/http/page-fetch.ts";
import { countListeners } from "../../listeners.ts";

/** A page whose one request is answered or fails when it is told to. */
function page() {
  const events = new EventTarget();
  const listening = countListeners(events);
  let resolve: (answer: Response) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const request = new Promise<Response>((...settle) => {
    [resolve, reject] = settle;
  });
  const window = {
    fetch: () => request,
    addEventListener: (name: string, listener: () => void) => events.addEventListener(name, listener),
    removeEventListener: (name: string, listener: () => void) => events.removeEventListener(name, listener),
  };
  return {
    window,
    resolve,
    reject,
    listening,
    leave: () => events.dispatchEvent(new Event("pagehide")),
    fetch: createPageFetch(window as unknown as Window & typeof globalThis),
  };
}

describe("the page's fetch", () => {
  it("passes on an answer, and a failure while the page is there", async () => {
    const one = page();
    const answer = new Response("x");
    const asked = one.fetch("https://shop.example/");
    one.resolve(answer);
    expect(await asked).toBe(answer);
    expect(one.listening()).toEqual({});

    const other = page();
    const failing = other.fetch("https://shop.example/");
    other.reject(new TypeError("Failed to fetch"));
    await expect(failing).rejects.toThrow("Failed to fetch");
    expect(other.listening()).toEqual({});
  });

  it("S9: tells who is asked the page's origin at most, whatever policy the page has", async () => {
    const one = page();
    const asked = vi.fn(async () => new Response("x"));
    one.window.fetch = asked;
    await one.fetch("https://shop.example/", { method: "POST" });
    expect(asked.mock.calls).toEqual([["https://shop.example/", { method: "POST", referrerPolicy: "origin" }]]);
  });

  it("R20: one that a page has put in its place, and that throws at once, has failed like any other", async () => {
    const one = page();
    one.window.fetch = () => {
      throw new TypeError("Blocked by the shop");
    };
    await expect(one.fetch("https://shop.example/")).rejects.toThrow("Blocked by the shop");
    expect(one.listening()).toEqual({});
  });

  it("R20: a failure after the page was left is told to nobody", async () => {
    const one = page();
    const heard = vi.fn();
    void one.fetch("https://shop.example/").then(heard, heard);
    one.leave();
    one.reject(new TypeError("Failed to fetch"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).not.toHaveBeenCalled();
    expect(one.listening()).toEqual({});
  });
});
