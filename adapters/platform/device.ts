import { type Device, deviceOf } from "../../domain/device.ts";

/** What Telegram puts on a page of its own, and what its script says of the place. */
export interface TelegramMarks {
  TelegramWebviewProxy?: unknown;
  TelegramWebviewProxyProto?: unknown;
  Telegram?: {
    Login?: unknown;
    WebApp?: {
      platform?: unknown;
      openLink?(href: string): void;
      openTelegramLink?(href: string): void;
    };
  };
}

function ask<T>(question: () => T, otherwise: T): T {
  try {
    return question();
  } catch {
    return otherwise;
  }
}

/**
 * Telegram's script says `unknown` where it runs outside of Telegram; its login button leaves `Telegram.Login` on any page.
 * Its web clients, which show a page in a frame, say so in the fragment.
 */
function isTelegram(window: Window): boolean {
  const { TelegramWebviewProxy, TelegramWebviewProxyProto, Telegram } = window as TelegramMarks;
  if (TelegramWebviewProxy || TelegramWebviewProxyProto) return true;
  if (Telegram?.WebApp) return Telegram.WebApp.platform !== "unknown";
  if (Telegram && !Telegram.Login) return true;
  return window.location.hash.includes("tgWebAppPlatform=");
}

/** What the page is shown on; nothing here throws (R18). */
export function readDevice(window: Window): Device {
  return deviceOf({
    userAgent: ask(() => String(window.navigator.userAgent), ""),
    maxTouchPoints: ask(() => Number(window.navigator.maxTouchPoints) || 0, 0),
    telegram: ask(() => isTelegram(window), false),
    isIframe: ask(() => window.self !== window.top, false),
  });
}
