import { describe, expect, it } from "vitest";
import { bip322Parts, withoutPrefix } from "../../../domain/sign-in/bitcoin-signature.ts";
import { BIP322_VECTORS } from "../../vectors/bip-322.ts";

describe("the prefix of a Bitcoin signature", () => {
  it.each(["smp", "ful", "pof"] as const)("S19 %s is told from what follows", (prefix) => {
    for (const [, , body] of BIP322_VECTORS) expect(bip322Parts(`${prefix}${body}`)).toEqual({ prefix, body });
    expect(bip322Parts(prefix)).toEqual({ prefix, body: "" });
  });

  it("S19 a signature without one is all there is", () => {
    for (const body of ["", "smq", "SMPA", " smp", ...BIP322_VECTORS.map(([, , signature]) => signature)])
      expect(bip322Parts(body)).toEqual({ body });
  });

  it("S19 no signature of 65 bytes, and no witness of one key, begins like a prefix", () => {
    for (let first = 0; first < 256; first += 1) {
      const text = Buffer.from([first, ...new Uint8Array(64).fill(0x9a)]).toString("base64");
      const isHeader = first >= 27 && first <= 42;
      const isStack = first === 1 || first === 2;
      if (isHeader || isStack) expect(bip322Parts(text)).toEqual({ body: text });
    }
  });

  it("S19 only the simple form is read without its prefix; another one is refused by name", () => {
    expect(withoutPrefix("smpAQ==")).toBe("AQ==");
    expect(withoutPrefix("AQ==")).toBe("AQ==");
    const refused = (signature: string, form: string): void => {
      const message = `The wallet signed in a form that is not supported: ${form}`;
      expect(() => withoutPrefix(signature)).toThrow(expect.objectContaining({ code: 4200, message }));
    };
    refused("fulAQ==", "BIP-322 full");
    refused("pofAQ==", "BIP-322 proof of funds");
  });
});
