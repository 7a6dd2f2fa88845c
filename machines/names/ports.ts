/** The ports of names: an account's names, free names, and a registration. */
import type { AccountTarget } from "../account/ports.ts";
import { port } from "../app/port.ts";

/** A full name and the account that asks for it. */
export interface NameInput extends AccountTarget {
  /** In lower case, with its suffix. */
  name: string;
}

/** An owner's signature for a name. */
export interface SignedName {
  message: string;
  /** The time in the signed message, in seconds since 1970. */
  timestamp: number;
  signature: string;
}

/** Reads the registered names of an address, oldest first. Rejects with NAMES_FAILED. */
export const fetchOwnNames = port<AccountTarget, readonly string[]>("fetchOwnNames");

/** Asks the registry whether a name is taken. Rejects with NAME_UNRESOLVED without an answer. */
export const lookUpName = port<NameInput, { isTaken: boolean }>("lookUpName");

/** Finds free names that resemble a taken one, at most five. Rejects with NAME_SUGGESTIONS_FAILED. */
export const suggestNames = port<NameInput, readonly string[]>("suggestNames");

/**
 * Checks once more that a name is free, and asks the embedded wallet to sign for it, once; prompts the visitor and has
 * no deadline. Rejects with AUTH_NOT_FOUND, INVALID_CHAIN_ID, NAME_TAKEN, SIGN_IN_DECLINED or NAME_FAILED.
 */
export const signName = port<NameInput, SignedName>("signName");

/**
 * Registers a signed name; the request is sent once. Rejects with NAME_LATE if the signature is too old for the
 * registry, with NAME_CLOCK, with NAME_REFUSED if the registry gives a reason, or with NAME_FAILED.
 */
export const registerName = port<NameInput & SignedName, void>("registerName");
