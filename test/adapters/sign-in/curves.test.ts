import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { ED25519_TORSION_SUBGROUP, ed25519 } from "@noble/curves/ed25519";
import { secp256k1 } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import { expect, it } from "vitest";
import { isEd25519SignedBy } from "../../../adapters/sign-in/verifiers/ed25519.ts";
import {
  compressedKey,
  isDerSignedBy,
  isLow,
  isSchnorrSignedBy,
  recoverKey,
} from "../../../adapters/sign-in/verifiers/secp256k1.ts";

const bytes = (seed: number): Uint8Array => sha256(Uint8Array.of(seed & 255, seed >> 8));
const flipped = (whole: Uint8Array, seed: number): Uint8Array =>
  whole.map((byte, at) => (at === seed % whole.length ? byte ^ (1 << (seed % 8)) : byte));
const number = (value: bigint) => Uint8Array.from(Buffer.from(value.toString(16).padStart(64, "0"), "hex"));
const N = secp256k1.Point.Fn.ORDER;

/** The public key of Node's own cryptography, uncompressed. */
function pointOf(key: KeyObject): Uint8Array {
  const { x, y } = key.export({ format: "jwk" });
  return Uint8Array.of(4, ...Buffer.from(x ?? "", "base64url"), ...Buffer.from(y ?? "", "base64url"));
}

it("SIGN-4 signatures of Node's own secp256k1 count, and lead to its key", () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
    const [text, key] = [bytes(seed), pointOf(publicKey)];
    const [digest, short] = [sha256(text), compressedKey(key)];
    const made = secp256k1.Signature.fromBytes(new Uint8Array(sign("sha256", text, privateKey)), "der").normalizeS();
    const [compact, der] = [made.toBytes("compact"), made.toBytes("der")];
    const high = new secp256k1.Signature(made.r, secp256k1.Point.Fn.neg(made.s));
    const found = [0, 1].map((id) => recoverKey(digest, compact, id));
    expect(found).toContainEqual(key);
    expect(found[0]).not.toEqual(found[1]);
    expect([isLow(compact), isLow(high.toBytes("compact"))]).toEqual([true, false]);
    expect(isDerSignedBy(digest, der, short)).toBe(true);
    expect(isDerSignedBy(digest, high.toBytes("der"), short)).toBe(false);
    expect(isDerSignedBy(digest, compact, short)).toBe(false);
    expect(isDerSignedBy(digest, der, key)).toBe(false);
    expect(isDerSignedBy(digest, flipped(der, seed), short)).toBe(false);
    expect(isDerSignedBy(flipped(digest, seed), der, short)).toBe(false);
    expect(isDerSignedBy(digest, der, flipped(short, seed))).toBe(false);
  }
});

it("S10 numbers outside the curve are no signature", () => {
  const digest = bytes(1);
  const key = secp256k1.getPublicKey(bytes(2), true);
  const good = number(5n);
  for (const bad of [number(0n), number(N), number(N + 1n), new Uint8Array(32).fill(255)]) {
    for (const signature of [Uint8Array.of(...bad, ...good), Uint8Array.of(...good, ...bad)]) {
      expect(isLow(signature)).toBe(false);
      for (const id of [0, 1, 2, 3]) expect(recoverKey(digest, signature, id)).toBeUndefined();
    }
    expect(isSchnorrSignedBy(digest, Uint8Array.of(...good, ...bad), key.slice(1))).toBe(false);
  }
  expect(recoverKey(digest, new Uint8Array(63).fill(1), 0)).toBeUndefined();
  expect(recoverKey(digest, Uint8Array.of(...number(N - 1n), ...good), 2)).toBeUndefined();
  expect(recoverKey(digest, Uint8Array.of(...good, ...good), 4)).toBeUndefined();
  expect(isDerSignedBy(digest, new Uint8Array(), key)).toBe(false);
  expect(isDerSignedBy(digest, new Uint8Array(70).fill(48), new Uint8Array())).toBe(false);
  expect(isSchnorrSignedBy(digest, new Uint8Array(63).fill(1), key.slice(1))).toBe(false);
  expect(isSchnorrSignedBy(digest, new Uint8Array(64).fill(1), number(5n))).toBe(false);
});

it("SIGN-4 signatures of Node's own Ed25519 count for their text and key alone", () => {
  const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");
  for (let seed = 0; seed < 40; seed += 1) {
    const key = createPrivateKey({ key: Buffer.concat([pkcs8, bytes(seed)]), format: "der", type: "pkcs8" });
    const owner = new Uint8Array(Buffer.from(createPublicKey(key).export({ format: "jwk" }).x ?? "", "base64url"));
    const text = bytes(seed + 500).slice(seed % 32);
    const signature = new Uint8Array(sign(null, text, key));
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

/** A signature by a key or with a nonce to which a point of small order was added: with the cofactor it counts. */
function mixedSignature(
  text: Uint8Array,
  part: "key" | "nonce",
  torsion: string,
): { signed: Uint8Array; key: Uint8Array } {
  const { Point } = ed25519;
  const { scalar, point } = ed25519.utils.getExtendedPublicKey(bytes(7));
  const small = Point.fromHex(torsion);
  const nonce = Point.Fn.create(BigInt(`0x${Buffer.from(bytes(8)).toString("hex")}`));
  const key = (part === "key" ? point.add(small) : point).toBytes();
  const first = Point.BASE.multiply(nonce)
    .add(part === "nonce" ? small : Point.ZERO)
    .toBytes();
  const hash = Buffer.from(ed25519.CURVE.hash(Uint8Array.of(...first, ...key, ...text))).reverse();
  const challenge = Point.Fn.create(BigInt(`0x${hash.toString("hex")}`));
  const last = Point.Fn.toBytes(Point.Fn.add(nonce, Point.Fn.mul(challenge, scalar)));
  return { signed: Uint8Array.of(...first, ...last), key };
}

it("S10 S19 a key or nonce with a part of small order is refused, also where the library takes it", () => {
  const text = bytes(3);
  for (const torsion of ED25519_TORSION_SUBGROUP.slice(1)) {
    for (const part of ["key", "nonce"] as const) {
      const { signed, key } = mixedSignature(text, part, torsion);
      expect(ed25519.verify(signed, text, key, { zip215: false })).toBe(true);
      expect(isEd25519SignedBy(text, signed, key)).toBe(false);
    }
  }
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
