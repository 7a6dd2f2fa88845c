import { describe, expect, test } from "vitest";
import { bitcoinSignMessage } from "../../../adapters/walletconnect/providers/encodings.ts";
import { BIP322_VECTORS } from "../../vectors/bip-322.ts";

const [message, address, signature] = BIP322_VECTORS[0];
const read = (written: unknown): string =>
  bitcoinSignMessage({ message, address }).read({ address, signature: written });

describe("what a paired wallet signed on Bitcoin", () => {
  test("S19 it is read in hex, and as BIP-322 writes it with its prefix", () => {
    const hex = Buffer.from(signature, "base64").toString("hex");
    for (const written of [hex, hex.toUpperCase(), `smp${signature}`, `smp${hex}`])
      expect(read(written)).toBe(signature);
  });

  test("S19 other forms of BIP-322 are refused by name", () => {
    const refused = (form: string) => expect.objectContaining({ code: 4200, message: expect.stringContaining(form) });
    expect(() => read(`ful${signature}`)).toThrow(refused("BIP-322 full"));
    expect(() => read(`pof${signature}`)).toThrow(refused("BIP-322 proof of funds"));
  });

  test.each(["", "smp", "zz", "abc", signature, "smp!", 1, undefined])("R14 %j is no signature", (written) => {
    expect(() => read(written)).toThrow(expect.objectContaining({ code: "ANSWER_MALFORMED" }));
  });
});
