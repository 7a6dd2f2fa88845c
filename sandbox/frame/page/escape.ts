/** Controls but line feed and tab, formats (bidi overrides and zero-width among them), lone surrogates, odd separators. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u115F\u1160\u3164\uFFA0\u2800]/gu;

/** A text with invisible characters written out, so that the visitor reads the very text that is signed. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `\\u{${point}}`;
  });
}

/** The same on one line. */
export const visibleLine = (text: string): string => visible(text).replaceAll("\n", "\\n").replaceAll("\t", "\\t");
