/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Syrc|Thaa)$/;

/**
 * Languages that are written from left to right wherever they are spoken, with or without a region: a browser needs 10 ms and more to
 * look up its first script, which most pages need not wait for.
 */
const LEFT_TO_RIGHT =
  /^(?:bg|bn|ca|cs|da|de|el|en|es|et|fi|fr|hi|hr|hu|id|it|ja|ko|lt|lv|nb|nl|no|pl|pt|ro|ru|sk|sl|sr|sv|th|tr|uk|vi|zh)(?:-(?:[a-z]{2}|\d{3}))?$/i;

/** The writing direction of a language tag: that of the script which it names, or which its language is written in. */
export function direction(lang: string): "ltr" | "rtl" {
  if (LEFT_TO_RIGHT.test(lang)) return "ltr";
  try {
    return RIGHT_TO_LEFT.test(new Intl.Locale(lang).maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}
