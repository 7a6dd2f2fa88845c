import fc from "fast-check";
import { expect, test } from "vitest";
import { avatarFigure, avatarTints } from "../../../domain/account/avatar.ts";

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

test("ACCT-9: the figure is the same for the same address, in any letter case of a hex one", () => {
  const address = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
  expect(avatarFigure(address)).toEqual(avatarFigure(address.toLowerCase()));
  expect(avatarFigure("So11111111111111111111111111111111111111112")).not.toEqual(
    avatarFigure("so11111111111111111111111111111111111111112"),
  );
});

test("ACCT-9: addresses that differ in the middle only have figures that differ, nearly always", () => {
  const address = (at: number): string => `0xd8da6b${at.toString(16).padStart(28, "0")}a96045`;
  const looks = Array.from({ length: 100 }, (_, at) => JSON.stringify(avatarFigure(address(at))));
  expect(new Set(looks).size).toBeGreaterThan(50);
});

test("ACCT-9: a figure has the colour of the last six digits where that stands out, else one that is lighter or darker", () => {
  const fillOf = (ground: string, own: string) => avatarFigure(`0x${ground}${"0".repeat(28)}${own}`).fill;
  expect(fillOf("000000", "ff8000")).toBe("#ff8000");
  // 160 apart is enough, 159 is not.
  expect(fillOf("000000", "a00000")).toBe("#a00000");
  expect(fillOf("000000", "9f0000")).toBe("#e7bfbf");
  expect(fillOf("ffffff", "ffff00")).toBe("#ffff00");
  expect(fillOf("ffffff", "ffffff")).toBe("#666666");
});

test("ACCT-9: a figure stands out from its ground, and is a colour", () => {
  for (const digit of "0123456789abcdef") {
    const address = `0x${digit.repeat(40)}`;
    const { fill } = avatarFigure(address);
    expect(fill).toMatch(/^#[0-9a-f]{6}$/);
    expect(fill).not.toBe(avatarTints(address)[0]);
  }
});
