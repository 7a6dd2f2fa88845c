import { ed25519 } from "@noble/curves/ed25519";
import { decodeBase58 } from "../../domain/addresses/base58.ts";

/** True when a Solana account signed a text: Ed25519 over its bytes, the signature in base58. */
export function isSignedBySolana(address: string, message: string, signature: string): boolean {
  const publicKey = decodeBase58(address);
  const signed = decodeBase58(signature);
  if (publicKey?.length !== 32 || signed?.length !== 64) return false;
  try {
    return ed25519.verify(signed, Buffer.from(message, "utf8"), publicKey, { zip215: false });
  } catch {
    return false;
  }
}
