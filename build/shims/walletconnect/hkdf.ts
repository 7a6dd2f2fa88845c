// Stands in for @noble/hashes/hkdf: the relay client derives one key of 32 bytes with SHA-256, without salt and info (RFC 5869).
import { sha256 } from "@noble/hashes/sha2";
import { concatBytes } from "@noble/hashes/utils";

/** A hash that only who has the key can make (RFC 2104); keys are no longer than a block of 64 bytes. */
function hmac(key: Uint8Array, text: Uint8Array): Uint8Array {
  const padded = (by: number): Uint8Array => new Uint8Array(64).map((_, at) => (key[at] ?? 0) ^ by);
  return sha256(concatBytes(padded(0x5c), sha256(concatBytes(padded(0x36), text))));
}

/** A key out of a secret. */
export function hkdf(_hash: unknown, secret: Uint8Array): Uint8Array {
  return hmac(hmac(new Uint8Array(), secret), Uint8Array.of(1));
}
