import { describe, it } from "vitest";
import { expectLedger } from "./ledger.ts";
import { situationsLedger } from "./situations.ts";

describe("M1", () => {
  it("M1 the root passes on, in each situation, what its ledger says", () => {
    expectLedger("app-situations", situationsLedger());
  });
});
