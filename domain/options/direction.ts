/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Syrc|Thaa)$/;

/**
 * Languages that are written from left to right in every country. A browser needs 10 ms and more for its first lookup
 * of a script, which this pattern saves most pages.
 */
const LEFT_TO_RIGHT =
  /^(?!ar|az|dv|fa|ha|he|iw|ji|kk|ks|ku|ky|ms|pa|ps|sd|tg|ug|ur|uz|yi)[a-z]{2}(?:-(?:[a-z]{2}|\d{3}))?$/i;

/**
 * The writing direction of a language tag: that of the script in the tag, by default of the language's usual script.
 */
export function direction(lang: string): "ltr" | "rtl" {
  if (LEFT_TO_RIGHT.test(lang)) return "ltr";
  try {
    return RIGHT_TO_LEFT.test(new Intl.Locale(lang).maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}
