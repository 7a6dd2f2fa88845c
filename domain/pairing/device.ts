// The facts about a device that decide how a wallet is reached (CONN-2, CONN-7).

import type { System } from "./system.ts";

/** `inApp` is a wallet's own browser or another app's web view; `other` is a browser without special rules. */
export type Browser = "safari" | "chrome" | "telegram" | "inApp" | "other";

export interface Device {
  system: System;
  browser: Browser;
  /** The page is inside a frame. */
  isIframe: boolean;
  isMac?: boolean;
}

/** True if wallets are apps on the same device. */
export function isMobile({ system }: Device): boolean {
  return system !== "desktop";
}

/** True if leaving the page must not lose the pairing: a pending one that has not expired is reused (CONN-7). */
export function reusesPairing({ system, browser }: Device): boolean {
  return browser === "telegram" || (system === "ios" && browser === "safari");
}
