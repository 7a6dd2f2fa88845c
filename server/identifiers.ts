import { sha256 } from "@noble/hashes/sha2";
import { toBase64Url, toHex } from "../domain/bytes.ts";

/** What `newId` makes: 256 bits in base64url. */
const ID = /^[\w-]{43}$/;

/** A value that nobody can guess, for a visitor's cookie. */
export const newId = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** True if a text has the form of an id. */
export const isId = (text: string): boolean => ID.test(text);

/** A nonce of 128 bits as EIP-4361 wants it: letters and digits. */
export const newNonce = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** The name of an id in a store, so that whoever reads the store learns no id. */
export const hashOf = (id: string): string => toBase64Url(sha256(new TextEncoder().encode(id)));
