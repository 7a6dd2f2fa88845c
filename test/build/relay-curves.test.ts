import { ed25519 as ed25519Reference, x25519 as x25519Reference } from "@noble/curves/ed25519";
import { sha512 as sha512Reference } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ed25519, x25519 } from "../../adapters/crypto/curve25519.ts";
import { sha512 } from "../../adapters/crypto/sha512.ts";

const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
const text = fc.uint8Array({ maxLength: 700 });

describe("S2: what the relay client computes with keys", () => {
  // RFC 8032, section 7.1.
  test.each([
    [
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ],
    [
      "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ],
  ])("S2: signs as the standard's example %s", (seed, publicKey, message, signature) => {
    expect(bytesToHex(ed25519.getPublicKey(hexToBytes(seed)))).toBe(publicKey);
    expect(bytesToHex(ed25519.sign(hexToBytes(message), hexToBytes(seed)))).toBe(signature);
  });

  test("S2: agrees upon the secret of the standard's example", () => {
    // RFC 7748, section 5.2.
    const scalar = hexToBytes("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
    const point = hexToBytes("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
    const shared = "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552";
    expect(bytesToHex(x25519.getSharedSecret(scalar, point))).toBe(shared);
  });

  test("S2: does what the reference does, with every key and text", () => {
    fc.assert(
      fc.property(key, key, text, (one, other, message) => {
        expect(sha512(message)).toEqual(sha512Reference(message));
        expect(x25519.getPublicKey(one)).toEqual(x25519Reference.getPublicKey(one));
        expect(x25519.getSharedSecret(one, other)).toEqual(x25519Reference.getSharedSecret(one, other));
        const publicKey = ed25519.getPublicKey(one);
        expect(publicKey).toEqual(ed25519Reference.getPublicKey(one));
        expect(ed25519Reference.verify(ed25519.sign(message, one), message, publicKey)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test("S2: hashes texts of every length around a block's end", () => {
    for (let length = 0; length < 260; length += 1) {
      const message = new Uint8Array(length).fill(length);
      expect(sha512(message)).toEqual(sha512Reference(message));
    }
  });

  // The points whose order is 1, 2, 4 or 8, and those that are the same beyond the field's size.
  test.each([
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  ])("S2: refuses the key %s, with which nothing is secret", (weak) => {
    const secret = new Uint8Array(32).fill(7);
    expect(() => x25519.getSharedSecret(secret, hexToBytes(weak))).toThrow("nothing secret");
    expect(() => x25519Reference.getSharedSecret(secret, hexToBytes(weak))).toThrow();
  });

  test("S2: refuses keys of another length", () => {
    for (const length of [0, 31, 33]) {
      const bytes = new Uint8Array(length);
      expect(() => ed25519.sign(bytes, bytes)).toThrow("32 bytes");
      expect(() => x25519.getPublicKey(bytes)).toThrow("32 bytes");
      expect(() => x25519.getSharedSecret(new Uint8Array(32), bytes)).toThrow("32 bytes");
    }
  });
});
