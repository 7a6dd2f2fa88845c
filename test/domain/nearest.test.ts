import { describe, expect, it } from "vitest";
import { hint, misspelt, nearest } from "../../domain/nearest.ts";

describe("the nearest name", () => {
  it.each([
    ["theme", "themeMode"],
    ["netwroks", "networks"],
    ["THEMEMODE", "themeMode"],
    ["features.mail", "features.email"],
    ["swaps", "features.swaps"],
  ])("PUBLIC %s is nearest to %s, by as much of both as is the same", (name, meant) => {
    expect(nearest(name, ["nonce", "lang", "networks", "features.email", "themeMode", "email", "features.swaps"])).toBe(
      meant,
    );
  });
});

describe("a name that has little in common with any", () => {
  const known = ["data-lang", "data-basic", "data-theme", "features.email", "features.send", "storage"];

  it.each(["data-zzz", "data-cfasync", "features.xyzzy", "qwertyuiop", "turboTrack"])(
    "PUBLIC %s has no nearest",
    (name) => {
      expect(nearest(name, known)).toBeUndefined();
      expect(hint(name, known)).toBe("");
    },
  );

  it("PUBLIC half of a name is enough, without the group that it shares with others", () => {
    expect(nearest("data-theme-mode", known)).toBe("data-theme");
    expect(hint("features.sned", known, "`")).toBe(" (nearest: `features.send`)");
    expect(nearest("anything", [])).toBeUndefined();
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
