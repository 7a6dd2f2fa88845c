import type { CaipNetworkId } from "../caip.ts";
import type { TokenFacts } from "./facts.ts";

/** A session that an account's wallet has granted to a site. */
export interface SmartSession {
  /** The id of the session at the co-signer. */
  pci: string;
  networkId: CaipNetworkId;
  /** The site that the session was granted to. */
  site: { projectId: string; name: string; url?: string | undefined; iconUrl?: string | undefined };
  /** `createdAt` and `expiry` are in milliseconds since 1970. */
  createdAt: number;
  expiry: number;
  /** Milliseconds that the device's clock is ahead of the chain's, by which the session ends. */
  ahead: number;
  /** When the session was revoked; null: it was not. */
  revokedAt: number | null;
  /** The permissions in the service's form, in which the wallet receives them at their revocation. */
  permissions: readonly unknown[];
  tokens: TokenFacts;
}

export const SESSION_STATUSES = ["active", "expired", "revoked"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** The status of a session at `now`, the device's time in milliseconds since 1970. */
export function statusOf(
  { expiry, ahead, revokedAt }: Pick<SmartSession, "expiry" | "ahead" | "revokedAt">,
  now: number,
): SessionStatus {
  if (revokedAt !== null) return "revoked";
  return expiry + ahead <= now ? "expired" : "active";
}
