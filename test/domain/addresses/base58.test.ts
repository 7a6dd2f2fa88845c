import { getBase58Decoder } from "@solana/kit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeBase58 } from "../../../domain/addresses/base58.ts";
import { runs } from "../../runs.ts";
import vectors from "../../vectors/address/base58_encode_decode.json" with { type: "json" };

test.each(vectors as [string, string][])("ACCT-2: %j is %j in base58", (hex, text) => {
  const bytes = Uint8Array.from(Buffer.from(hex, "hex"));
  expect(decodeBase58(text)).toEqual(bytes);
});

test.each(["0", "O", "I", "l", " 1", "1\n", "é", "💥"])("ACCT-2: %j is not in the alphabet", (text) => {
  expect(decodeBase58(text)).toBeUndefined();
});

test("ACCT-2: agrees with an independent implementation", () => {
  const decoder = getBase58Decoder();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.integer({ min: 0, max: 5 }), (tail, zeros) => {
      const bytes = Uint8Array.from([...Array<number>(zeros).fill(0), ...tail]);
      expect(decodeBase58(decoder.decode(bytes))).toEqual(bytes);
    }),
    { numRuns: runs(2_000) },
  );
});

test("S12: text too long to be worth decoding is refused", () => {
  expect(decodeBase58("2".repeat(4097))).toBeUndefined();
});
