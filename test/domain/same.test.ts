import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { same } from "../../domain/same.ts";

describe("same", () => {
  it.each([
    [1, 1],
    [Number.NaN, Number.NaN],
    [{ a: [1, { b: "x" }] }, { a: [1, { b: "x" }] }],
    [{ a: undefined }, { a: undefined }],
    [[], []],
    // As a host gives it whose code runs in a frame.
    [["x"], runInNewContext('["x"]')],
  ])("R15 holds for %j and %j", (one, other) => expect(same(one, other)).toBe(true));

  it.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [[1], { 0: 1 }],
    [null, {}],
    [new Date(0), new Date(0)],
    [() => 1, () => 1],
  ])("R15 does not hold for %j and %j", (one, other) => expect(same(one, other)).toBe(false));
});
