import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeText } from "../../domain/text.ts";
import { runs } from "../runs.ts";

describe("hostile strings", () => {
  test.each([
    ["bidi override", "\u202Ecipyot\u202C", "cipyot"],
    ["bidi isolate", "a\u2066b\u2069c", "abc"],
    ["bidi marks", "a\u200Eb\u200Fc\u061Cd", "abcd"],
    ["zero-width space", "Meta\u200BMask", "MetaMask"],
    ["joiner between Latin letters", "Meta\u200DMask\u200C", "MetaMask"],
    ["word joiner and byte order mark", "\uFEFFa\u2060b", "ab"],
    ["soft hyphen", "pay\u00ADpal", "paypal"],
    ["controls", "a\u0000b\u001bc\u007fd\u0085e", "abcde"],
    ["lone surrogates", "a\ud800b\udc00c", "abc"],
    ["private use", "a\ue000b\u{f0000}c", "abc"],
    ["tag characters", "a\u{e0041}\u{e0001}b", "ab"],
    ["variation selectors", "a\uFE0Fb\uFE01c\u{e0101}d", "abcd"],
    ["Hangul fillers", "a\u3164b\u115Fc\uFFA0d", "abcd"],
    ["line breaks", "a\r\nb\u2028c\u2029d\te", "a b c d e"],
    ["odd spaces", " \u00A0a\u3000\u2003b\u2800c ", "a b c"],
    ["only unseen characters", "\u200B\u200D\uFE0F \u2060", ""],
    ["piled-up marks", `a${"\u0301".repeat(50)}b`, `a${"\u0301".repeat(4)}b`],
  ])("S8: %s", (_name, text, display) => {
    expect(safeText(text)).toBe(display);
  });

  test.each(["<img src=x onerror=alert(1)>", "&lt;b&gt;", "'; DROP TABLE wallets;--", "{{7*7}}", "%s %n", "__proto__"])(
    "S8: %j stays what it is: text",
    (text) => {
      expect(safeText(text)).toBe(text);
    },
  );

  test.each([[undefined], [null], [1], [{}], [["a"]], [Symbol("a")], [{ toString: () => "a" }], [() => "a"]])(
    "S8: what is no string is empty (case %#)",
    (value) => {
      expect(safeText(value)).toBe("");
    },
  );
});

describe("honest strings", () => {
  test("S8: a name of exactly as many letters as there is room for is not cut, one of a letter more is", () => {
    expect(safeText("Кошелёк", 7)).toBe("Кошелёк");
    expect(safeText("Кошелёки", 7)).toBe("Кошелё…");
  });

  test.each([
    "MetaMask",
    "Кошелёк",
    "钱包",
    "محفظة",
    "می\u200cخواهم",
    "क्\u200dष",
    "ශ්\u200dරී",
    "👩\u200d💻",
    "👩🏽\u200d💻",
    "👁️\u200d🗨️",
    "👨\u200d👩\u200d👧\u200d👦",
    "❤️",
    "1️⃣",
    "🇩🇪",
    "Việt Nam",
    "1inch & Co. – “wallet”",
  ])("S8: %s is shown as it is", (text) => {
    expect(safeText(text)).toBe(text);
  });
});

describe("cap", () => {
  test("S8: 80 code points by default, the last an ellipsis", () => {
    expect(safeText("a".repeat(80))).toBe("a".repeat(80));
    expect(safeText("a".repeat(81))).toBe(`${"a".repeat(79)}…`);
  });

  test("S8: counts code points, never cuts one, leaves no space before the ellipsis", () => {
    expect(safeText("💥".repeat(5), 3)).toBe("💥💥…");
    expect(safeText("ab cd", 4)).toBe("ab…");
    expect(safeText("👩\u200d💻x", 3)).toBe("👩…");
    expect(safeText("0️⃣ab", 3)).toBe("0…");
    expect(safeText("abc", 1)).toBe("…");
    expect(safeText("abc", 0)).toBe("");
  });

  test("S8: megabytes of unseen characters cost nothing", () => {
    const floods = ["\u200B".repeat(5_000_000), `a${"\u0301".repeat(5_000_000)}`];
    // A repeated text is written out when it is first cut, which is no work of ours.
    for (const flood of floods) flood.slice(-1);
    const started = process.cpuUsage();
    for (const flood of floods) safeText(flood);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(100);
  });
});

test("S8: whatever comes in, what comes out is short, seen, and passes again unchanged", () => {
  const tricky = fc.constantFrom(
    ..."aا0#☺👩🏽क्",
    "\u200C",
    "\u200D",
    "\uFE0F",
    "\u20E3",
    "\u061C",
    "\u180B",
    "\u0301",
    "\u202E",
    "\ud800",
    " ",
    "\n",
  );
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(tricky, { maxLength: 40 }).map((segments) => segments.join("")),
  );
  fc.assert(
    fc.property(anything, fc.integer({ min: 0, max: 20 }), (text, cap) => {
      const display = safeText(text, cap);
      expect(Array.from(display).length).toBeLessThanOrEqual(cap);
      expect(display).not.toMatch(/[\p{Cc}\p{Cs}\p{Co}\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\uFEFF]/u);
      expect(safeText(display, cap)).toBe(display);
    }),
    { numRuns: runs(10_000) },
  );
});
