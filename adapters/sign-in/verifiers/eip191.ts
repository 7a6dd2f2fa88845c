import { keccak_256 } from "@noble/hashes/sha3";
import { checksumAddress } from "../../../domain/addresses/address.ts";
import { toHex } from "../../../domain/bytes.ts";
import { isLow, recoverKey } from "./secp256k1.ts";

/** The hash that `personal_sign` signs for a text (EIP-191). */
export function personalHash(message: string): Uint8Array {
  const text = new TextEncoder().encode(message);
  const head = new TextEncoder().encode(`\u0019Ethereum Signed Message:\n${text.length}`);
  return keccak_256(Uint8Array.of(...head, ...text));
}

/** The address that signed a hash, with a checksum; undefined where the 65 bytes are no signature of anybody. */
export function signerOf(hash: Uint8Array, signature: Uint8Array): string | undefined {
  const v = signature[64];
  const compact = signature.slice(0, 64);
  if (signature.length !== 65 || (v !== 27 && v !== 28) || !isLow(compact)) return undefined;
  const key = recoverKey(hash, compact, v - 27);
  return key && checksumAddress(toHex(keccak_256(key.slice(1)).slice(12)));
}
