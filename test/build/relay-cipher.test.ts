import { chacha20poly1305 as reference } from "@noble/ciphers/chacha";
import { hkdf as hkdfReference } from "@noble/hashes/hkdf";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chacha20poly1305 } from "../../build/shims/walletconnect/chacha.ts";
import { hkdf } from "../../build/shims/walletconnect/hkdf.ts";

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const text = fc.uint8Array({ maxLength: 900 });

describe("S2: what the relay client makes secret", () => {
  test("S2: the standard's text comes out as in the standard", () => {
    // RFC 8439, section 2.8.2, without what is only vouched for: the stream is the standard's, the tag the reference's.
    const key = Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at);
    const nonce = hexToBytes("070000004041424344454647");
    const plain = new TextEncoder().encode(
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.",
    );
    const secret =
      "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc3ff4def08e4b7a9de576d26586cec64b6116";
    const sealed = chacha20poly1305(key, nonce).encrypt(plain);
    expect(bytesToHex(sealed.slice(0, -16))).toBe(secret);
    expect(sealed).toEqual(reference(key, nonce).encrypt(plain));
    expect(chacha20poly1305(key, nonce).decrypt(sealed)).toEqual(plain);
  });

  test("S2: does what the reference does, with every key, nonce and text", () => {
    fc.assert(
      fc.property(bytes(32), bytes(12), text, (key, nonce, plain) => {
        const sealed = chacha20poly1305(key, nonce).encrypt(plain);
        expect(sealed).toEqual(reference(key, nonce).encrypt(plain));
        expect(chacha20poly1305(key, nonce).decrypt(sealed)).toEqual(plain);
      }),
      { numRuns: 200 },
    );
  });

  test("S2: sums at the edge of the tag's prime carry as the reference's do", () => {
    const edges = ["00", "ff", "fb", "fe"].map((pair) => hexToBytes(pair.repeat(48)));
    for (const key of [new Uint8Array(32), new Uint8Array(32).fill(255)]) {
      for (const plain of edges) {
        const nonce = new Uint8Array(12).fill(255);
        expect(chacha20poly1305(key, nonce).encrypt(plain)).toEqual(reference(key, nonce).encrypt(plain));
      }
    }
  });

  test("S2: seals texts of every length around a block's end", () => {
    const box = [new Uint8Array(32).fill(9), new Uint8Array(12).fill(3)] as const;
    for (let length = 0; length < 200; length += 1) {
      const plain = new Uint8Array(length).fill(length);
      expect(chacha20poly1305(...box).encrypt(plain)).toEqual(reference(...box).encrypt(plain));
    }
  });

  test("S2: refuses whatever was changed by a bit, or is too short to be vouched for", () => {
    const box = chacha20poly1305(new Uint8Array(32).fill(9), new Uint8Array(12).fill(3));
    const sealed = box.encrypt(new Uint8Array(70).fill(1));
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = sealed.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect(() => box.decrypt(changed)).toThrow("tag");
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => box.decrypt(sealed.slice(0, length))).toThrow("tag");
  });

  test("S2: refuses keys and nonces of another length", () => {
    expect(() => chacha20poly1305(new Uint8Array(31), new Uint8Array(12))).toThrow("32 bytes");
    expect(() => chacha20poly1305(new Uint8Array(32), new Uint8Array(24))).toThrow("nonce 12");
  });

  test("S2: derives the key that the reference derives from every secret", () => {
    fc.assert(
      fc.property(bytes(32), (secret) => {
        expect(hkdf(sha256, secret)).toEqual(hkdfReference(sha256, secret, undefined, undefined, 32));
      }),
    );
  });
});
