/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Syrc|Thaa)$/;

/**
 * Languages that are written from left to right in every country: a browser needs 10 ms and more to look up its first script, which
 * most pages need not wait for.
 */
const LEFT_TO_RIGHT =
  /^(?!ar|az|dv|fa|ha|he|iw|ji|kk|ks|ku|ky|ms|pa|ps|sd|tg|ug|ur|uz|yi)[a-z]{2}(?:-(?:[a-z]{2}|\d{3}))?$/i;

/** The writing direction of a language tag: that of the script which it names, or which its language is written in. */
export function direction(lang: string): "ltr" | "rtl" {
  if (LEFT_TO_RIGHT.test(lang)) return "ltr";
  try {
    return RIGHT_TO_LEFT.test(new Intl.Locale(lang).maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}
