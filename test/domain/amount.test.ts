import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decimalText,
  floorTo,
  formatUnits,
  isDecimals,
  multiplyDecimals,
  parseUnits,
  sumDecimals,
} from "../../domain/amount.ts";
import { runs } from "../runs.ts";
import vectors from "../vectors/amount/viem_units.json" with { type: "json" };

const flawOf = (text: string, decimals = 18) => {
  const result = parseUnits(text, decimals);
  return result.ok ? undefined : result.flaw;
};

describe("typed amounts", () => {
  test.each(vectors.parseUnits)(
    "S12: $value with $decimals decimals is exact or refused",
    ({ value, decimals, expected }) => {
      const result = parseUnits(value, decimals);
      const fraction = value.split(".")[1] ?? "";
      const acceptable = !value.startsWith("-") && fraction.length <= decimals && value !== "";
      expect(result.ok).toBe(acceptable);
      if (result.ok) expect(result.value).toBe(BigInt(expected));
    },
  );

  test.each([
    ["", "empty"],
    ["-1", "sign"],
    ["+1", "sign"],
    ["1e3", "exponent"],
    ["1E-3", "exponent"],
    ["1.5e18", "exponent"],
    ["1e3x", "malformed"],
    ["1,000", "malformed"],
    ["1 000", "malformed"],
    ["1_000", "malformed"],
    ["1'000", "malformed"],
    ["1,5", "malformed"],
    ["1.2.3", "malformed"],
    [".", "malformed"],
    [" 1", "malformed"],
    ["1\n", "malformed"],
    ["0x10", "malformed"],
    ["１", "malformed"],
    ["١", "malformed"],
    ["१", "malformed"],
    ["Infinity", "malformed"],
    ["NaN", "malformed"],
    ["1.0000000000000000001", "fraction"],
    ["9".repeat(513), "long"],
    [`${"9".repeat(511)}x`, "malformed"],
  ])("S12: %j is refused as %s", (text, flaw) => {
    expect(flawOf(text)).toBe(flaw);
  });

  test("S12: a digit more than the token has decimals is refused, even a zero", () => {
    expect(flawOf("1.2345", 3)).toBe("fraction");
    expect(flawOf("1.2340", 3)).toBe("fraction");
    expect(flawOf("1.5", 0)).toBe("fraction");
    expect(parseUnits("1.234", 3)).toEqual({ ok: true, value: 1234n });
  });

  test("S12: half-typed numbers mean what they say", () => {
    expect(parseUnits("5.", 2)).toEqual({ ok: true, value: 500n });
    expect(parseUnits(".5", 2)).toEqual({ ok: true, value: 50n });
    expect(parseUnits("007", 0)).toEqual({ ok: true, value: 7n });
  });

  test.each([-1, 1.5, 256, Number.NaN, Number.POSITIVE_INFINITY])("S12: %d decimals are impossible", (decimals) => {
    expect(isDecimals(decimals)).toBe(false);
    expect(flawOf("1", decimals)).toBe("decimals");
    expect(() => formatUnits(1n, decimals)).toThrow(RangeError);
  });

  test("S12: 100,000 amounts survive the way to text and back", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const text = formatUnits(value, decimals);
        const back = parseUnits(text, decimals);
        if (!back.ok || back.value !== value) throw new Error(`${value} became ${text}`);
      }),
      { numRuns: runs(100_000) },
    );
  });

  test("S12: whatever is typed is exact or refused", () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.,-e") }));
    fc.assert(
      fc.property(typed, fc.integer({ min: 0, max: 30 }), (text, decimals) => {
        const result = parseUnits(text, decimals);
        if (result.ok) expect(formatUnits(result.value, decimals)).toBe(decimalText(text));
      }),
      { numRuns: runs(5_000) },
    );
  });
});

describe("texts", () => {
  test.each(vectors.formatUnits)(
    "S12: $value with $decimals decimals reads $expected",
    ({ value, decimals, expected }) => {
      expect(formatUnits(BigInt(value), decimals)).toBe(expected);
    },
  );

  test.each([
    [1.5e-7, "0.00000015"],
    [1e21, "1000000000000000000000"],
    [5e-324, `0.${"0".repeat(323)}5`],
    [12n, "12"],
    ["1.50", "1.5"],
    ["-0.0", "0"],
    ["-0.10", "-0.1"],
    ["0012", "12"],
    [".5", "0.5"],
    ["1.25e1", "12.5"],
    ["1.25e3", "1250"],
    ["125e-3", "0.125"],
    ["125e-5", "0.00125"],
  ])("ACCT-7: %s is %s written out", (value, expected) => {
    expect(decimalText(value)).toBe(expected);
  });

  test.each([
    [""],
    ["."],
    ["abc"],
    ["1,5"],
    ["1e"],
    ["1e9999"],
    ["1e900"],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [null],
    [undefined],
    [{}],
    [true],
    ["9".repeat(600)],
  ])("ACCT-7: %j is no number", (value) => {
    expect(decimalText(value)).toBeUndefined();
  });

  test("ACCT-7: writing out is idempotent and agrees with numbers", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = decimalText(value);
        expect(decimalText(text)).toBe(text);
        expect(Number(text)).toBe(value === 0 ? 0 : value);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe("flooring", () => {
  test.each([
    ["1.2399", 3, "1.239"],
    ["0.9999", 3, "0.999"],
    ["1.2", 3, "1.2"],
    ["1.2000", 3, "1.2"],
    ["999999999999999999999.9999", 2, "999999999999999999999.99"],
    ["1.9", 0, "1"],
    ["-1.231", 2, "-1.24"],
    ["-1.230", 2, "-1.23"],
    ["-0.001", 2, "-0.01"],
    ["0", 2, "0"],
  ])("ACCT-7: %s to %d digits is %s", (text, digits, expected) => {
    expect(floorTo(text, digits)).toBe(expected);
  });

  test("ACCT-7: a floor is never above, and less than one unit below", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
        fc.integer({ min: 0, max: 18 }),
        (value, digits) => {
          const floored = floorTo(formatUnits(value, 18), digits);
          const [whole = "", fraction = ""] = floored.split(".");
          expect(fraction.length).toBeLessThanOrEqual(digits);
          const back = BigInt(whole + fraction.padEnd(18, "0"));
          expect(back <= value && value - back < 10n ** BigInt(18 - digits)).toBe(true);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  test("ACCT-7: a product that is longer than any number from outside is cut, too", () => {
    const long = `${"9".repeat(600)}.25`;
    expect(decimalText(long)).toBeUndefined();
    expect(floorTo(long, 1)).toBe(long.slice(0, -1));
  });

  test("ACCT-7: what is no number is an error, not a zero", () => {
    expect(() => floorTo("abc", 2)).toThrow(RangeError);
  });

  test("ACCT-7: a sum is exact", () => {
    expect(sumDecimals([0.1, 0.2, "0.30000000000000000001", 7n])).toBe("7.60000000000000000001");
    expect(sumDecimals(["1", "-0.25", null, "x"])).toBe("0.75");
    expect(sumDecimals([])).toBe("0");
  });

  test.each([
    ["1.5", "3000", "4500"],
    ["0.1", "0.2", "0.02"],
    ["-2", "0.5", "-1"],
    ["9".repeat(78), "9".repeat(78), `${"9".repeat(77)}8${"0".repeat(77)}1`],
    ["1", `0.${"0".repeat(80)}9`, "0"],
  ])("ACCT-14: %s times %s is exact", (one, other, product) => {
    expect(multiplyDecimals(one, other)).toBe(product);
    expect(multiplyDecimals(other, one)).toBe(product);
  });

  test("ACCT-14: what is no number has no product", () => {
    expect(() => multiplyDecimals("1", "x")).toThrow(RangeError);
  });
});
