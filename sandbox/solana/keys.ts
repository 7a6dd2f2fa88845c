import { ed25519 } from "@noble/curves/ed25519";
import { base58 } from "@scure/base";
import { HDKey } from "micro-key-producer/slip10.js";
import { developmentSeed } from "../chains/keys.ts";
import type { SolanaKey } from "./types.ts";

/** The key of a 32-byte seed. */
export function keyOf(seed: Uint8Array): SolanaKey {
  const point = ed25519.getPublicKey(seed);
  return { address: base58.encode(point), secretKey: base58.encode(Buffer.concat([seed, point])) };
}

/** The Ed25519 signature of a message. */
export function signWith(key: SolanaKey, message: Uint8Array): Uint8Array {
  return ed25519.sign(message, base58.decode(key.secretKey).subarray(0, 32));
}

/** The keys of the first `count` accounts of the development phrase, path m/44'/501'/i'/0' (SLIP-10, BIP-39). */
export function developmentSolanaKeys(count: number): SolanaKey[] {
  const root = HDKey.fromMasterSeed(developmentSeed());
  return Array.from({ length: count }, (_, index) => keyOf(root.derive(`m/44'/501'/${index}'/0'`).privateKey));
}
