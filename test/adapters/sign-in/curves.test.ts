import { ED25519_TORSION_SUBGROUP, ed25519 } from "@noble/curves/ed25519";
import { schnorr, secp256k1 } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import { expect, it } from "vitest";
import { isEd25519SignedBy, isOfSmallOrder } from "../../../adapters/sign-in/ed25519.ts";
import {
  isSchnorrSignedBy,
  isSignedBy,
  recoverKey,
  shortKey,
  taggedHash,
  taprootKey,
} from "../../../adapters/sign-in/secp256k1.ts";

const bytes = (seed: number): Uint8Array => sha256(Uint8Array.of(seed & 255, seed >> 8));
const flipped = (whole: Uint8Array, seed: number): Uint8Array =>
  whole.map((byte, at) => (at === seed % whole.length ? byte ^ (1 << (seed % 8)) : byte));
const N = secp256k1.CURVE.n;
const number = (value: bigint) => Uint8Array.from(Buffer.from(value.toString(16).padStart(64, "0"), "hex"));

it("SIGN-4 keys are recovered and signatures judged as a second implementation does", () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const [key, digest] = [bytes(seed), bytes(seed + 1000)];
    const made = secp256k1.sign(digest, key);
    const compact = made.toBytes("compact");
    const [short, long] = [secp256k1.getPublicKey(key, true), secp256k1.getPublicKey(key, false)];
    const found = recoverKey(digest, compact, made.recovery);
    expect(found).toEqual(long.slice(1));
    expect(shortKey(found as Uint8Array)).toEqual(short);
    expect(recoverKey(digest, compact, 1 - made.recovery)).not.toEqual(found);
    expect(isSignedBy(digest, compact, short)).toBe(true);
    expect(isSignedBy(digest, Uint8Array.of(...compact.slice(0, 32), ...number(N - made.s)), short)).toBe(false);
    expect(isSignedBy(digest, flipped(compact, seed), short)).toBe(false);
    expect(isSignedBy(flipped(digest, seed), compact, short)).toBe(false);
    expect(isSignedBy(digest, compact, flipped(short, seed))).toBe(false);
    const [x, signed] = [short.slice(1), schnorr.sign(digest, key)];
    expect(isSchnorrSignedBy(digest, signed, x)).toBe(true);
    expect(isSchnorrSignedBy(digest, flipped(signed, seed), x)).toBe(false);
    expect(isSchnorrSignedBy(digest, signed, flipped(x, seed))).toBe(false);
    expect(taggedHash("a", x, digest)).toEqual(schnorr.utils.taggedHash("a", x, digest));
    const tweak = BigInt(`0x${Buffer.from(taggedHash("TapTweak", x)).toString("hex")}`);
    const even = secp256k1.Point.fromHex(Uint8Array.of(2, ...x));
    expect(taprootKey(x)).toEqual(even.add(secp256k1.Point.BASE.multiply(tweak)).toBytes(true).slice(1));
  }
});

it("S10 numbers outside the curve are no signature", () => {
  const digest = bytes(1);
  const key = secp256k1.getPublicKey(bytes(2), true);
  const good = number(5n);
  for (const bad of [number(0n), number(N), number(N + 1n), number(2n ** 256n - 1n)]) {
    for (const signature of [Uint8Array.of(...bad, ...good), Uint8Array.of(...good, ...bad)]) {
      expect(isSignedBy(digest, signature, key)).toBe(false);
      for (const bit of [0, 1, 2, 3]) expect(recoverKey(digest, signature, bit)).toBeUndefined();
    }
    expect(isSchnorrSignedBy(digest, Uint8Array.of(...good, ...bad), key.slice(1))).toBe(false);
  }
  expect(recoverKey(digest, new Uint8Array(63).fill(1), 0)).toBeUndefined();
  expect(recoverKey(digest, Uint8Array.of(...number(N - 1n), ...good), 2)).toBeUndefined();
  expect(isSignedBy(digest, Uint8Array.of(...good, ...good), new Uint8Array())).toBe(false);
  expect(isSignedBy(digest, Uint8Array.of(...good, ...good), Uint8Array.of(4, ...key.slice(1)))).toBe(false);
  expect(isSchnorrSignedBy(digest, new Uint8Array(64).fill(1), number(5n))).toBe(false);
  expect(taprootKey(number(5n))).toEqual(new Uint8Array());
});

it("SIGN-4 Ed25519 is judged as a second implementation does", () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const [key, text] = [bytes(seed), bytes(seed + 500).slice(seed % 32)];
    const [owner, signature] = [ed25519.getPublicKey(key), ed25519.sign(text, key)];
    expect(isEd25519SignedBy(text, signature, owner)).toBe(true);
    expect(isEd25519SignedBy(text, flipped(signature, seed), owner)).toBe(false);
    expect(isEd25519SignedBy(text, signature, flipped(owner, seed))).toBe(false);
    expect(isEd25519SignedBy(Uint8Array.of(...text, 1), signature, owner)).toBe(false);
  }
  const none = new Uint8Array(32);
  expect(isEd25519SignedBy(none, new Uint8Array(64), new Uint8Array(32).fill(255))).toBe(false);
  expect(isEd25519SignedBy(none, new Uint8Array(64).fill(255), none)).toBe(false);
  expect(isEd25519SignedBy(none, new Uint8Array(63), none)).toBe(false);
});

it("S10 points of small order are known in every spelling, and no other is taken for one", () => {
  const P = 2n ** 255n - 19n;
  const little = (value: bigint) => number(value).reverse();
  for (const hex of ED25519_TORSION_SUBGROUP) {
    expect(isOfSmallOrder(Uint8Array.from(Buffer.from(hex, "hex")))).toBe(true);
  }
  for (const y of [0n, 1n, P - 1n, P, P + 1n]) {
    for (const sign of [0n, 1n << 255n]) expect(isOfSmallOrder(little(y | sign))).toBe(true);
  }
  for (let seed = 0; seed < 40; seed += 1) expect(isOfSmallOrder(ed25519.getPublicKey(bytes(seed)))).toBe(false);
  for (let y = 2n; y < 19n; y += 1n) expect(isOfSmallOrder(little(y))).toBe(false);
});

// RFC 8032 §7.1, test 2.
it("SIGN-4 the standard's own Ed25519 signature counts", () => {
  const hex = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));
  const owner = hex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
  const signature = hex(
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  );
  expect(isEd25519SignedBy(hex("72"), signature, owner)).toBe(true);
  expect(isEd25519SignedBy(hex("73"), signature, owner)).toBe(false);
});
