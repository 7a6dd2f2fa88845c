import { describe, expect, it } from "vitest";
import { create } from "../../api/create.ts";
import { eachInstance, hasInstance, instanceOf } from "../../api/registry.ts";
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

  it("R20 a server keeps the first of those that it makes, one for each visit, and lets go of the others", () => {
    const kits = [1, 2, 3].map(() => create({ ...SETTINGS, id: "shop" }));
    const kept: unknown[] = [];
    eachInstance((instance) => void kept.push(instance));
    expect(kept).toEqual([kits[0]]);
    expect(kits.map((kit) => kit.getAccount().status)).toEqual(kits.map(() => "disconnected"));
    for (const kit of kits) kit.destroy();
    expect(instanceOf()).toBeUndefined();
  });
});
