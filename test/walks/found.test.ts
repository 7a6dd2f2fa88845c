import { describe, expect, it } from "vitest";
import { foundTest, shortened } from "./found.ts";

describe("a random walk that fails", () => {
  it("M2 is shortened to the events that it takes", () => {
    const bytes = Uint8Array.from({ length: 100 }, (_, at) => at);
    const fails = (some: Uint8Array) => some.includes(14) && some.includes(80) && some.length % 2 === 0;
    expect([...shortened(bytes, fails)]).toEqual([14, 15, 80, 81]);
    expect([...shortened(bytes, () => true)]).toEqual([]);
    expect(shortened(bytes, () => false)).toEqual(bytes);
  });

  it("M2 becomes a test that plays it, titled by its seed and by what it ended with", () => {
    const text = foundTest(7, Uint8Array.from([1, 2]), 'I4: "root" disagrees\nat somewhere');
    expect(text).toContain(`it("M2 the walk that seed 7 found no longer ends with: I4: \\"root\\" disagrees", () => {`);
    expect(text).toContain("play(Uint8Array.from([1, 2]));");
  });
});
