import { describe, expect, it } from "vitest";
import { create } from "../../api/create.ts";
import { hasInstance, instanceOf } from "../../api/registry.ts";
import { SETTINGS } from "./kit.ts";

describe("the instances of a page", () => {
  it("S18 one that is ended twice leaves the newer one of its name where elements and calls find it", () => {
    const first = create(SETTINGS);
    first.destroy();
    const second = create(SETTINGS);
    first.destroy();
    expect(instanceOf()).toBe(second);
    second.destroy();
    expect(hasInstance("default")).toBe(false);
  });
});
