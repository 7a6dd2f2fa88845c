/** The ports of names: what an account has, what is free, and having one registered. */
import type { AccountTarget } from "../account/ports.ts";
import { port } from "../app/port.ts";

/** A whole name, asked for by an account. */
export interface NameInput extends AccountTarget {
  /** In lower case, with its suffix. */
  name: string;
}

/** What an owner has signed to have a name. */
export interface SignedName {
  message: string;
  /** The moment that is signed, in seconds since 1970. */
  timestamp: number;
  signature: string;
}

/** Reads the registered names of an address, oldest first. Rejects with NAMES_FAILED. */
export const fetchOwnNames = port<AccountTarget, readonly string[]>("fetchOwnNames");

/** Tells whether somebody has a name. Rejects with NAME_UNRESOLVED where nobody says. */
export const lookUpName = port<NameInput, { isTaken: boolean }>("lookUpName");

/** Free names like one that is taken, at most five. Rejects with NAME_SUGGESTIONS_FAILED. */
export const suggestNames = port<NameInput, readonly string[]>("suggestNames");

/**
 * Looks once more whether a name is free, and asks the embedded wallet to sign for it, once; prompts the visitor and has no deadline.
 * Rejects with AUTH_NOT_FOUND, INVALID_CHAIN_ID, NAME_TAKEN, SIGN_IN_DECLINED or NAME_FAILED.
 */
export const signName = port<NameInput, SignedName>("signName");

/**
 * Registers a signed name; it is sent once. Rejects with NAME_LATE for a signature that the registry would not take any more, with
 * NAME_CLOCK, with NAME_REFUSED where the registry gives a reason, or with NAME_FAILED.
 */
export const registerName = port<NameInput & SignedName, void>("registerName");
