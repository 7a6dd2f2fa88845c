/** The ports of sign-in: making, signing and verifying its message. */
import type { Address } from "../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { port } from "../app/port.ts";

/** The account that has to sign in, on its chain (SIGN-1). */
export interface SignInTarget {
  connectorId: string;
  namespace: Namespace;
  address: Address;
  networkId: CaipNetworkId;
  isSmartAccount: boolean;
}

/** An account that is no longer active, and the reason; its configuration decides whether that signs it out. */
export interface DepartedSignIn {
  target: SignInTarget;
  reason: "disconnect" | "account" | "network";
}

/** The result of a search for a sign-in. */
export interface SignInFound {
  status: "signedIn" | "absent" | "declined";
  isRequired: boolean;
  /** Milliseconds until the next check. */
  again: number;
}

/** The message to sign; the parsed form stays in the adapter, under `id`. */
export interface SignInDraft {
  id: string;
  text: string;
  /**
   * Milliseconds after which another message replaces it, early enough that one signed at the last moment is still
   * accepted.
   */
  fresh: number;
}

/** Tells whether a sign-in is required (I6). */
export const requireSignIn = port<void, boolean>("requireSignIn");

/** Looks for a valid sign-in without a prompt; rejects if that cannot be determined now. */
export const findSignIn = port<SignInTarget, SignInFound>("findSignIn");

/** Makes a message for an account. */
export const draftSignIn = port<SignInTarget, SignInDraft>("draftSignIn");

/**
 * Asks the wallet to sign a draft; prompts the visitor; has no deadline. Rejects with SIGN_IN_DECLINED if the visitor
 * refuses.
 */
export const signDraft = port<{ id: string; target: SignInTarget }, string>("signDraft");

/** Verifies the signature of a draft and stores the session if it is valid. */
export const keepSignIn = port<{ id: string; signature: string }, void>("keepSignIn");

/** Remembers that the visitor declined, until the page closes or the wallet is disconnected. */
export const declineSignIn = port<SignInTarget, void>("declineSignIn");

/** Signs an account out, if its configuration wants that; never rejects. */
export const leaveSignIn = port<DepartedSignIn, void>("leaveSignIn");
