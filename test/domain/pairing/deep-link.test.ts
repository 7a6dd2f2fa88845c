import { describe, expect, it, test } from "vitest";
import {
  browseLinkFor,
  LINK_RULES,
  type LinkKind,
  linkFor,
  platformsOf,
  readDeepLink,
  reopenLinkFor,
} from "../../../domain/pairing/deep-link.ts";
import type { Browser, Device } from "../../../domain/pairing/device.ts";
import type { System } from "../../../domain/pairing/system.ts";
import type { Wallet } from "../../../domain/wallets/wallet.ts";
import { walletButtonId } from "../../../domain/wallets/wallet-ids.ts";

const URI = `wc:${"a1".repeat(32)}@2?relay-protocol=irn&symKey=${"b2".repeat(32)}&expiryTimestamp=1732000000`;
const ONCE = encodeURIComponent(URI);
const TWICE = encodeURIComponent(ONCE);
const wallet = (links: Partial<Wallet> = {}): Wallet => ({ id: "heron", name: "Heron", ...links });
const device = (system: System, browser: Browser = "other", isIframe = false): Device => ({
  system,
  browser,
  isIframe,
});

const SYSTEMS: readonly System[] = ["ios", "android", "desktop"];
const BROWSERS: readonly Browser[] = ["safari", "chrome", "telegram", "inApp", "other"];

/** A wallet of each kind: its links, the tab that is for it, and its link in each form. */
const KINDS = {
  mobileScheme: { links: { mobileLink: "heron://" }, tab: "mobile", base: "heron://" },
  mobileUniversal: {
    links: { mobileLink: "https://heron.example/app" },
    tab: "mobile",
    base: "https://heron.example/app/",
  },
  webapp: { links: { webappLink: "https://web.heron.example" }, tab: "web", base: "https://web.heron.example/" },
  desktopScheme: { links: { desktopLink: "heron-desk://" }, tab: "desktop", base: "heron-desk://" },
  desktopUniversal: { links: { desktopLink: "https://desk.example" }, tab: "desktop", base: "https://desk.example/" },
} as const satisfies Record<LinkKind, { links: Partial<Wallet>; tab: string; base: string }>;

/** Columns in the order of KINDS: how often the address is encoded, and where the link opens; `-` is the QR code. */
const CELLS: readonly (readonly [System, Browser, string])[] = [
  ["ios", "safari", "1 _self | 1 _self | 1 _blank | - | -"],
  ["ios", "chrome", "1 _self | 1 _self | 1 _blank | - | -"],
  ["ios", "telegram", "1 _blank | 1 _blank | 1 _blank | - | -"],
  ["ios", "inApp", "1 _self | 1 _self | 1 _blank | - | -"],
  ["ios", "other", "1 _self | 1 _self | 1 _blank | - | -"],
  ["android", "safari", "1 _self | 1 _self | 1 _blank | - | -"],
  ["android", "chrome", "1 _self | 1 _self | 1 _blank | - | -"],
  ["android", "telegram", "2 _blank | 1 _blank | 1 _blank | - | -"],
  ["android", "inApp", "1 _self | 1 _self | 1 _blank | - | -"],
  ["android", "other", "1 _self | 1 _self | 1 _blank | - | -"],
  ["desktop", "safari", "- | - | 1 _blank | 1 _blank | 1 _blank"],
  ["desktop", "chrome", "- | - | 1 _blank | 1 _blank | 1 _blank"],
  ["desktop", "telegram", "- | - | 1 _blank | 1 _blank | 1 _blank"],
  ["desktop", "inApp", "- | - | 1 _blank | 1 _blank | 1 _blank"],
  ["desktop", "other", "- | - | 1 _blank | 1 _blank | 1 _blank"],
];

const cells = CELLS.flatMap(([system, browser, row]) =>
  row.split(" | ").map((cell, at) => {
    const kind = Object.keys(KINDS)[at] as LinkKind;
    return { system, browser, kind, cell };
  }),
);

describe("the ladder", () => {
  it("CONN-2: has a tested cell for each place and each kind of link", () => {
    const all = SYSTEMS.flatMap((system) =>
      BROWSERS.flatMap((browser) =>
        Object.keys(LINK_RULES[system][browser]).map((kind) => `${system} ${browser} ${kind}`),
      ),
    );
    expect(cells.map(({ system, browser, kind }) => `${system} ${browser} ${kind}`).sort()).toEqual(all.sort());
    expect(cells).toHaveLength(75);
  });

  test.each(cells)("CONN-2: $system $browser, $kind: $cell", ({ system, browser, kind, cell }) => {
    const { links, tab, base } = KINDS[kind];
    const link = linkFor(wallet(links), URI, device(system, browser), tab);
    const framed = linkFor(wallet(links), URI, device(system, browser, true), tab);
    if (cell === "-") {
      expect([link, framed, LINK_RULES[system][browser][kind]]).toEqual([undefined, undefined, null]);
      return;
    }
    const [times, target = ""] = cell.split(" ");
    const choice = { href: base, name: "Heron" };
    const href = `${base}wc?uri=${times === "2" ? TWICE : ONCE}`;
    expect(link).toEqual({ href, target, choice });
    expect(framed).toEqual({ href, target: target === "_self" ? "_top" : target, choice });
  });
});

const PHONE = device("ios", "safari");

describe("a wallet's link", () => {
  test.each([
    ["heron://", `heron://wc?uri=${ONCE}`],
    ["heron:", `heron://wc?uri=${ONCE}`],
    ["heron://main", `heron://main/wc?uri=${ONCE}`],
    ["heron://main/", `heron://main/wc?uri=${ONCE}`],
    ["https://heron.example", `https://heron.example/wc?uri=${ONCE}`],
    ["https://heron.example/#/", `https://heron.example/#/wc?uri=${ONCE}`],
    ["https://heron.example/app?ref=1", `https://heron.example/app/wc?ref=1&uri=${ONCE}`],
    ["https://heron.example/app?ref=1#top", `https://heron.example/app/wc?ref=1&uri=${ONCE}`],
  ])("CONN-2: %s is handed the address as %s", (mobileLink, href) => {
    expect(linkFor(wallet({ mobileLink }), URI, PHONE, "mobile")?.href).toBe(href);
  });

  test.each([
    ["https://t.me/heron_bot/app", "https://t.me/heron_bot/app?startapp="],
    ["https://t.me/heron_bot/app?mode=full", "https://t.me/heron_bot/app?mode=full&startapp="],
  ])("CONN-2: %s is a mini app and is handed the address in base64", (mobileLink, start) => {
    const href = linkFor(wallet({ mobileLink }), URI, PHONE, "mobile")?.href ?? "";
    expect(href.startsWith(start)).toBe(true);
    const handed = href.slice(start.length);
    expect(handed).toMatch(/^[-\w]{1,512}$/);
    expect(Buffer.from(handed, "base64").toString()).toBe(URI);
  });

  test.each([
    "",
    "https://shop.example",
    "javascript:alert(1)",
    "wc:",
    "wc:\ud800",
    "wc:a b",
    `wc:${"a".repeat(2048)}`,
  ])("S6: %j is no pairing address and is handed to nobody", (uri) =>
    expect(linkFor(wallet({ mobileLink: "heron://" }), uri, PHONE, "mobile")).toBeUndefined(),
  );

  it("S8: the name that is remembered passed the text gate", () => {
    const hostile = { ...wallet({ mobileLink: "heron://" }), name: "He\u202eron\u0000" };
    expect(linkFor(hostile, URI, PHONE, "mobile")?.choice.name).toBe("Heron");
  });
});

describe("the tabs", () => {
  const all = { mobileLink: "heron://", desktopLink: "heron://", webappLink: "https://web.heron.example" };
  const absent = { installed: false, injectedListed: false };
  const here = { installed: true, injectedListed: true };
  const listed = { installed: false, injectedListed: true };
  const [phone, desktop] = [device("android"), device("desktop")];

  test.each([
    ["no wallet", null, desktop, here, "qrcode"],
    ["no wallet on a phone", null, phone, absent, "qrcode"],
    ["everything", wallet(all), desktop, here, "browser qrcode web desktop"],
    ["everything on a phone", wallet(all), phone, here, "browser mobile web"],
    ["its extension missing", wallet(all), desktop, listed, "qrcode web desktop unsupported"],
    ["its extension missing on a phone", wallet(all), phone, listed, "mobile web unsupported"],
    ["no extension", wallet(all), desktop, absent, "qrcode web desktop"],
    [
      "an extension of the page that is not listed",
      wallet(all),
      desktop,
      { ...absent, installed: true },
      "qrcode web desktop",
    ],
    ["an extension alone", wallet(), desktop, here, "browser"],
    ["an extension alone, missing", wallet(), desktop, listed, "unsupported"],
    ["a mobile link alone", wallet({ mobileLink: "heron://" }), desktop, absent, "qrcode"],
    ["a web app alone", wallet({ webappLink: "https://web.heron.example" }), phone, absent, "web"],
    ["a desktop app alone", wallet({ desktopLink: "heron://" }), desktop, absent, "desktop"],
    ["a desktop app alone, on a phone", wallet({ desktopLink: "heron://" }), phone, absent, "qrcode"],
    ["nothing", wallet(), desktop, absent, "qrcode"],
    ["hostile links", wallet({ mobileLink: "javascript:alert(1)", webappLink: "data:," }), phone, absent, "qrcode"],
  ])("CONN-2: %s", (_, of, on, extension, tabs) => {
    expect(platformsOf(of, on, extension).join(" ")).toBe(tabs);
  });
});

describe("a wallet brought back for a request", () => {
  const topic = "c3".repeat(32);
  const request = { requestId: 1732000000123456, sessionTopic: topic };
  const query = `requestId=1732000000123456&sessionTopic=${topic}`;
  const choice = (href: string) => JSON.stringify({ href, name: "Heron" });

  test.each([
    ["heron://", device("ios", "safari"), `heron://wc?${query}`, "_self"],
    ["heron://main", device("ios", "safari"), `heron://main/wc?${query}`, "_self"],
    ["heron://", device("ios", "safari", true), `heron://wc?${query}`, "_top"],
    ["heron://", device("android", "telegram"), `heron://wc?${query}`, "_blank"],
    ["heron://", device("desktop", "telegram", true), `heron://wc?${query}`, "_blank"],
    ["https://heron.example/", device("ios", "safari"), `https://heron.example/wc?${query}`, "_blank"],
    ["https://heron.example", device("android", "chrome"), `https://heron.example/wc?${query}`, "_blank"],
    ["https://heron.example", device("android", "chrome", true), `https://heron.example/wc?${query}`, "_top"],
  ] as const)("CONN-2: %s on %o as %s in %s", (href, on, reopened, target) => {
    expect(reopenLinkFor(choice(href), on, request)).toEqual({ href: reopened, target });
  });

  it("CONN-2: a mini app is handed the request in base64", () => {
    const { href = "" } = reopenLinkFor(choice("https://t.me/heron_bot/app/"), PHONE, request) ?? {};
    const [before, handed = ""] = href.split("?startapp=");
    expect([before, Buffer.from(handed, "base64").toString()]).toEqual(["https://t.me/heron_bot/app", query]);
  });

  it("CONN-10: the way that was taken is the way back", () => {
    const taken = linkFor(wallet({ mobileLink: "heron://main" }), URI, PHONE, "mobile")?.choice;
    expect(reopenLinkFor(JSON.stringify(taken), PHONE, request)?.href).toBe(`heron://main/wc?${query}`);
  });

  test.each([
    null,
    undefined,
    7,
    "",
    "{",
    "null",
    "[]",
    "heron://",
    {},
    { href: 7 },
    choice("javascript:alert(1)"),
    choice("data:text/html,x"),
    choice("http://heron.example"),
    choice("https://user@heron.example"),
    choice("intent://x#Intent;scheme=y;end"),
  ])("S6: %j as a stored choice opens nothing", (stored) => {
    expect(readDeepLink(stored)).toBeUndefined();
    expect(reopenLinkFor(stored, PHONE, request)).toBeUndefined();
  });

  test.each([
    { requestId: "1&x=2", sessionTopic: topic },
    { requestId: Number.NaN, sessionTopic: topic },
    { requestId: 1, sessionTopic: `${topic}&x` },
    { requestId: 1, sessionTopic: `x&${topic}` },
    { requestId: "x&1", sessionTopic: topic },
  ])("S6: %j is no request", (bad) => expect(reopenLinkFor(choice("heron://"), PHONE, bad)).toBeUndefined());
});

describe("a Solana wallet that is not on the page", () => {
  const [phantom, coinbase] = ["phantom", "coinbase"].map((name) => ({ ...wallet(), id: walletButtonId(name) ?? "" }));
  const page = "https://shop.example/cart?a=b";
  const none = { phantom: false, coinbaseSolana: false };
  const here = encodeURIComponent(page);
  const browse = `https://phantom.app/ul/browse/${here}?ref=https%3A%2F%2Fshop.example`;

  it("CONN-5: opens this page in its own browser", () => {
    expect(browseLinkFor(phantom ?? wallet(), PHONE, page, none)).toEqual({ href: browse, target: "_self" });
    expect(browseLinkFor(coinbase ?? wallet(), device("android", "telegram"), page, none)).toEqual({
      href: `https://go.cb-w.com/dapp?cb_url=${here}`,
      target: "_blank",
    });
  });

  it("CONN-5: has no such link where it is on the page, on a desktop, or for a page that is none", () => {
    const links = [
      browseLinkFor(phantom ?? wallet(), PHONE, page, { ...none, phantom: true }),
      browseLinkFor(coinbase ?? wallet(), PHONE, page, { ...none, coinbaseSolana: true }),
      browseLinkFor(phantom ?? wallet(), device("desktop", "chrome"), page, none),
      browseLinkFor(phantom ?? wallet(), PHONE, "http://shop.example", none),
      browseLinkFor(phantom ?? wallet(), PHONE, `https://shop.example/?${"a".repeat(2040)}`, none),
      browseLinkFor(wallet(), PHONE, page, none),
    ];
    expect(links).toEqual(links.map(() => undefined));
  });
});
