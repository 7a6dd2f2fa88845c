/** All that has no picture of its own but a line's end and a tab (bidi overrides among them), and marks that pile up over the lines around. */
const UNSEEN = /[^\n\t\P{Cc}]|[\p{Cf}\p{Cs}\p{Co}\p{DI}\p{Zl}\p{Zp}]|\p{M}{5,}/gu;

const spelled = (unseen: string): string =>
  Array.from(unseen, (point) => `[U+${point.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`).join("");

/** A text that is signed as it stands, to be read before: nothing is left out, and what would not be seen is spelled out (S8). */
export function signedText(text: string): string {
  return text.replace(UNSEEN, spelled);
}
