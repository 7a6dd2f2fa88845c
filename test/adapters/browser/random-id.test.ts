import { describe, expect, it } from "vitest";
import { newId } from "../../../adapters/browser/random-id.ts";
import { runs } from "../../runs.ts";

describe("an id that nobody can guess", () => {
  it("S2 I14: no two of 1,000,000 are the same, each of 128 bits", () => {
    const ids = new Set<string>();
    const all = runs(1_000_000);
    for (let made = 0; made < all; made += 1) ids.add(newId(globalThis));
    expect(ids.size).toBe(all);
    expect([...ids].slice(0, 100).every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  });

  it("R20: is made on plain http too, where `crypto` has neither `randomUUID` nor `subtle`", () => {
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    expect(newId({ crypto: { getRandomValues } as Crypto })).toMatch(/^[0-9a-f]{32}$/);
  });
});
