import { describe, it } from "vitest";
import { runRandom } from "./random-run.ts";

describe("M2", () => {
  it("M2 I3 I4 I5 I8 I11 I12 I13 I14 I16 hold after each event of random sequences, second half", runRandom, 600_000);
});
