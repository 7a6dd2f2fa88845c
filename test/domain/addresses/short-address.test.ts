import { expect, test } from "vitest";
import { addressInSentence, shortAddress } from "../../../domain/addresses/short-address.ts";

const ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

test("ACCT-7: 4 leading and 6 trailing characters", () => {
  expect(shortAddress(ADDRESS)).toBe("0xd8…A96045");
  expect(shortAddress(ADDRESS, 4, 4)).toBe("0xd8…6045");
  expect(shortAddress(ADDRESS, 4, 0)).toBe("0xd8…");
});

test("ACCT-7: what is short already stays whole", () => {
  expect(shortAddress("12345678901")).toBe("12345678901");
  expect(shortAddress("123456789012")).toBe("1234…789012");
  expect(shortAddress("")).toBe("");
});

test("ACCT-7: in a sentence no line breaks inside an address", () => {
  // UAX 14, LB11: a word joiner prevents breaks on both of its sides.
  expect(addressInSentence(ADDRESS)).toBe("0xd8dA…\u20606045");
  expect(addressInSentence("12345678901")).toBe("12345678901");
});
