import { describe, expect, it } from "vitest";
import { roundCost, worth } from "../../../domain/send/cost.ts";

describe("what a transfer costs, as people read it", () => {
  it("SEND-6: has three digits, and is never less than what is paid", () => {
    const costs = ["0", "0.000412345678901234", "0.00061", "0.000999999", "12.3456", "7", "0.000000000000000001"];
    expect(costs.map(roundCost)).toEqual([
      ...["0", "0.000413", "0.00061", "0.001", "12.346", "7", "0.000000000000000001"],
    ]);
  });

  it("SEND-9: what an amount is worth is exact, and unknown without a price or a number", () => {
    expect(worth("0.1", "0.2")).toBe("0.02");
    expect(worth("1234567890.123456789012345678", "3")).toBe("3703703670.370370367037037034");
    expect([worth("1", undefined), worth(null, "1"), worth("", "1"), worth("a", "1"), worth("1", "x")]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
