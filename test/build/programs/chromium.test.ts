import { afterEach, describe, expect, test, vi } from "vitest";
import { CHROMIUM_FLAGS, findChromium } from "../../../build/programs/chromium.ts";

afterEach(() => vi.unstubAllEnvs());

describe("Chromium", () => {
  test("the one that CHROMIUM names is taken", () => {
    vi.stubEnv("CHROMIUM", process.execPath);
    expect(findChromium()).toBe(process.execPath);
  });

  test("a CHROMIUM that cannot be run is said, not passed over", () => {
    vi.stubEnv("CHROMIUM", "/nowhere/chromium");
    expect(() => findChromium()).toThrow("CHROMIUM is set to /nowhere/chromium");
  });

  test("timings are those of a visitor: V8 does not parse twice", () => {
    expect(CHROMIUM_FLAGS).toContain("--js-flags=--no-enable-lazy-source-positions");
  });
});
