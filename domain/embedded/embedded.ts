import type { CaipNetworkId } from "../caip.ts";
import { LIMITS } from "../limits.ts";
import type { Namespace } from "../namespaces.ts";
import { namespaceRow } from "../namespaces.ts";
import type { Network } from "../networks/network.ts";
import type { Social } from "../options/features.ts";

/** The connector id of the embedded wallet: e-mail, socials, Farcaster (protocol.md §7). */
export const AUTH = "ID_AUTH";

/** True if the embedded wallet has accounts of a chain family (CONN-4). */
export function isServed(namespace: Namespace): boolean {
  return namespaceRow(namespace).isEmbedded === true;
}

/** The id of a host page's request to the embedded wallet: 128 random bits (S2). */
export type RequestId = string & { readonly "~brand": "RequestId" };

/** The networks of the page that the embedded wallet can serve. */
export function servedNetworks(networks: readonly Network[]): Network[] {
  return networks.filter(({ chainNamespace }) => isServed(chainNamespace));
}

/** The network to start on, for each chain family that gets an account; the active one last. */
export type LoginNetworks = readonly CaipNetworkId[];

/** A way to log in (protocol.md §1.8, §1.9). */
export type Login =
  | { way: "email"; email: string; networks: LoginNetworks }
  /** `resultUri`: the provider's result, if the page reloaded during the login. */
  | { way: "social"; social: Exclude<Social, "farcaster">; resultUri?: string; networks: LoginNetworks }
  | { way: "farcaster"; networks: LoginNetworks };

/** The facts about the logged-in user that the page may know (AUTH-6, AUTH-14). */
export interface EmbeddedUser {
  email?: string;
  userName?: string;
  social?: Social;
}

/**
 * Milliseconds until another code may be mailed (EMAIL-3, protocol.md §1.5). `last` and `now` are in milliseconds since 1970;
 * the result is never more than the cooldown, even if the clock was changed (R8, I10).
 */
export function emailWait(last: number | undefined, now: number): number {
  if (last === undefined || !Number.isFinite(last)) return 0;
  return Math.min(LIMITS.emailCooldown, Math.max(0, last + LIMITS.emailCooldown - now));
}
