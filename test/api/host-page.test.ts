import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { STORAGE_KEYS } from "../../domain/app/facts.ts";

// The next file of the worker does not get what stands in here.
afterAll(() => void vi.resetModules());

it.each([[{}], [{ document: {} }], [{ customElements: {} }]])(
  "R20 where something that is no page's calls itself window, as %j, an instance is made, and open() rejects with a name",
  async (window) => {
    vi.stubGlobal("window", window);
    vi.resetModules();
    const { createAppKit } = await import("../../api/create.ts");
    const kit = createAppKit({ projectId: "p" });
    await expect(kit.open()).rejects.toMatchObject({ code: "UI_NOT_AVAILABLE" });
    expect(kit.getThemeMode()).toBe("dark");
    expect(createAppKit({ projectId: "p" })).toMatchObject({ id: "default-2" });
    kit.destroy();
  },
);

/** A page, and its instance's end. */
async function takingUp() {
  const window = Object.assign(new EventTarget(), { document: {}, customElements: {} });
  vi.stubGlobal("window", window);
  vi.resetModules();
  const { pageOf } = await import("../../api/host-page.ts");
  const recallFacts = vi.fn(() => new Promise(() => {}));
  let end = () => {};
  const add = (_: string, listener: () => void) => {
    end = listener;
  };
  const take = () => pageOf()?.takeUp?.({ listeners: { add } } as never, { facts: { recallFacts } } as never);
  take();
  const tell = (type: string, more: object) => void window.dispatchEvent(Object.assign(new Event(type), more));
  return { recallFacts, tell, take, end: () => end() };
}

const KEPT = { persisted: true };

it("CONN-12 R6 takes over what later pages stored where the browser had kept this one, and where another tab connects", async () => {
  const { recallFacts, tell } = await takingUp();
  tell("pageshow", { persisted: false });
  tell("storage", { key: STORAGE_KEYS.status });
  tell("pageshow", KEPT);
  await vi.waitFor(() => expect(recallFacts).toHaveBeenCalledOnce());
  tell("storage", { key: STORAGE_KEYS.walletId });
  await vi.waitFor(() => expect(recallFacts).toHaveBeenCalledTimes(2));
});

it("S18 an instance that has gone hears neither of the browser's cache nor of other tabs", async () => {
  const { recallFacts, tell, take, end } = await takingUp();
  end();
  tell("pageshow", KEPT);
  tell("storage", { key: STORAGE_KEYS.walletId });
  take();
  tell("pageshow", KEPT);
  await vi.waitFor(() => expect(recallFacts).toHaveBeenCalledOnce());
});

it("CONN-12 R20 waits for a page that the browser prerenders to be shown, and for no other page", async () => {
  const document = Object.assign(new EventTarget(), { prerendering: true });
  vi.stubGlobal("window", { document, customElements: {} });
  vi.stubGlobal("document", document);
  const { pageOf } = await import("../../api/host-page.ts");
  const [first, second] = [vi.fn(), vi.fn()];
  pageOf()?.onceShown(first);
  expect(first).not.toHaveBeenCalled();
  document.prerendering = false;
  pageOf()?.onceShown(second);
  expect(second).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(first).toHaveBeenCalledOnce();
});

it("CONN-8 announces nothing of the last page beside an instance, which does so itself", async () => {
  const stored = new Map<string, string>([[STORAGE_KEYS.announced, JSON.stringify({ id: "default" })]]);
  const storage = { get: (key: string) => stored.get(key), set: () => {}, remove: () => {} };
  vi.stubGlobal("window", { document: {}, customElements: {} });
  vi.resetModules();
  const { announceEarly, pageOf } = await import("../../api/host-page.ts");
  expect(pageOf()?.isAnnouncing?.()).toBe(false);
  const { register, unregister } = await import("../../api/registry.ts");
  expect(await announceEarly({ storage, announce: false })).toBe(false);
  expect(await announceEarly({ storage })).toBe(true);
  expect(pageOf()?.isAnnouncing?.()).toBe(true);
  const made = { id: "default" } as never;
  register(made);
  onTestFinished(() => unregister(made));
  expect(await announceEarly({ storage })).toBe(false);
});

it("S18 R20 defines the page's elements once, of which a press makes the default instance where there is none", async () => {
  const defineElements = vi.fn();
  vi.doMock("../../api/elements/define.ts", () => ({ defineElements }));
  onTestFinished(() => void vi.doUnmock("../../api/elements/define.ts"));
  vi.stubGlobal("window", { document: {}, customElements: {} });
  vi.resetModules();
  const { defineOnce, makeOnPress } = await import("../../api/host-page.ts");
  const make = vi.fn();
  makeOnPress(make);
  defineOnce();
  defineOnce();
  expect(defineElements).toHaveBeenCalledOnce();
  defineElements.mock.lastCall?.[1].makeNow();
  expect(make).toHaveBeenCalledOnce();
});
