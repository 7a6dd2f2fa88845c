import fc from "fast-check";
import { describe, it } from "vitest";
import { runs, seeded } from "../runs.ts";
import { play, SEQUENCE } from "./elsewhere.ts";

describe("I4", () => {
  it("I4 CONN-13 no session at a phone or in the frame outlives its replacement or a disconnect, over random sequences", () => {
    const bytes = fc.uint8Array({ minLength: SEQUENCE, maxLength: SEQUENCE });
    fc.assert(fc.property(bytes, play), { seed: seeded(), numRuns: runs(20_000) });
  }, 600_000);

  it("I4 CONN-13 a session that comes while the one before it is being ended, and is replaced, is ended, too", () => {
    const happenings = [...[5, 0, 13, 0, 5, 2, 0, 2, 1, 1, 0, 0]];
    play(Uint8Array.from([0, ...happenings]));
  });
});
