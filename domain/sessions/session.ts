import type { CaipNetworkId } from "../caip.ts";
import type { TokenFacts } from "./facts.ts";

/** A session that an account's wallet has granted to a site. */
export interface SmartSession {
  /** Its id at the co-signer. */
  pci: string;
  networkId: CaipNetworkId;
  /** The site that it was granted to. */
  site: { projectId: string; name: string; url?: string | undefined; iconUrl?: string | undefined };
  /** Milliseconds since 1970. */
  createdAt: number;
  expiry: number;
  /** Milliseconds that the device's clock is ahead of the chain's, by which the session ends. */
  ahead: number;
  /** Null: nobody has revoked it. */
  revokedAt: number | null;
  /** The permissions as the service has them: the wallet is told the same when they are revoked. */
  permissions: readonly unknown[];
  tokens: TokenFacts;
}

export const SESSION_STATUSES = ["active", "expired", "revoked"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** What a session is at a moment of the device's clock, in milliseconds since 1970. */
export function statusOf(
  { expiry, ahead, revokedAt }: Pick<SmartSession, "expiry" | "ahead" | "revokedAt">,
  now: number,
): SessionStatus {
  if (revokedAt !== null) return "revoked";
  return expiry + ahead <= now ? "expired" : "active";
}
