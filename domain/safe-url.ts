// The one gate for links and images from outside (S6). Each function returns the normalised URL, which passes the gate again,
// or undefined.

import { parsedUrl } from "./parsed-url.ts";

/** The longest URL in characters, before and after normalising. */
const MOST = 2048;

/** The longest icon of a wallet, in characters. */
const MOST_ICON = 200_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches controls, and as a class it is shortest.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/;
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
const ICON = /^data:image\/[-+.a-z0-9]+(?:;[^,]*)?,./i;
const BLOB = /^blob:(?:https?:\/\/[^/]+|null)\/[-0-9a-f]+$/i;
const CUSTOM_SCHEME = /^[a-z][-+.a-z0-9]*:/i;

/** A page's URL in normal form, like most of the thousands in an answer; parsing each would take ten times as long. */
const NORMAL =
  /^(?:https:\/\/(?:[a-z\d]+(?:-[a-z\d]+)*\.)+[a-z]+|https?:\/\/localhost:(?:[1-9]\d{3}|[1-5]\d{4}))\/(?:[\w~-][\w.~-]*\/)*(?:[\w~-][\w.~-]*)?(?:\?[\w.~&=-]*)?$/;

/** Schemes that run script, read local files, or leave the page for something other than a wallet. */
const DENIED_SCHEME = new RegExp(
  "^(?:javascript|livescript|vbscript|data|file|blob|about|filesystem|view-source|jar|resource|intent|android-app|" +
    "tel|sms|mailto|facetime|https?|wss?|ftp|edge|devtools|search-ms|search|moz-.*|ms-.*|.*chrome.*):",
);

/** The URL of a web page: https, or http on this machine; no credentials, no controls, 2,048 characters at most (S6). */
export function safePageUrl(text: unknown): string | undefined {
  if (typeof text === "string" && text.length <= MOST && NORMAL.test(text)) return text;
  const url = parse(text, /^https?:\/\//i);
  return url && (url.protocol === "https:" || LOCAL_HOST.test(url.hostname)) ? url.href : undefined;
}

/** The URL of an image, by the rules of a page's; with `local` also a blob or image data made by this page (S6). */
export function safeImageUrl(text: unknown, local = false): string | undefined {
  if (local && typeof text === "string") {
    if (/^data:/i.test(text)) return safeIconUri(text);
    if (/^blob:/i.test(text)) return BLOB.test(text) && text.length <= MOST ? text : undefined;
  }
  return safePageUrl(text);
}

/** The image data of a wallet's announcement: `data:image/*`, 200,000 characters at most, line breaks removed (S7). */
export function safeIconUri(text: unknown): string | undefined {
  if (typeof text !== "string" || text.length > MOST_ICON) return undefined;
  const icon = text.replace(/[\t\n\r]/g, "").trim();
  return ICON.test(icon) && !CONTROLS.test(icon) ? icon : undefined;
}

/** A deep link to an app: a page's URL, or a custom scheme outside the deny list (S6). */
export function safeAppUrl(text: unknown): string | undefined {
  const url = parse(text, CUSTOM_SCHEME);
  if (url && /^https?:$/.test(url.protocol)) return safePageUrl(text);
  return url && !DENIED_SCHEME.test(url.protocol) ? url.href : undefined;
}

/** The URL of an RPC node over HTTP: http or https (NET-8). */
export function safeRpcUrl(text: unknown): string | undefined {
  return parse(text, /^https?:\/\//i)?.href;
}

/** The URL of a socket: ws or wss (NET-8). */
export function safeSocketUrl(text: unknown): string | undefined {
  return parse(text, /^wss?:\/\//i)?.href;
}

function parse(text: unknown, start: RegExp): URL | undefined {
  if (typeof text !== "string" || text.length > MOST || CONTROLS.test(text) || !start.test(text)) return undefined;
  const url = parsedUrl(text);
  return url && !url.username && !url.password && url.href.length <= MOST ? url : undefined;
}
