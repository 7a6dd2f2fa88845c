import { ed25519 } from "@noble/curves/ed25519";

/** True if 32 bytes are the one spelling of a point of the prime-order group, which honest keys and nonces always are. */
function isOfPrimeOrder(bytes: Uint8Array): boolean {
  try {
    const point = ed25519.Point.fromBytes(bytes);
    return !point.isSmallOrder() && point.isTorsionFree();
  } catch {
    return false;
  }
}

/**
 * True if a key signed a text with Ed25519 (RFC 8032 §5.1.7). A key or nonce with a part of small order is refused: with such a key
 * anybody's signature counts, and verifiers with and without the cofactor disagree on it.
 */
export function isEd25519SignedBy(text: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  if (signature.length !== 64 || !isOfPrimeOrder(key) || !isOfPrimeOrder(signature.slice(0, 32))) return false;
  return ed25519.verify(signature, text, key, { zip215: false });
}
