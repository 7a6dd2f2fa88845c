import { createPublicKey, verify } from "node:crypto";
import { decodeBase58 } from "../../domain/base58.ts";

/** Whether a Solana account signed a text: Ed25519 over its bytes, the signature in base58. */
export function isSignedBySolana(address: string, message: string, signature: string): boolean {
  const publicKey = decodeBase58(address);
  const signed = decodeBase58(signature);
  if (publicKey?.length !== 32 || signed?.length !== 64) return false;
  try {
    const x = Buffer.from(publicKey).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    return verify(null, Buffer.from(message, "utf8"), key, signed);
  } catch {
    return false;
  }
}
