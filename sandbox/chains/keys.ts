import { createECDH, createHmac, pbkdf2Sync } from "node:crypto";

/** The development phrase that every EVM toolchain knows; it guards nothing of value anywhere. */
export const developmentPhrase = `${"test ".repeat(11)}junk`;

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const hardened = 0x80000000;

interface Node {
  readonly key: Buffer;
  readonly chain: Buffer;
}

function split(hash: Buffer): Node {
  return { key: hash.subarray(0, 32), chain: hash.subarray(32) };
}

function publicKey(key: Buffer): Buffer {
  const curve = createECDH("secp256k1");
  curve.setPrivateKey(key);
  return curve.getPublicKey(null, "compressed");
}

function child(parent: Node, index: number): Node {
  const place = Buffer.alloc(4);
  place.writeUInt32BE(index);
  const lead = index >= hardened ? Buffer.concat([Buffer.alloc(1), parent.key]) : publicKey(parent.key);
  const next = split(createHmac("sha512", parent.chain).update(lead).update(place).digest());
  const sum = (BigInt(`0x${next.key.toString("hex")}`) + BigInt(`0x${parent.key.toString("hex")}`)) % curveOrder;
  return { key: Buffer.from(sum.toString(16).padStart(64, "0"), "hex"), chain: next.chain };
}

function nodeAt(path: readonly number[]): Node {
  const seed = pbkdf2Sync(developmentPhrase, "mnemonic", 2048, 64, "sha512");
  return path.reduce(child, split(createHmac("sha512", "Bitcoin seed").update(seed).digest()));
}

/** The private key of the development phrase at `m/{purpose}'/{coin}'/0'/0/0` (BIP-32, BIP-39, BIP-44). */
export function developmentKeyOf(purpose: number, coin: number): Buffer {
  return nodeAt([purpose + hardened, coin + hardened, hardened, 0, 0]).key;
}

/** Private keys of the first `count` development accounts, path m/44'/60'/0'/0/i (BIP-32, BIP-39, BIP-44). */
export function developmentKeys(count: number): `0x${string}`[] {
  const node = nodeAt([44 + hardened, 60 + hardened, hardened, 0]);
  return Array.from({ length: count }, (_, index) => `0x${child(node, index).key.toString("hex")}` as const);
}
