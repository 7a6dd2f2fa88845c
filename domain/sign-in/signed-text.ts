/**
 * All that has no picture of its own but a line's end, a tab and a space: bidi overrides, other blanks, and what browsers or fonts
 * leave blank (an embedded object, a note's null head). And marks that pile up over the lines around.
 */
const UNSEEN = /(?![\n\t ])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{DI}\p{Z}\u2800\uFFFC\u{1D159}]|\p{M}{5,}/gu;

const spelled = (unseen: string): string =>
  Array.from(unseen, (point) => `[U+${point.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`).join("");

/** A text that is signed as it stands, to be read before: nothing is left out, and what would not be seen is spelled out (S8). */
export function signedText(text: string): string {
  return text.replace(UNSEEN, spelled);
}
