/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Syrc|Thaa)$/;

/** The writing direction of a language tag: that of the script which it names, or which its language is written in. */
export function direction(lang: string): "ltr" | "rtl" {
  try {
    return RIGHT_TO_LEFT.test(new Intl.Locale(lang).maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}
