import { OPTION_CHECKS } from "../../domain/options/checks.ts";
import type { Metadata, PlatformFacts } from "../../domain/options/settings.ts";
import { MAC, systemOf } from "../../domain/pairing/system.ts";
import { safeImageUrl } from "../../domain/safe-url.ts";
import { safeText } from "../../domain/text.ts";
import { askPage } from "./ask-page.ts";
import { pageAddress } from "./page-address.ts";
import { isTelegram } from "./telegram.ts";

function attribute(window: Window, selector: string, name: string): string | undefined {
  return window.document.querySelector(selector)?.getAttribute(name) ?? undefined;
}

function icon(window: Window, local = false): string | undefined {
  const href = attribute(window, 'link[rel~="icon" i], link[rel="apple-touch-icon" i]', "href");
  if (!href) return undefined;
  const url = askPage(() => new URL(href, window.document.baseURI).href, undefined);
  return safeImageUrl(url, local);
}

/** The platform of the visitor (CONN-16), in more detail in Telegram (AUTH-9); never throws. */
export function readPlatform(window: Window): PlatformFacts {
  const { navigator } = window;
  const system = askPage(() => systemOf(navigator), "desktop");
  return {
    mobile: system !== "desktop",
    // Telegram's marks are read together with the links that depend on them.
    ...(isTelegram(window) && {
      device: {
        system,
        browser: "telegram",
        isIframe: false,
        isMac: askPage(() => MAC.test(navigator.userAgent), false),
      },
    }),
    icon: askPage(() => icon(window, true), undefined),
    reducedMotion: askPage(() => window.matchMedia("(prefers-reduced-motion: reduce)").matches, false),
  };
}

/** The page's own metadata, for wallets that ask: its title, description, origin and icon. */
export function readMetadata(window: Window): Metadata {
  const description =
    attribute(window, 'meta[property="og:description"]', "content") ??
    attribute(window, 'meta[name="description"]', "content");
  const found = askPage(() => icon(window), undefined);
  const { hostname, origin } = pageAddress(window);
  return {
    name: safeText(window.document.title) || hostname,
    description: safeText(description, 300),
    url: origin,
    icons: found ? [found] : [],
  };
}

/** The language tag of the page, also where it is spelt `de_DE`, then of the browser; undefined where neither has one. */
export function readLanguage({ document, navigator }: Window): string | undefined {
  return [document.documentElement.lang, navigator.language]
    .map((tag = "") => tag.replaceAll("_", "-"))
    .find((tag) => OPTION_CHECKS["lang"]?.[1](tag));
}

/** Reports the page's visibility at once and at each change; returns the function that ends it. */
export function watchVisibility(window: Window, tell: (visible: boolean) => void): () => void {
  const { document } = window;
  const say = () => tell(document.visibilityState !== "hidden");
  document.addEventListener("visibilitychange", say);
  say();
  return () => document.removeEventListener("visibilitychange", say);
}
