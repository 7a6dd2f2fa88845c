/**
 * Characters without a visible form, except line ends, tabs and spaces: bidi overrides, other blanks, and those that browsers
 * or fonts leave blank (an embedded object, a note's null head). Also combining marks that pile up over nearby lines.
 */
const UNSEEN = /(?![\n\t ])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{DI}\p{Z}\u2800\uFFFC\u{1D159}]|\p{M}{5,}/gu;

const spelled = (unseen: string): string =>
  Array.from(unseen, (point) => `[U+${point.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`).join("");

/** A text to be signed, made readable: nothing is left out, and invisible characters are spelled out (S8). */
export function signedText(text: string): string {
  return text.replace(UNSEEN, spelled);
}
