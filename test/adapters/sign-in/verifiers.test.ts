import { ED25519_TORSION_SUBGROUP, ed25519 } from "@noble/curves/ed25519";
import { secp256k1 } from "@noble/curves/secp256k1";
import { sha512 } from "@noble/hashes/sha2";
import { base58 } from "@scure/base";
import { recoverMessageAddress } from "viem";
import { describe, expect, it, vi } from "vitest";
import { isSignedByBitcoin, properBitcoinSignature } from "../../../adapters/sign-in/verifiers/bitcoin.ts";
import { isSignedByEvm } from "../../../adapters/sign-in/verifiers/evm.ts";
import { isSignedBySolana } from "../../../adapters/sign-in/verifiers/solana.ts";
import { createVerifiers, isSigned, properSignature } from "../../../adapters/sign-in/verifiers/verifiers.ts";
import type { SignInSession } from "../../../domain/sign-in/sign-in-session.ts";
import { signBip322 } from "../../../sandbox/phone-wallet/bitcoin/message.ts";
import { bitcoinKeysOf } from "../../../sandbox/wallets/bitcoin-keys.ts";
import { BIP322_VECTORS } from "../../vectors/bip-322.ts";
import { BITCOIN, bitcoinAddresses, bitcoinSigner, ETHEREUM, evmSigner, signBitcoin, solanaSigner } from "./signers.ts";

const TEXT = "Hello\nthere";

/** The other `s` that counts for a curve's signature of 64 bytes, as anybody can make it. */
function mirrored(compact: Uint8Array): Uint8Array {
  const { r, s } = secp256k1.Signature.fromCompact(compact);
  return new secp256k1.Signature(r, secp256k1.Point.Fn.neg(s)).toBytes("compact");
}

describe("eip155", () => {
  it("SIGN-4 a key's signature counts for its own account and text, in one spelling", async () => {
    for (let count = 0; count < 20; count += 1) {
      const { address, sign } = evmSigner();
      const signature = await sign(TEXT);
      expect(await isSignedByEvm(address, TEXT, signature, undefined)).toBe(true);
      expect(await isSignedByEvm(address.toLowerCase(), TEXT, signature, undefined)).toBe(true);
      expect(await isSignedByEvm(evmSigner().address, TEXT, signature, undefined)).toBe(false);
      expect(await isSignedByEvm(address, `${TEXT}.`, signature, undefined)).toBe(false);
      const other = `0x${signature.slice(2).toUpperCase()}`;
      expect(await isSignedByEvm(address, TEXT, other, undefined)).toBe(false);
      const bare = other.replace(/1B$/, "00").replace(/1C$/, "01");
      expect(await properSignature(ETHEREUM, address, bare)).toBe(signature);
      expect(await properSignature(ETHEREUM, address, signature)).toBe(signature);
    }
  });

  it("S10 the second signature that anybody makes of a key's own does not count", async () => {
    for (let count = 0; count < 8; count += 1) {
      const { address, sign } = evmSigner();
      const signature = await sign(TEXT);
      const other = Buffer.from(mirrored(Buffer.from(signature.slice(2, 130), "hex"))).toString("hex");
      const last = signature.endsWith("1b") ? "1c" : "1b";
      expect(await recoverMessageAddress({ message: TEXT, signature: `0x${other}${last}` })).toBe(address);
      expect(await isSignedByEvm(address, TEXT, `0x${other}${last}`, undefined)).toBe(false);
    }
  });

  it.each(["", "0x", "0x12", "zz", `0x${"00".repeat(65)}`, `0x${"ff".repeat(64)}1b`, `0x${"6492".repeat(16)}`])(
    "SIGN-4 what is no signature is none: %j",
    async (signature) => {
      const read = vi.fn(async () => "0x");
      expect(await isSignedByEvm(evmSigner().address, TEXT, signature, read)).toBe(false);
    },
  );

  it.each([
    ["a number", Object.assign(new Error("no"), { code: 3 })],
    ["words alone", new Error("RPC_FAILED", { cause: new Error("VM Exception: execution reverted: bad signer") })],
  ])("SIGN-4 a contract that reverts says no: told by %s", async (_, thrown) => {
    const read = () => Promise.reject(thrown);
    expect(await isSignedByEvm(evmSigner().address, TEXT, "0x1234", read)).toBe(false);
  });

  it("SIGN-4 a contract's yes is one whole word and no other answer", async () => {
    const { address } = evmSigner();
    const yes = `0x1626ba7e${"0".repeat(56)}`;
    for (const [answer, counts] of [
      [yes, true],
      ["0x1626ba7e", false],
      [`0x1626ba7e${"0".repeat(55)}1`, false],
      [`0x${"0".repeat(64)}`, false],
      ["0x", false],
      [undefined, false],
    ]) {
      expect(await isSignedByEvm(address, TEXT, "0x1234", async () => answer)).toBe(counts);
    }
    await expect(
      isSignedByEvm(address, TEXT, "0x1234", async () => {
        throw new Error("node");
      }),
    ).rejects.toThrow("node");
  });
});

describe("solana", () => {
  it("SIGN-4 an Ed25519 signature counts for its own account and text", () => {
    const [one, other] = [solanaSigner(), solanaSigner()];
    const signature = one.signed(TEXT);
    expect(isSignedBySolana(one.address, TEXT, signature)).toBe(true);
    expect(isSignedBySolana(other.address, TEXT, signature)).toBe(false);
    expect(isSignedBySolana(one.address, `${TEXT} `, signature)).toBe(false);
    for (const bad of ["", "1", `${signature}1`, base58.encode(new Uint8Array(64)), base58.encode(new Uint8Array(63))])
      expect(isSignedBySolana(one.address, TEXT, bad)).toBe(false);
  });
});

describe("a key of small order", () => {
  const points = ED25519_TORSION_SUBGROUP.map((hex) => Buffer.from(hex, "hex"));
  const accepts = async (key: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>, text: string) => {
    const imported = await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
    return crypto.subtle.verify("Ed25519", imported, signature, Buffer.from(text));
  };

  /** A text and a signature that counts for a key although nobody signed: no number, and one of the eight points. */
  async function forged(key: Uint8Array<ArrayBuffer>): Promise<readonly [text: string, signature: Uint8Array]> {
    for (let count = 0; ; count += 1) {
      for (const point of points) {
        const [text, signature] = [`${TEXT} ${count}`, Uint8Array.of(...point, ...new Uint8Array(32))];
        if (await accepts(key, signature, text)) return [text, signature];
      }
    }
  }

  it("S10 signs nobody in", async () => {
    for (const point of points) {
      const key = new Uint8Array(point);
      const [text, signature] = await forged(key);
      expect(isSignedBySolana(base58.encode(key), text, base58.encode(signature))).toBe(false);
    }
  });

  it("S10 a point of small order is no part of an honest key's signature", async () => {
    const seed = ed25519.utils.randomPrivateKey();
    const key = new Uint8Array(ed25519.getPublicKey(seed));
    const { scalar } = ed25519.utils.getExtendedPublicKey(seed);
    // The neutral point, in the place of one that nobody can guess: the number then tells the key.
    const first = ed25519.Point.ZERO.toBytes();
    const hash = sha512(Uint8Array.of(...first, ...key, ...Buffer.from(TEXT)));
    const { Fn } = ed25519.Point;
    const challenge = Fn.create(BigInt(`0x${Buffer.from(hash).reverse().toString("hex")}`));
    const signature = Uint8Array.of(...first, ...Fn.toBytes(Fn.mul(challenge, scalar)));
    expect(await accepts(key, signature, TEXT)).toBe(true);
    expect(isSignedBySolana(base58.encode(key), TEXT, base58.encode(signature))).toBe(false);
  });
});

describe("bip122", () => {
  const addresses = Object.entries(bitcoinAddresses());

  it("S10 the second signature that anybody makes of a witness does not count", () => {
    for (const [message, address, signature] of BIP322_VECTORS.slice(0, 2)) {
      const witness = Buffer.from(signature, "base64");
      const ends = 2 + (witness[1] ?? 0);
      const der = secp256k1.Signature.fromDER(witness.subarray(2, ends - 1));
      const other = secp256k1.Signature.fromCompact(mirrored(der.toBytes("compact"))).toBytes("der");
      const made = Buffer.from([2, other.length + 1, ...other, 1, ...witness.subarray(ends)]).toString("base64");
      expect(isSignedByBitcoin(BITCOIN, address, message, signature)).toBe(true);
      expect(isSignedByBitcoin(BITCOIN, address, message, made)).toBe(false);
    }
  });

  it.each(addresses)("SIGN-4 BIP-137 counts for %s, whatever header the wallet wrote", (name, address) => {
    for (const message of [TEXT, "ż".repeat(400)]) {
      for (const header of name === "long" ? [27] : [31, 35, 39]) {
        const written = signBitcoin(message, header);
        const signature = properBitcoinSignature(address, written);
        expect(isSignedByBitcoin(BITCOIN, address, message, signature)).toBe(true);
        expect(isSignedByBitcoin(BITCOIN, address, `${message}.`, signature)).toBe(false);
        expect(isSignedByBitcoin("bip122:000000000933ea01ad0ee984209779ba", address, message, signature)).toBe(false);
        if (signature !== written) expect(isSignedByBitcoin(BITCOIN, address, message, written)).toBe(false);
      }
    }
  });

  it.each([252, 253, 255, 256, 65_535])("SIGN-4 BIP-137 counts for a text of %i bytes", (size) => {
    const [message, address] = ["a".repeat(size), bitcoinAddresses().p2wpkh];
    expect(isSignedByBitcoin(BITCOIN, address, message, signBitcoin(message, 39))).toBe(true);
  });

  it.each(BIP322_VECTORS)("SIGN-4 BIP-322 simple: %j by %s", (message, address, signature) => {
    expect(isSignedByBitcoin(BITCOIN, address, message, signature)).toBe(true);
    expect(properBitcoinSignature(address, signature)).toBe(signature);
    expect(isSignedByBitcoin(BITCOIN, address, `${message}!`, signature)).toBe(false);
    for (const [, other] of addresses) expect(isSignedByBitcoin(BITCOIN, other, message, signature)).toBe(false);
    for (let at = 0; at < signature.length; at += 1) {
      const changed = signature.slice(0, at) + (signature[at] === "B" ? "C" : "B") + signature.slice(at + 1);
      expect(isSignedByBitcoin(BITCOIN, address, message, changed)).toBe(false);
    }
  });

  it("SIGN-4 what the sandbox's wallets sign counts for their accounts, in hex as over pairing too", async () => {
    for (const key of bitcoinKeysOf(3)) {
      const { chain, address } = key;
      const signed = Buffer.from((await signBip322(key, TEXT)).signature, "hex");
      for (const written of [signed.toString("hex"), signed.toString("base64")]) {
        const signature = properBitcoinSignature(address, written);
        expect(isSignedByBitcoin(chain, address, TEXT, signature)).toBe(true);
        expect(isSignedByBitcoin(chain, address, `${TEXT}.`, signature)).toBe(false);
      }
    }
  });

  it.each(["", "0x1234", "AAAA", `A${"A".repeat(86)}=`, "not base64 at all, that much is sure"])(
    "SIGN-4 what is no signature is none: %j",
    (signature) => expect(isSignedByBitcoin(BITCOIN, bitcoinAddresses().p2wpkh, TEXT, signature)).toBe(false),
  );
});

it("SIGN-4 each namespace has its verifier, and a session without one is not valid", async () => {
  const verifiers = createVerifiers({ read: () => undefined });
  for (const { chainId, address, sign } of [evmSigner(), solanaSigner(), bitcoinSigner("somebody")]) {
    const data = { chainId, accountAddress: address } as SignInSession["data"];
    const session = { data, message: TEXT, signature: await sign(TEXT) };
    expect(await isSigned(verifiers, session)).toBe(true);
    expect(await isSigned(verifiers, { ...session, message: "Other" })).toBe(false);
    expect(await isSigned([], session)).toBe(false);
    expect(await properSignature(chainId, address, session.signature)).toBe(session.signature);
  }
});
