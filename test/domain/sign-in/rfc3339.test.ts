import fc from "fast-check";
import { expect, it } from "vitest";
import { parseTime } from "../../../domain/sign-in/rfc3339.ts";

it("S10 a time counts as the calendar has it", () => {
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), (ms) => {
      expect(parseTime(new Date(ms).toISOString())).toBe(ms);
    }),
  );
  expect(parseTime("1990-12-31T15:59:60-08:00")).toBe(Date.UTC(1991, 0, 1));
  expect(parseTime("2024-02-29t00:00:00z")).toBe(Date.UTC(2024, 1, 29));
  expect(parseTime("1937-01-01T12:00:27.87+00:20")).toBe(Date.parse("1937-01-01T11:40:27.870Z"));
  for (const bad of ["2023-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z"]) {
    expect(parseTime(bad)).toBeUndefined();
  }
  for (const bad of ["", "2024-01-01", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:00+24:00"]) {
    expect(parseTime(bad)).toBeUndefined();
  }
});
