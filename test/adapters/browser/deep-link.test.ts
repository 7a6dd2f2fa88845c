import { Window } from "happy-dom";
import { describe, expect, it, vi } from "vitest";
import { readDevice } from "../../../adapters/browser/device.ts";
import { type OpenLinkInput, openLink } from "../../../adapters/browser/link.ts";
import { readPlatform } from "../../../adapters/browser/platform.ts";
import { isMobile } from "../../../domain/pairing/device.ts";
import { USER_AGENTS } from "../../domain/pairing/user-agents.ts";

type Page = globalThis.Window & typeof globalThis;

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

function page(marks: object = {}, { userAgent = CHROME, touch = 0, url = "https://shop.example/" } = {}): Page {
  const window = new Window({ url, settings: { navigator: { userAgent, maxTouchPoints: touch } } });
  return Object.assign(window, marks) as unknown as Page;
}

const boom = (): never => {
  throw new Error("no");
};

describe("the device that a page is shown on", () => {
  it.each(USER_AGENTS.filter(({ userAgent }) => userAgent))("CONN-2: $what is $is", ({ userAgent, touch, is }) => {
    const window = page({}, { userAgent, touch: touch ?? 0 });
    const device = readDevice(window);
    const isMac = is[0] === "desktop" && userAgent.includes("Macintosh");
    expect(device).toEqual({ system: is[0], browser: is[1], isIframe: false, ...(isMac && { isMac }) });
    expect(readPlatform(window).mobile).toBe(isMobile(device));
  });

  it.each<[string, object, boolean]>([
    ["its web view", { TelegramWebviewProxy: {} }, true],
    ["its older web view", { TelegramWebviewProxyProto: {} }, true],
    ["its script, inside", { Telegram: { WebApp: { platform: "ios" } } }, true],
    ["its script before it knows the place", { Telegram: { WebApp: {} } }, true],
    ["its script without an app", { Telegram: {} }, true],
    ["its script on any other page", { Telegram: { WebApp: { platform: "unknown" } } }, false],
    ["its login button", { Telegram: { Login: {} } }, false],
    ["nothing", {}, false],
  ])("CONN-2: %s tells Telegram: %#", (_, marks, is) => {
    expect(readDevice(page(marks)).browser).toBe(is ? "telegram" : "chrome");
  });

  it("CONN-2: Telegram's web clients say so in the fragment", () => {
    const url = "https://shop.example/#tgWebAppData=x&tgWebAppVersion=8.0&tgWebAppPlatform=weba";
    expect(readDevice(page({}, { url })).browser).toBe("telegram");
  });

  it("CONN-2: a page inside another one knows it", () => {
    const outer = page();
    const inner = Object.create(outer, { self: { value: {} }, top: { value: outer } }) as Page;
    expect([readDevice(outer).isIframe, readDevice(inner).isIframe]).toEqual([false, true]);
  });

  it("R18: a page whose properties throw is a desktop", () => {
    const properties = ["navigator", "self", "top", "location", "Telegram", "TelegramWebviewProxy"];
    const window = Object.defineProperties({}, Object.fromEntries(properties.map((name) => [name, { get: boom }])));
    expect(readDevice(window as Page)).toEqual({ system: "desktop", browser: "other", isIframe: false });
  });
});

/** A page that tells what it was asked to open. */
function opening(marks: object = {}, { isActive, opened = {} }: { isActive?: boolean; opened?: object | null } = {}) {
  const open = vi.fn(() => opened as Page | null);
  const window = page({ ...marks, open });
  if (isActive !== undefined) Object.defineProperty(window.navigator, "userActivation", { value: { isActive } });
  return { open, ask: (href: string, target: OpenLinkInput["target"]) => openLink(window, { href, target }) };
}

describe("a link that is opened", () => {
  it.each(["_self", "_top"] as const)("CONN-2: takes the place of the page in %s", (target) => {
    const { open, ask } = opening({}, { isActive: true });
    expect(ask("heron://wc?uri=x", target)).toBe(true);
    expect(open.mock.calls).toEqual([["heron://wc?uri=x", target]]);
  });

  it("CONN-2: in a new window, which learns neither of this one nor of its address", () => {
    const { open, ask } = opening({}, { isActive: true, opened: null });
    expect(ask("https://web.heron.example/wc?uri=x", "_blank")).toBe(true);
    expect(open.mock.calls).toEqual([["https://web.heron.example/wc?uri=x", "_blank", "noopener,noreferrer"]]);
  });

  it("S6: without a gesture nothing opens; a browser that does not know is asked", () => {
    const without = opening({}, { isActive: false });
    expect([without.ask("heron://wc", "_self"), without.ask("https://x.example/", "_blank")]).toEqual([false, false]);
    expect(without.open).not.toHaveBeenCalled();
    expect(opening().ask("heron://wc", "_self")).toBe(true);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "http://x.example", "https://u@x.example", "", "intent://x"])(
    "S6: %j opens nothing",
    (href) => {
      const openLink = vi.fn();
      const { open, ask } = opening({ Telegram: { WebApp: { openLink } } }, { isActive: true });
      expect([ask(href, "_self"), ask(href, "_top"), ask(href, "_blank")]).toEqual([false, false, false]);
      expect(open).not.toHaveBeenCalled();
      expect(openLink).not.toHaveBeenCalled();
    },
  );

  it("R16: refused by the browser it says so, and throws nothing", () => {
    expect(opening({}, { opened: null }).ask("heron://wc", "_self")).toBe(false);
    expect(openLink(page({ open: boom }), { href: "heron://wc", target: "_blank" })).toBe(false);
  });
});

describe("Telegram's way out", () => {
  const inside = (more: object = {}) => {
    const app = { platform: "ios", openLink: vi.fn(), openTelegramLink: vi.fn(), ...more };
    return { app, ...opening({ Telegram: { WebApp: app } }, { isActive: true }) };
  };

  it("CONN-2: takes web addresses and mini apps; an app's scheme goes through the window", () => {
    const { app, open, ask } = inside();
    const asked = ["https://heron.example/wc", "https://t.me/heron_bot/app?startapp=x", "heron://wc"];
    expect(asked.map((href) => ask(href, "_blank"))).toEqual([true, true, true]);
    expect(app.openLink.mock.calls).toEqual([[asked[0]]]);
    expect(app.openTelegramLink.mock.calls).toEqual([[asked[1]]]);
    expect(open.mock.calls).toEqual([[asked[2], "_blank", "noopener,noreferrer"]]);
  });

  it.each([
    ["an old script", { openLink: undefined }],
    ["a script that refuses", { openLink: boom }],
    ["a script outside of Telegram", { platform: "unknown" }],
  ])("CONN-2: with %s a web address goes through the window", (_, more) => {
    const { open, ask } = inside(more);
    expect(ask("https://heron.example/wc", "_blank")).toBe(true);
    expect(open).toHaveBeenCalledOnce();
  });
});
