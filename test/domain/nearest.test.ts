import { describe, expect, it } from "vitest";
import { misspelt, nearest } from "../../domain/nearest.ts";

describe("the nearest name", () => {
  it.each([
    ["theme", "themeMode"],
    ["netwroks", "networks"],
    ["THEMEMODE", "themeMode"],
    ["features.mail", "features.email"],
  ])("PUBLIC %s is nearest to %s, by as much of both as is the same", (name, meant) => {
    expect(nearest(name, ["nonce", "lang", "networks", "features.email", "themeMode", "email"])).toBe(meant);
  });
});

describe("a misspelt name", () => {
  it.each([
    ["door.opne", "door.open"],
    ["door.ope", "door.open"],
    ["xdoor.open", "door.open"],
    ["fetchBalnace", "fetchBalance"],
    ["loads", "load"],
  ])("M1 %s is taken for %s", (name, meant) => {
    expect(misspelt(name, ["prompt.sent", "door.close", "fetchBalance", "load", "door.open"])).toBe(meant);
  });

  it.each(["sent.seen", "GO", "", "door", "fetchIdentity"])("M1 %j is a name of its own", (name) => {
    expect(misspelt(name, ["prompt.sent", "door.close", "fetchBalance", "TO", "door.open"])).toBeUndefined();
  });

  it("M1 where nothing is known, nothing is meant", () => {
    expect(misspelt("door", [])).toBeUndefined();
  });
});
