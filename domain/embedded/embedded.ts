import type { CaipNetworkId } from "../caip.ts";
import { LIMITS } from "../limits.ts";
import type { Namespace } from "../namespaces.ts";
import { namespaceRow } from "../namespaces.ts";
import type { Network } from "../networks/network.ts";
import type { Social } from "../options/features.ts";

/** The id of the connector that stands for the embedded wallet: e-mail, socials, Farcaster (protocol.md §7). */
export const AUTH = "ID_AUTH";

/** Whether the embedded wallet has accounts of a chain family (CONN-4). */
export function isServed(namespace: Namespace): boolean {
  return namespaceRow(namespace).isEmbedded === true;
}

/** One request of a host page to the embedded wallet: 128 random bits (S2). */
export type RequestId = string & { readonly "~brand": "RequestId" };

/** The networks of the page that the embedded wallet can serve. */
export function servedNetworks(networks: readonly Network[]): Network[] {
  return networks.filter(({ chainNamespace }) => isServed(chainNamespace));
}

/** Where a login leads: the network to look at, for each chain family that gets an account; the active one last. */
export type LoginNetworks = readonly CaipNetworkId[];

/** A way to log in (protocol.md §1.8, §1.9). */
export type Login =
  | { way: "email"; email: string; networks: LoginNetworks }
  /** `resultUri`: what the provider's page left behind, where the page was loaded anew in between. */
  | { way: "social"; social: Exclude<Social, "farcaster">; resultUri?: string; networks: LoginNetworks }
  | { way: "farcaster"; networks: LoginNetworks };

/** Who is logged in, as far as the page may know (AUTH-6, AUTH-14). */
export interface EmbeddedUser {
  email?: string;
  userName?: string;
  social?: Social;
}

/**
 * Milliseconds until another code may be mailed: the one throttle of EMAIL-3 and protocol.md §1.5. `last` and `now` in milliseconds
 * since 1970; never more than the cooldown, whatever the clock did meanwhile (R8, I10).
 */
export function emailWait(last: number | undefined, now: number): number {
  if (last === undefined || !Number.isFinite(last)) return 0;
  return Math.min(LIMITS.emailCooldown, Math.max(0, last + LIMITS.emailCooldown - now));
}
