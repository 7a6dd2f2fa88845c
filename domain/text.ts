/** Scripts in which a joiner or non-joiner between two letters changes the reading. */
const JOINING =
  "[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Nkoo}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}" +
  "\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}]";

/** Joiners and the emoji selector: dropped except in the sequences of KEPT. */
const HELPERS = "\\u200C\\u200D\\uFE0F";

/** Controls, formats (bidi and zero-width among them), surrogates, private use and other characters without a glyph. */
const UNSEEN = `(?![\\t-\\r${HELPERS}])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{DI}]`;

/** The flags of England, Scotland and Wales: of emoji with tags, these alone are drawn (ENSIP-15). */
export const FLAGS =
  "\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}" +
  "|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}";

const KEPT =
  `${FLAGS}|` +
  "\\p{ExtPict}(?:\\uFE0F|\\p{EMod})?(?:\\u200D(?=\\p{ExtPict}))?" +
  "|[0-9#*]\\uFE0F\\u20E3" +
  `|${JOINING}[\\u200C\\u200D](?=(?!${UNSEEN})${JOINING})`;

/** Characters that a cut may leave before the ellipsis. */
const LOOSE_END = new RegExp(`[\\s${HELPERS}]+$`, "u");

/** Words of plain ASCII with single spaces: safe as they are. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

let gate: RegExp | undefined;

/**
 * The pattern is created for the first text that needs it: most pages need none, and its tables cost milliseconds at
 * load.
 */
function gateNow(): RegExp {
  gate ??= new RegExp(`${UNSEEN}|(${KEPT})|[${HELPERS}]`, "gu");
  return gate;
}

/** More combining marks than any language stacks on one letter, which would cover nearby lines. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * A string from outside, made safe to show as text on one line (S8): no controls, bidi overrides, zero-width or piled-up
 * marks, whitespace normalised, at most `cap` code points with an ellipsis for the rest (default 80). Anything but a string
 * is ''.
 */
export function safeText(value: unknown, cap = 80): string {
  if (typeof value !== "string") return "";
  if (value.length <= cap && PLAIN.test(value)) return value;
  // A few invisible characters may stand between visible ones; a flood of them is cut before any work is done.
  const clean = value
    .slice(0, cap * 16)
    .replace(gateNow(), "$1")
    .replace(PILED_MARKS, "$1")
    .replace(/[\s\u2800]+/g, " ")
    .trim();
  const points = Array.from(clean);
  if (points.length <= cap) return clean;
  const head = points
    .slice(0, Math.max(cap - 1, 0))
    .join("")
    .replace(LOOSE_END, "");
  return cap > 0 ? `${head}…` : "";
}
