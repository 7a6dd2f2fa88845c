/** Languages written from right to left. */
const RIGHT_TO_LEFT = ["ar", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"];

/** The writing direction of a language tag. */
export function direction(lang: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.includes(lang.toLowerCase().split("-")[0] ?? "") ? "rtl" : "ltr";
}
