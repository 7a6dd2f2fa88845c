import { createHash } from "node:crypto";
import { schnorr, secp256k1 } from "@noble/curves/secp256k1";
import { ripemd160 } from "@noble/hashes/legacy";
import { bech32, bech32m } from "@scure/base";

const hashed = (...parts: readonly Uint8Array[]): Buffer => createHash("sha256").update(Buffer.concat(parts)).digest();
const twice = (...parts: readonly Uint8Array[]): Buffer => hashed(hashed(...parts));
const none = (count: number): Buffer => Buffer.alloc(count);

function tagged(tag: string, ...parts: readonly Uint8Array[]): Buffer {
  const name = hashed(Buffer.from(tag));
  return hashed(name, name, ...parts);
}

/** The locking script of a segwit address. */
function scriptOf(address: string): Buffer {
  const coder = address.startsWith("bc1p") ? bech32m : bech32;
  const [version = 0, ...words] = coder.decode(address as `${string}1${string}`).words;
  const program = coder.fromWords(words);
  return Buffer.from([version === 0 ? 0 : 0x50 + version, program.length, ...program]);
}

/** The one output of a BIP-322 signature, of amount 0 and without a receiver. */
const nobody = Buffer.concat([none(8), Buffer.of(1, 0x6a)]);

/** The id of the transaction that a signature of this message pretends to spend (BIP-322). */
function pretended(message: string, script: Buffer): Buffer {
  const hash = tagged("BIP0322-signed-message", Buffer.from(message));
  const input = Buffer.concat([none(32), none(4).fill(0xff), Buffer.of(34, 0, 32), hash, none(4)]);
  const output = Buffer.concat([none(8), Buffer.of(script.length), script]);
  return twice(none(4), Buffer.of(1), input, Buffer.of(1), output, none(4));
}

/** The parts of a witness. */
function stack(witness: Uint8Array): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 1; parts.length < (witness[0] ?? 0); ) {
    const length = witness[at] ?? 0;
    parts.push(Buffer.from(witness.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
  return parts;
}

/** Checks the simple form of BIP-322 by the book: BIP-143 and ECDSA for P2WPKH, BIP-341 and BIP-340 for P2TR. */
export function verifyBip322(address: string, message: string, witness: Uint8Array): boolean {
  const script = scriptOf(address);
  const spent = Buffer.concat([pretended(message, script), none(4)]);
  const [signature = none(0), key = none(0)] = stack(witness);
  if (script[0] !== 0) {
    const scripts = hashed(Buffer.of(script.length), script);
    const hashes = [hashed(spent), hashed(none(8)), scripts, hashed(none(4)), hashed(nobody)];
    const sighash = tagged("TapSighash", none(2), none(8), ...hashes, none(1), none(4));
    return schnorr.verify(signature, sighash, script.subarray(2));
  }
  const keyHash = Buffer.from(ripemd160(hashed(key)));
  if (!keyHash.equals(script.subarray(2))) return false;
  const code = Buffer.concat([Buffer.of(0x19, 0x76, 0xa9, 0x14), keyHash, Buffer.of(0x88, 0xac)]);
  const hashes = Buffer.concat([twice(spent), twice(none(4))]);
  const all = Buffer.of(1, 0, 0, 0);
  const sighash = twice(none(4), hashes, spent, code, none(8), none(4), twice(nobody), none(4), all);
  return secp256k1.verify(secp256k1.Signature.fromDER(signature.subarray(0, -1)).toBytes("compact"), sighash, key);
}

/** Checks a signature of Bitcoin's own wallet with a type in its first byte (BIP-137) against a P2WPKH address. */
export function verifyBip137(address: string, message: string, signature: Uint8Array): boolean {
  const text = Buffer.from(message);
  const hash = twice(Buffer.from("\u0018Bitcoin Signed Message:\n"), Buffer.of(text.length), text);
  const recovery = (signature[0] ?? 0) - 39;
  const made = secp256k1.Signature.fromBytes(signature.subarray(1), "compact").addRecoveryBit(recovery);
  const key = made.recoverPublicKey(hash).toBytes(true);
  return Buffer.from(ripemd160(hashed(key))).equals(scriptOf(address).subarray(2));
}
