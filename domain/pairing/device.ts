// What a page is shown on, as far as it decides how a wallet is reached (CONN-2, CONN-7). Pure: the facts come from the platform.

import { MAC, type System, systemOf } from "./system.ts";

/** `inApp` is a wallet's own browser or any other app's web view; `other` is a browser that needs nothing special. */
export type Browser = "safari" | "chrome" | "telegram" | "inApp" | "other";

export interface Device {
  system: System;
  browser: Browser;
  /** The page is inside another one. */
  isIframe: boolean;
  isMac?: boolean;
}

/** What the browser says of itself. */
export interface DeviceFacts {
  userAgent: string;
  maxTouchPoints: number;
  /** Telegram left its mark on the page; its user agent says so on Android only. */
  telegram: boolean;
  isIframe: boolean;
}

const IN_APP =
  "; wv\\)|WebView|Version/4\\.0 Chrome/|Electron/|MetaMask|\\bTrust/|Coinbase|imToken|TokenPocket|OKApp|OKEx|BitKeep|Bitget|" +
  "Phantom/|Rainbow|SafePal|Binance|\\bBNC/|FB[AI][NV]|FB_IAB|Instagram|\\bLine/|Twitter|MicroMessenger|Snapchat|Pinterest|" +
  "LinkedInApp|musical_ly|Bytedance|TikTok|Discord|\\bGSA/";

/** The first row that fits a user agent decides. The nameless web view of Apple's systems ends before `Safari/`. */
const BROWSERS: readonly (readonly [Browser, RegExp])[] = [
  ["telegram", /Telegram-(?:Android|iOS)/i],
  ["inApp", new RegExp(`${IN_APP}|AppleWebKit(?!.*Safari/)`)],
  [
    "other",
    /Edg(?:e|A|iOS)?\/|OPR\/|OPT\/|OPiOS\/|Opera|Firefox\/|FxiOS\/|Focus\/|SamsungBrowser\/|DuckDuckGo\/|Ddg\//,
  ],
  ["other", /YaBrowser\/|UCBrowser\/|Vivaldi\/|Brave\/|MiuiBrowser\/|HuaweiBrowser\/|Silk\/|Ecosia/],
  ["chrome", /Chrom(?:e|ium)\/|CriOS\//],
  ["safari", /Safari\//],
];

/** The device behind what a browser says of itself; one that says nothing is a desktop. */
export function deviceOf(facts: DeviceFacts): Device {
  const found = BROWSERS.find(([, pattern]) => pattern.test(facts.userAgent))?.[0] ?? "other";
  const system = systemOf(facts);
  const isMac = system === "desktop" && MAC.test(facts.userAgent);
  const browser = facts.telegram ? "telegram" : found;
  return { system, browser, isIframe: facts.isIframe, ...(isMac && { isMac }) };
}

/** Wallets are apps on the same device. */
export function isMobile({ system }: Device): boolean {
  return system !== "desktop";
}

/** Where leaving the page must not cost the pairing: one that is pending and has not expired is used again (CONN-7). */
export function reusesPairing({ system, browser }: Device): boolean {
  return browser === "telegram" || (system === "ios" && browser === "safari");
}
