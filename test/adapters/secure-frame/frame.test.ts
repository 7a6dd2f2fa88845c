import { describe, expect, it } from "vitest";
import { createEmbedded, type EmbeddedWallet } from "../../../adapters/secure-frame/embedded.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { settle } from "../fake-clock.ts";
import { countListeners } from "../listeners.ts";
import { FakeFrame, outcome, Refusal, SILENT } from "./fake-frame.ts";
import { loggedIn, started } from "./logged-in.ts";

const GREETING = ["SET_PREFERRED_ACCOUNT", "SYNC_DAPP_DATA", "SYNC_THEME"];

/** A page that notes which nodes are watched, and how. */
function watched(host?: { getRootNode(): unknown; append(): void }) {
  const frame = new FakeFrame();
  const seen: [unknown, unknown][] = [];
  const Observer = class {
    observe(node: unknown, how: unknown): void {
      seen.push([node, how]);
    }
    disconnect(): void {}
  };
  frame.page.MutationObserver = Observer as unknown as typeof frame.page.MutationObserver;
  frame.world.host = () => host as unknown as HTMLElement;
  frame.open();
  return { frame, seen };
}

/** Another wallet in the same page, whose frame may be asked at once. */
function released(frame: FakeFrame): EmbeddedWallet {
  const wallet = createEmbedded(frame.world);
  let release = (): void => undefined;
  wallet.openFrame(
    undefined,
    () => undefined,
    (listener) => {
      release = () => listener({ type: "frame.release" });
    },
  );
  frame.ready();
  release();
  return wallet;
}

describe("the frame in the page", () => {
  const HOW = { childList: true, subtree: true };

  it("R9: its page is watched to its depth, so that its removal is known wherever it happens", () => {
    const { frame, seen } = watched();
    expect(seen).toEqual([[frame.page.document, HOW]]);
  });

  it("R9: in a shadow root, the root is watched and the page around it", () => {
    const root = {};
    const { frame, seen } = watched({ getRootNode: () => root, append: () => undefined });
    expect(seen).toEqual([
      [root, HOW],
      [frame.page.document, HOW],
    ]);
    expect(frame.events).toEqual([]);
  });

  it("AUTH-1 R20: a page that has no body yet is waited for, unless nobody wants the frame any more", () => {
    const frame = new FakeFrame();
    const { body } = frame.page.document;
    const document = Object.assign(new EventTarget(), { createElement: frame.page.document.createElement, body: null });
    const listeners = countListeners(document);
    Object.assign(frame.page, { document });
    const close = frame.open();
    close();
    expect(listeners()).toEqual({});
    frame.open();
    expect(frame.page.elements.size).toBe(0);
    Object.assign(document, { body });
    document.dispatchEvent(new Event("DOMContentLoaded"));
    expect(frame.page.elements.size).toBe(1);
    expect(frame.events).toEqual([]);
  });

  it("AUTH-1 R9: what the page takes away before it was asked comes back once, and is asked when it is READY there", async () => {
    const frame = new FakeFrame();
    frame.open();
    frame.load();
    frame.ready();
    frame.tear();
    expect(frame.page.elements.size).toBe(1);
    frame.release();
    expect(frame.posted).toEqual([]);
    frame.load();
    frame.ready();
    frame.release();
    await settle();
    expect(frame.posted).not.toEqual([]);
    expect(frame.events.map(({ type }) => type)).toEqual(["frame.answered", "frame.answered"]);
    frame.tear();
    expect(frame.events.at(-1)).toEqual({ type: "frame.failed" });
  });

  it("AUTH-1 R9: a page that takes it away again has no frame", () => {
    const frame = new FakeFrame();
    frame.open();
    frame.tear();
    expect(frame.events).toEqual([]);
    frame.tear();
    expect(frame.events).toEqual([{ type: "frame.failed" }]);
  });

  it("ROUTE-10: its owner sees it in the element that the page has placed since", async () => {
    const frame = await loggedIn();
    const appended: unknown[] = [];
    const host = {
      append: (element: unknown) => appended.push(element),
      contains: () => false,
      getRootNode: () => ({}),
    };
    const hold = () =>
      frame.wallet.holdRequest(
        { id: "1" as never },
        () => undefined,
        () => undefined,
      )();
    hold();
    expect(frame.events.filter(({ type }) => type === "frame.reloaded")).toEqual([]);
    frame.world.host = () => host as unknown as HTMLElement;
    hold();
    expect(frame.events.at(-1)).toEqual({ type: "frame.reloaded" });
    frame.open();
    expect(appended).toHaveLength(1);
  });

  it("R9: a change of the page that leaves it in its place is nothing", async () => {
    const frame = await started();
    for (const run of [...frame.page.observers]) run();
    expect(frame.events).toEqual([{ type: "frame.answered" }]);
    expect(frame.page.elements.size).toBe(1);
  });

  it("R9: an end that nobody caused is told once, and an end that was asked for is not told", async () => {
    const frame = await started();
    const stop = frame.open();
    stop();
    stop();
    expect(frame.events).toEqual([{ type: "frame.answered" }]);
    frame.open();
    frame.element?.dispatchEvent(new Event("error"));
    frame.element?.dispatchEvent(new Event("error"));
    expect(frame.events).toEqual([{ type: "frame.answered" }, { type: "frame.failed" }]);
  });

  it("R9: the late end of an earlier frame leaves the next one as it is", async () => {
    const frame = new FakeFrame();
    frame.answers["CONNECT_OTP"] = () => SILENT;
    const stop = await frame.start();
    await frame.start();
    const asked = frame.wallet.sendOtp({ otp: "1" });
    stop();
    expect(await outcome(asked)).toBe("pending");
    expect(frame.page.elements.size).toBe(1);
  });

  it("R9: a word to release a frame that is gone is nothing", async () => {
    const frame = new FakeFrame();
    const stop = frame.open();
    stop();
    frame.release();
    await settle();
    expect([frame.posted, frame.clock.pending]).toEqual([[], 0]);
  });

  it("ROUTE-4 R9: told to begin anew, it has forgotten what it was asked before, and is asked no more of it", async () => {
    const frame = await started();
    frame.answers["CONNECT_OTP"] = () => SILENT;
    const asked = frame.wallet.sendOtp({ otp: "1" });
    const reloaded = frame.wallet.reloadFrame(undefined);
    frame.load();
    frame.ready();
    expect(await outcome(asked)).toMatchObject({ code: "FRAME_LOST" });
    expect(await outcome(reloaded)).toMatchObject({ code: "FRAME_LOST" });
    expect(frame.events).toEqual([{ type: "frame.answered" }]);
  });

  it.each([
    ["before it answered", () => SILENT],
    ["after it answered", () => undefined],
  ])(
    "ROUTE-4 R9: told to begin anew, and loaded %s, it is asked what came meanwhile once it is READY",
    async (_, answer) => {
      const frame = await started();
      frame.answers["RELOAD"] = answer;
      const reloaded = frame.wallet.reloadFrame(undefined);
      reloaded.catch(() => undefined);
      const asked = frame.wallet.sendOtp({ otp: "1" });
      await settle();
      expect(frame.names().at(-1)).toBe("RELOAD");
      frame.load();
      frame.ready();
      expect(await outcome(asked)).toEqual({ value: undefined });
      await frame.clock.advance(LIMITS.frameSettle);
      await outcome(reloaded);
      expect(frame.names().slice(3)).toEqual(["RELOAD", ...GREETING, "CONNECT_OTP"]);
    },
  );

  it.each([
    ["that it has", () => undefined],
    ["that it will not", () => new Refusal("no")],
  ])("ROUTE-4: told to begin anew, a frame that says %s and does not load is asked all the same", async (_, answer) => {
    const frame = await started();
    frame.answers["RELOAD"] = answer;
    const reloaded = frame.wallet.reloadFrame(undefined);
    reloaded.catch(() => undefined);
    const asked = frame.wallet.sendOtp({ otp: "1" });
    await frame.clock.advance(LIMITS.frameSettle);
    expect(await outcome(asked)).toEqual({ value: undefined });
    await outcome(reloaded);
    expect(frame.names().slice(3)).toEqual(["RELOAD", ...GREETING, "CONNECT_OTP"]);
  });

  it("R9: told to begin anew, and gone meanwhile, it leaves the release of the next frame to that one's READY", async () => {
    const frame = await started();
    const reloaded = frame.wallet.reloadFrame(undefined);
    reloaded.catch(() => undefined);
    frame.open();
    await outcome(reloaded);
    await frame.clock.advance(LIMITS.frameSettle);
    expect(frame.names().at(-1)).toBe("RELOAD");
  });

  it("S18 R19: the page's end leaves no listener, timer or observer", async () => {
    const frame = new FakeFrame();
    const [ofPage, ofTheme] = [countListeners(frame.page), countListeners(frame.page.systemLight)];
    let ofElement = (): Record<string, number> => ({});
    const { createElement } = frame.page.document;
    frame.page.document.createElement = () => {
      const element = createElement();
      ofElement = countListeners(element);
      return element;
    };
    const wallet = released(frame);
    await settle();
    expect([ofPage(), ofTheme(), ofElement()]).toEqual([
      { message: 1, storage: 1 },
      { change: 1 },
      { error: 1, load: 1 },
    ]);
    wallet.stop();
    expect([ofPage(), ofTheme(), ofElement()]).toEqual([{}, {}, {}]);
    expect([frame.page.observers.size, frame.clock.pending]).toEqual([0, 0]);
  });
});

describe("the first words to the frame (AUTH-8)", () => {
  it("AUTH-8: whether the system is light is asked of the browser by its standard question", () => {
    const frame = new FakeFrame();
    const asked: string[] = [];
    const { matchMedia } = frame.page;
    const page: { matchMedia(query: string): EventTarget } = frame.page;
    page.matchMedia = (query) => {
      asked.push(query);
      return matchMedia();
    };
    createEmbedded(frame.world);
    expect(asked).toEqual(["(prefers-color-scheme: light)"]);
  });

  it.each([null, { matches: true }])(
    "R18: a page whose matchMedia gives %j has its frame, which follows no system",
    (media) => {
      const frame = new FakeFrame();
      Object.assign(frame.page, { matchMedia: () => media });
      const embedded = createEmbedded(frame.world);
      expect(() => embedded.stop()).not.toThrow();
    },
  );

  it("R18: a page without matchMedia greets the frame with its own theme, and is dark where that is the system's", async () => {
    const frame = new FakeFrame();
    Object.assign(frame.page, { matchMedia: undefined });
    const settings = { ...frame.world.settings(), themeMode: "system" };
    Object.assign(frame.world, { settings: () => settings });
    Object.assign(frame, { wallet: createEmbedded(frame.world) });
    released(frame);
    await settle();
    expect(frame.last("SYNC_THEME")?.payload).toMatchObject({ themeMode: "dark" });
  });

  it("AUTH-8, CONF-9: a page with icons and no project names them, and an empty project, but none in the address", async () => {
    const frame = new FakeFrame();
    const settings = frame.world.settings();
    const metadata = { ...settings.metadata, icons: ["https://shop.example/icon.png"] };
    Object.assign(frame.world, { settings: () => ({ ...settings, metadata, projectId: undefined }) });
    released(frame);
    await settle();
    expect(frame.last("SYNC_DAPP_DATA")?.payload).toMatchObject({
      ...{ projectId: "", metadata: { icons: ["https://shop.example/icon.png"] } },
    });
    expect(frame.element?.attributes.get("src")).not.toContain("projectId");
  });

  it("R9: a frame that does not take them is not waited for longer than 5 s", async () => {
    const frame = new FakeFrame();
    for (const name of ["SYNC_THEME", "SYNC_DAPP_DATA", "SET_PREFERRED_ACCOUNT"]) frame.answers[name] = () => SILENT;
    await frame.start();
    expect(frame.clock.pending).toBe(3);
    await frame.clock.advance(LIMITS.walletRead - 1);
    expect(frame.clock.pending).toBe(3);
    await frame.clock.advance(1);
    expect(frame.clock.pending).toBe(0);
  });

  it("I4: a chain family that nobody is logged in on has no provider", async () => {
    const frame = await loggedIn();
    expect(frame.wallet.providerOf("eip155")).toBeDefined();
    expect(frame.wallet.providerOf("solana")).toBeUndefined();
    expect(frame.wallet.providerOf("bip122")).toBeUndefined();
  });
});
