import { base58 } from "@scure/base";
import { isSolanaAddress } from "../../../domain/addresses/address.ts";
import { decodeBase58 } from "../../../domain/addresses/base58.ts";
import { isEd25519SignedBy } from "./ed25519.ts";

/** True if a Solana account signed a text: Ed25519 over its bytes, the signature in base58. */
export function isSignedBySolana(address: string, message: string, signature: string): boolean {
  const signed = decodeBase58(signature);
  if (!isSolanaAddress(address) || signed?.length !== 64 || base58.encode(signed) !== signature) return false;
  return isEd25519SignedBy(new TextEncoder().encode(message), signed, decodeBase58(address) ?? new Uint8Array());
}
