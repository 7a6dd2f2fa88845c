import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signInLines } from "../../../domain/sign-in/sign-in-message.ts";
import { signedText } from "../../../domain/sign-in/signed-text.ts";
import { anyMessage } from "./sign-in-samples.ts";

describe("what is signed, to be read", () => {
  it("SIGN-2: a message of the standards stands as it is", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const text = signInLines(message);
        expect(signedText(text)).toBe(text);
      }),
    );
  });

  it.each<[string, string, string]>([
    ["lines, tabs and letters of any script stay", "a\n\tb مرحبًا 你好 नमस्ते é", "a\n\tb مرحبًا 你好 नमस्ते é"],
    ["an override", "a\u202eb", "a[U+202E]b"],
    ["isolates and marks of direction", "\u2066\u200f\u2069", "[U+2066][U+200F][U+2069]"],
    ["what has no width", "pay\u200bpal\ufeff\u2060", "pay[U+200B]pal[U+FEFF][U+2060]"],
    ["controls", "\u0000\r\n\u007f\u0085", "[U+0000][U+000D]\n[U+007F][U+0085]"],
    ["separators", "a\u2028b\u2029c", "a[U+2028]b[U+2029]c"],
    ["selectors", "\ufe0f\u{e0041}", "[U+FE0F][U+E0041]"],
    ["fillers", "\u3164\u115f\u1160\uffa0", "[U+3164][U+115F][U+1160][U+FFA0]"],
    ["blanks that look like a space", "a \u00a0\u2003\u202f\u3000b", "a [U+00A0][U+2003][U+202F][U+3000]b"],
    ["what is drawn blank", "a\u2800\ufffc\u{1d159}b", "a[U+2800][U+FFFC][U+1D159]b"],
    ["half a pair", "\ud800", "[U+D800]"],
    ["a pile of marks", `a${"\u0301".repeat(5)}`, `a${"[U+0301]".repeat(5)}`],
    ["markup", "<b>&amp;</b>", "<b>&amp;</b>"],
  ])("S8: %s", (_, text, display) => {
    expect(signedText(text)).toBe(display);
  });

  it("S8: nothing is left out of a line of any length", () => {
    const long = "x".repeat(10_000);
    expect(signedText(`${long}\u202e${long}`)).toBe(`${long}[U+202E]${long}`);
  });
});
