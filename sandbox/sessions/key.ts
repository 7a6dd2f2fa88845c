import { createECDH, createHash } from "node:crypto";

/** Curves that a permission's signer may use (protocol.md §5.11), by the name that Node knows them under. */
const curves = { secp256k1: "secp256k1", secp256r1: "prime256v1" } as const;
export type KeyType = keyof typeof curves;

/** The public half of a session's key, as the wallet gets it. */
export interface SessionKey {
  readonly type: KeyType;
  /** 0x and the uncompressed point, 65 bytes. */
  readonly publicKey: `0x${string}`;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The key of the session with this number: the same for the same seed. */
export function sessionKey(type: KeyType, seed: number, count: number): SessionKey {
  const pair = createECDH(curves[type]);
  pair.setPrivateKey(digest(`session key ${type} ${seed} ${count}`));
  return { type, publicKey: `0x${pair.getPublicKey("hex", "uncompressed")}` };
}

/** A UUID (RFC 9562, version 4 in form) that is the same for the same words. */
export function seededUuid(words: string): string {
  const bytes = digest(words).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
