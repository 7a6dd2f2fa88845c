import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatUnits } from "../../domain/amount.ts";
import {
  formatBalance,
  formatDollars,
  formatExact,
  formatFiat,
  formatQuantity,
  formatShare,
  formatTokens,
  formatTotal,
} from "../../domain/format.ts";

describe("balance", () => {
  test.each([
    ["1.23456", "1.234"],
    ["1.9999", "1.999"],
    ["0.0019", "0.001"],
    ["1.5", "1.5"],
    ["10000", "10,000"],
    ["123456789012345678901234.5678", "123,456,789,012,345,678,901,234.567"],
  ])("ACCT-7: %s shows as %s", (amount, text) => {
    expect(formatBalance(amount, "en")).toBe(text);
  });

  test.each([[""], ["0"], ["0.0"], [undefined], [null], ["abc"], [Number.NaN], ["0.0004"]])(
    "ACCT-7: %j shows as 0.00",
    (amount) => {
      expect(formatBalance(amount, "en")).toBe("0.00");
    },
  );

  test("ACCT-7: never shows more than there is", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (value) => {
        const text = formatBalance(formatUnits(value, 18), "en").replaceAll(",", "");
        const [whole = "", fraction = ""] = text.split(".");
        expect(BigInt(whole + fraction.padEnd(18, "0")) <= value).toBe(true);
      }),
    );
  });
});

describe("other numbers", () => {
  test.each([
    [1234.567, "1,234.56"],
    ["0.999", "0.99"],
    [5, "5.00"],
    [1.5e-7, "0.00"],
    [undefined, "0.00"],
    ["-1.239", "-1.24"],
    ["-0.5", "-0.50"],
  ])("ACCT-7: %s as money is %s", (value, text) => {
    expect(formatFiat(value, "en")).toBe(text);
  });

  test.each([
    ["1.23456", "1.234"],
    ["1000", "1,000"],
    ["0", "0"],
    [undefined, "0"],
  ])("ACCT-7: %s as a quantity is %s", (value, text) => {
    expect(formatQuantity(value, "en")).toBe(text);
  });
});

describe("total", () => {
  test("ACCT-7: the sum of all, floored to cents", () => {
    expect(formatTotal([1000.5, "234.499", undefined], "en")).toEqual({ whole: "1,234", cents: "99" });
    expect(formatTotal([0.1, 0.2], "en")).toEqual({ whole: "0", cents: "30" });
  });

  test("ACCT-7: nothing is 0 and 00", () => {
    expect(formatTotal([], "en")).toEqual({ whole: "0", cents: "00" });
  });
});

describe("locales", () => {
  test("ACCT-7: grouping, decimal sign and digits follow the locale", () => {
    expect(formatFiat("1234567.891", "de-DE")).toBe("1.234.567,89");
    expect(formatFiat("1234567.891", "en-IN")).toBe("12,34,567.89");
    expect(formatBalance("1234.5", "ar-EG")).toBe("١٬٢٣٤٫٥");
    expect(formatTotal(["1234.56"], "ar-EG")).toEqual({ whole: "١٬٢٣٤", cents: "٥٦" });
  });

  test("ACCT-7: an impossible locale falls back to English", () => {
    expect(formatFiat("1234.5", "not a locale")).toBe("1,234.50");
  });
});

describe("amounts in a list", () => {
  test("ACCT-7 what is too small for its decimals is said to be less than they can say, not nothing", () => {
    expect([
      formatTokens("0.0000001", "ETH", "en"),
      formatTokens("0", "ETH", "en"),
      formatTokens("1.23456", "", "en"),
    ]).toEqual([...["<0.001 ETH", "0 ETH", "1.234"]]);
    expect([formatDollars("0.009", "en"), formatDollars("0", "en"), formatDollars("4218.069", "en")]).toEqual([
      ...["<$0.01", "$0.00", "$4,218.06"],
    ]);
  });

  test("ACCT-7 a share has one decimal at most", () => {
    expect([formatShare(804, "en"), formatShare(1000, "en"), formatShare(5, "en"), formatShare(0, "en")]).toEqual([
      ...["80.4%", "100%", "0.5%", "<0.1%"],
    ]);
  });
});

describe("signs of a language", () => {
  test.each([
    ["de", "1.234,56\u00a0$", "<0,01\u00a0$", "0,5\u00a0%", "<0,1\u00a0%"],
    ["fr", "1\u202f234,56\u00a0$", "<0,01\u00a0$", "0,5\u00a0%", "<0,1\u00a0%"],
    ["es", "1234,56\u00a0$", "<0,01\u00a0$", "0,5\u00a0%", "<0,1\u00a0%"],
    ["tr", "$1.234,56", "<$0,01", "%0,5", "<%0,1"],
  ])("ACCT-7: dollars and shares in %s have them where its readers expect them", (lang, sum, little, share, least) => {
    expect([formatDollars("1234.56", lang), formatDollars("0.001", lang)]).toEqual([sum, little]);
    expect([formatShare(5, lang), formatShare(0, lang)]).toEqual([share, least]);
  });
});

describe("what is moved", () => {
  test("S12: is shown with every one of its digits, in the digits of the language", () => {
    expect(formatExact("1234567.123456789012345678", "en")).toBe("1,234,567.123456789012345678");
    expect(formatExact("0.50", "de")).toBe("0,5");
    expect(formatExact("1234.5", "ar-EG")).toBe("١٬٢٣٤٫٥");
    expect(formatExact("nothing", "en")).toBe("0");
  });
});
