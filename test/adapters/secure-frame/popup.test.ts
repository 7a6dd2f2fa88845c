import { describe, expect, it } from "vitest";
import { returned, withReturn } from "../../../adapters/secure-frame/redirect.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { PopupFeedEvent } from "../../../machines/embedded/ports.ts";
import { settle } from "../fake-clock.ts";
import { countListeners } from "../listeners.ts";
import { FakeFrame, FakePopup, outcome, Refusal, SECURE } from "./fake-frame.ts";

const URI = "https://provider.example/authorize?state=abc&x=1";
const PENDING = "@appkit/social_provider";
const pendingAt = (at: number, provider = "google") => JSON.stringify({ provider, at });
const google = { way: "social", social: "google", networks: [] } as const;

/** A click on a social login whose window opened, and was led to its page. */
function led(uri = URI) {
  const frame = new FakeFrame();
  const popup = new FakePopup();
  frame.page.popup = popup;
  frame.world.popup.prepare(google);
  const heard: PopupFeedEvent[] = [];
  const stop = frame.wallet.followPopup({ social: "google", uri }, (event) => heard.push(event));
  const listeners = () => heard.length;
  return { frame, popup, heard, stop, listeners };
}

describe("the window of a social login", () => {
  it("R16: it is opened in the click's own task, for a social login alone", () => {
    const frame = new FakeFrame();
    frame.page.popup = new FakePopup();
    frame.world.popup.prepare({ way: "email" });
    frame.world.popup.prepare({ way: "farcaster" });
    expect(frame.page.opened).toEqual([]);
    frame.world.popup.prepare(google);
    expect(frame.page.opened).toEqual([{ url: "", target: "popupWindow" }]);
  });

  it("R16: one that is blocked is said to be", async () => {
    const frame = new FakeFrame();
    expect(() => frame.world.popup.prepare(google)).toThrow("Could not open social popup");
    const heard: PopupFeedEvent[] = [];
    frame.wallet.followPopup({ social: "google", uri: URI }, (event) => heard.push(event));
    expect(heard).toEqual([{ type: "popup.failed", code: "POPUP_BLOCKED" }]);
  });

  it("R16: an app's browser that throws in its place is one that blocks it", () => {
    const frame = new FakeFrame();
    frame.page.open = () => {
      throw new TypeError("not implemented");
    };
    expect(() => frame.world.popup.prepare(google)).toThrow("Could not open social popup");
  });

  it("AUTH-14: it is led to the provider, and what the secure page says in it counts; it is closed then", () => {
    const { frame, popup, heard } = led();
    expect(popup.went).toEqual([URI]);
    frame.say({ resultUri: "https://secure.example/r?token=1" }, { source: popup });
    expect(heard).toEqual([{ type: "popup.answered", resultUri: "https://secure.example/r?token=1" }]);
    expect(popup.closed).toBe(true);
    frame.say({ resultUri: "https://secure.example/again" }, { source: popup });
    expect(heard).toHaveLength(1);
    expect(frame.clock.pending).toBe(0);
  });

  it("S1: a result of another window is nothing; one of another origin in it ends the login", () => {
    const { frame, popup, heard } = led();
    frame.say({ resultUri: "https://mallory.example" }, { source: {} });
    frame.say({ resultUri: 7 }, { source: popup });
    frame.say(null, { source: popup });
    frame.say({ other: "thing" }, { source: popup, origin: "https://mallory.example" });
    expect(heard).toEqual([]);
    frame.say({ resultUri: "https://mallory.example" }, { source: popup, origin: `${SECURE}.mallory.example` });
    expect(heard).toEqual([{ type: "popup.failed", code: "SOCIAL_UNTRUSTED" }]);
  });

  it("AUTH-14: what it said right before it closed counts, though the browser names no source", async () => {
    const { frame, popup, heard } = led();
    const result = { resultUri: `${SECURE}/social/callback?code=1` };
    frame.say(result, { source: null });
    expect(heard).toEqual([]);
    popup.close();
    await frame.clock.advance(LIMITS.popupPoll);
    frame.say(result, { source: null, origin: "https://mallory.example" });
    expect(heard).toEqual([]);
    frame.say(result, { source: null });
    expect(heard).toEqual([{ type: "popup.answered", resultUri: result.resultUri }]);
  });

  it("S1: once it has closed, another window of the secure page's origin is still not it", async () => {
    const { frame, popup, heard } = led();
    popup.close();
    frame.say({ resultUri: `${SECURE}/r` }, { source: {} });
    for (const data of ["resultUri", undefined, { resultUri: undefined }]) frame.say(data, { source: popup });
    expect(heard).toEqual([]);
  });

  it("R16: one that was closed before it was led to its page stays where it is, and its closing is told", async () => {
    const frame = new FakeFrame();
    const popup = new FakePopup();
    frame.page.popup = popup;
    frame.world.popup.prepare(google);
    popup.close();
    const heard: PopupFeedEvent[] = [];
    frame.wallet.followPopup({ social: "google", uri: URI }, (event) => heard.push(event));
    await frame.clock.advance(LIMITS.popupPoll);
    expect([popup.went, heard]).toEqual([[], [{ type: "popup.closed" }]]);
  });

  it("R16: one that stays open is looked at every 400 ms, and nothing is told of it", async () => {
    const { frame, heard, stop } = led();
    const listeners = countListeners(frame.page);
    await frame.clock.advance(5 * LIMITS.popupPoll);
    expect(heard).toEqual([]);
    expect(frame.clock.waits).toEqual(Array(6).fill(LIMITS.popupPoll));
    stop();
    expect([listeners(), frame.clock.pending]).toEqual([{}, 0]);
  });

  it("R16: its closing is known within a second", async () => {
    const { frame, popup, heard } = led();
    popup.close();
    await frame.clock.advance(2 * LIMITS.popupPoll);
    expect(heard).toEqual([{ type: "popup.closed" }]);
    expect(frame.clock.pending).toBe(0);
  });

  it("AUTH-14: stopping closes it", () => {
    const { frame, popup, stop } = led();
    stop();
    expect(popup.closed).toBe(true);
    expect(frame.clock.pending).toBe(0);
  });

  it.each(["javascript:alert(1)", "http://provider.example/", "https://a:b@provider.example/", ""])(
    "S6: '%s' is not gone to",
    (uri) => {
      const { popup, heard } = led(uri);
      expect(popup.went).toEqual([]);
      expect(heard).toEqual([{ type: "popup.failed", code: "SOCIAL_UNTRUSTED" }]);
    },
  );

  it("AUTH-14: without an address of the provider it is closed", async () => {
    const frame = new FakeFrame();
    frame.page.popup = new FakePopup();
    frame.answers["GET_SOCIAL_REDIRECT_URI"] = () => new Refusal("down");
    await frame.start();
    frame.world.popup.prepare(google);
    expect(await outcome(frame.wallet.fetchSocialUri({ social: "google" }))).toMatchObject({ code: "FRAME_REFUSED" });
    expect(frame.page.popup.closed).toBe(true);
  });
});

describe("a social login in Telegram (protocol.md §1.8)", () => {
  it("AUTH-14: the page itself goes to the provider, with the way back, and remembers whom", async () => {
    const frame = new FakeFrame();
    frame.page.navigator.userAgent = "Mozilla/5.0 Telegram-Android/11.1";
    frame.world.popup.prepare(google);
    expect(frame.page.opened).toEqual([]);
    frame.wallet.followPopup({ social: "google", uri: URI }, () => undefined);
    await settle();
    expect(frame.page.opened).toEqual([
      {
        url: "https://provider.example/authorize?state=abc--https%3A%2F%2Fshop.example%2Fcart%3Fa%3D1%23top&x=1",
        target: "_top",
      },
    ]);
    expect(frame.store.entries.get(PENDING)).toBe(pendingAt(frame.clock.now()));
  });

  const BLOCKED = [{ type: "popup.failed", code: "POPUP_BLOCKED" }];

  it.each<[string, string, (frame: FakeFrame) => unknown, unknown[]]>([
    ["that is gone to", URI, () => undefined, []],
    ["whose address is none of a page", "javascript:alert(1)", () => undefined, BLOCKED],
    ["that the browser does not go to", URI, ({ page }) => Object.assign(page, { open: () => null }), BLOCKED],
    [
      "for which nothing can be remembered",
      URI,
      ({ store }) => Object.assign(store, { set: () => Promise.reject(new Error("full")) }),
      BLOCKED,
    ],
  ])("AUTH-14 R7: of a provider %s, the login hears as much", async (_, uri, change, wanted) => {
    const frame = new FakeFrame();
    frame.page.navigator.userAgent = "Mozilla/5.0 Telegram-Android/11.1";
    change(frame);
    const heard: PopupFeedEvent[] = [];
    const stop = frame.wallet.followPopup({ social: "google", uri }, (event) => heard.push(event));
    await settle();
    stop();
    expect(heard).toEqual(wanted);
  });

  it("AUTH-14: the page's own state stays, and a page that came back without a result waits on", async () => {
    const frame = new FakeFrame();
    frame.store.entries.set(PENDING, pendingAt(frame.clock.now()));
    for (const href of ["https://shop.example/", "https://shop.example/?result_uri="]) {
      frame.page.location.href = href;
      expect(await frame.wallet.returned()).toBeUndefined();
    }
    expect(frame.store.entries.has(PENDING)).toBe(true);
    const replaced: unknown[] = [];
    const history = { state: { page: 7 }, replaceState: (...change: unknown[]) => replaced.push(change) };
    const location = { href: "https://shop.example/?result_uri=r" };
    await returned({ ...frame.world, window: { location, history } as never });
    expect(replaced).toEqual([[{ page: 7 }, "", "https://shop.example/"]]);
  });

  it("AUTH-14: where another page stands in between, the way back goes inside", () => {
    const outer = new URL("https://auth.magic.link/v1/start");
    outer.searchParams.set("provider_authorization_url", URI);
    const inner = new URL(withReturn(outer.href, "https://shop.example/")).searchParams.get(
      "provider_authorization_url",
    );
    expect(inner).toBe("https://provider.example/authorize?state=abc--https%3A%2F%2Fshop.example%2F&x=1");
  });

  it("AUTH-14: any other page has the way back itself, whatever it is given along", () => {
    const given = "provider_authorization_url=https%3A%2F%2Felse.example%2F%3Fstate%3Db";
    expect(withReturn(`${URI}&${given}`, "https://shop.example/")).toBe(
      `https://provider.example/authorize?state=abc--https%3A%2F%2Fshop.example%2F&x=1&${given}`,
    );
  });

  it("AUTH-14 S9: back on the page, the result is taken once and leaves the address", async () => {
    const frame = new FakeFrame();
    frame.page.location.href = "https://shop.example/cart?a=1&result_uri=https%3A%2F%2Fsecure.example%2Fr%3Ft%3D1#top";
    frame.store.entries.set(PENDING, pendingAt(frame.clock.now()));
    expect(await frame.wallet.returned()).toEqual({ social: "google", resultUri: "https://secure.example/r?t=1" });
    expect(frame.page.location.href).toBe("https://shop.example/cart?a=1#top");
    expect(frame.store.entries.size).toBe(0);
    expect(await frame.wallet.returned()).toBeUndefined();
  });

  it("S1: a link of a stranger's logs nobody in", async () => {
    const frame = new FakeFrame();
    const href = "https://shop.example/?result_uri=https%3A%2F%2Fsecure.example%2Fr%3Fmallory";
    const now = frame.clock.now();
    for (const pending of [undefined, "google", pendingAt(now, "farcaster"), pendingAt(now, "mallory")]) {
      frame.page.location.href = href;
      if (pending) frame.store.entries.set(PENDING, pending);
      expect(await frame.wallet.returned()).toBeUndefined();
      expect(frame.page.location.href).toBe(href);
    }
  });

  it.each([
    ["10 minutes ago", -LIMITS.socialReturn, undefined],
    ["a moment less ago", 1 - LIMITS.socialReturn, { social: "google", resultUri: "r" }],
    ["at a time that the clock was set back from", 1, undefined],
  ])(
    "AUTH-14 S1 S9 R8: of a login that was begun %s, a link is taken as is due, none after it, and none stays in the address",
    async (_, ago, taken) => {
      const frame = new FakeFrame();
      await frame.clock.advance(2 * LIMITS.socialReturn);
      frame.page.location.href = "https://shop.example/?result_uri=r";
      frame.store.entries.set(PENDING, pendingAt(frame.clock.now() + ago));
      expect(await frame.wallet.returned()).toEqual(taken);
      expect(frame.store.entries.size).toBe(0);
      expect(frame.page.location.href).toBe("https://shop.example/");
    },
  );
});
