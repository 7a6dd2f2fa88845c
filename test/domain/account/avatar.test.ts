import fc from "fast-check";
import { expect, test } from "vitest";
import { avatarTints } from "../../../domain/account/avatar.ts";

test("ACCT-9: five tints from the address's first six hex digits towards white", () => {
  expect(avatarTints("0x000000ffffff")).toEqual(["#000000", "#262626", "#4d4d4d", "#737373", "#999999"]);
  expect(avatarTints("0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045")).toEqual([
    "#d8da6b",
    "#dee081",
    "#e4e597",
    "#eaebae",
    "#eff0c4",
  ]);
});

test("ACCT-9: case, 0x and foreign characters don't matter", () => {
  expect(avatarTints("ABCDEF")).toEqual(avatarTints("0xabcdef"));
  expect(avatarTints("zazbzczdzezf")).toEqual(avatarTints("abcdef"));
});

test("ACCT-9: missing digits count as 0", () => {
  expect(avatarTints("")[0]).toBe("#000000");
  expect(avatarTints("0xab")[0]).toBe("#ab0000");
});

test("ACCT-9: any text gives five colours, the first as it is and none darker than the one before", () => {
  fc.assert(
    fc.property(fc.string(), (address) => {
      const tints = avatarTints(address);
      expect(tints).toHaveLength(5);
      for (const tint of tints) expect(tint).toMatch(/^#[0-9a-f]{6}$/);
      expect([...tints].sort()).toEqual(tints);
    }),
  );
});
