import { SOCIALS } from "../../domain/options/features.ts";
import { safePageUrl } from "../../domain/safe-url.ts";
import type { Store } from "../browser/storage/storage.ts";

/** The provider that the page went to. */
const PENDING = "@appkit/social_provider";
const RESULT = "result_uri";
const NESTED = "provider_authorization_url";

/** A social login that went through this page's own address. */
export interface Returned {
  social: Exclude<(typeof SOCIALS)[number], "farcaster">;
  resultUri: string;
}

/** Has the provider's page lead back to `href` (protocol.md §1.8). */
export function withReturn(uri: string, href: string): string {
  const url = new URL(uri);
  const nested = url.hostname === "auth.magic.link" ? url.searchParams.get(NESTED) : null;
  if (nested === null) return uri.replace(/([?&]state=[^&#]*)/, (state) => `${state}--${encodeURIComponent(href)}`);
  url.searchParams.set(NESTED, withReturn(nested, href));
  return url.href;
}

/** Leads the page itself to the provider; false for an address that is none of a page. */
export async function redirect(
  window: Window,
  store: Store,
  { social, uri }: { social: string; uri: string },
): Promise<boolean> {
  if (!safePageUrl(uri)) return false;
  const to = withReturn(uri, window.location.href);
  await store.set(PENDING, social);
  return window.open(to, "_top") !== null;
}

/**
 * Takes what the provider's page left in this page's address, which is rid of it at once; nothing where this page asked for
 * nothing, so that a stranger's link logs nobody in.
 */
export async function returned({ location, history }: Window, store: Store): Promise<Returned | undefined> {
  const url = new URL(location.href);
  const resultUri = url.searchParams.get(RESULT);
  const pending = await store.get(PENDING);
  const social = SOCIALS.find((each) => each === pending);
  if (!resultUri || !social || social === "farcaster") return undefined;
  await store.remove(PENDING);
  url.searchParams.delete(RESULT);
  history.replaceState(history.state, "", url.href);
  return { social, resultUri };
}
