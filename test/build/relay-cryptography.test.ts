import { chacha20poly1305 } from "@noble/ciphers/chacha";
import { x25519 } from "@noble/curves/ed25519";
import { hkdf } from "@noble/hashes/hkdf";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import { decrypt, deriveSymKey, encrypt } from "@walletconnect/utils";
import { describe, expect, it } from "vitest";
import { bytesOf, type Case, misjudged, wycheproof } from "../vectors/wycheproof.ts";

/** True when a call gives these bytes; a call that throws gives none. */
function gives(call: () => Uint8Array, wanted: unknown): boolean {
  try {
    return bytesToHex(call()) === wanted;
  } catch {
    return false;
  }
}

describe("ChaCha20-Poly1305", () => {
  const cases = wycheproof("chacha20_poly1305");
  const sealedIn = ({ ct, tag }: Case): Uint8Array => bytesOf(`${ct}${tag}`);

  it("S19 all 325 cases of Wycheproof are opened and sealed right", () => {
    expect(cases).toHaveLength(325);
    const cipher = ({ key, iv, aad }: Case) => chacha20poly1305(bytesOf(key), bytesOf(iv), bytesOf(aad));
    expect(misjudged(cases, (test) => gives(() => cipher(test).decrypt(sealedIn(test)), test["msg"]))).toEqual([]);
    const sealed = (test: Case) =>
      gives(() => cipher(test).encrypt(bytesOf(test["msg"])), `${test["ct"]}${test["tag"]}`);
    expect(misjudged(cases, sealed)).toEqual([]);
  });

  // An envelope has no place for additional data, and its nonce has 12 bytes: cases of another kind cannot be written as one.
  const envelopes = cases.filter(({ test }) => test["aad"] === "" && String(test["iv"]).length === 24);
  const envelopeOf = (test: Case): string =>
    Buffer.concat([Buffer.of(0), bytesOf(test["iv"]), sealedIn(test)]).toString("base64");
  const textOf = (test: Case): string => Buffer.from(bytesOf(test["msg"])).toString("utf8");

  it("S19 the relay's envelopes are opened right, in each case without additional data", () => {
    expect(envelopes).toHaveLength(45);
    const judge = (test: Case): boolean => {
      try {
        return decrypt({ symKey: String(test["key"]), encoded: envelopeOf(test) }) === textOf(test);
      } catch {
        return false;
      }
    };
    expect(misjudged(envelopes, judge)).toEqual([]);
  });

  it("S19 the relay's envelopes are sealed right, in each such case that is text", () => {
    const texts = envelopes.filter(
      ({ test }) => test.result === "valid" && bytesToHex(new TextEncoder().encode(textOf(test))) === test["msg"],
    );
    expect(texts.length).toBeGreaterThan(0);
    for (const { test } of texts) {
      const made = encrypt({ type: 0, symKey: String(test["key"]), iv: String(test["iv"]), message: textOf(test) });
      expect(made).toBe(envelopeOf(test));
    }
  });
});

describe("X25519", () => {
  const cases = wycheproof("x25519");
  /** Keys of small order: their sender knows the shared secret beforehand. */
  const weak = cases.filter(({ test }) => test.flags.includes("ZeroSharedSecret")).map(({ test }) => test.tcId);

  it("S19 of the 518 cases of Wycheproof only the keys of small order are refused", () => {
    expect(cases).toHaveLength(518);
    expect(weak).toHaveLength(31);
    const agree = (test: Case): Uint8Array => x25519.getSharedSecret(bytesOf(test["private"]), bytesOf(test["public"]));
    expect(misjudged(cases, (test) => gives(() => agree(test), test["shared"]))).toEqual(weak);
  });

  it("S19 a pairing's key is derived from each shared secret, and from none with a key of small order", () => {
    const keyOf = (test: Case): string => bytesToHex(hkdf(sha256, bytesOf(test["shared"]), undefined, undefined, 32));
    const derived = (test: Case): boolean => {
      try {
        return deriveSymKey(String(test["private"]), String(test["public"])) === keyOf(test);
      } catch {
        return false;
      }
    };
    expect(misjudged(cases, derived)).toEqual(weak);
  });
});

it("S19 all 86 cases of Wycheproof's HKDF with SHA-256 are derived right", () => {
  const cases = wycheproof("hkdf_sha256");
  expect(cases).toHaveLength(86);
  const derive = ({ ikm, salt, info, size }: Case): Uint8Array =>
    hkdf(sha256, bytesOf(ikm), bytesOf(salt), bytesOf(info), Number(size));
  expect(misjudged(cases, (test) => gives(() => derive(test), test["okm"]))).toEqual([]);
});
