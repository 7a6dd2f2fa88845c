import { describe, expect, it } from "vitest";
import { priced } from "../../../domain/account/token.ts";

describe("ACCT-14", () => {
  it.each([
    ["1.5", { price: "3000", value: "4500.5" }, { price: "3000", value: "4500.5" }],
    ["1.5", { price: "3000" }, { price: "3000", value: "4500" }],
    ["0", { price: "3000", value: "0" }, { price: "3000", value: "0" }],
    ["1.5", { price: "0", value: "0" }, {}],
    ["1.5", { price: null, value: null }, {}],
    ["1.5", { value: "7" }, { value: "7" }],
    ["1.5", {}, {}],
  ])("ACCT-14: %s with %j is priced as %j", (numeric, figures, expected) => {
    expect(priced(numeric, figures)).toEqual(expected);
  });
});
