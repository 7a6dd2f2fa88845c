import { describe, expect, test } from "vitest";
import { integrityOf } from "../../build/sizes/integrity.ts";

describe("the integrity hash", () => {
  test("S16: it has the form of the attribute and is the known one", () => {
    expect(integrityOf("")).toBe("sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb");
  });

  test("S16: one flipped byte changes it", () => {
    expect(integrityOf("alert(1)")).not.toBe(integrityOf("alert(0)"));
  });
});
