import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatUnits, isLess, parseUnits } from "../../../domain/amount.ts";
import { hasMax, leastUnits, mostToSwap, networkCost, quoteDetails, worthOf } from "../../../domain/swap/quote.ts";
import { SLIPPAGES } from "../../../domain/swap/swap.ts";
import { runs } from "../../runs.ts";
import { ETH, ethereum, numbered, token, USDC, USDT } from "./samples.ts";

const POINT = (decimals: number) => token(numbered(decimals), { symbol: `D${decimals}`, decimals, price: "2" });

describe("SWAP-2", () => {
  it("SWAP-2: a quote tells its rate, price impact, slippage, minimum and provider fee", () => {
    expect(quoteDetails({ from: ETH, to: USDC, amount: "2", toAmount: "5940", slippage: "1" })).toEqual({
      ...{ rate: "2970", priceImpact: "1", least: "5880.6", slippageAmount: "59.4", providerFee: "0.017" },
    });
  });

  it("SWAP-2 S12: amounts above 999 units stay exact", () => {
    const { least, rate } = quoteDetails({
      ...{ from: ETH, to: USDC, amount: "1234567.000000000000000001", toAmount: "3703701000.123457", slippage: "1" },
    });
    expect(least).toBe("3666663990.122222");
    expect(rate?.startsWith("3000.0000001000")).toBe(true);
  });

  it("SWAP-2: more than was given comes back as a negative price impact; the same as none", () => {
    const swap = { from: USDC, to: USDT, amount: "100", slippage: "1" } as const;
    expect(quoteDetails({ ...swap, toAmount: "101" }).priceImpact).toBe("-1");
    expect(quoteDetails({ ...swap, toAmount: "100" }).priceImpact).toBe("0");
    expect(quoteDetails({ ...swap, toAmount: "0" }).priceImpact).toBe("100");
  });

  it.each([undefined, "0", "0.00"])("SWAP-2: with a price of %s no price impact is told, and no worth", (price) => {
    const to = { ...USDC, price };
    expect(quoteDetails({ from: ETH, to, amount: "1", toAmount: "3000", slippage: "1" }).priceImpact).toBeNull();
    expect(worthOf("5", to)).toBeNull();
    expect(hasMax(to)).toBe(false);
  });

  it.each([
    [0, 0, "3", "7", "6", "1"],
    [0, 77, "3", `0.${"0".repeat(76)}9`, `0.${"0".repeat(76)}8`, `0.${"0".repeat(76)}1`],
    [2, 18, "0.01", "1.000000000000000001", "0.99", "0.010000000000000001"],
    [77, 2, `1.${"0".repeat(76)}1`, "12.34", "12.21", "0.13"],
    [18, 0, "0.5", "100", "99", "1"],
  ])(
    "SWAP-2 S12: from %i to %i decimals the minimum is exact, and rounded down",
    (from, to, amount, toAmount, least, lost) => {
      const details = quoteDetails({ from: POINT(from), to: POINT(to), amount, toAmount, slippage: "1" });
      expect([details.least, details.slippageAmount]).toEqual([least, lost]);
      expect(details.providerFee).not.toContain("e");
    },
  );

  it("SWAP-2 S12: for any amount and slippage the minimum is the largest whole number of units within it", () => {
    const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(...SLIPPAGES),
        fc.constantFrom(0, 2, 18, 77),
        (units, slippage, decimals) => {
          const least = leastUnits(units, slippage);
          const tenths = BigInt(Number(slippage) * 10);
          expect(least * 1000n <= units * (1000n - tenths)).toBe(true);
          expect((least + 1n) * 1000n > units * (1000n - tenths)).toBe(true);
          const told = quoteDetails({
            ...{ from: ETH, to: POINT(decimals), amount: "1", toAmount: formatUnits(units, decimals), slippage },
          });
          expect(parseUnits(told.least, decimals)).toEqual({ ok: true, value: least });
        },
      ),
      { numRuns: runs(5_000) },
    );
  });

  it("SWAP-2: the network's cost of a swap that is not built yet is the gas price times 150,000", () => {
    expect(networkCost(ethereum(), 20_000_000_000n)).toBe("0.003");
  });

  it("SWAP-2: of the coin as much can be given as is left after the cost, of a token all; below 0 is none", () => {
    expect(mostToSwap(ETH, "0.003")).toBe("4.997");
    expect(mostToSwap(ETH, "6")).toBe("0");
    expect(mostToSwap(ETH, null)).toBeNull();
    expect(mostToSwap(USDC, null)).toBe("1000");
    expect(mostToSwap({ ...ETH, balance: null }, "1")).toBeNull();
  });

  it("SWAP-2: all of a token is offered from more than 0.00005 US dollars on", () => {
    expect(hasMax({ ...USDC, balance: "0.00005" })).toBe(false);
    expect(hasMax({ ...USDC, balance: "0.000051" })).toBe(true);
    expect(hasMax({ ...USDC, balance: null })).toBe(false);
  });

  it("SWAP-2 S12: a text that is no number is less than any, and worth nothing", () => {
    expect([isLess("1,000", "1"), isLess("1", "x"), isLess("1", "1.0"), isLess("0.9", "1")]).toEqual([
      ...[true, true, false, true],
    ]);
    expect(worthOf("1,000", USDC)).toBeNull();
    const { rate, least } = quoteDetails({ from: ETH, to: USDC, amount: "0", toAmount: "1e3", slippage: "1" });
    expect([rate, least]).toEqual([null, "0"]);
    const tiny = { ...USDC, decimals: 77 };
    const few = quoteDetails({ from: ETH, to: tiny, amount: "1", toAmount: `0.${"0".repeat(60)}1`, slippage: "1" });
    expect(few.rate, "a rate of which nothing is left is not told as 0").toBeNull();
  });
});
