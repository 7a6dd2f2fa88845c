import { createHmac, createPrivateKey, createPublicKey, type KeyObject, pbkdf2Sync, sign } from "node:crypto";
import { base58 } from "@scure/base";
import { developmentPhrase } from "../chains/keys.ts";
import type { SolanaKey } from "./types.ts";

const hardened = 0x80000000;
/** PKCS #8 of an Ed25519 key, up to the seed. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: "der", type: "pkcs8" });

/** The key of a 32-byte seed. */
export function keyOf(seed: Uint8Array): SolanaKey {
  const { x } = createPublicKey(privateKeyOf(seed)).export({ format: "jwk" });
  const point = Buffer.from(x ?? "", "base64url");
  return { address: base58.encode(point), secretKey: base58.encode(Buffer.concat([seed, point])) };
}

/** The Ed25519 signature of a message. */
export function signWith(key: SolanaKey, message: Uint8Array): Uint8Array {
  return sign(null, message, privateKeyOf(base58.decode(key.secretKey).subarray(0, 32)));
}

/** The keys of the first `count` accounts of the development phrase, path m/44'/501'/i'/0' (SLIP-10, BIP-39). */
export function developmentSolanaKeys(count: number): SolanaKey[] {
  const root = createHmac("sha512", "ed25519 seed")
    .update(pbkdf2Sync(developmentPhrase, "mnemonic", 2048, 64, "sha512"))
    .digest();
  const child = (parent: Buffer, index: number): Buffer => {
    const place = Buffer.alloc(4);
    place.writeUInt32BE(index + hardened);
    return createHmac("sha512", parent.subarray(32))
      .update(Buffer.concat([Buffer.alloc(1), parent.subarray(0, 32), place]))
      .digest();
  };
  const purpose = [44, 501].reduce(child, root);
  return Array.from({ length: count }, (_, index) => keyOf([index, 0].reduce(child, purpose).subarray(0, 32)));
}
