import * as v from "valibot";
import { parseJson } from "../../domain/json.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { SOCIALS } from "../../domain/options/features.ts";
import { safePageUrl } from "../../domain/safe-url.ts";
import type { EmbeddedDeps } from "./deps.ts";
import { PROVIDER } from "./messages.ts";

type RedirectDeps = Pick<EmbeddedDeps, "window" | "storage" | "clock">;

/** The provider that the page went to, and when. */
const PENDING = "@appkit/social_provider";
const RESULT = "result_uri";
const NESTED = "provider_authorization_url";

const pending = v.object({ ...PROVIDER.entries, at: v.number() });

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
  { window, storage, clock }: RedirectDeps,
  { social, uri }: { social: string; uri: string },
): Promise<boolean> {
  if (!safePageUrl(uri)) return false;
  const to = withReturn(uri, window.location.href);
  await storage.set(PENDING, JSON.stringify({ provider: social, at: clock.now() }));
  return window.open(to, "_top") !== null;
}

/**
 * Takes the answer that a login provider left in this page's address, and removes it there. Undefined, with the address as it was, where
 * this page asked for no login, or too long ago: a stranger's link must log nobody in.
 */
export async function returned({ window, storage, clock }: RedirectDeps): Promise<Returned | undefined> {
  const { location, history } = window;
  const url = new URL(location.href);
  const resultUri = url.searchParams.get(RESULT);
  const pendingLogin = v.safeParse(pending, parseJson(await storage.get(PENDING)));
  if (!resultUri || !pendingLogin.success) return undefined;
  await storage.remove(PENDING);
  // A result that comes too late is no less a secret (S9).
  url.searchParams.delete(RESULT);
  history.replaceState(history.state, "", url.href);
  const { provider, at } = pendingLogin.output;
  const age = clock.now() - at;
  // A moment in the future counts as long ago: the device's clock was set back (R8).
  if (age < 0 || age >= LIMITS.socialReturn) return undefined;
  return { social: provider, resultUri };
}
