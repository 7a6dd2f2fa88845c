import { describe, expect, it } from "vitest";
import { changeOf, portfolioOf } from "../../../domain/account/portfolio.ts";
import type { Token } from "../../../domain/account/token.ts";
import { formatUnits } from "../../../domain/amount.ts";

const token = (symbol: string, value?: string): Token => ({
  name: symbol,
  symbol,
  networkId: "eip155:1" as never,
  value,
  quantity: { decimals: "18", numeric: "1" },
});
const names = (tokens: readonly Token[]): string[] => tokens.map(({ symbol }) => symbol);

describe("the portfolio", () => {
  it("ACCT-14 the most valuable token comes first, then those without a known price; those under one dollar are apart", () => {
    const tokens = [
      token("a", "1"),
      token("x"),
      token("b", "300.5"),
      token("c", "0.99999999"),
      token("y"),
      token("d", "0"),
    ];
    const { main, small, total } = portfolioOf(tokens);
    expect(names(main)).toEqual(["b", "a", "x", "y"]);
    expect(names(small)).toEqual(["c", "d"]);
    expect(total).toBe("302.49999999");
  });

  it("ACCT-14 an unknown price is not 0: it has no share, and an account of such tokens has no total", () => {
    const { total, main, small, shareOf } = portfolioOf([token("x")]);
    expect({ total, main, small }).toEqual({ total: undefined, main: [token("x")], small: [] });
    expect(shareOf(token("x"))).toBeUndefined();
    expect(portfolioOf([]).total).toBeUndefined();
  });

  it("ACCT-7 shares are thousandths of the total, never rounded up; the sum of many is exact", () => {
    const { main, total, shareOf } = portfolioOf([token("a", "2"), token("b", "1")]);
    expect(main.map(shareOf)).toEqual([666, 333]);
    expect(total).toBe("3");
    const many = portfolioOf(Array.from({ length: 10_000 }, (_, at) => token(`t${at}`, "1.1")));
    expect(many.total).toBe("11000");
    expect(portfolioOf([token("a", "0")]).shareOf(token("a", "0"))).toBe(0);
  });

  it("S8 a value that is no plain decimal text counts as unknown, whatever its length", () => {
    for (const value of ["-5", "1e9", "NaN", "", "1.2.3", "9".repeat(81), " 1"]) {
      expect(portfolioOf([token("a", value)]).total).toBeUndefined();
    }
    expect(portfolioOf([token("a", "9".repeat(78))]).total).toBe("9".repeat(78));
  });

  it("ACCT-7 values of any size are added and ordered exactly, each cut to eight digits after the point", () => {
    const huge = `${2n ** 200n}`;
    const values = ["9999999.99999999", "10000000.00000001", "0.000000019", huge, "10000000.000000009", "1"];
    const { main, small, total } = portfolioOf(values.map((value) => token(value, value)));
    expect(names(main)).toEqual([huge, values[1], values[4], values[0], values[5]]);
    expect(names(small)).toEqual([values[2]]);
    expect(total).toBe(`${2n ** 200n + 30_000_001n}.00000001`);
    const millions = portfolioOf(Array.from({ length: 3_000 }, (_, at) => token(`t${at}`, "9999999.99999999")));
    expect(millions.total).toBe("29999999999.99997");
    const cents = Array.from({ length: 2_000 }, (_, at) => `${at}.${String(at * 49_999).padStart(8, "0")}`);
    const sum = cents.reduce((all, value) => all + BigInt(value.replace(".", "")), 0n);
    expect(portfolioOf(cents.map((value) => token(value, value))).total).toBe(formatUnits(sum, 8));
  });

  it("ACCT-14 is calculated once for each answer", () => {
    const tokens = [token("a", "1")];
    expect(portfolioOf(tokens)).toBe(portfolioOf(tokens));
  });
});

describe("the change of a total", () => {
  it.each([
    ["110", "100", { direction: "up", amount: "10", share: 100 }],
    ["99.5", "100", { direction: "down", amount: "0.5", share: 5 }],
    ["100", "100", { direction: "same", amount: "0", share: 0 }],
    ["5", "0", { direction: "up", amount: "5", share: undefined }],
  ] as const)("ACCT-7 from %s, earlier %s", (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });

  it("ACCT-7 is unknown where either is", () => {
    expect([changeOf(undefined, "1"), changeOf("1", null), changeOf("1", undefined), changeOf("1", "x")]).toEqual(
      Array(4).fill(undefined),
    );
  });
});
