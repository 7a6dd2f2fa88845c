import { schnorr, secp256k1 } from "@noble/curves/secp256k1";

const { Signature } = secp256k1;

/** The result of a call; undefined where the library refuses its arguments. */
function accepted<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}

/** The public key, uncompressed in 65 bytes, out of a signature of 64 bytes (SEC 1 §4.1.6); `id` is 0 to 3. Undefined where there is none. */
export function recoverKey(digest: Uint8Array, signature: Uint8Array, id: number): Uint8Array | undefined {
  const point = accepted(() => Signature.fromBytes(signature).addRecoveryBit(id).recoverPublicKey(digest));
  return point?.toBytes(false);
}

/** A public key in its compressed form of 33 bytes. */
export const compressedKey = (key: Uint8Array): Uint8Array => secp256k1.Point.fromBytes(key).toBytes(true);

/** True if `s` is the lower of the two that count for one `r`: anybody can make the other out of it (EIP-2, BIP-146). */
export const isLow = (signature: Uint8Array): boolean =>
  accepted(() => !Signature.fromBytes(signature).hasHighS()) ?? false;

/** True if a compressed key signed a digest (SEC 1 §4.1.4): DER in its strict form, with the low `s` (BIP-66, BIP-146). */
export function isDerSignedBy(digest: Uint8Array, der: Uint8Array, key: Uint8Array): boolean {
  return (
    key.length === 33 && (accepted(() => secp256k1.verify(der, digest, key, { format: "der", lowS: true })) ?? false)
  );
}

/** True if an x-only key of 32 bytes signed a digest (BIP-340). */
export const isSchnorrSignedBy = (digest: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean =>
  accepted(() => schnorr.verify(signature, digest, key)) ?? false;

/** A hash that counts for one purpose (BIP-340). */
export const taggedHash = (tag: string, ...chunks: Uint8Array[]): Uint8Array =>
  schnorr.utils.taggedHash(tag, ...chunks);
