import { safeAppUrl } from "../../domain/safe-url.ts";
import type { TelegramMarks } from "./telegram.ts";

/** A link and the window that it is opened in. */
export interface OpenLinkInput {
  href: string;
  target: "_self" | "_top" | "_blank";
}

/** Opens a link by Telegram's script, where that is on the page; it accepts web addresses alone. */
function openByTelegram(window: Window, href: string): boolean {
  const app = (window as TelegramMarks).Telegram?.WebApp;
  if (!app || app.platform === "unknown" || !href.startsWith("https:")) return false;
  const way = href.startsWith("https://t.me/") ? "openTelegramLink" : "openLink";
  try {
    app[way]?.(href);
    return app[way] !== undefined;
  } catch {
    return false;
  }
}

/**
 * Opens a link; must be called in the gesture's own task (S6, R16). False if it was not opened: an unsafe address, no gesture, or the
 * browser's refusal. A new window has no link to this one, so its success is known by the gesture alone.
 */
export function openLink(window: Window, { href, target }: OpenLinkInput): boolean {
  const safe = safeAppUrl(href);
  if (safe === undefined) return false;
  try {
    if (window.navigator.userActivation?.isActive === false) return false;
    if (target !== "_blank") return window.open(safe, target) !== null;
    if (!openByTelegram(window, safe)) window.open(safe, target, "noopener,noreferrer");
    return true;
  } catch {
    return false;
  }
}
