import { p256 } from "@noble/curves/nist";
import { secp256k1 } from "@noble/curves/secp256k1";
import { digest } from "../digest.ts";

/** Curves that a permission's signer may use (protocol.md §5.11). */
const curves = { secp256k1, secp256r1: p256 } as const;
export type KeyType = keyof typeof curves;

/** The public half of a session's key, as the wallet gets it. */
export interface SessionKey {
  readonly type: KeyType;
  /** 0x and the uncompressed point, 65 bytes. */
  readonly publicKey: `0x${string}`;
}

/** The key of the session with this number: the same for the same seed. */
export function sessionKey(type: KeyType, seed: number, count: number): SessionKey {
  const publicKey = curves[type].getPublicKey(digest(`session key ${type} ${seed} ${count}`), false);
  return { type, publicKey: `0x${Buffer.from(publicKey).toString("hex")}` };
}

/** A UUID (RFC 9562, version 4 in form) that is the same for the same words. */
export function seededUuid(words: string): string {
  const bytes = digest(words).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
