// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Meddling } from "../../../testing/host/probe/meddling.ts";
import { Sight } from "../../../testing/host/probe/sight.ts";
import { Probe, probeScript } from "../../../testing/host/probe.ts";

const endpoints = { relay: "ws://sandbox.example" };

function arrive(options: Record<string, unknown> = {}) {
  const create = vi.fn();
  const probe = new Probe(window as never, { options }, new Meddling(window as never), new Sight(window as never));
  Object.assign(window, { AppKit: { version: "1", create } });
  return { probe, create, kit: window.AppKit };
}

// The files of a worker share one document.
const clear = (): void => {
  document.head.replaceChildren();
  document.body.replaceChildren();
};
beforeEach(clear);
afterEach(clear);

describe("the probe of a walk", () => {
  it("M1 counts calls of create, and leads each to the sandbox", () => {
    const { probe, create, kit } = arrive({ endpoints });
    kit.create({ projectId: "p" });
    kit.createAppKit({ siwx: { addSession: () => undefined } } as never);
    expect(probe.pageRecord()).toMatchObject({ creates: 2, hasOwnSignIn: true });
    expect(create.mock.calls[0]).toEqual([{ projectId: "p", endpoints }]);
  });

  it("M1 notices a second instance beside the first, and none that comes after it or has an id", () => {
    const { probe, create, kit } = arrive();
    create.mockImplementation(() => ({ destroy: () => undefined }));
    kit.create({ id: "other" });
    (kit.create({}) as unknown as { destroy(): void }).destroy();
    kit.create({ lang: "de" });
    expect(probe.pageRecord().createdTwice).toBe(false);
    kit.create({ lang: "en" });
    expect(probe.pageRecord().createdTwice).toBe(true);
  });

  it("M1 a page without an options block gets one, a page with one keeps its own beside the sandbox", () => {
    document.body.innerHTML = '<script type="application/json" id="appkit-options">{"lang":"de"}</script>';
    arrive({ endpoints });
    const text = () => JSON.parse(document.getElementById("appkit-options")?.textContent ?? "null");
    expect(text()).toEqual({ lang: "de", endpoints });
  });

  it("M1 lets the queue of calls be that a page has before the script", () => {
    const probe = new Probe(
      window as never,
      { options: { endpoints } },
      new Meddling(window as never),
      new Sight(window as never),
    );
    const queue = { q: [], create: () => undefined };
    Object.assign(window, { AppKit: queue });
    expect(window.AppKit).toBe(queue);
    expect(probe.pageRecord().creates).toBe(0);
    expect(probe.isThere()).toBe(false);
  });

  it("M1 waits for a page that creates its instance itself, and gives it no options of another's", () => {
    const { probe, kit } = arrive({ endpoints });
    expect(probe.isDue()).toBe(true);
    expect(document.getElementById("appkit-options")).toBeNull();
    kit.create({ projectId: "p" });
    expect(probe.isDue()).toBe(false);
  });

  it("M1 takes the package's instance, once it was created with the sandbox's options", () => {
    const probe = new Probe(
      window as never,
      { options: { endpoints } },
      new Meddling(window as never),
      new Sight(window as never),
    );
    Object.assign(window, { AppKit: { subscribeAccount: () => undefined, inspect: () => undefined } });
    expect(probe.isThere()).toBe(true);
    expect(probe.isDue()).toBe(false);
    expect(probe.whyUnled()).toBe(
      "creates AppKit of the package without the sandbox: create it with createAppKit({ ...options, ...globalThis.__appkitWalk?.options }).",
    );
    expect(probe.options).toEqual({ endpoints });
    expect(probe.whyUnled()).toBeNull();
  });

  it("M1 names what else stands in AppKit's place", () => {
    const { probe } = arrive({});
    expect(probe.whyUnled()).toBe("has something else at window.AppKit: leave the name to AppKit.");
  });

  it("M1 is a text that runs by itself, whatever the runner did to the names of its functions", () => {
    const script = probeScript({ options: {} });
    expect(script).toContain("__appkitWalk");
    expect(() => new Function(script)).not.toThrow();
  });
});
