import { readFileSync } from "node:fs";
import { secp256k1 } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import { keccak_256 } from "@noble/hashes/sha3";
import { base58 } from "@scure/base";
import { describe, expect, it } from "vitest";
import { isEd25519SignedBy } from "../../../adapters/sign-in/verifiers/ed25519.ts";
import { signerOf } from "../../../adapters/sign-in/verifiers/eip191.ts";
import { isDerSignedBy, isSchnorrSignedBy, recoverKey } from "../../../adapters/sign-in/verifiers/secp256k1.ts";
import { isSignedBySolana } from "../../../adapters/sign-in/verifiers/solana.ts";
import { checksumAddress } from "../../../domain/addresses/address.ts";

import { bytesOf, type Case, misjudged, wycheproof } from "../../vectors/wycheproof.ts";

const compressed = (key: Uint8Array): Uint8Array => secp256k1.Point.fromBytes(key).toBytes(true);

/** The signatures that count by the book and are refused on purpose: anybody makes them of the one with the low `s`. */
function highOnes(cases: ReturnType<typeof wycheproof>, format: "der" | "compact"): number[] {
  return cases
    .filter(({ test }) => test.result === "valid")
    .filter(({ test }) => secp256k1.Signature.fromBytes(bytesOf(test["sig"]), format).hasHighS())
    .map(({ test }) => test.tcId);
}

describe("Ed25519", () => {
  it("S19 all 151 cases of Wycheproof are judged right", () => {
    const cases = wycheproof("ed25519");
    expect(cases).toHaveLength(151);
    const judge = ({ msg, sig }: Case, key: Uint8Array) => isEd25519SignedBy(bytesOf(msg), bytesOf(sig), key);
    expect(misjudged(cases, judge)).toEqual([]);
  });

  it("S19 so does the verifier of Solana, for every case whose message is text", () => {
    const isText = ({ msg }: Case): boolean => {
      const bytes = Buffer.from(bytesOf(msg));
      return bytes.equals(Buffer.from(bytes.toString("utf8"), "utf8"));
    };
    const cases = wycheproof("ed25519").filter(({ test }) => isText(test));
    expect(cases.length).toBeGreaterThan(50);
    const judge = ({ msg, sig }: Case, key: Uint8Array) =>
      isSignedBySolana(base58.encode(key), Buffer.from(bytesOf(msg)).toString("utf8"), base58.encode(bytesOf(sig)));
    expect(misjudged(cases, judge)).toEqual([]);
  });
});

describe("ECDSA on secp256k1", () => {
  const judgeDer = ({ msg, sig }: Case, key: Uint8Array) =>
    isDerSignedBy(sha256(bytesOf(msg)), bytesOf(sig), compressed(key));

  it("S19 all 463 cases of Wycheproof by Bitcoin's rules are judged right: strict DER, low s", () => {
    const cases = wycheproof("ecdsa_secp256k1_sha256_bitcoin");
    expect(cases).toHaveLength(463);
    expect(misjudged(cases, judgeDer)).toEqual([]);
  });

  it("S19 of the 476 cases of Wycheproof without those rules only the valid ones with a high s are judged otherwise", () => {
    const cases = wycheproof("ecdsa_secp256k1_sha256");
    expect(cases).toHaveLength(476);
    const refused = misjudged(cases, judgeDer);
    expect(refused).toEqual(highOnes(cases, "der"));
    expect(refused).toHaveLength(72);
  });

  it("S19 of the 252 cases of Wycheproof in 64 bytes a key is recovered from each valid one, and from no other", () => {
    const cases = wycheproof("ecdsa_secp256k1_sha256_p1363");
    expect(cases).toHaveLength(252);
    const judge = ({ msg, sig }: Case, key: Uint8Array) =>
      [0, 1, 2, 3].some((id) => {
        const found = recoverKey(sha256(bytesOf(msg)), bytesOf(sig), id);
        return found !== undefined && Buffer.from(found).equals(key);
      });
    expect(misjudged(cases, judge)).toEqual([]);
  });

  it("S19 an Ethereum account signs those of them with a low s, and no other", () => {
    const cases = wycheproof("ecdsa_secp256k1_sha256_p1363");
    const judge = ({ msg, sig }: Case, key: Uint8Array) =>
      [27, 28].some((v) => {
        const signer = signerOf(sha256(bytesOf(msg)), Uint8Array.of(...bytesOf(sig), v));
        const hash = Buffer.from(keccak_256(key.slice(1))).toString("hex");
        return signer === checksumAddress(hash.slice(24));
      });
    const refused = misjudged(cases, judge);
    expect(refused).toEqual(highOnes(cases, "compact"));
    expect(refused).toHaveLength(72);
  });
});

it("S19 BIP-340's own 19 signatures are judged right", () => {
  const path = new URL("../../vectors/crypto/bip340.csv", import.meta.url);
  const [, ...rows] = readFileSync(path, "utf8").trim().split(/\r?\n/);
  expect(rows).toHaveLength(19);
  for (const row of rows) {
    const [index, , key, , message, signature, result] = row.split(",");
    const isGood = isSchnorrSignedBy(bytesOf(message), bytesOf(signature), bytesOf(key));
    expect([index, isGood]).toEqual([index, result === "TRUE"]);
  }
});
