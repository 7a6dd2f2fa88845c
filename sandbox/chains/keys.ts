import { pbkdf2 } from "@noble/hashes/pbkdf2";
import { sha512 } from "@noble/hashes/sha2";
import { HDKey } from "@scure/bip32";

/** The development phrase that every EVM toolchain knows; it guards nothing of value anywhere. */
export const developmentPhrase = `${"test ".repeat(11)}junk`;

let seed: Uint8Array | undefined;

/** The seed of the development phrase (BIP-39). */
export function developmentSeed(): Uint8Array {
  seed ??= pbkdf2(sha512, developmentPhrase, "mnemonic", { c: 2048, dkLen: 64 });
  return seed;
}

function keyAt(path: string): Buffer {
  const { privateKey } = HDKey.fromMasterSeed(developmentSeed()).derive(path);
  if (!privateKey) throw new RangeError(`No private key at ${path}`);
  return Buffer.from(privateKey);
}

/** The private key of the development phrase at `m/{purpose}'/{coin}'/0'/0/0` (BIP-32, BIP-39, BIP-44). */
export function developmentKeyOf(purpose: number, coin: number): Buffer {
  return keyAt(`m/${purpose}'/${coin}'/0'/0/0`);
}

/** Private keys of the first `count` development accounts, path m/44'/60'/0'/0/i (BIP-32, BIP-39, BIP-44). */
export function developmentKeys(count: number): `0x${string}`[] {
  return Array.from({ length: count }, (_, index) => `0x${keyAt(`m/44'/60'/0'/0/${index}`).toString("hex")}` as const);
}
