// The device, by the facts that the browser reports about itself. Pure: the facts come from the platform.

import type { Browser, Device } from "./device.ts";
import { MAC, systemOf } from "./system.ts";

/** Facts that the browser reports about itself. */
export interface DeviceFacts {
  userAgent: string;
  maxTouchPoints: number;
  /** Telegram's global exists on the page; its user agent names it on Android only. */
  telegram: boolean;
  isIframe: boolean;
}

const IN_APP =
  "; wv\\)|WebView|Version/4\\.0 Chrome/|Electron/|MetaMask|\\bTrust/|Coinbase|imToken|TokenPocket|OKApp|OKEx|BitKeep|Bitget|" +
  "Phantom/|Rainbow|SafePal|Binance|\\bBNC/|FB[AI][NV]|FB_IAB|Instagram|\\bLine/|Twitter|MicroMessenger|Snapchat|Pinterest|" +
  "LinkedInApp|musical_ly|Bytedance|TikTok|Discord|\\bGSA/";

/** The first row that matches the user agent decides. Apple's unnamed web view lacks the final `Safari/`. */
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

/** The device of a browser's facts; without any it is a desktop. */
export function deviceOf(facts: DeviceFacts): Device {
  const found = BROWSERS.find(([, pattern]) => pattern.test(facts.userAgent))?.[0] ?? "other";
  const system = systemOf(facts);
  const isMac = system === "desktop" && MAC.test(facts.userAgent);
  const browser = facts.telegram ? "telegram" : found;
  return { system, browser, isIframe: facts.isIframe, ...(isMac && { isMac }) };
}
