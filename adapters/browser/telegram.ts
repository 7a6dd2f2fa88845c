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
 * True if the page is shown by Telegram; false where the page lets nobody look. Its script says `unknown` where it runs outside
 * of it; its login button leaves `Telegram.Login` on any page. Its web clients, which show a page in a frame, say so in the
 * fragment, its app for Android in the user agent.
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
