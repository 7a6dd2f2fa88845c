/** The ports of smart sessions and of all other grants. */
import type { TokenFacts } from "../../domain/sessions/facts.ts";
import type { Grant } from "../../domain/sessions/grant.ts";
import type { GrantedSession, SessionRequest } from "../../domain/sessions/request.ts";
import type { SmartSession } from "../../domain/sessions/session.ts";
import type { AccountTarget } from "../account/ports.ts";
import { port } from "../app/port.ts";

/** A checked request for a session, for an account on the network that the request names. */
export interface SessionInput extends AccountTarget {
  request: SessionRequest;
}

/** A request to which the co-signer has added its key. */
export interface CosignedInput extends SessionInput {
  /** The id of the session at the co-signer. */
  pci: string;
  /** When the session was opened, in seconds since 1970. */
  at: number;
  /** The tokens of the request. */
  tokens: TokenFacts;
}

/** A wallet's grant of a session. */
export interface WalletGrant {
  /** The wallet's answer, in the form that the co-signer receives. */
  answer: Readonly<Record<string, unknown>>;
  granted: GrantedSession;
  /** True if the grant differs from the request. */
  isChanged: boolean;
}

/** Asks a wallet whether it can grant what is requested; no prompt. Rejects with SESSION_UNSUPPORTED. */
export const checkSession = port<SessionInput, void>("checkSession");

/** Has the co-signer open a session and add its key to the request. Rejects with SESSION_FAILED. */
export const cosignSession = port<SessionInput, CosignedInput>("cosignSession");

/** Asks the wallet to grant a session, once; prompts the visitor and has no deadline. Rejects with SESSION_DECLINED or SESSION_FAILED. */
export const grantSession = port<CosignedInput, WalletGrant>("grantSession");

/** Tells the co-signer of the wallet's grant: the session cannot be used before. Rejects with SESSION_FAILED. */
export const activateSession = port<CosignedInput & WalletGrant, void>("activateSession");

/** Reads the sessions of an account, newest first. Rejects with SESSIONS_FAILED. */
export const fetchSessions = port<AccountTarget, readonly SmartSession[]>("fetchSessions");

/** The approvals and the sign-ins of an account, and the kinds that could not be read. */
export interface OtherGrants {
  grants: readonly Grant[];
  missing: readonly Grant["kind"][];
}

/** Reads the approvals and the sign-ins of an account. */
export const fetchGrants = port<AccountTarget, OtherGrants>("fetchGrants");

/**
 * Revokes a grant; prompts the visitor if a wallet has to sign. `isEnd`: the account cannot stay connected without the
 * grant. A revocation that failed half way is continued, not repeated. Rejects with SESSION_REVOKE_FAILED,
 * SESSION_DECLINED or GRANT_REVOKE_FAILED.
 */
export const revokeGrant = port<AccountTarget & { grant: Grant }, { isEnd: boolean }>("revokeGrant");
