/** Globals that Telegram and its script leave on a page. */
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

/**
 * True if Telegram shows the page; false where the page's globals cannot be read. Telegram's script reports `unknown` outside of Telegram;
 * its login button leaves `Telegram.Login` on any page. Its web clients, which use a frame, are recognised by the fragment, its Android app
 * by the user agent.
 */
export function isTelegram(window: Window): boolean {
  try {
    const { TelegramWebviewProxy, TelegramWebviewProxyProto, Telegram } = window as TelegramMarks;
    if (TelegramWebviewProxy || TelegramWebviewProxyProto) return true;
    if (Telegram?.WebApp) return Telegram.WebApp.platform !== "unknown";
    if (Telegram && !Telegram.Login) return true;
    return window.location.hash.includes("tgWebAppPlatform=") || /Telegram-/i.test(window.navigator.userAgent);
  } catch {
    return false;
  }
}
