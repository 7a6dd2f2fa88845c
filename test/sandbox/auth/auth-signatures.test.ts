import { generateKeyPairSync, sign } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import { base58 } from "@scure/base";
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK } from "@scure/btc-signer";
import { describe, expect, it } from "vitest";
import { isSignedByBitcoin } from "../../../sandbox/auth/bitcoin-signature.ts";
import { isSignedBySolana } from "../../../sandbox/auth/solana-signature.ts";
import { BIP322_VECTORS } from "../../vectors/bip-322.ts";

const main = "000000000019d6689c085ae165831e93";
const test = "000000000933ea01ad0ee984209779ba";
const key = sha256(Buffer.from("a key of nobody"));
const publicKey = secp256k1.getPublicKey(key, true);

/** The signed message format of Bitcoin Core, as a wallet writes it. */
function signedMessage(message: string, header: number): string {
  const text = Buffer.from(message);
  const size = text.length < 0xfd ? [text.length] : [0xfd, text.length & 0xff, text.length >> 8];
  const whole = Buffer.concat([Buffer.from("\u0018Bitcoin Signed Message:\n", "latin1"), Buffer.from(size), text]);
  const signature = secp256k1.sign(sha256(sha256(whole)), key);
  return Buffer.from([header + signature.recovery, ...signature.toBytes("compact")]).toString("base64");
}

const addresses = (network: typeof NETWORK) => ({
  legacy: p2pkh(publicKey, network).address!,
  long: p2pkh(secp256k1.getPublicKey(key, false), network).address!,
  segwit: p2wpkh(publicKey, network).address!,
  nested: p2sh(p2wpkh(publicKey, network), network).address!,
  taproot: p2tr(publicKey.slice(1), undefined, network).address!,
});

describe("bip122", () => {
  it("sandbox: a signed message counts for each address that its key has, on its own network", () => {
    for (const message of ["Hello", "ż".repeat(400)]) {
      const signature = signedMessage(message, 31);
      for (const address of Object.values(addresses(NETWORK))) {
        expect(isSignedByBitcoin(main, address, message, signature)).toBe(true);
        expect(isSignedByBitcoin(test, address, message, signature)).toBe(false);
        expect(isSignedByBitcoin(main, address, `${message}.`, signature)).toBe(false);
      }
      expect(isSignedByBitcoin(test, addresses(TEST_NETWORK).segwit, message, signature)).toBe(true);
    }
    expect(isSignedByBitcoin(main, addresses(NETWORK).segwit, "Hello", signedMessage("Hello", 39))).toBe(true);
  });

  it.each(BIP322_VECTORS)("sandbox: BIP-322 simple: %j by %s", (message, address, signature) => {
    expect(isSignedByBitcoin(main, address, message, signature)).toBe(true);
    expect(isSignedByBitcoin(main, address, `${message}!`, signature)).toBe(false);
    expect(isSignedByBitcoin(main, addresses(NETWORK).segwit, message, signature)).toBe(false);
    expect(isSignedByBitcoin(main, addresses(NETWORK).taproot, message, signature)).toBe(false);
  });

  it.each(["", "0x1234", "AAAA", `A${"A".repeat(86)}=`, "not base64 at all, that much is sure"])(
    "sandbox: what is no signature is none: %j",
    (signature) => expect(isSignedByBitcoin(main, addresses(NETWORK).segwit, "Hello", signature)).toBe(false),
  );
});

describe("solana", () => {
  it("sandbox: an Ed25519 signature counts for its own account and text", () => {
    const pair = generateKeyPairSync("ed25519");
    const other = generateKeyPairSync("ed25519");
    const addressOf = ({ publicKey: one }: typeof pair): string =>
      base58.encode(Buffer.from(String(one.export({ format: "jwk" }).x), "base64url"));
    const signature = base58.encode(sign(null, Buffer.from("Γειά"), pair.privateKey));
    expect(isSignedBySolana(addressOf(pair), "Γειά", signature)).toBe(true);
    expect(isSignedBySolana(addressOf(other), "Γειά", signature)).toBe(false);
    expect(isSignedBySolana(addressOf(pair), "Γεια", signature)).toBe(false);
    expect(isSignedBySolana(addressOf(pair), "Γειά", signature.slice(2))).toBe(false);
    expect(isSignedBySolana(addressOf(pair), "Γειά", "0OIl")).toBe(false);
  });
});
