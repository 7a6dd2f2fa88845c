import { sha256 } from "@noble/hashes/sha2";
import { toBase64Url, toHex } from "../domain/bytes.ts";

/** The form of an id from `newId`: 256 bits in base64url. */
const ID = /^[\w-]{43}$/;

/** An unguessable id for a visitor's cookie. */
export const newId = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** True if a text has the form of an id. */
export const isId = (text: string): boolean => ID.test(text);

/** A nonce of 128 bits in the form of EIP-4361: letters and digits. */
export const newNonce = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** The hash of an id, which a store uses in its place, so that a reader of the store learns no id. */
export const hashOf = (id: string): string => toBase64Url(sha256(new TextEncoder().encode(id)));
