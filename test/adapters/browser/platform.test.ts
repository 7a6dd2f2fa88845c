import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { copyText } from "../../../adapters/browser/clipboard.ts";
import { readMarks } from "../../../adapters/browser/marks.ts";
import { readLanguage, readMetadata, readPlatform, watchVisibility } from "../../../adapters/browser/platform.ts";

type Page = globalThis.Window & typeof globalThis;

function page(html = "", userAgent?: string): Page {
  const settings = userAgent ? { navigator: { userAgent } } : {};
  const window = new Window({ url: "https://shop.example/cart?user=1#top", settings });
  window.document.write(html);
  return window as unknown as Page;
}

describe("the page", () => {
  it("PUBLIC: says its own title, description, origin and icon", () => {
    const window =
      page(`<html lang="nl"><head><title>Shop\u202e</title><meta property="og:description" content="Buys things">
      <link rel="shortcut icon" href="/icon.png"></head></html>`);
    expect(readMetadata(window)).toEqual({
      name: "Shop",
      description: "Buys things",
      url: "https://shop.example",
      icons: ["https://shop.example/icon.png"],
    });
    expect(readLanguage(window)).toBe("nl");
  });

  it.each([
    ["de_AT", "de-AT"],
    ["{{lang}}", "en-US"],
    ["", "en-US"],
  ])("PUBLIC: its language `%s` is read as %s, which texts and numbers can be had in", (lang, read) => {
    const window = page(`<html lang="${lang}"></html>`);
    Object.defineProperty(window.navigator, "language", { value: "en-US" });
    expect(readLanguage(window)).toBe(read);
  });

  it("PUBLIC: a page that says nothing is called by its host; a hostile icon is none", () => {
    const window = page('<link rel="icon" href="javascript:alert(1)">');
    expect(readMetadata(window)).toEqual({
      name: "shop.example",
      description: "",
      url: "https://shop.example",
      icons: [],
    });
    expect(readPlatform(window).icon).toBeUndefined();
  });

  it("R20: a frame without an address of its own says the origin of the page that wrote it", () => {
    const { document } = page();
    const location = { host: "", hostname: "", origin: "null" };
    const read = (origin: string) => readMetadata({ document, location, origin } as unknown as Page);
    expect(read("https://shop.example")).toMatchObject({ name: "shop.example", url: "https://shop.example" });
    expect(read("null")).toMatchObject({ name: "", url: "null" });
  });

  it("S6: an icon that is image data is shown, and not sent to wallets", () => {
    const window = page('<link rel="icon" href="data:image/png;base64,AA">');
    expect(readPlatform(window).icon).toBe("data:image/png;base64,AA");
    expect(readMetadata(window).icons).toEqual([]);
  });

  it("CONN-16: tells phones from desktops", () => {
    expect(readPlatform(page())).toEqual({ mobile: false, reducedMotion: false });
    const phone = page("", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1");
    expect(readPlatform(phone).mobile).toBe(true);
  });

  it("PUBLIC: motion is reduced where the visitor's system says so", () => {
    const asking = (wanted: string) =>
      Object.assign(page(), { matchMedia: (query: string) => ({ matches: query === wanted }) }) as Page;
    expect(readPlatform(asking("(prefers-reduced-motion: reduce)")).reducedMotion).toBe(true);
    expect(readPlatform(asking("(prefers-reduced-motion)")).reducedMotion).toBe(false);
  });

  it.each([
    ["phantom", { phantom: true, coinbaseSolana: false }],
    ["coinbaseSolana", { phantom: false, coinbaseSolana: true }],
    ["coinbaseWalletExtension", { phantom: false, coinbaseSolana: false }],
  ])("CONN-5: a wallet that stands on the page as `%s` needs no browser of its own", (name, marks) => {
    expect(readMarks(Object.assign(page(), { [name]: {} }))).toEqual(marks);
  });

  it("AUTH-9: says which device it is where the page is in Telegram, and nowhere else", () => {
    const phone = page("", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148");
    expect(readPlatform(phone).device).toBeUndefined();
    Object.assign(phone, { TelegramWebviewProxy: {} });
    expect(readPlatform(phone).device).toMatchObject({ system: "ios", browser: "telegram" });
    const mac = Object.assign(page("", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"), {
      TelegramWebviewProxy: {},
    });
    expect(readPlatform(mac).device).toMatchObject({ system: "desktop", isMac: true });
  });

  it("R18: a page whose properties throw is read all the same", () => {
    const boom = () => {
      throw new Error("no");
    };
    const window = { matchMedia: boom } as unknown as Page;
    expect(readPlatform(window)).toEqual({ mobile: false, reducedMotion: false });
  });

  it("NET-5: its visibility is told at once and at each change, until the end", () => {
    const window = page();
    const told: boolean[] = [];
    const stop = watchVisibility(window, (visible) => void told.push(visible));
    const set = (value: string) => {
      Object.defineProperty(window.document, "visibilityState", { configurable: true, value });
      window.document.dispatchEvent(new window.Event("visibilitychange"));
    };
    set("hidden");
    set("visible");
    stop();
    set("hidden");
    expect(told).toEqual([true, false, true]);
  });
});

describe("the clipboard", () => {
  const withClipboard = (clipboard: unknown, execCommand: () => boolean) => {
    const window = page();
    Object.defineProperty(window.navigator, "clipboard", { value: clipboard });
    Object.assign(window.document, { execCommand });
    return window;
  };

  it("CONN-1: takes the text", async () => {
    const copied: string[] = [];
    const window = withClipboard({ writeText: async (text: string) => void copied.push(text) }, () =>
      expect.fail("asked"),
    );
    await copyText(window, { text: "0xabc" });
    expect(copied).toEqual(["0xabc"]);
  });

  it.each([
    ["absent", undefined],
    ["denied", { writeText: () => Promise.reject(new Error("NotAllowedError")) }],
  ])(
    "CONN-1: where it is %s the older command copies, and touches neither focus nor selection",
    async (_, clipboard) => {
      let copied = "";
      const window: Page = withClipboard(clipboard, () => {
        const event = new window.Event("copy", { cancelable: true, bubbles: true });
        const setData = (_: string, text: string) => {
          copied = text;
        };
        Object.assign(event, { clipboardData: { setData } });
        window.document.dispatchEvent(event);
        return event.defaultPrevented;
      });
      const before = window.document.documentElement.outerHTML;
      await copyText(window, { text: "0xabc" });
      expect([copied, window.document.documentElement.outerHTML]).toEqual(["0xabc", before]);
      // The visitor's next copy is theirs.
      const next = new window.Event("copy", { cancelable: true, bubbles: true });
      window.document.dispatchEvent(next);
      expect([copied, next.defaultPrevented]).toEqual(["0xabc", false]);
    },
  );

  it("M6: where nothing copies, a catalogue error says so", async () => {
    const window = withClipboard(undefined, () => false);
    await expect(copyText(window, { text: "x" })).rejects.toMatchObject({ code: "UI_NOT_AVAILABLE" });
  });
});
