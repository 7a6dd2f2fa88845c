import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isSignedByBitcoin, properBitcoinSignature } from "../../../adapters/sign-in/verifiers/bitcoin.ts";
import { taggedHash } from "../../../adapters/sign-in/verifiers/secp256k1.ts";
import { createVerifiers, isSigned } from "../../../adapters/sign-in/verifiers/verifiers.ts";
import { AppKitError } from "../../../domain/errors.ts";
import type { SignInSession } from "../../../domain/sign-in/sign-in-session.ts";
import { isSignedByBitcoin as isSignedInSandbox } from "../../../sandbox/auth/bitcoin-signature.ts";
import { BITCOIN, bitcoinAddresses, bitcoinSigner, signBitcoin } from "./signers.ts";

interface Signed {
  message: string;
  address: string;
  type: string;
  bip322_signatures: string[];
}

interface Vectors {
  tx_hashes?: { message: string; message_hash: string }[];
  simple: Signed[];
  full?: Signed[];
  proof_of_funds?: Signed[];
  error: { description: string; message: string; address: string; signature: string }[];
}

const read = (name: string): Vectors =>
  JSON.parse(readFileSync(new URL(`../../vectors/crypto/${name}-test-vectors.json`, import.meta.url), "utf8"));

const ALL = [read("basic"), read("generated")];
const of = (form: "simple" | "full" | "proof_of_funds"): Signed[] => ALL.flatMap((each) => each[form] ?? []);

/** The verifier's verdict: yes, no, or the form that it does not read. */
function answer(address: string, message: string, signature: string): boolean | string {
  try {
    return isSignedByBitcoin(BITCOIN, address, message, signature);
  } catch (error) {
    if (error instanceof AppKitError && error.code === "SIGNATURE_UNSUPPORTED") return error.message;
    throw error;
  }
}

const unread = (form: string): string => `The wallet signed in a form that is not supported: ${form}`;

describe("BIP-322's own vectors", () => {
  it("S19 the messages are hashed as the standard does", () => {
    const hashes = ALL.flatMap((each) => each.tx_hashes ?? []);
    expect(hashes).toHaveLength(3);
    for (const { message, message_hash } of hashes) {
      const hash = taggedHash("BIP0322-signed-message", new TextEncoder().encode(message));
      expect(Buffer.from(hash).toString("hex")).toBe(message_hash);
    }
  });

  const keys = of("simple").filter(({ type }) => type === "p2wpkh" || type === "p2tr");

  it.each(keys)("S19 SIGN-4 simple by $type counts with its prefix and without: $message", (one) => {
    expect(one.bip322_signatures.length).toBeGreaterThan(0);
    for (const signature of one.bip322_signatures) {
      const bare = signature.replace(/^smp/, "");
      const hex = Buffer.from(bare, "base64").toString("hex");
      for (const written of [bare, `smp${bare}`]) {
        expect(answer(one.address, one.message, written)).toBe(true);
        expect(answer(one.address, `${one.message}.`, written)).toBe(false);
        expect(answer(bitcoinAddresses().p2wpkh, one.message, written)).toBe(false);
        expect(isSignedInSandbox(BITCOIN.slice(7), one.address, one.message, written)).toBe(true);
      }
      for (const written of [bare, `smp${bare}`, hex, `smp${hex}`, bare.replace(/=+$/, "")])
        expect(properBitcoinSignature(one.address, written)).toBe(bare);
    }
  });

  it("S19 seven signatures by a single key are in the files, one of them without a prefix", () => {
    const signatures = keys.flatMap((one) => one.bip322_signatures);
    expect(signatures).toHaveLength(7);
    expect(signatures.filter((signature) => !signature.startsWith("smp"))).toHaveLength(1);
  });

  it("S19 simple by a script (P2WSH) is refused by name", () => {
    const scripts = of("simple").filter(({ type }) => type.startsWith("p2wsh"));
    expect(scripts).toHaveLength(3);
    for (const { address, message, bip322_signatures } of scripts) {
      for (const signature of bip322_signatures)
        expect(answer(address, message, signature)).toBe(unread("BIP-322 simple, p2wsh"));
    }
  });

  it.each([
    ["full", 10, "BIP-322 full"],
    ["proof_of_funds", 3, "BIP-322 proof of funds"],
  ] as const)("S19 the form %s is refused by name, and its text stays as it was written", (form, count, name) => {
    expect(of(form)).toHaveLength(count);
    for (const { address, message, bip322_signatures } of of(form)) {
      for (const signature of bip322_signatures) {
        expect(answer(address, message, signature)).toBe(unread(name));
        expect(properBitcoinSignature(address, signature)).toBe(signature);
        expect(isSignedInSandbox(BITCOIN.slice(7), address, message, signature)).toBe(false);
      }
    }
  });

  const errors = ALL.flatMap((each) => each.error);

  it("S19 none of the 36 wrong ones counts", () => {
    expect(errors).toHaveLength(36);
    for (const { address, message, signature, description } of errors) {
      const proper = properBitcoinSignature(address, signature);
      expect([description, answer(address, message, signature)]).not.toEqual([description, true]);
      expect([description, answer(address, message, proper)]).not.toEqual([description, true]);
      expect(isSignedInSandbox(BITCOIN.slice(7), address, message, signature)).toBe(false);
    }
  });
});

describe("prefixes", () => {
  const [one] = of("simple");
  const bare = one?.bip322_signatures[0]?.slice(3) ?? "";
  const address = one?.address ?? "";

  it.each(["foo", "SMP", "sm", "smpsmp", " smp", "smp ", "smp\n"])("S19 %j is no prefix", (prefix) => {
    expect(answer(address, "", `${prefix}${bare}`)).toBe(false);
  });

  it("S19 a signature of BIP-137 takes none", () => {
    for (const kind of ["p2wpkh", "p2tr"] as const) {
      const to = bitcoinAddresses()[kind];
      const signature = properBitcoinSignature(to, signBitcoin("Hello", 39));
      expect(answer(to, "Hello", signature)).toBe(true);
      expect(answer(to, "Hello", `smp${signature}`)).toBe(false);
    }
  });

  it("S19 the simple form by an address of another kind is refused by name", () => {
    const { p2pkh, p2sh } = bitcoinAddresses();
    expect(answer(p2pkh, "", `smp${bare}`)).toBe(unread("BIP-322 simple, p2pkh"));
    expect(answer(p2sh, "", `smp${bare}`)).toBe(unread("BIP-322 simple, p2sh"));
    expect(answer(p2pkh, "", bare)).toBe(false);
  });

  it("S10 S19 what may not be in one spelling may not be in the other: bytes left over, none at all, another sighash", () => {
    const bytes = Buffer.from(bare, "base64");
    const sighash = bytes.indexOf(1, 60);
    expect(sighash).toBe(1 + (bytes[1] ?? 0));
    const none = Buffer.from(bytes);
    none[sighash] = 2;
    for (const wrong of [Buffer.concat([bytes, Buffer.of(0)]), bytes.subarray(0, -1), Buffer.of(0), none]) {
      expect(answer(address, "", `smp${wrong.toString("base64")}`)).toBe(false);
      expect(answer(address, "", wrong.toString("base64"))).toBe(false);
    }
  });

  it("S19 the verifier of the chain names what it refuses", async () => {
    const verifiers = createVerifiers({ read: () => undefined });
    const { address: accountAddress, chainId } = bitcoinSigner("somebody");
    const data = { chainId, accountAddress } as SignInSession["data"];
    await expect(isSigned(verifiers, { data, message: "", signature: "fulAgAA" })).rejects.toMatchObject({
      code: "SIGNATURE_UNSUPPORTED",
      context: { form: "BIP-322 full" },
    });
  });
});
