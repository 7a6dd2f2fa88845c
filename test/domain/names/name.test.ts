import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  coinTypeOf,
  isRegistrable,
  isRegistryName,
  labelFlaw,
  nameFor,
  registrationMessage,
} from "../../../domain/names/name.ts";

describe("a label", () => {
  it.each([
    ["maya", null],
    ["MaYa-7", null],
    ["  maya ", null],
    ["maya.reown.id", null],
    ["Maya.Reown.ID", null],
    ["a".repeat(64), null],
    ["", "short"],
    ["may", "short"],
    ["may.reown.id", "short"],
    ["a".repeat(65), "long"],
    ["maya.wcn.id", "characters"],
    ["maya lee", "characters"],
    ["ma.ya", "characters"],
    ["ma_ya", "characters"],
    ["xn--maya", "hyphens"],
    ["ab--cd", "hyphens"],
    ["a--b", null],
  ])("NAME-1: %j is judged %s", (typed, flaw) => {
    expect(labelFlaw(typed)).toBe(flaw);
  });

  it.each([
    ["a Cyrillic a", "m\u0430ya"],
    ["a Kelvin sign, which is a k in lower case", "\u212Aate"],
    ["a dotless i", "kat\u0131e"],
    ["full-width letters, which normalise to Latin ones", "\uFF4D\uFF41\uFF59\uFF41"],
    ["a zero-width joiner, which normalises away", "ma\u200Dya"],
    ["a soft hyphen", "ma\u00ADya"],
    ["a combining accent", "maya\u0301"],
    ["an override of direction", "maya\u202E"],
    ["emoji", "\u{1F600}\u{1F600}\u{1F600}\u{1F600}"],
  ])("NAME-1, S8: %s is refused as typed, before anything is put into lower case", (_, typed) => {
    expect(labelFlaw(typed)).toBe("characters");
  });

  it("NAME-1: whatever is accepted is registered in lower case, and would be taken by the registry", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-zA-Z0-9-]{1,70}$/)), (typed) => {
        if (labelFlaw(typed) !== null) return;
        const name = nameFor(typed);
        expect(name).toMatch(/^[a-z0-9-]{4,64}\.reown\.id$/);
        expect(isRegistrable(name)).toBe(true);
      }),
    );
  });
});

describe("a whole name", () => {
  it.each([
    ["maya.reown.id", true],
    ["MAYA.WCN.ID", true],
    ["maya.eth", false],
    ["reown.id", false],
  ])("NAME-3: %s of the registry: %s", (name, isThere) => {
    expect(isRegistryName(name)).toBe(isThere);
  });

  it("NAME-2: is signed in a JSON text with its attributes and the time", () => {
    expect(registrationMessage("maya.reown.id", 1_700_000_000)).toBe(
      '{"name":"maya.reown.id","attributes":{},"timestamp":1700000000}',
    );
  });
});

describe("a coin type", () => {
  it.each([
    [1, "80000001"],
    [8453, "80002105"],
    [0, "80000000"],
    [2 ** 31 - 1, "ffffffff"],
  ])("NAME-3: of chain %d is 0x%s", (chainId, coinType) => {
    expect(coinTypeOf(chainId).toString(16)).toBe(coinType);
  });

  it.each([2 ** 31, 2 ** 32, -1, 1.5, Number.NaN])("NAME-3, ERR-2: no chain has the id %d", (chainId) => {
    expect(() => coinTypeOf(chainId)).toThrow("Invalid chainId");
  });

  it.each(["maya", "may.reown.id", "Maya.reown.id", "maya.wcn.id", "ma_ya.reown.id", "maya.reown.idx"])(
    "NAME-1: %s cannot be registered",
    (name) => {
      expect(isRegistrable(name)).toBe(false);
    },
  );
});
