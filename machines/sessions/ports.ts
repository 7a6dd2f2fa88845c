/** The ports of smart sessions and of everything else that was granted. */
import type { TokenFacts } from "../../domain/sessions/facts.ts";
import type { Grant } from "../../domain/sessions/grant.ts";
import type { GrantedSession, SessionRequest } from "../../domain/sessions/request.ts";
import type { SmartSession } from "../../domain/sessions/session.ts";
import type { AccountTarget } from "../account/ports.ts";
import { port } from "../app/port.ts";

/** A request for a session, checked, for an account on the network that it names. */
export interface SessionInput extends AccountTarget {
  request: SessionRequest;
}

/** A request to which the co-signer has added its key. */
export interface CosignedInput extends SessionInput {
  /** The id of the session at the co-signer. */
  pci: string;
  /** When it was opened, in seconds since 1970. */
  at: number;
  /** The tokens that it is about. */
  tokens: TokenFacts;
}

/** What a wallet has granted. */
export interface WalletGrant {
  /** The answer as the co-signer is told it. */
  answer: Readonly<Record<string, unknown>>;
  granted: GrantedSession;
  /** True if it is not what was asked for. */
  isChanged: boolean;
}

/** Asks a wallet whether it can grant what is requested; no prompt. Rejects with SESSION_UNSUPPORTED. */
export const checkSession = port<SessionInput, void>("checkSession");

/** Has the co-signer open a session and add its key to the request. Rejects with SESSION_FAILED. */
export const cosignSession = port<SessionInput, CosignedInput>("cosignSession");

/** Asks the wallet to grant a session, once; prompts the visitor and has no deadline. Rejects with SESSION_DECLINED or SESSION_FAILED. */
export const grantSession = port<CosignedInput, WalletGrant>("grantSession");

/** Tells the co-signer what the wallet has granted: without it the session cannot be used. Rejects with SESSION_FAILED. */
export const activateSession = port<CosignedInput & WalletGrant, void>("activateSession");

/** Reads the sessions of an account, newest first. Rejects with SESSIONS_FAILED. */
export const fetchSessions = port<AccountTarget, readonly SmartSession[]>("fetchSessions");

/** What else was granted, and the kinds of which nobody could tell. */
export interface OtherGrants {
  grants: readonly Grant[];
  missing: readonly Grant["kind"][];
}

/** Reads the approvals and the sign-ins of an account. */
export const fetchGrants = port<AccountTarget, OtherGrants>("fetchGrants");

/**
 * Takes back a grant; prompts the visitor where a wallet has to sign for that. Answers whether the account cannot stay connected without
 * it. A revocation that failed half way goes on where it was. Rejects with SESSION_REVOKE_FAILED, SESSION_DECLINED or GRANT_REVOKE_FAILED.
 */
export const revokeGrant = port<AccountTarget & { grant: Grant }, { isEnd: boolean }>("revokeGrant");
