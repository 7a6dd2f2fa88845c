import { expect, it } from "vitest";
import { addressGroups } from "../../../domain/account/address-groups.ts";
import { formatDate, formatMonth } from "../../../domain/account/dates.ts";

const NOVEMBER = Date.UTC(2024, 10, 15, 12);

it("ACCT-6 a month of this year stands alone, one of another year with that year", () => {
  expect(formatMonth(NOVEMBER, Date.UTC(2024, 1, 15), "en")).toBe("November");
  expect(formatMonth(NOVEMBER, Date.UTC(2025, 1, 15), "en")).toBe("November 2024");
  expect(formatMonth(NOVEMBER, undefined, "de")).toBe("November 2024");
});

it("ACCT-12 a day has two digits and a short month, in the visitor's language", () => {
  expect(formatDate(Date.UTC(2024, 10, 5, 12), "day", "en-GB")).toBe("05 Nov");
  expect(formatDate(NOVEMBER, "day", "not a language")).toBe("Nov 15");
});

it("S8 a moment that no calendar has is not written", () => {
  expect([formatDate(Number.NaN, "day", "en"), formatDate(1e300, "month", "en")]).toEqual(["", ""]);
});

it("ACCT-13 an address falls into groups of four, and nothing of it is lost", () => {
  const address = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
  expect(addressGroups(address)).toEqual([
    "0x71C7",
    "656E",
    "C7ab",
    "88b0",
    "98de",
    "fB75",
    "1B74",
    "01B5",
    "f6d8",
    "976F",
  ]);
  const solana = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
  expect(addressGroups(solana).join("")).toBe(solana);
  expect(addressGroups("")).toEqual([""]);
});
