// The ways from a pairing to a wallet: the tabs of its screen, and the link that each tab opens (protocol.md §5.9, §6.3).
import { toBase64Url } from "../bytes.ts";
import { safeAppUrl, safePageUrl } from "../safe-url.ts";
import { safeText } from "../text.ts";
import type { Wallet } from "../wallets/wallet.ts";
import { walletButtonId } from "../wallets/wallet-ids.ts";
import { type Browser, type Device, isMobile } from "./device.ts";
import type { System } from "./system.ts";

/** The ways to reach a wallet, shown as tabs of its screen (protocol.md §6.3). */
export type PairingPlatform = "browser" | "mobile" | "qrcode" | "web" | "desktop" | "unsupported";

/** The kind of a wallet's link: an app's own scheme, an https URL claimed by its app, or a page. */
export type LinkKind = "mobileScheme" | "mobileUniversal" | "webapp" | "desktopScheme" | "desktopUniversal";

/** `scheme://wc?uri=…`, the same with the URI encoded twice, or `https://…/wc?uri=…`. */
type LinkForm = "scheme" | "schemeTwice" | "https";

type LinkTarget = "_self" | "_top" | "_blank";

/** A link to be opened inside a user gesture. */
export interface Link {
  href: string;
  target: LinkTarget;
}

/** The opened link, stored under `WALLETCONNECT_DEEPLINK_CHOICE` as JSON. */
export interface DeepLink {
  href: string;
  name: string;
}

/** The form and target of one kind of link on one device; null if only the QR code works there. */
type LinkRule = { readonly form: LinkForm; readonly target: "_self" | "_blank" } | null;
type LinkRules = Readonly<Record<LinkKind, LinkRule>>;

const NEW_PAGE: LinkRule = { form: "https", target: "_blank" };

const PHONE: LinkRules = {
  mobileScheme: { form: "scheme", target: "_self" },
  mobileUniversal: { form: "https", target: "_self" },
  webapp: NEW_PAGE,
  desktopScheme: null,
  desktopUniversal: null,
};

/** Telegram opens no link in place. */
const TELEGRAM_IOS: LinkRules = {
  ...PHONE,
  mobileScheme: { form: "scheme", target: "_blank" },
  mobileUniversal: NEW_PAGE,
};

/** Telegram for Android decodes a link once before handing it on. */
const TELEGRAM_ANDROID: LinkRules = { ...TELEGRAM_IOS, mobileScheme: { form: "schemeTwice", target: "_blank" } };

const DESKTOP: LinkRules = {
  mobileScheme: null,
  mobileUniversal: null,
  webapp: NEW_PAGE,
  desktopScheme: { form: "scheme", target: "_blank" },
  desktopUniversal: NEW_PAGE,
};

const every = (rules: LinkRules): Record<Browser, LinkRules> => ({
  safari: rules,
  chrome: rules,
  telegram: rules,
  inApp: rules,
  other: rules,
});

/** System and browser of the page × kind of the wallet's link -> the rule for that link. */
export const LINK_RULES: Readonly<Record<System, Readonly<Record<Browser, LinkRules>>>> = {
  ios: { ...every(PHONE), telegram: TELEGRAM_IOS },
  android: { ...every(PHONE), telegram: TELEGRAM_ANDROID },
  desktop: every(DESKTOP),
};

/** Mini apps of Telegram, which only receive `startapp`, in these characters. */
const MINI_APP = /^https:\/\/t\.me\//;
const PAIRING_URI = /^wc:[!-~]+$/;
const HTTP = /^https?:/;

/** A wallet's own link, and its kind. */
interface AppLink {
  kind: LinkKind;
  href: string;
}

/** The wallet's own link for a platform, if it is safe: it may come from a hostile list (S6). */
function appLinkOf(wallet: Wallet, platform: PairingPlatform): AppLink | undefined {
  if (platform === "web") {
    const href = safePageUrl(wallet.webappLink);
    return href === undefined ? undefined : { kind: "webapp", href };
  }
  const way = platform === "mobile" || platform === "desktop" ? platform : undefined;
  const href = way && safeAppUrl(wallet[`${way}Link`]);
  return href === undefined
    ? undefined
    : { kind: `${way}${HTTP.test(href) ? "Universal" : "Scheme"}` as LinkKind, href };
}

/** The wallet's extension: installed in this browser, or known to exist. */
export interface Extension {
  installed: boolean;
  /** The list names its rdns or an injected id, and the page's chains have connectors. */
  injectedListed: boolean;
}

/** The tabs of a wallet's screen; the first one is open (protocol.md §6.3). Never empty. */
export function platformsOf(wallet: Wallet | null, device: Device, extension: Extension): readonly PairingPlatform[] {
  if (!wallet) return ["qrcode"];
  const { installed, injectedListed } = extension;
  const has = (platform: PairingPlatform) => appLinkOf(wallet, platform) !== undefined;
  const tabs: readonly (readonly [PairingPlatform, boolean])[] = [
    ["browser", installed && injectedListed],
    [isMobile(device) ? "mobile" : "qrcode", has("mobile")],
    ["web", has("web")],
    ["desktop", has("desktop") && !isMobile(device)],
    ["unsupported", injectedListed && !installed],
  ];
  const platforms = tabs.filter(([, isThere]) => isThere).map(([platform]) => platform);
  return platforms.length > 0 ? platforms : ["qrcode"];
}

/** In a frame, `_self` would load the wallet's link into the frame. */
function targetIn(device: Device, target: "_self" | "_blank"): LinkTarget {
  if (device.browser === "telegram") return "_blank";
  return target === "_self" && device.isIframe ? "_top" : target;
}

/** A bare app scheme, or a path, with the slash that `wc` needs. */
function slashed(href: string): string {
  if (href.includes("?") || href.endsWith("/")) return href;
  return href.endsWith(":") ? `${href}//` : `${href}/`;
}

/** `{href}wc?{query}`, after an existing query; a mini app gets `start` instead. */
function extended(href: string, query: string, start: string): string | undefined {
  const [, path = "", own = ""] = /^([^?]*)\??([^#]*)/.exec(href) ?? [];
  const first = own && `${own}&`;
  if (!MINI_APP.test(href)) return safeAppUrl(`${slashed(path)}wc?${first}${query}`);
  const startapp = toBase64Url(new TextEncoder().encode(start));
  return safeAppUrl(`${path.replace(/\/$/, "")}?${first}startapp=${startapp}`);
}

/**
 * The link that hands a pairing URI to a wallet, and the choice to store (CONN-10); undefined if the device has no use for
 * such a link, or the wallet's link is unsafe (S6).
 */
export function linkFor(
  wallet: Wallet,
  uri: string,
  device: Device,
  platform: "mobile" | "web" | "desktop",
): (Link & { choice: DeepLink }) | undefined {
  const link = appLinkOf(wallet, platform);
  const rule = link && LINK_RULES[device.system][device.browser][link.kind];
  if (!rule || !PAIRING_URI.test(uri)) return undefined;
  const base = slashed(link.href);
  const once = encodeURIComponent(uri);
  const href = extended(base, `uri=${rule.form === "schemeTwice" ? encodeURIComponent(once) : once}`, uri);
  if (href === undefined) return undefined;
  return { href, target: targetIn(device, rule.target), choice: { href: base, name: safeText(wallet.name) } };
}

/** A stored choice, as JSON or parsed; undefined if its link is unsafe (S6). */
export function readDeepLink(stored: unknown): DeepLink | undefined {
  try {
    const value: unknown = typeof stored === "string" ? JSON.parse(stored) : stored;
    const { href, name } = (value ?? {}) as Partial<Record<keyof DeepLink, unknown>>;
    const safe = safeAppUrl(href);
    return safe === undefined ? undefined : { href: safe, name: safeText(name) };
  } catch {
    return undefined;
  }
}

export interface PendingRequest {
  requestId: number | string;
  /** 64 hex digits. */
  sessionTopic: string;
}

/** The link that reopens the wallet's app for a request, in sign-client's form. */
export function reopenLinkFor(choice: unknown, device: Device, request: PendingRequest): Link | undefined {
  const stored = readDeepLink(choice);
  const { requestId, sessionTopic } = request;
  if (!stored || !/^\d{1,20}$/.test(String(requestId)) || !/^[0-9a-f]{64}$/i.test(sessionTopic)) return undefined;
  const query = `requestId=${requestId}&sessionTopic=${sessionTopic}`;
  const href = extended(slashed(stored.href), query, query);
  if (href === undefined) return undefined;
  const isPage = HTTP.test(href) && !device.isIframe;
  return { href, target: targetIn(device, isPage ? "_blank" : "_self") };
}

/** Traces of Solana wallets on a page in their own browser, or beside their extension. */
export interface SolanaMarks {
  phantom: boolean;
  coinbaseSolana: boolean;
}

/**
 * The link that opens this page in a Solana wallet's own browser, for a phone without that wallet on the page (CONN-5);
 * undefined for every other wallet. `page` is the page's full URL.
 */
export function browseLinkFor(wallet: Wallet, device: Device, page: string, marks: SolanaMarks): Link | undefined {
  const safe = safePageUrl(page);
  if (safe === undefined || !isMobile(device)) return undefined;
  const [here, ref] = [encodeURIComponent(safe), encodeURIComponent(new URL(safe).origin)];
  const link =
    wallet.id === walletButtonId("phantom") && !marks.phantom
      ? `https://phantom.app/ul/browse/${here}?ref=${ref}`
      : wallet.id === walletButtonId("coinbase") && !marks.coinbaseSolana && `https://go.cb-w.com/dapp?cb_url=${here}`;
  const href = safePageUrl(link);
  return href === undefined ? undefined : { href, target: targetIn(device, "_self") };
}
