/** What sign-in needs from the outside: who makes its message, who signs it, who verifies it. */
import type { Address } from "../../domain/address.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { port } from "../app/port.ts";

/** Who is to sign in: an account on a chain (SIGN-1). */
export interface SignInTarget {
  connectorId: string;
  namespace: Namespace;
  address: Address;
  networkId: CaipNetworkId;
  isSmartAccount: boolean;
}

/** An account that is not looked at any more, and why: whether that signs it out, its configuration says. */
export interface DepartedSignIn {
  target: SignInTarget;
  reason: "disconnect" | "account" | "network";
}

/** What is known of a sign-in that was looked for. */
export interface SignInFound {
  status: "signedIn" | "absent" | "declined";
  isRequired: boolean;
  /** Milliseconds until it is looked for again. */
  again: number;
}

/** What is to be signed; the message itself stays in the adapter, under `id`. */
export interface SignInDraft {
  id: string;
  text: string;
  /** Milliseconds after which another takes its place: one that is signed last counts for a while longer. */
  fresh: number;
}

/** Whether nobody gets on without a sign-in (I6). */
export const requireSignIn = port<void, boolean>("requireSignIn");

/** Looks for a sign-in that counts; rejects where that cannot be found out now. Prompts nobody. */
export const findSignIn = port<SignInTarget, SignInFound>("findSignIn");

/** Has a message made for an account. */
export const draftSignIn = port<SignInTarget, SignInDraft>("draftSignIn");

/** Has the wallet sign a draft; prompts the visitor; has no deadline. Rejects with SIGN_IN_DECLINED where they refuse. */
export const signDraft = port<{ id: string; target: SignInTarget }, string>("signDraft");

/** Has a signature of a draft judged, and kept where it counts. */
export const keepSignIn = port<{ id: string; signature: string }, void>("keepSignIn");

/** Remembers that the visitor would rather not, until the page is closed or its wallet disconnected. */
export const declineSignIn = port<SignInTarget, void>("declineSignIn");

/** Signs an account out, where its configuration wants that; never rejects. */
export const leaveSignIn = port<DepartedSignIn, void>("leaveSignIn");
